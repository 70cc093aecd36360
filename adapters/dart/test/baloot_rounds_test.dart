import '../engines/baloot/raises.dart';
import '../engines/baloot/score.dart';
import 'baloot_table.dart';
import 'runner.dart';
import 'table.dart';

// Whole hands, seat 0 the buyer. In hokm, where spades are trump, their names
// tell the raw points of the teams.

/// Seat 0 has king and queen of trump, and J Q K of it; seat 1 T 9 8 7 of
/// hearts: 30 + 17 + 21 + 9 + 9 + 10 against 28 + 15 + 23.
const _of96 = <Row>[
  (0, 'JS 8S 7S TS'),
  (0, 'QS 9S AS 7C'),
  (1, 'KH 9H AH JH'),
  (2, '9C TC AC 8C'),
  (2, '7D 8D KD AD'),
  (3, '9D TH QD TD'),
  (3, 'KS 8H JD QH'),
  (0, 'KC 7H QC JC'),
];

/// The same hands but for two hearts; seat 3 takes these two tricks:
/// 30 + 21 + 9 + 10 against 28 + 17 + 15 + 23 + 9.
const _of70 = <Row>[
  (0, 'JS 8S 7S TS'),
  (0, 'QS 9S AS 7C'),
  (1, 'KH 9H JH AH'),
  (3, '9C TC AC 8C'),
  (2, '7D 8D KD AD'),
  (3, '9D TH QD TD'),
  (3, 'KC 8H JD QH'),
  (3, 'KS 7H QC JC'),
];

/// Two tricks of each suit: 31 + 28 + 12 + 10 against 31 + 2 + 11 + 19 + 18.
const _of81 = <Row>[
  (0, 'JS 7S AS 8S'),
  (0, 'AH TH KH QH'),
  (0, 'TS 9S QS KS'),
  (1, '7H JH 8H 9H'),
  (1, '7D AD 8D 9D'),
  (1, 'KD JD QD TD'),
  (3, 'KC QC 7C AC'),
  (3, 'TC 9C JC 8C'),
];

/// The same but for jack and queen of hearts: one less, one more.
const _of80 = <Row>[
  (0, 'JS 7S AS 8S'),
  (0, 'AH TH KH JH'),
  (0, 'TS 9S QS KS'),
  (1, '7H QH 8H 9H'),
  (1, '7D AD 8D 9D'),
  (1, 'KD JD QD TD'),
  (3, 'KC QC 7C AC'),
  (3, 'TC 9C JC 8C'),
];

/// Seat 0 takes a trick without a raw point and nothing else.
const _of0 = <Row>[
  (0, '9H 8H 7H 7D'),
  (0, '8S JS 7S TS'),
  (1, 'AS 9S QS KS'),
  (1, 'TH AH KH 8D'),
  (1, 'KD QH JH 9D'),
  (1, 'QD AD TD JD'),
  (1, 'JC AC KC QC'),
  (1, '7C TC 9C 8C'),
];

/// In sun: 28 + 27 + 10 against 2 + 3 + 11 + 19 + 15 + 15.
const _sun65 = <Row>[
  (0, 'AS TS KS QS'),
  (0, '7S JS 8S 9S'),
  (1, '7H QH 8H 9H'),
  (1, '7D AD 8D 9D'),
  (1, 'KD TD QD JD'),
  (1, 'KC AC 9C 8C'),
  (1, 'QC TC JC 7C'),
  (1, 'AH JH KH TH'),
];

/// One less: jack for queen of spades in the first trick.
const _sun64 = <Row>[
  (0, 'AS TS KS JS'),
  (0, '7S QS 8S 9S'),
  (1, '7H QH 8H 9H'),
  (1, '7D AD 8D 9D'),
  (1, 'KD TD QD JD'),
  (1, 'KC AC 9C 8C'),
  (1, 'QC TC JC 7C'),
  (1, 'AH JH KH TH'),
];

/// One more: queen for jack of hearts in the last trick.
const _sun66 = <Row>[
  (0, 'AS TS KS QS'),
  (0, '7S JS 8S 9S'),
  (1, '7H JH 8H 9H'),
  (1, '7D AD 8D 9D'),
  (1, 'KD TD QD JD'),
  (1, 'KC AC 9C 8C'),
  (1, 'QC TC JC 7C'),
  (1, 'AH QH KH TH'),
];

const _double = [
  ...hokmBy0, '1 raise double open', '2 raise pass', '0 raise pass', //
];
const _triple = [
  ...hokmBy0, '1 raise double open', '2 raise triple', '3 raise pass',
  '1 raise pass', //
];
const _four = [
  ...hokmBy0, '1 raise double open', '2 raise triple', '3 raise four open',
  '0 raise pass', '2 raise pass', //
];
const _gahwa = [
  ...hokmBy0, '1 raise double open', '2 raise triple', '3 raise four open',
  '0 raise gahwa', //
];
const _sunDouble = [...sunBy0, '1 raise double'];

/// Who declares, and who shows which meld.
typedef _Melds = ({List<int> declare, List<(int, int)> show});

const _Melds _none = (declare: [], show: []);
const _Melds _by0 = (declare: [0], show: [(0, 1)]);
const _Melds _by1 = (declare: [1], show: [(1, 1)]);

void main() {
  group('baloot score:', () {
    for (final (
          rule,
          rows,
          up,
          bought,
          melds,
          winner,
          reason,
          raw,
          cards,
          scored,
          baloot,
          points,
        )
        in <
          (
            String,
            List<Row>,
            String,
            List<String>,
            _Melds,
            int,
            String,
            List<int>,
            List<int>?,
            List<int>,
            List<int>,
            List<int>,
          )
        >[
      // The worked hands.
      (
        '9.1.1, 9.4.2, 9.4.3, 9.4.5, 9.4.6', _of96, 'KS', hokmBy0Plain, _by1, //
        1, 'points', [96, 66], [9, 7], [0, 5], [2, 0], [0, 23],
      ),
      (
        '9.1.2, 9.5.1, 9.5.2, 9.5.6, 9.5.7, 8.4', _of96, 'KS', _double, _by1, //
        0, 'points', [96, 66], [10, 6], [0, 5], [2, 0], [44, 0],
      ),
      (
        '9.3.1, 9.3.4, 9.4.1', _of81, 'TS', hokmBy0Plain, _none, //
        0, 'tie', [81, 81], [8, 8], [0, 0], [0, 0], [8, 8],
      ),
      (
        '9.3.2, 9.4.2, 9.4.3', _of80, 'TS', hokmBy0Plain, _none, //
        1, 'tie', [80, 82], [8, 8], [0, 0], [0, 0], [0, 16],
      ),
      (
        '9.1.5, 9.3.7', _sun65, 'AS', sunBy0, _none, //
        0, 'tie', [65, 65], [13, 13], [0, 0], [0, 0], [13, 13],
      ),
      (
        '9.2.2', _of0, 'AS', hokmBy0Plain, _none, //
        1, 'points', [0, 162], [0, 16], [0, 0], [0, 0], [0, 16],
      ),
      (
        '9.1.2, 9.5.3, 9.5.6, 9.5.7', _of70, 'KS', _triple, _by1, //
        1, 'points', [70, 92], [7, 9], [0, 5], [2, 0], [0, 60],
      ),
      (
        '9.2.1 to 9.2.8', suitEach, 'AS', hokmBy0Plain, _by1, //
        0, 'kaboot', [162, 0], null, [0, 0], [2, 0], [27, 0],
      ),
      // More of them.
      (
        '8.12, 9.1.8, 9.4.1', _of96, 'KS', hokmBy0Plain, _by0, //
        0, 'points', [96, 66], [9, 7], [2, 0], [2, 0], [13, 7],
      ),
      (
        '9.1.2, 9.3.4', _of81, 'TS', _double, _none, //
        0, 'tie', [81, 81], [8, 8], [0, 0], [0, 0], [32, 0],
      ),
      (
        '9.1.2, 9.3.3', _of80, 'TS', _double, _none, //
        1, 'tie', [80, 82], [8, 8], [0, 0], [0, 0], [0, 32],
      ),
      (
        '9.3.2, 9.5.3', _of80, 'TS', _triple, _none, //
        1, 'tie', [80, 82], [8, 8], [0, 0], [0, 0], [0, 48],
      ),
      (
        '9.3.3, 9.5.4', _of80, 'TS', _four, _none, //
        1, 'tie', [80, 82], [8, 8], [0, 0], [0, 0], [0, 64],
      ),
      (
        '9.1.6, 9.1.7', _sun66, 'AS', sunBy0, _none, //
        0, 'points', [66, 64], [14, 12], [0, 0], [0, 0], [14, 12],
      ),
      (
        '9.1.6, 9.4.4', _sun64, 'AS', sunBy0, _none, //
        1, 'points', [64, 66], [12, 14], [0, 0], [0, 0], [0, 26],
      ),
      (
        '9.2.6, 8.7, 8.11', suitEach, 'AS', hokmBy0Plain, _by0, //
        0, 'kaboot', [162, 0], null, [10, 0], [0, 0], [35, 0],
      ),
      (
        '9.2.9', suitEach, 'AS', sunBy0, _by0, //
        0, 'kaboot', [130, 0], null, [20, 0], [0, 0], [64, 0],
      ),
      (
        '9.2.10, 8.4', suitEach, 'AS', _double, _none, //
        0, 'kaboot', [162, 0], null, [0, 0], [2, 0], [52, 0],
      ),
      (
        '9.2.10, 9.2.12', suitEach, 'AS', _triple, _by0, //
        0, 'kaboot', [162, 0], null, [10, 0], [0, 0], [95, 0],
      ),
      (
        '9.2.10, 9.2.12', suitEach, 'AS', _four, _by0, //
        0, 'kaboot', [162, 0], null, [10, 0], [0, 0], [120, 0],
      ),
    ]) {
      test('$rule $raw gives $points', () {
        final steps = playAll(
          handOf(
            rows,
            up: up,
            bought: bought,
            declare: melds.declare,
            show: melds.show,
          ),
        );
        final end = steps.last;
        expect(end.event('hand'), {
          'type': 'hand',
          'winner': winner,
          'reason': reason,
          'raw': raw,
          'cards': cards,
          'melds': scored,
          'baloot': baloot,
          'points': points,
        });
        expect(end.happened.last, 'dealer');
        expect(end.score, points);
        expect((end.phase, end.turn, end.dealer), ('deal', null, 0)); // 1.4
        expect(end.round, noRound);
        // 8.6, 8.13
        final called = steps.where((step) => step.happened.contains('baloot'));
        expect(called.length, baloot[0] ~/ 2);
      });
    }
    for (final (bought, melds, points) in [
      (hokmBy0Plain, _by0, 25 + 10),
      (_double, _by0, 25 + 20),
      (_triple, _by0, 25 + 20),
      (_four, _by0, 25 + 20),
      (_four, _none, 25 + 2),
    ]) {
      test('9.2.11, 9.2.12 a flat kaboot: $points', () {
        final end = playAll(
          handOf(
            suitEach,
            up: 'AS',
            bought: bought,
            declare: melds.declare,
            show: melds.show,
          ),
          kaboot: 'flat',
        ).last;
        expect(end.score, [points, 0]);
      });
    }
    for (final (rule, rows, kaboot, melds, points) in [
      ('9.3.7, 9.5.5', _sun65, 'multiplied', _none, 52),
      ('9.2.10, 9.2.12', suitEach, 'multiplied', _by0, 88 + 40),
      ('9.2.11, 9.2.12', suitEach, 'flat', _by0, 44 + 40),
    ]) {
      test('$rule a doubled sun, $kaboot: $points', () {
        final end = playAll(
          handOf(
            rows,
            up: 'AS',
            bought: _sunDouble,
            declare: melds.declare,
            show: melds.show,
          ),
          score: const [101, 20],
          kaboot: kaboot,
        ).last;
        expect(end.score, [101 + points, 20]);
        expect(end.happened.last, 'match');
      });
    }
    test('8.6, 8.12 the baloot comes before the trick, or after the meld', () {
      const rows = [
        (0, 'QS AS 7S 8S'), (1, 'KS 9S TS 7H'), (1, 'JS 8H 9H TH'), //
        (1, 'JH QH KH AH'), (3, '7D 8D 9D TD'), (3, 'JD QD KD AD'),
        (3, '7C 8C 9C TC'), (3, 'JC QC KC AC'),
      ];
      final second = handOf(rows, up: 'JS').sublist(0, 16);
      expect(playAll(second).last.happened, ['baloot', 'trick']);
      final shown = playAll(
        handOf(_of96, up: 'KS', declare: [0], show: [(0, 1)]),
      ).firstWhere((step) => step.happened.contains('shown'));
      expect(shown.happened, ['shown', 'baloot']);
      expect(shown.turn, 0); // 7.5.9
    });
    test('7.4.1 the trick comes before the melds', () {
      final steps = playAll(handOf(_of96, up: 'KS', declare: [0, 1]));
      final decided = steps.firstWhere(
        (step) => step.happened.contains('melds'),
      );
      expect(decided.happened, ['trick', 'melds']);
      expect(decided.event('melds'), {'type': 'melds', 'team': 1, 'seat': 1});
    });
  });

  group('baloot match:', () {
    for (final (rule, before, rows, score, winner) in [
      ('10.1', [143, 100], _of81, [151, 108], null),
      ('10.1', [144, 100], _of81, [152, 108], 0),
      ('10.1', [100, 144], _of81, [108, 152], 1),
      ('10.3', [144, 144], _of81, [152, 152], null),
      ('10.2', [145, 146], _of81, [153, 154], 1),
      ('10.2', [150, 145], _of81, [158, 153], 0),
      ('10.3', [160, 160], _of81, [168, 168], null),
      ('10.2', [160, 160], _of80, [160, 176], 1),
      ('10.1', [151, 135], _of80, [151, 151], null),
      ('10.1', [151, 136], _of80, [151, 152], 1),
    ]) {
      test('$rule $before and then $score: $winner', () {
        final end = playAll(handOf(rows, up: 'TS'), score: before).last;
        expect(end.score, score);
        if (winner == null) {
          expect(end.events.last, {'type': 'dealer', 'seat': 0});
          expect((end.phase, end.dealer), ('deal', 0));
        } else {
          expect(end.events.last, {
            'type': 'match',
            'winner': winner,
            'reason': '152',
          });
          expect((end.phase, end.turn, end.dealer), ('over', null, 3)); // 1.5
          expect(end.legal, <String>[]);
          expect(end.round, noRound);
        }
      });
    }
    for (final (rule, rows, up, declare, winner, reason) in [
      ('9.5.10', _of80, 'TS', <int>[], 1, 'tie'), // of C's 82
      ('9.5.10', _of81, 'TS', <int>[], 0, 'tie'), // of C's 81
      ('9.5.10', _of96, 'KS', <int>[], 0, 'points'), // 9 + 2 against 7
      ('9.5.10', suitEach, 'AS', <int>[], 0, 'kaboot'),
      ('9.5.10', _of0, 'AS', <int>[], 1, 'points'),
    ]) {
      test('9.5.8, 9.5.9, $rule gahwa is won by $winner: $reason', () {
        final end = playAll(
          handOf(rows, up: up, bought: _gahwa, declare: declare),
          score: const [10, 140],
        ).last;
        final hand = end.event('hand');
        expect((hand['winner'], hand['reason']), (winner, reason));
        expect(hand['points'], [0, 0]);
        expect(end.score, [10, 140]);
        expect(end.events.last, {
          'type': 'match',
          'winner': winner,
          'reason': 'gahwa',
        });
        expect((end.phase, end.turn, end.dealer), ('over', null, 3));
        expect(end.round, noRound);
      });
    }
    test('protocol 1 after the end there is no move, malformed or not', () {
      expectRefusalsOf(
        (script) => playBaloot(script, score: [151, 0]),
        [
          ('dealer 0', 'match_over'),
          (pack, 'match_over'),
          ('0 play AS', 'match_over'),
          ('nonsense', 'match_over'),
        ],
        after: handOf(suitEach, up: 'AS'),
      );
    });
  });

  group('baloot account:', () {
    Result settled(
      int raw0, {
      bool isSun = false,
      Level level = Level.normal,
      int buyer = 0,
      int? counting,
      List<int> tricks = const [4, 4],
      List<int> melds = const [0, 0],
      List<int> baloot = const [0, 0],
    }) => Account(
      isSun: isSun,
      buyer: buyer,
      level: level,
      counting: counting ?? 1 - buyer,
      tricks: tricks,
      raw: [raw0, (isSun ? 130 : 162) - raw0],
      melds: melds,
      baloot: baloot,
    ).settle(Kaboot.multiplied);

    test('9.2.3 to 9.2.5 a swept team scores no meld and no baloot', () {
      for (final (winner, raw, tricks) in [(0, 162, [8, 0]), (1, 0, [0, 8])]) {
        final swept = settled(
          raw,
          tricks: tricks,
          melds: winner == 0 ? [2, 5] : [5, 2],
          baloot: winner == 0 ? [0, 2] : [2, 0],
        );
        expect((swept.winner, swept.reason), (winner, Reason.kaboot));
        expect(swept.cards, null);
        expect(swept.melds[winner], 2);
        expect(swept.melds[1 - winner], 0);
        expect(swept.baloot, [0, 0]);
        expect(swept.points, winner == 0 ? [27, 0] : [0, 27]);
      }
    });
    test('9.2.2 a trick without a raw point is no kaboot of either team', () {
      final won = settled(162, tricks: [7, 1]);
      expect((won.winner, won.reason), (0, Reason.points));
      expect(won.cards, [16, 0]);
      expect(won.points, [16, 0]);
      final lost = settled(0, tricks: [1, 7]);
      expect((lost.winner, lost.reason), (1, Reason.points));
      expect(lost.points, [0, 16]);
    });
    for (final (rule, isSun, raw, cards) in [
      ('9.1.3', false, 65, 6),
      ('9.1.3', false, 66, 7),
      ('9.1.3', false, 75, 7),
      ('9.1.3', false, 76, 8),
      ('9.1.3', false, 5, 0),
      ('9.1.3', false, 6, 1),
      ('9.1.5', true, 65, 13),
      ('9.1.5', true, 5, 1),
      ('9.1.5', true, 125, 25),
      ('9.1.6', true, 64, 12),
      ('9.1.6', true, 61, 12),
      ('9.1.6', true, 66, 14),
      ('9.1.6', true, 70, 14),
      ('9.1.6', true, 4, 0),
      ('9.1.6', true, 129, 26),
    ]) {
      test('$rule $raw raw points give $cards', () {
        final all = isSun ? 26 : 16; // 9.1.4, 9.1.7
        final result = settled(raw, isSun: isSun, buyer: 1, counting: 0);
        expect(result.cards, [cards, all - cards]);
      });
    }
    // Melds make the totals equal; seat 0's team is C.
    for (final (rule, isSun, raw, byDigit) in [
      ('9.3.4', false, 71, null),
      ('9.3.2', false, 72, 0),
      ('9.3.2', false, 73, 0),
      ('9.3.2', false, 74, 0),
      ('9.3.2', false, 75, 0),
      ('9.3.3', false, 76, 1),
      ('9.3.3', false, 77, 1),
      ('9.3.3', false, 78, 1),
      ('9.3.3', false, 79, 1),
      ('9.3.3', false, 80, 1),
      ('9.3.7', true, 60, null),
      ('9.3.5', true, 61, 0),
      ('9.3.5', true, 62, 0),
      ('9.3.5', true, 63, 0),
      ('9.3.5', true, 64, 0),
      ('9.3.7', true, 65, null),
      ('9.3.6', true, 66, 1),
      ('9.3.6', true, 67, 1),
      ('9.3.6', true, 68, 1),
      ('9.3.6', true, 69, 1),
    ]) {
      for (final buyer in [0, 1]) {
        test('$rule a tie at $raw, bought by team $buyer', () {
          final cards = settled(raw, isSun: isSun, counting: 0).cards!;
          final gap = cards[0] - cards[1];
          final result = settled(
            raw,
            isSun: isSun,
            buyer: buyer,
            counting: 0,
            melds: gap > 0 ? [0, gap] : [-gap, 0],
          );
          expect(result.reason, Reason.tie);
          expect(result.winner, byDigit ?? buyer);
        });
      }
    }
    for (final (rule, isSun, level, melds, baloot, points) in [
      // Team 0 has bought and counts 16 or 26 raw points.
      ('9.4.3, 9.4.5, 9.4.6', false, Level.normal, [2, 5], [2, 0], 16 + 7 + 2),
      ('9.4.4, 9.4.5', true, Level.normal, [4, 10], [0, 0], 26 + 14),
      ('9.5.2, 9.5.6, 9.5.7', false, Level.double, [2, 5], [2, 0], 32 + 16),
      ('9.5.3, 9.5.6', false, Level.triple, [0, 10], [0, 2], 48 + 22),
      ('9.5.4, 9.5.6', false, Level.four, [2, 0], [0, 0], 64 + 4),
      ('9.5.5, 9.5.6', true, Level.double, [4, 0], [0, 0], 52 + 8),
      ('9.5.8', false, Level.gahwa, [2, 5], [2, 0], 0),
    ]) {
      test('$rule whoever wins gets $points, the loser 0', () {
        final lost = settled(
          16,
          isSun: isSun,
          level: level,
          melds: melds,
          baloot: baloot,
        );
        expect(lost.points, [0, points]);
        expect((lost.winner, lost.reason), (1, Reason.points));
        expect(lost.melds, melds);
        expect(lost.baloot, baloot);
      });
    }
  });
}
