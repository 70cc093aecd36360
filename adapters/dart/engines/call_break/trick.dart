import '../cards/card.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';

/// What a seat may play that owes a spade and has none that is high enough.
enum CannotOverruff {
  /// A spade.
  spade,

  /// Any card.
  free,
}

/// A trick on the table.
final class Trick {
  /// Nothing is led yet.
  Trick(this._cannotOverruff);

  final CannotOverruff _cannotOverruff;

  /// How many cards are on the table.
  int size = 0;

  /// The seat that takes the trick as it stands.
  int winner = 0;

  Card? _led;
  Card? _best;

  /// Why [card] of [hand] may not be played, or null.
  String? refusalOf(Card card, Hand hand) {
    if (!hand.holds(card)) return 'card_not_held'; // call_break 4.5.2
    return _dutyOf(hand).refusalOf(card);
  }

  /// Every card of [hand] that may be played, as moves in order.
  List<String> legal(Hand hand) {
    final duty = _dutyOf(hand);
    return [
      for (final card in hand.cards)
        if (duty.refusalOf(card) == null) card.play,
    ];
  }

  /// What whoever holds [hand] owes to this trick.
  _Duty _dutyOf(Hand hand) {
    final (led, best) = (_led?.suit, _best);
    // call_break 3.2, 3.3
    if (led == null || best == null) return const _Free();
    if (hand.holdsSuit(led)) {
      // call_break 4.1.5: no card of the led suit can beat a spade; 4.1.6.
      final above = best.suit == led ? best.rank : 0;
      // call_break 4.1.4
      return _Follow(led, hand.highestOf(led) > above ? above : 0);
    }
    // call_break 4.5.1
    if (!hand.holdsSuit(Suit.spades)) return const _Free();
    final above = best.suit == Suit.spades ? best.rank : 0; // call_break 4.2.2
    if (hand.highestOf(Suit.spades) > above) return _Ruff(above);
    return switch (_cannotOverruff) {
      CannotOverruff.spade => const _Ruff(0), // call_break 4.4.1
      CannotOverruff.free => const _Free(), // call_break 4.4.2
    };
  }

  /// [seat] plays [card].
  void add(int seat, Card card) {
    _led ??= card;
    size++;
    if (_beats(card, _best)) {
      _best = card;
      winner = seat;
    }
  }
}

/// Whether [card] beats [best], which holds the trick; the lead beats nothing
/// on the table.
bool _beats(Card card, Card? best) => switch (best) {
  null => true,
  _ when card.suit == best.suit => card.rank > best.rank, // call_break 1.2
  _ => card.suit == Suit.spades, // call_break 1.3, 5.1, 5.2
};

/// What is owed to a trick.
sealed class _Duty {
  const _Duty();

  /// Why [card] does not fulfil it, or null.
  String? refusalOf(Card card);
}

/// Nothing.
final class _Free extends _Duty {
  const _Free();

  @override
  String? refusalOf(Card card) => null;
}

/// A card of the led [suit] that is higher than rank [above].
final class _Follow extends _Duty {
  const _Follow(this.suit, this.above);

  final Suit suit;
  final int above;

  @override
  String? refusalOf(Card card) {
    if (card.suit != suit) return 'must_follow_suit'; // call_break 4.1.1
    // call_break 4.1.2, 4.1.3
    return card.rank > above ? null : 'must_beat';
  }
}

/// A spade that is higher than rank [above].
final class _Ruff extends _Duty {
  const _Ruff(this.above);

  final int above;

  @override
  String? refusalOf(Card card) {
    if (card.suit != Suit.spades) return 'must_trump'; // call_break 4.2.1
    // call_break 4.3.1, 4.3.2
    return card.rank > above ? null : 'must_overtrump';
  }
}
