import '../../lib/hakam_kit.dart';
import 'match.dart';
import 'moves.dart';
import 'score.dart';
import 'table.dart';

/// Baloot, as it is played in Saudi Arabia.
///
/// Two teams of two buy a card that is turned up, to play in sun, without
/// trump, or in hokm; hokm may be raised up to gahwa, for the match. Tricks
/// count, and melds that are declared in the first trick and shown in the
/// second; 152 points win. Numbers such as `baloot 7.4.2` in the comments are
/// those of the rule ledger.
final baloot = Game(
  'baloot',
  options: const {
    'kaboot': Choice(['multiplied', 'flat'], byDefault: 'multiplied'),
  },
  verbs: balootVerbs,
  setup:
      (options) => {
        'dealer': between(0, seats - 1),
        'score': _isOpenScore,
      },
  start: _start,
);

BalootMatch _start(Options options, Setup? setup) {
  final kaboot = Kaboot.values.byName(options.word('kaboot'));
  if (setup == null) return BalootMatch(kaboot);
  return BalootMatch.between(
    kaboot,
    dealer: setup.integer('dealer'),
    score: setup.integers('score'),
  );
}

/// Points of both teams at which the match is not over.
bool _isOpenScore(Object? score) => switch (score) {
  [final int a, final int b] => a >= 0 && b >= 0 && winnerAt([a, b]) == null,
  _ => false,
};
