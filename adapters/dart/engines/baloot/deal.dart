import '../cards/card.dart';
import '../cards/hand.dart';
import 'table.dart';

/// The card turned up, the twenty-first. // baloot 3.3
Card upOf(List<Card> pack) => pack[_turned];

const _turned = 20;

/// Five cards for each seat, three and then two at a time from the seat after
/// [dealer]. // baloot 3.1, 3.2
List<Hand> dealFive(List<Card> pack, {required int dealer}) => [
  for (var seat = 0; seat < seats; seat++)
    switch ((seat - dealer - 1) & 3) {
      final turn => Hand([
        for (var card = 0; card < 3; card++) pack[3 * turn + card],
        for (var card = 0; card < 2; card++) pack[12 + 2 * turn + card],
      ]),
    },
];

/// The rest in the same order: three more for each seat, and for [receiver] the
/// card turned up and two. // baloot 3.4, 3.5
List<Hand> dealRest(
  List<Card> pack,
  List<Hand> hands, {
  required int dealer,
  required int receiver,
}) {
  final whole = [...hands];
  var at = _turned + 1;
  var seat = dealer;
  for (var turn = 0; turn < seats; turn++) {
    seat = after(seat);
    final next = seat == receiver ? at + 2 : at + 3;
    whole[seat] = Hand([
      ...hands[seat].cards,
      if (seat == receiver) upOf(pack),
      ...pack.getRange(at, next),
    ]);
    at = next;
  }
  return whole;
}
