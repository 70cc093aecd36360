import '../cards/card.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';
import '../kout/table.dart';
import 'auction.dart';
import 'cards.dart';

/// What may be led in a round, and which joker leads are regular.
final class Leads {
  /// Of a round with this [contract] and [hukm], before its first lead.
  Leads(this.contract, this.hukm);

  /// The winning contract, which alone gives rights.
  final Contract contract;

  /// The round's own hukm, the honours of which count.
  final Suit hukm;

  bool _first = true;
  int _honoursOut = 0;

  /// A trick of these [cards] is complete. // kout_kw 7.1.2, 7.1.4
  void completed(List<Card> cards) {
    _first = false;
    for (final Card(:suit, :rank) in cards) {
      if (suit == hukm && rank >= 11) _honoursOut++; // J Q K A
    }
  }

  /// Whether [seat] has a right to lead [joker].
  bool entitle(int seat, Card joker) {
    // kout_kw 7.1.2, 7.1.3
    if (_honoursOut == 4) return true;
    // kout_kw 7.2.4, 7.2.5
    if (teamOf(seat) != teamOf(contract.bidder)) return false;
    return switch (contract.bid) {
      bawan => true, // kout_kw 7.2.1
      8 => joker == jeeker, // kout_kw 7.2.2, 7.2.3
      _ => false,
    };
  }

  /// Whether a [card] that [seat] leads is void. // kout_kw 7.4.2, 7.5.3
  bool voids(int seat, Card card) => card.isJoker && !entitle(seat, card);

  /// Why [seat] may not lead [card] of its [hand], or null.
  String? refusalOf(int seat, Card card, Hand hand) {
    if (!card.isJoker) {
      // kout_kw 5.5
      return _first && card.suit != hukm ? 'must_lead_hukm' : null;
    }
    if (entitle(seat, card)) return null; // kout_kw 5.6, 7.5.2
    // kout_kw 7.1.1, 7.4.1; 7.5.1: not beside a joker that may be led.
    final mustVoid =
        hand.isOnlyJokers && !hand.cards.any((card) => entitle(seat, card));
    return mustVoid ? null : 'joker_lead';
  }
}
