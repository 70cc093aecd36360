import 'table.dart';

/// The steps of a script of Call Break, the opening position first.
List<Step> playCb(
  List<String> script, {
  Map<String, Object?> options = const {},
  (int dealer, int round)? from = (3, 1),
  List<int> totals = const [0, 0, 0, 0],
}) => playOf(
  'call_break',
  script,
  options: options,
  setup: switch (from) {
    (final dealer, final round) => {
      'dealer': dealer,
      'score': totals,
      'round': round,
    },
    null => null,
  },
);

/// Every seat a suit of its own.
const suitEach = [
  'AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S',
  'AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H',
  'AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C',
  'AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D',
];

/// The calls from seat [first] on, as moves.
List<String> callsFrom(int first, List<int> bySeat) => [
  for (var next = 0; next < 4; next++)
    '${(first + next) % 4} call ${bySeat[(first + next) % 4]}',
];
