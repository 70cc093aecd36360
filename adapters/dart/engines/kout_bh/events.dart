import '../../lib/hakam_kit.dart';

/// Seats tie in the draw and draw again.
Json redrawEvent(List<int> seats) =>
    Json.of({'type': 'redraw', 'seats': seats});

/// The deal is at [seat].
Json dealerEvent(int seat) => _dealer[seat];

final _dealer = [
  for (final seat in _seats) Json('{"type":"dealer","seat":$seat}'),
];

/// The auction is over.
Json contractEvent(int seat, int bid, {required bool forced}) =>
    Json('{"type":"contract","seat":$seat,"bid":$bid,"forced":$forced}');

/// [seat] has taken a trick.
Json trickEvent(int seat) => _trick[seat];

final _trick = [
  for (final seat in _seats) Json('{"type":"trick","seat":$seat}'),
];

const _seats = [0, 1, 2, 3, 4, 5];

/// [winner] has won a round.
Json roundEvent({
  required int winner,
  required bool made,
  required int points,
  required List<int> tricks,
}) => Json(
  '{"type":"round","winner":$winner,"reason":"${made ? 'made' : 'failed'}",'
  '"points":$points,"tricks":[${tricks[0]},${tricks[1]}]}',
);

/// [seat] must lead and has only the joker.
Json forfeitEvent(int seat) =>
    Json('{"type":"forfeit","seat":$seat,"reason":"joker_lead"}');

/// [winner] has won the match.
Json matchEvent(int winner, String reason) =>
    Json('{"type":"match","winner":$winner,"reason":"$reason"}');
