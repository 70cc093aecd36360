import 'dart:typed_data';

import '../../lib/hakam_kit.dart';
import 'card.dart';
import 'hand.dart';

/// Gives out [cards] one at a time, from the seat after [dealer] round a table
/// of [seats]: a hand for each seat.
List<Hand> dealOneByOne(
  List<Card> cards, {
  required int seats,
  required int dealer,
}) => [
  for (var seat = 0; seat < seats; seat++)
    Hand([
      // kout_bh 4.1.1, kout_kw 2.5, call_break 1.5
      for (
        var place = (seat - dealer - 1) % seats;
        place < cards.length;
        place += seats
      )
        cards[place],
    ]),
];

/// Everyone has got these cards.
Json dealtEvent(List<Hand> hands) => handsEvent('dealt', hands);

/// An event of a [type] that tells the [hands], and what comes after them as
/// the text [rest].
Json handsEvent(String type, List<Hand> hands, [String rest = '']) =>
    Json('{"type":"$type","hands":${_list(hands)}$rest}');

String _list(List<Hand> hands) {
  // Letter by letter: strings that are put together of so many cost more
  // than all the rest of a deal.
  final cards = hands.fold(0, (sum, hand) => sum + hand.length);
  final letters = Uint8List(1 + 5 * cards + 2 * hands.length);
  var at = 0;
  letters[at++] = _opening;
  for (final hand in hands) {
    var separator = _opening;
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
  return String.fromCharCodes(letters);
}

const _opening = 0x5b, _closing = 0x5d, _quote = 0x22, _comma = 0x2c;
