import '../../lib/hakam_kit.dart';

/// [seat] has asked for a redeal.
Json redealEvent(int seat) => Json('{"type":"redeal","seat":$seat}');

/// A round is over and gave these [points] by seat, in tenths.
Json roundEvent(List<int> points) =>
    Json.event('round', {'points': points});

/// The match is over, for these [winners].
Json matchEvent(List<int> winners) =>
    Json.event('match', {'winners': winners});
