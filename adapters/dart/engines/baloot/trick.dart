import '../cards/card.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';
import 'cards.dart';

/// A trick on the table.
final class Trick {
  /// Nothing is led yet. There is no [trump] in sun; a [closed] hand has one.
  Trick(this.trump, {required this.closed});

  /// The trump suit.
  final Suit? trump;

  /// Whether trump may not be led. It binds every leader in every trick, and
  /// nobody else.
  final bool closed;

  /// How many cards are on the table.
  int size = 0;

  /// The seat that takes the trick as it stands.
  int winner = 0;

  /// The raw points on the table.
  int raw = 0;

  Suit? _led;
  Card _best = const Card(0);

  /// Why [card] of [hand] may not be played, or null.
  String? refusalOf(Card card, Hand hand) {
    if (!hand.holds(card)) return 'card_not_held'; // baloot 6.9
    final led = _led;
    if (led == null) {
      // baloot 5.2.4, 5.2.5, 5.2.7, 5.2.8, 5.2.9
      return closed && card.suit == trump && _holdsPlain(hand)
          ? 'closed_lead'
          : null;
    }
    // baloot 5.2.6, 6.2, 6.3, 6.4
    return card.suit != led && hand.holdsSuit(led) ? 'must_follow_suit' : null;
  }

  bool _holdsPlain(Hand hand) => hand.cards.any((card) => card.suit != trump);

  /// Every card of [hand] that may be played, as moves in order.
  List<String> legal(Hand hand) {
    final cards = hand.cards;
    final led = _led;
    final result = <String>[];
    if (led != null) {
      for (var i = 0; i < cards.length; i++) {
        if (cards[i].suit == led) result.add(cards[i].play); // baloot 6.2
      }
    } else if (closed) {
      for (var i = 0; i < cards.length; i++) {
        if (cards[i].suit != trump) result.add(cards[i].play); // baloot 5.2.4
      }
    }
    if (result.isNotEmpty) return result;
    for (var i = 0; i < cards.length; i++) {
      result.add(cards[i].play); // baloot 5.2.5, 5.2.9, 6.3, 6.4
    }
    return result;
  }

  /// [seat] plays [card].
  void add(int seat, Card card) {
    raw += card.worth(trump);
    if (size == 0) _led = card.suit;
    if (size == 0 || _beats(card)) {
      _best = card;
      winner = seat;
    }
    size++;
  }

  bool _beats(Card card) => card.suit == _best.suit
      ? card.strength(trump) > _best.strength(trump)
      : card.suit == trump; // baloot 6.5, 6.6
}
