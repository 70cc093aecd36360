import '../cards/card.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';
import 'cards.dart';
import 'table.dart';

/// A trick, on the table or taken.
final class Trick {
  /// Nothing is led yet; this suit is [trump].
  Trick(this.trump);

  /// The suit that takes all others.
  final Suit trump;

  /// The cards in the order in which they were played.
  final List<Card> cards = [];

  /// The seat that takes the trick as it stands.
  int winner = 0;

  /// What its cards count.
  int points = 0;

  Card? _best;

  /// The rank of the highest trump in it; 0 without any.
  int _trumped = 0;

  /// Whether every seat has played.
  bool get isFull => cards.length == seats;

  /// What [seat], which has this [hand], owes to the trick.
  Duty dutyOf(int seat, Hand hand) {
    if (cards.isEmpty) return Duty.none; // belote 5.3, coinche 5.3
    final led = cards[0].suit;
    var follows = false;
    var highest = 0; // of the trumps in the hand
    for (var i = 0; i < hand.length; i++) {
      final card = hand.cards[i];
      if (card.suit == led) follows = true;
      if (card.suit == trump && trumpRank(card) > highest) {
        highest = trumpRank(card);
      }
    }
    // A seat that cannot go above owes any trump.
    // belote 5.9, 5.13, coinche 5.9, 5.13
    final above = highest > _trumped ? _trumped : 0;
    if (follows) {
      // In a plain suit nothing need be beaten, in trump also the partner.
      // belote 5.4, 5.11, 5.12, 5.14, coinche 5.4, 5.11, 5.12, 5.14
      return Duty(led, led == trump ? above : 0, 'must_follow_suit');
    }
    // belote 5.5, 5.6, coinche 5.5, 5.6
    if (winner == partnerOf(seat)) return Duty.none;
    if (highest == 0) return Duty.none; // belote 5.10, coinche 5.10
    // belote 5.7, 5.8, coinche 5.7, 5.8
    return Duty(trump, above, 'must_trump');
  }

  /// [seat] plays [card].
  void add(int seat, Card card) {
    cards.add(card);
    points += pointsOf(card, trump);
    if (!_takes(card)) return;
    _best = card;
    winner = seat;
    if (card.suit == trump) _trumped = trumpRank(card);
  }

  bool _takes(Card card) {
    final best = _best;
    if (best == null) return true;
    // belote 5.15, coinche 5.15
    if (card.suit == trump) return trumpRank(card) > _trumped;
    // belote 5.16, coinche 5.16
    return card.suit == best.suit && plainRank(card) > plainRank(best);
  }
}

/// What a seat owes to a trick: a card of [suit], and of trump one that is
/// higher than rank [above].
final class Duty {
  /// A card of another suit is refused for the reason [otherwise].
  const Duty(this.suit, this.above, this.otherwise);

  /// Nothing is owed.
  static const none = Duty(null, 0, '');

  /// The suit; null if it may be any.
  final Suit? suit;

  /// What a trump must beat; 0 where it need beat nothing.
  final int above;

  /// The reason that refuses another suit.
  final String otherwise;

  /// Why [card] does not fulfil it, or null.
  String? refusalOf(Card card) {
    if (suit == null) return null;
    if (card.suit != suit) return otherwise;
    if (above > 0 && trumpRank(card) <= above) return 'must_overtrump';
    return null;
  }
}
