import 'dart:convert';
import 'dart:typed_data';

import '../../lib/hakam_kit.dart';
import 'cards.dart';

/// Seats tie in the draw and draw again.
Json redrawEvent(List<int> seats) =>
    Json.of({'type': 'redraw', 'seats': seats});

/// The deal is at [seat].
Json dealerEvent(int seat) => _dealer[seat];

final _dealer = [
  for (final seat in _seats) Json('{"type":"dealer","seat":$seat}'),
];

/// Everyone has got these cards.
Json dealtEvent(List<Hand> hands) {
  // Letter by letter: strings that are put together of so many cost more
  // than all the rest of a deal.
  final cards = hands.fold(0, (sum, hand) => sum + hand.length);
  final letters = Uint8List(_dealt.length + 5 * cards + 2 * hands.length + 1);
  letters.setRange(0, _dealt.length, _dealt);
  var at = _dealt.length;
  for (final hand in hands) {
    var separator = _bracket;
    for (final Card(:name) in hand.cards) {
      letters[at++] = separator;
      letters[at++] = _quote;
      letters[at++] = name.codeUnitAt(0);
      letters[at++] = name.codeUnitAt(1);
      letters[at++] = _quote;
      separator = _comma;
    }
    letters[at++] = _closing;
    letters[at++] = _comma;
  }
  letters[at - 1] = _closing;
  letters[at] = _brace;
  return Json(String.fromCharCodes(letters));
}

final _dealt = ascii.encode('{"type":"dealt","hands":[');
const _bracket = 0x5b, _closing = 0x5d, _quote = 0x22, _comma = 0x2c;
const _brace = 0x7d;

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
