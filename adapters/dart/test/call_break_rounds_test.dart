import 'call_break_table.dart';
import 'runner.dart';
import 'table.dart';

/// By distance from the seat after the dealer, in the order of play: it leads
/// seven spades and then a heart that the next seat takes, who has the rest.
const _sevenSix = [
  'AS KS QS JS TS 9S 8S 2H 3H 4H 5H 6H 7H',
  'AC KC QC JC TC 9C 8C 9H TH JH QH KH AH',
  '7S 6S 5S 4S 3S 2S 7C 8H 6C 5C 4C 3C 2C',
  'AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D',
];

/// Twelve spades, and a heart that the next seat must beat.
const _twelveOne = [
  'AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2H',
  '2S KH QH JH TH 9H 8H 7H 6H 5H 4H 3H AH',
  'AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C',
  'AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D',
];

/// Plays a whole round; the last step.
Step _round(
  List<String> hands,
  List<int> calls, {
  int dealer = 3,
  int number = 1,
  List<int> totals = const [0, 0, 0, 0],
  Map<String, Object?> options = const {},
}) {
  final first = (dealer + 1) % 4;
  final firstBySecond = identical(hands, _sevenSix) ? 8 : 13;
  final script = [
    deal(dealer, [
      for (var seat = 0; seat < 4; seat++) hands[(seat - first) % 4],
    ]),
    ...callsFrom(first, calls),
    for (var trick = 0; trick < 13; trick++)
      for (var place = 0; place < 4; place++)
        switch ((trick < firstBySecond ? place : place + 1) % 4) {
          final distance =>
            '${(first + distance) % 4} play '
                '${hands[distance].split(' ')[trick]}',
        },
  ];
  final steps = playCb(
    script,
    from: (dealer, number),
    totals: totals,
    options: options,
  );
  for (final (index, step) in steps.skip(1).indexed) {
    expect(step.ok, true, script[index]);
    // 5.4
    expect(step.happened.contains('round'), index == script.length - 1);
  }
  return steps.last;
}

const _none = {
  'calls': [null, null, null, null],
  'tricks': [0, 0, 0, 0],
};

void main() {
  group('call_break score', () {
    for (final (rule, hands, calls, options, points)
        in <(String, List<String>, List<int>, Map<String, Object>, List<int>)>[
      ('6.1', _sevenSix, [7, 6, 1, 1], {}, [70, 60, -10, -10]),
      ('6.2, 6.3', _sevenSix, [7, 5, 2, 3], {}, [70, 51, -20, -30]),
      ('6.2, 6.3', _sevenSix, [1, 7, 4, 8], {}, [16, -70, -40, -80]),
      ('6.4', _twelveOne, [8, 1, 1, 1], {}, [84, 10, -10, -10]),
      (
        '6.5', _twelveOne, [8, 1, 1, 1], //
        {'high_call': 'thirteen'}, [130, 10, -10, -10],
      ),
      (
        '6.4', _twelveOne, [12, 1, 1, 1], //
        {'max_call': 13}, [120, 10, -10, -10],
      ),
      (
        '6.5', _twelveOne, [12, 1, 1, 1], //
        {'max_call': 13, 'high_call': 'thirteen'}, [130, 10, -10, -10],
      ),
      (
        '6.6', _twelveOne, [13, 2, 9, 8], //
        {'max_call': 13, 'high_call': 'thirteen'}, [-130, -20, -90, -80],
      ),
      (
        '6.5 no call below 8', _twelveOne, [7, 1, 1, 1], //
        {'high_call': 'thirteen'}, [75, 10, -10, -10],
      ),
    ]) {
      test('$rule $calls gives $points', () {
        final end = _round(
          hands,
          calls,
          options: options,
          totals: const [5, -100, 0, 300],
        );
        expect(end.events.sublist(1), [
          {'type': 'round', 'points': points},
          {'type': 'dealer', 'seat': 0}, // 1.6
        ]);
        // 6.7
        expect(end.score, [
          points[0] + 5, points[1] - 100, points[2], points[3] + 300, //
        ]);
        expect((end.phase, end.turn, end.dealer), ('deal', null, 0));
        expect(end.round, {'number': 2, ..._none}); // 8.6
      });
    }
    test('0.4, 0.5, 1.6 points are by seat, whoever deals', () {
      final end = _round(_sevenSix, [1, 2, 7, 5], dealer: 1, number: 3);
      expect(end.events, [
        {'type': 'trick', 'seat': 3},
        {
          'type': 'round',
          'points': [-10, -20, 70, 51],
        },
        {'type': 'dealer', 'seat': 2},
      ]);
      expect(end.round, {'number': 4, ..._none});
    });
  });

  group('call_break match', () {
    for (final (rule, rounds, totals, score, winners) in [
      ('8.2', 5, [0, 0, 0, 0], [70, 51, -10, -10], [0]),
      ('8.2', 3, [0, 20, 0, 0], [70, 71, -10, -10], [1]),
      ('8.2', 10, [-500, -500, -400, -500], [-430, -449, -410, -510], [2]),
      ('8.3', 5, [0, 19, 0, 0], [70, 70, -10, -10], [0, 1]),
      ('8.3', 5, [0, 0, 100, 100], [70, 51, 90, 90], [2, 3]),
      ('8.3', 3, [0, 19, 80, 80], [70, 70, 70, 70], [0, 1, 2, 3]),
    ]) {
      test('$rule $score after $rounds rounds: $winners', () {
        final end = _round(
          _sevenSix,
          [7, 5, 1, 1],
          number: rounds,
          totals: totals,
          options: {'rounds': rounds},
        );
        expect(end.happened, ['trick', 'round', 'match']);
        expect(end.events.last, {'type': 'match', 'winners': winners});
        expect(end.score, score);
        // 8.5, 8.7
        expect((end.phase, end.turn, end.dealer), ('over', null, 3));
        expect(end.legal, <String>[]);
        expect(end.round, {'number': rounds, ..._none});
      });
    }
    for (final (rounds, number) in [(3, 2), (5, 4), (10, 9)]) {
      test('8.1 round $number of $rounds is not the last', () {
        final end = _round(
          _sevenSix,
          [7, 5, 1, 1],
          number: number,
          options: {'rounds': rounds},
        );
        expect(end.happened, ['trick', 'round', 'dealer']);
        expect((end.phase, end.round['number']), ('deal', number + 1));
      });
    }
  });
}
