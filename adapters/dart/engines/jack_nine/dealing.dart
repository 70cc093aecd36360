import '../cards/card.dart';
import '../cards/hand.dart';
import 'table.dart';

/// How the pack of a round is given out, three cards or two at a time.
final class Dealing {
  /// Five cards to each seat, or in one step all eight.
  Dealing(this._pack, {required int dealer, required bool twoStep}) {
    final first = after(dealer);
    _give(3, first); // belote 2.2, coinche 2.2
    _give(2, first); // belote 2.3, coinche 2.3
    if (!twoStep) _give(3, first); // belote 2.4, coinche 2.4
  }

  final List<Card> _pack;
  int _given = 0;

  /// The cards of each seat in the order in which it received them.
  final List<List<Card>> received = [
    for (var seat = 0; seat < seats; seat++) [],
  ];

  /// The cards that nobody has yet, as they lie.
  List<Card> get stock => _pack.sublist(_given);

  /// The hands by seat.
  List<Hand> get hands => [for (final cards in received) Hand(cards)];

  /// The second step: three more each, from seat [first] on.
  /// // belote 2.7, 2.8, 3.8, coinche 2.11
  void complete(int first) => _give(3, first);

  void _give(int cards, int first) {
    for (var place = 0; place < seats; place++) {
      received[(first + place) & 3].addAll(
        _pack.getRange(_given, _given += cards),
      );
    }
  }
}
