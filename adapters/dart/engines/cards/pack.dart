import 'card.dart';

/// The cards that a table plays with.
final class Pack {
  /// Of the cards that [belongs] says, among the 52 and all jokers.
  Pack(bool Function(Card card) belongs)
    : this._([for (final name in Card.names) belongs(Card.of(name))]);

  Pack._(this._holds) : size = _holds.where((held) => held).length;

  final List<bool> _holds;

  /// How many cards it has.
  final int size;

  /// Whether [card] is in it.
  bool holds(Card card) => _holds[card.index];

  /// Whether [cards] are all of this pack, no two of them the same.
  bool holdsEach(List<Card> cards) {
    final seen = List.filled(_holds.length, false);
    for (final card in cards) {
      if (!holds(card) || seen[card.index]) return false;
      seen[card.index] = true;
    }
    return true;
  }

  /// Whether [cards] are exactly this pack, in whatever order.
  bool isWhole(List<Card> cards) => cards.length == size && holdsEach(cards);
}
