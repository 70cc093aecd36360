import '../../lib/hakam_kit.dart';
import 'cards.dart';

/// Seats tie in the draw and draw again.
Json redrawEvent(List<int> seats) =>
    Json.of({'type': 'redraw', 'seats': seats});

/// The deal is at [seat].
Json dealerEvent(int seat) => Json('{"type":"dealer","seat":$seat}');

/// Everyone has got these cards.
Json dealtEvent(List<Hand> hands) {
  final cards = [for (final hand in hands) '["${hand.names.join('","')}"]'];
  return Json('{"type":"dealt","hands":[${cards.join(',')}]}');
}

/// The auction is over.
Json contractEvent(int seat, int bid, {required bool forced}) =>
    Json('{"type":"contract","seat":$seat,"bid":$bid,"forced":$forced}');

/// [seat] has taken a trick.
Json trickEvent(int seat) => Json('{"type":"trick","seat":$seat}');

/// [winner] has won a round.
Json roundEvent({
  required int winner,
  required bool made,
  required int points,
  required List<int> tricks,
}) => Json.of({
  'type': 'round',
  'winner': winner,
  'reason': made ? 'made' : 'failed',
  'points': points,
  'tricks': tricks,
});

/// [seat] must lead and has only the joker.
Json forfeitEvent(int seat) =>
    Json('{"type":"forfeit","seat":$seat,"reason":"joker_lead"}');

/// [winner] has won the match.
Json matchEvent(int winner, String reason) =>
    Json('{"type":"match","winner":$winner,"reason":"$reason"}');
