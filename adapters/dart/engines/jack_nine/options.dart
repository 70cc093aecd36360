import '../../lib/hakam_kit.dart';
import 'ends.dart';
import 'match.dart';
import 'table.dart';

/// The options of both games, with the defaults of one.
Map<String, Choice> tableOptions({
  required bool twoStep,
  required int scoreLimit,
}) => {
  'two_step': Choice(const [true, false], byDefault: twoStep),
  // belote 0.5, coinche 0.5
  'reshuffle': const Choice([true, false], byDefault: true),
  // belote 0.6, coinche 0.6
  'score_limit': Choice.range(0, 10000, byDefault: scoreLimit),
  // belote 0.10, 0.11, coinche 0.10, 0.11
  'rounds': const Choice.range(0, 100, byDefault: 0),
};

/// What ends a match with these [options].
Ends endsOf(Options options) => Ends(
  scoreLimit: options.integer('score_limit'),
  rounds: options.integer('rounds'),
);

/// A whole number that is not below 0.
bool isNatural(Object? value) => value is int && value >= 0;

/// A seat's number. // belote 0.24, coinche 0.24
final isSeat = between(0, seats - 1);

/// The score of both teams. // belote 0.25, coinche 0.25
final isScore = listOf(2, isNatural);

/// What is wrong with [options] and a [setup] that do not go together.
Fault? conflictOf(Options options, Setup? setup) {
  final ends = endsOf(options);
  // belote 0.13, coinche 0.13
  if (ends.scoreLimit == 0 && ends.rounds == 0) {
    return (param: 'options.rounds', why: 'is 0, and so is score_limit');
  }
  if (setup == null) return null;
  // belote 0.30, coinche 0.30
  if (!options.flag('reshuffle')) {
    return (param: 'options.reshuffle', why: 'is off, and there is a setup');
  }
  // belote 0.28, 0.29, coinche 0.28, 0.29
  return switch (ends.of(
    setup.integers('score'),
    played: setup.integer('played'),
  )) {
    null => null,
    (winner: _, reason: 'limit') => (
      param: 'setup.score',
      why: 'has a team ahead at the limit',
    ),
    _ => (param: 'setup.played', why: 'leaves no round to play'),
  };
}

/// Where [setup] has the match start; [held] points are held.
Standing standingOf(Setup setup, {required int held}) => (
  dealer: setup.integer('dealer'),
  score: setup.integers('score'),
  held: held,
  played: setup.integer('played'),
);
