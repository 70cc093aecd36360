import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import '../cards/suit.dart';
import 'cards.dart';
import 'purchase.dart';
import 'raises.dart';

/// A move of Baloot.
sealed class BalootMove {
  const BalootMove();
}

/// `dealer 2`: the first dealer.
final class NameDealer extends BalootMove {
  /// Of this seat, which need not exist.
  const NameDealer(this.seat);

  /// The dealer.
  final int seat;
}

/// `deal 7H 8S …`: the pack in the order in which it is dealt.
final class Deal extends BalootMove {
  /// Of these cards.
  const Deal(this.cards);

  /// The cards dealt.
  final List<Card> cards;
}

/// `2 buy sun`: a call of either round of the purchase.
final class Buy extends BalootMove {
  /// Of this call, and of a suit where one is named.
  const Buy(this.call, [this.suit]);

  /// What is called.
  final Call call;

  /// The suit of a hokm that names one.
  final Suit? suit;
}

/// `2 confirm hokm`: the owner of a hokm is asked.
final class Confirm extends BalootMove {
  /// As hokm, or else turned into sun.
  const Confirm({required this.hokm});

  /// Whether it stays a hokm.
  final bool hokm;
}

/// `2 raise double open`.
final class Raise extends BalootMove {
  /// To this level, in a mode if one is said.
  const Raise(this.level, [this.mode]);

  /// The level.
  final Level level;

  /// Open or closed, or not said.
  final Mode? mode;
}

/// `2 raise pass`.
final class PassRaise extends BalootMove {
  /// No raise.
  const PassRaise();
}

/// `2 declare`: the seat tells the kind of its best meld.
final class Declare extends BalootMove {
  /// Whether or not there is one.
  const Declare();
}

/// `2 show 1`: the seat lays a meld on the table.
final class Show extends BalootMove {
  /// The meld of this number, which need not exist.
  const Show(this.number);

  /// From 1.
  final int number;
}

/// `2 play AS`.
final class Play extends BalootMove {
  /// Of this card, which need not be held.
  const Play(this.card);

  /// The card played.
  final Card card;
}

/// How the moves are written.
final balootVerbs = <Verb<BalootMove>>[
  Verb.chance('dealer', one(number, NameDealer.new)),
  Verb.chance('deal', cards(cardNamed, Deal.new)),
  const Verb.seat('buy', _buy, phases: {'buy1', 'buy2'}),
  const Verb.seat('confirm', _confirm),
  const Verb.seat('raise', _raise),
  Verb.seat('declare', none(const Declare()), phases: const {'play'}),
  Verb.seat('show', one(number, Show.new), phases: const {'play'}),
  Verb.seat('play', one(cardNamed, Play.new)),
];

BalootMove? _buy(List<String> words) => switch (words) {
  ['sun'] => const Buy(Call.sun),
  ['hokm'] => const Buy(Call.hokm),
  ['hokm', final letter] => switch (Suit.named(letter)) {
    null => null,
    final suit => Buy(Call.hokm, suit),
  },
  ['ashkal'] => const Buy(Call.ashkal),
  ['bas'] => const Buy(Call.bas),
  ['wala'] => const Buy(Call.wala),
  _ => null,
};

BalootMove? _confirm(List<String> words) => switch (words) {
  ['hokm'] => const Confirm(hokm: true),
  ['sun'] => const Confirm(hokm: false),
  _ => null,
};

BalootMove? _raise(List<String> words) => switch (words) {
  ['pass'] => const PassRaise(),
  ['double'] => const Raise(Level.double), // as in sun
  ['double', 'open'] => const Raise(Level.double, Mode.open),
  ['double', 'closed'] => const Raise(Level.double, Mode.closed),
  ['triple'] => const Raise(Level.triple),
  ['four', 'open'] => const Raise(Level.four, Mode.open),
  ['four', 'closed'] => const Raise(Level.four, Mode.closed),
  ['gahwa'] => const Raise(Level.gahwa),
  _ => null,
};
