import '../../lib/hakam_kit.dart';
import '../kout/table.dart';
import 'match.dart';
import 'moves.dart';
import 'score.dart';
import 'trick.dart';

/// Kuwaiti Kout: Koutbo 6 and Koutbo 4.
///
/// Two teams of three or two play for nine tricks with two jokers, the Jeeker
/// and the Maker. The highest bidder promises 5 to 9 of them, names hukm, the
/// trump suit, and leads; each team adds up its points. Numbers such as
/// `kout_kw 7.4.2` in the comments are those of the rule ledger.
final koutKw = Game(
  'kout_kw',
  options: const {
    'seats': Choice([6, 4], byDefault: 6),
    'void_lead': Choice(['hukm', 'suit'], byDefault: 'hukm'),
  },
  verbs: koutVerbs,
  setup:
      (options) => {
        'dealer': between(0, options.integer('seats') - 1),
        'score': areTotals,
      },
  start: _start,
);

KoutMatch _start(Options options, Setup? setup) {
  final table = Table(options.integer('seats'));
  final voidLead = VoidLead.values.byName(options.word('void_lead'));
  if (setup == null) return KoutMatch(table, voidLead);
  return KoutMatch.between(
    table,
    voidLead,
    dealer: setup.integer('dealer'),
    totals: setup.integers('score'),
  );
}
