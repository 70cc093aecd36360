import '../../lib/hakam_kit.dart';
import 'match.dart';
import 'moves.dart';
import 'score.dart';
import 'table.dart';
import 'trick.dart';

/// Call Break.
///
/// Four play, each for itself, with spades as trump. Everyone calls how many
/// of the thirteen tricks they will take, and must beat what is on the table
/// if they can; the highest total after a number of rounds wins. Totals count
/// in tenths. Numbers such as `call_break 4.1.2` in the comments are those of
/// the rule ledger.
final callBreak = Game(
  'call_break',
  options: const {
    'rounds': Choice([5, 3, 10], byDefault: 5),
    'max_call': Choice([8, 13], byDefault: 8),
    'high_call': Choice(['face', 'thirteen'], byDefault: 'face'),
    'redeal': Choice([false, true], byDefault: false),
    'cannot_overruff': Choice(['spade', 'free'], byDefault: 'spade'),
  },
  verbs: callBreakVerbs,
  setup:
      (options) => {
        'dealer': between(0, seats - 1),
        'score': listOf(seats, (total) => total is int),
        'round': between(1, options.integer('rounds')),
      },
  start: _start,
);

CallBreakMatch _start(Options options, Setup? setup) {
  final rules = (
    rounds: options.integer('rounds'),
    maxCall: options.integer('max_call'),
    highCall: HighCall.values.byName(options.word('high_call')),
    redeal: options.flag('redeal'),
    cannotOverruff: CannotOverruff.values.byName(
      options.word('cannot_overruff'),
    ),
  );
  if (setup == null) return CallBreakMatch(rules);
  return CallBreakMatch.between(
    rules,
    dealer: setup.integer('dealer'),
    totals: setup.integers('score'),
    number: setup.integer('round'),
  );
}
