import '../../lib/hakam_kit.dart';
import '../jack_nine/match.dart';
import '../jack_nine/moves.dart';
import '../jack_nine/options.dart';
import 'moves.dart';
import 'taking.dart';

/// Belote, as it is played in the Playroom.
///
/// Two teams of two play for eight tricks with 32 cards. A seat takes the suit
/// of the card that lies face up as trump, or in a second turn another, and
/// its team must win more than half. Numbers such as `belote 7.14` in the
/// comments are those of the rule ledger.
final belote = Game(
  'belote',
  // belote 0.3, 0.7
  options: tableOptions(twoStep: true, scoreLimit: 501),
  verbs: beloteVerbs,
  // belote 0.22
  setup:
      (options) => {
        'dealer': isSeat,
        'score': isScore,
        'held': isNatural, // belote 0.26
        'played': isNatural, // belote 0.27
      },
  conflict: conflictOf,
  start: _start,
);

JackNineMatch _start(Options options, Setup? setup) {
  final Rules rules = (
    twoStep: options.flag('two_step'),
    reshuffle: options.flag('reshuffle'),
    ends: endsOf(options),
    open: Taking.new, // belote 2.5, 2.6
    carried:
        ({required held, required played}) =>
            '"held":$held,"played":$played',
  );
  if (setup == null) return JackNineMatch(rules);
  return JackNineMatch.between(
    rules,
    standingOf(setup, held: setup.integer('held')),
  );
}
