import 'table.dart' as table;
import 'table.dart';

export 'table.dart' show Step, deal;

/// The `result` of a request about this game.
Map<String, Object?> ask(String method, Map<String, Object?> params) =>
    table.ask(method, {'game': 'kout_bh', ...params});

/// The steps of a script, the opening position first.
List<Step> play(
  List<String> script, {
  int seats = 4,
  int target = 31,
  String dealerMeter = 'after',
  String firstDealer = 'draw',
  (int dealer, int score)? from,
}) => table.playOf(
  'kout_bh',
  script,
  options: {
    'seats': seats,
    'target': target,
    'dealer_meter': dealerMeter,
    'first_dealer': firstDealer,
  },
  setup: switch (from) {
    (final dealer, final score) => {'dealer': dealer, 'score': score},
    null => null,
  },
);

/// Every seat a suit of its own, seat 3 the joker in the place of a 7.
const suitEach = [
  'AS KS QS JS TS 9S 8S 7S',
  'AH KH QH JH TH 9H 8H 7H',
  'AC KC QC JC TC 9C 8C 7C',
  'AD KD QD JD TD 9D 8D JK',
];

/// Expects each move of [script] to be refused for the reason beside it, or
/// made where that is null.
void expectRefusals(
  List<(String, String?)> script, {
  List<String> after = const [],
  int seats = 4,
  String firstDealer = 'draw',
  (int, int)? from,
}) => table.expectRefusalsOf(
  (moves) => play(moves, seats: seats, firstDealer: firstDealer, from: from),
  script,
  after: after,
);
