import '../cards/card.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';

/// A trick on the table.
final class Trick {
  /// Nothing is led yet.
  Trick();

  /// The suit to follow; null before the lead.
  Suit? led;

  /// How many cards are on the table.
  int size = 0;

  /// The seat that takes the trick as it stands.
  int winner = 0;

  Card _best = const Card(0);

  /// Why [card] of [hand] may not be played, or null.
  String? refusalOf(Card card, Hand hand) {
    if (!hand.holds(card)) return 'card_not_held'; // kout_bh 7.1.3
    final led = this.led;
    if (led == null) {
      // kout_bh 7.4.1
      return card.isJoker && hand.length > 1 ? 'joker_lead' : null;
    }
    // kout_bh 7.2.1, 7.2.2
    if (card.isJoker || card.suit == led) return null;
    // kout_bh 7.1.1, 7.1.2
    return hand.holdsSuit(led) ? 'must_follow_suit' : null;
  }

  /// Every card of [hand] that may be played, as moves in order.
  List<String> legal(Hand hand) {
    final led = this.led;
    final cards = hand.cards;
    final follows = led != null && hand.holdsSuit(led);
    final skipsJoker = led == null && cards.length > 1;
    final result = <String>[];
    for (var i = 0; i < cards.length; i++) {
      final card = cards[i];
      final legal = card.isJoker ? !skipsJoker : !follows || card.suit == led;
      if (legal) result.add(card.play);
    }
    return result;
  }

  /// [seat] plays [card].
  void add(int seat, Card card, Suit hukm) {
    if (size == 0) led = card.suit;
    if (size == 0 || _beats(card, hukm)) {
      _best = card;
      winner = seat;
    }
    size++;
  }

  bool _beats(Card card, Suit hukm) {
    if (_best.isJoker) return false;
    if (card.isJoker) return true; // kout_bh 7.3.1
    // kout_bh 2.2.1, within hukm 7.3.2, within the led suit 7.3.3
    if (card.suit == _best.suit) return card.rank > _best.rank;
    return card.suit == hukm; // kout_bh 7.3.2; else 7.3.3
  }
}
