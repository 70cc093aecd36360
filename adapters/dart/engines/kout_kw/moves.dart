import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import '../cards/suit.dart';
import 'cards.dart';

/// A move of Kuwaiti Kout.
sealed class KoutMove {
  const KoutMove();
}

/// `dealer 2`: the first dealer.
final class NameDealer extends KoutMove {
  /// Of this seat, which need not exist.
  const NameDealer(this.seat);

  /// The dealer.
  final int seat;
}

/// `deal 7H 8S …`: the pack in the order in which it is dealt.
final class Deal extends KoutMove {
  /// Of these cards.
  const Deal(this.cards);

  /// The cards dealt.
  final List<Card> cards;
}

/// `2 bid 5`.
final class Bid extends KoutMove {
  /// Of a level, which need not exist.
  const Bid(this.level);

  /// The tricks promised.
  final int level;
}

/// `2 bid pass`: taf.
final class Pass extends KoutMove {
  /// No bid, but for the seat that is obliged to one.
  const Pass();
}

/// `2 hukm S`.
final class NameHukm extends KoutMove {
  /// Of this suit.
  const NameHukm(this.suit);

  /// The trump suit.
  final Suit suit;
}

/// `2 play JR`.
final class Play extends KoutMove {
  /// Of this card, which need not be held.
  const Play(this.card);

  /// The card played.
  final Card card;
}

/// How the moves are written; each is made in the phase of its verb's name.
final koutVerbs = <Verb<KoutMove>>[
  Verb.chance('dealer', one(number, NameDealer.new)),
  Verb.chance('deal', cards(cardNamed, Deal.new)),
  const Verb.seat('bid', _bid),
  Verb.seat('hukm', one(Suit.named, NameHukm.new)),
  Verb.seat('play', one(cardNamed, Play.new)),
];

KoutMove? _bid(List<String> words) => switch (words) {
  ['pass'] => const Pass(),
  [final word] => switch (number(word)) {
    null => null,
    final level => Bid(level),
  },
  _ => null,
};
