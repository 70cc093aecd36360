import '../../lib/hakam_kit.dart';
import '../cards/card.dart';

/// A move of Call Break.
sealed class CallBreakMove {
  const CallBreakMove();
}

/// `dealer 2`: the first dealer.
final class NameDealer extends CallBreakMove {
  /// Of this seat, which need not exist.
  const NameDealer(this.seat);

  /// The dealer.
  final int seat;
}

/// `deal 7H 8S …`: the pack in the order in which it is dealt.
final class Deal extends CallBreakMove {
  /// Of these cards.
  const Deal(this.cards);

  /// The cards dealt.
  final List<Card> cards;
}

/// `2 call 3`.
final class Call extends CallBreakMove {
  /// Of so many tricks, which may be none or too many.
  const Call(this.tricks);

  /// The tricks called.
  final int tricks;
}

/// `2 redeal`: the cards are to be dealt again.
final class Redeal extends CallBreakMove {
  /// Whoever asks, and whether or not there is a right to it.
  const Redeal();
}

/// `2 play AS`.
final class Play extends CallBreakMove {
  /// Of this card, which need not be held.
  const Play(this.card);

  /// The card played.
  final Card card;
}

/// How the moves are written. A redeal is a move of the calls, also where the
/// option is off.
final callBreakVerbs = <Verb<CallBreakMove>>[
  Verb.chance('dealer', one(number, NameDealer.new)),
  Verb.chance('deal', cards(_card, Deal.new)),
  Verb.seat('call', one(number, Call.new)),
  Verb.seat('redeal', none(const Redeal()), phases: const {'call'}),
  Verb.seat('play', one(_card, Play.new)),
];

final _card = Card.reader(); // call_break 1.1
