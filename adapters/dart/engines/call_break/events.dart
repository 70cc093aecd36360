import '../../lib/hakam_kit.dart';

/// [seat] has asked for a redeal.
Json redealEvent(int seat) => Json('{"type":"redeal","seat":$seat}');

/// A round is over and gave these [points] by seat, in tenths.
Json roundEvent(List<int> points) =>
    Json('{"type":"round","points":${bySeat(points)}}');

/// The match is over, for these [winners].
Json matchEvent(List<int> winners) =>
    Json.event('match', {'winners': winners});

/// What each seat has, as JSON; null is nothing yet.
String bySeat(List<int?> values) =>
    '[${values[0]},${values[1]},${values[2]},${values[3]}]';
