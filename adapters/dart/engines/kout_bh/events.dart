import '../../lib/hakam_kit.dart';

/// Seats tie in the draw and draw again.
Json redrawEvent(List<int> seats) =>
    Json.of({'type': 'redraw', 'seats': seats});

/// The auction is over.
Json contractEvent(int seat, int bid, {required bool forced}) =>
    Json('{"type":"contract","seat":$seat,"bid":$bid,"forced":$forced}');

/// [seat] must lead and has only the joker.
Json forfeitEvent(int seat) =>
    Json('{"type":"forfeit","seat":$seat,"reason":"joker_lead"}');
