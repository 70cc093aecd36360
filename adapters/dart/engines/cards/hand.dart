import 'card.dart';
import 'suit.dart';

/// The cards of a seat, in the order of the wire.
extension type Hand._(List<Card> _cards) {
  /// A hand of [cards].
  Hand(Iterable<Card> cards)
    : _cards = [...cards]..sort((a, b) => a.index - b.index);

  /// How many are left.
  int get length => _cards.length;

  /// The cards.
  List<Card> get cards => _cards;

  /// Whether [card] is here.
  bool holds(Card card) {
    for (var i = 0; i < _cards.length; i++) {
      if (_cards[i].index == card.index) return true;
    }
    return false;
  }

  /// Whether there is a card of [suit].
  bool holdsSuit(Suit suit) {
    for (var i = 0; i < _cards.length; i++) {
      if (_cards[i].suit == suit) return true;
    }
    return false;
  }

  /// The rank of the highest card of [suit]; 0 without any.
  int highestOf(Suit suit) {
    var highest = 0;
    for (var i = 0; i < _cards.length; i++) {
      final card = _cards[i];
      if (card.suit == suit && card.rank > highest) highest = card.rank;
    }
    return highest;
  }

  /// Whether there is no card of any suit.
  bool get isOnlyJokers {
    for (var i = 0; i < _cards.length; i++) {
      if (!_cards[i].isJoker) return false;
    }
    return true;
  }

  /// Puts [card] on the table.
  void play(Card card) => _cards.remove(card);
}
