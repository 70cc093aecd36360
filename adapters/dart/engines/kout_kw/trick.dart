import '../cards/card.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';
import 'cards.dart';

/// What is hukm in a trick that a void joker leads.
enum VoidLead {
  /// The suit that the next card of a suit sets.
  hukm,

  /// What is hukm in the round.
  suit,
}

/// A trick on the table.
final class Trick {
  /// Nothing is led yet; [_hukm] is the round's own.
  Trick(this._hukm, this._voidLead);

  Suit _hukm;
  final VoidLead _voidLead;

  /// The cards in the order of play.
  final List<Card> cards = [];

  /// The suit to follow; null until a card sets it.
  Suit? _led;

  /// The seat that takes the trick as it stands; null while all is void.
  int? winner;

  int _best = 0;

  /// Whether the next card is the lead.
  bool get isOpen => cards.isEmpty;

  /// Why [card] of [hand] may not be played in reply, or null.
  String? refusalOfReply(Card card, Hand hand) {
    final led = _led;
    // kout_kw 6.1, 6.2, 6.3, 6.4, 7.3.1, 7.3.2, 7.3.3, 7.4.11, 7.5.6
    if (led == null || card.isJoker || card.suit == led) return null;
    return hand.holdsSuit(led) ? 'must_follow_suit' : null;
  }

  /// Every card of [hand] that may be played in reply, as moves in order.
  List<String> legalReplies(Hand hand) {
    final led = _led;
    final follows = led != null && hand.holdsSuit(led);
    return [
      for (final card in hand.cards)
        if (!follows || card.isJoker || card.suit == led) card.play,
    ];
  }

  /// Whether [card], played in reply, is void: a joker that is second to a
  /// void one, before any suit is set. // kout_kw 7.4.7, 7.4.8
  bool voids(Card card) => !isOpen && _led == null && card.isJoker;

  /// [seat] plays [card], which is [isVoid] as a joker without right or power.
  void add(int seat, Card card, {required bool isVoid}) {
    final leads = isOpen;
    cards.add(card);
    if (isVoid) return; // kout_kw 7.4.2
    if (_led == null) {
      _led = card.suit ?? _hukm; // kout_kw 7.3.1, 7.4.3
      // kout_kw 7.4.4, 7.4.5: for this trick only, 7.4.10; or not, 7.4.6
      if (!leads && _voidLead == VoidLead.hukm) _hukm = _led!;
    }
    final strength = _strengthOf(card);
    if (strength > _best) {
      _best = strength;
      winner = seat;
    }
  }

  /// How strong [card] is here; 0 if it cannot win.
  int _strengthOf(Card card) {
    if (card == jeeker) return 50; // kout_kw 3.1
    if (card == maker) return 40; // kout_kw 3.3
    if (card.suit == _hukm) {
      return card.rank == 14 ? 45 : 20 + card.rank; // kout_kw 3.2, 3.4
    }
    return card.suit == _led ? card.rank : 0; // kout_kw 3.5, 3.6, 7.4.3
  }
}
