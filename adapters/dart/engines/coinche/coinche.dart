import '../../lib/hakam_kit.dart';
import '../jack_nine/match.dart';
import '../jack_nine/moves.dart';
import '../jack_nine/options.dart';
import 'bidding.dart';
import 'contract.dart';
import 'moves.dart';

/// Belote coinchée, as it is played in the Playroom.
///
/// Belote with an auction: the highest bidder names the trump and promises 80
/// to 160 points, and the other team may double the stakes. Numbers such as
/// `coinche 4.10` in the comments are those of the rule ledger.
final coinche = Game(
  'coinche',
  options: {
    // coinche 0.4, 0.8
    ...tableOptions(twoStep: false, scoreLimit: 1000),
    // coinche 0.14, 0.15
    'success': const Choice(
      ['made', 'bid', 'made_plus_bid'],
      byDefault: 'made',
    ),
  },
  verbs: coincheVerbs,
  // coinche 0.23
  setup:
      (options) => {
        'dealer': isSeat,
        'score': isScore,
        'played': isNatural, // coinche 0.27
      },
  conflict: conflictOf,
  start: _start,
);

JackNineMatch _start(Options options, Setup? setup) {
  final success = Success.values.byName(options.word('success'));
  final Rules rules = (
    twoStep: options.flag('two_step'),
    reshuffle: options.flag('reshuffle'),
    ends: endsOf(options),
    open: (_) => Bidding(success), // coinche 2.9, 2.10
    carried: ({required held, required played}) => '"played":$played',
  );
  if (setup == null) return JackNineMatch(rules);
  return JackNineMatch.between(rules, standingOf(setup, held: 0));
}
