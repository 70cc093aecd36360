import '../../lib/hakam_kit.dart';
import '../cards/suit.dart';
import '../jack_nine/moves.dart';

/// What a seat says in the auction.
sealed class AuctionWord implements Word {
  const AuctionWord();
}

/// `bid 80 H`.
final class Bid extends AuctionWord {
  /// Of a number that may be too low or none that is bid, with a suit.
  const Bid(this.points, this.suit);

  /// The number.
  final int points;

  /// The suit that is to be trump.
  final Suit suit;
}

/// `pass`.
final class Pass extends AuctionWord {
  /// By whoever is in turn.
  const Pass();
}

/// `counter`: the bidder's team will fail, for twice the points.
final class Counter extends AuctionWord {
  /// By whoever is in turn.
  const Counter();
}

/// `overcounter`: it will not, for four times.
final class Overcounter extends AuctionWord {
  /// By whoever is in turn.
  const Overcounter();
}

/// How the moves are written.
final coincheVerbs = <Verb<Move>>[
  ...tableVerbs(),
  Verb.seat('bid', words(2, _bid)),
  Verb.seat('pass', none(const Say(Pass())), phases: _auction),
  Verb.seat('counter', none(const Say(Counter())), phases: _auction),
  Verb.seat('overcounter', none(const Say(Overcounter())), phases: _auction),
];

const _auction = {'bid'};

Say? _bid(List<String> words) =>
    switch ((number(words[0]), Suit.named(words[1]))) {
      (final points?, final suit?) => Say(Bid(points, suit)),
      _ => null,
    };
