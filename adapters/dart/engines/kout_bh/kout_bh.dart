import '../../lib/hakam_kit.dart';
import '../kout/table.dart';
import 'dealer.dart';
import 'match.dart';
import 'moves.dart';

/// Bahraini Kout with every option, as KoutBH plays it.
///
/// Two teams of two or three play for tricks with one joker. The highest
/// bidder promises 5 to 8 of the eight tricks and names hukm, the trump suit;
/// the points of either team move one signed meter, and the match ends where
/// the meter reaches the target. Numbers such as `kout_bh 7.3.1` in the
/// comments are those of the rule ledger.
final koutBh = Game(
  'kout_bh',
  options: const {
    'seats': Choice([4, 6], byDefault: 4),
    'target': Choice([26, 31, 51, 101], byDefault: 31),
    'dealer_meter': Choice(['after', 'before'], byDefault: 'after'),
    'first_dealer': Choice(['draw', 'given'], byDefault: 'draw'),
  },
  verbs: koutVerbs,
  setup: (options) {
    final highest = options.integer('target') - 1;
    return {
      'dealer': between(0, options.integer('seats') - 1),
      'score': between(-highest, highest),
    };
  },
  start: _start,
);

KoutMatch _start(Options options, Setup? setup) {
  final table = Table(options.integer('seats'));
  final target = options.integer('target');
  final dealerMeter = DealerMeter.values.byName(options.word('dealer_meter'));
  if (setup == null) {
    return KoutMatch(
      table,
      target: target,
      dealerMeter: dealerMeter,
      draws: options.word('first_dealer') == 'draw',
    );
  }
  return KoutMatch.between(
    table,
    target: target,
    dealerMeter: dealerMeter,
    dealer: setup.integer('dealer'),
    meter: setup.integer('score'),
  );
}
