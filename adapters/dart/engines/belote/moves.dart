import '../../lib/hakam_kit.dart';
import '../cards/suit.dart';
import '../jack_nine/moves.dart';

/// What a seat says in the taking.
sealed class TakingWord implements Word {
  const TakingWord();
}

/// `take`, `take H`.
final class Take extends TakingWord {
  /// Of the suit [named], or without one.
  const Take(this.named);

  /// The suit that is named, which may be on offer or not.
  final Suit? named;
}

/// `pass`.
final class Pass extends TakingWord {
  /// By whoever is in turn.
  const Pass();
}

/// How the moves are written. `take` and `pass` are moves of every phase of
/// the taking, whatever it offers.
final beloteVerbs = <Verb<Move>>[
  ...tableVerbs(),
  Verb.seat('take', _take, phases: _taking),
  Verb.seat('pass', none(const Say(Pass())), phases: _taking),
];

const _taking = {'take1', 'take2', 'take'};

Say? _take(List<String> words) => switch (words) {
  [] => const Say(Take(null)),
  [final letter] => switch (Suit.named(letter)) {
    null => null,
    final suit => Say(Take(suit)),
  },
  _ => null,
};
