import 'jack_nine_table.dart';
import 'runner.dart';
import 'table.dart';

/// Plays a round to its end, in one step of dealing, by the rules of Belote:
/// the last step.
Step _round(
  Tricks tricks, {
  int taker = 0,
  bool says = false,
  int dealer = 3,
  Map<String, Object?> options = const {},
  List<int> score = const [0, 0],
  int held = 0,
  int played = 0,
}) {
  final first = (dealer + 1) % 4;
  final seats = turned(tricks, first);
  final distance = (taker - first) % 4;
  return lastOf(
    playBelote(
      [
        dealInPackets(handsOf(seats), dealer: dealer),
        ...passesFrom(first, distance),
        '$taker take S',
        ...playsOf(seats, calls: says ? const {'KS', 'QS'} : const {}),
      ],
      options: {'two_step': false, ...options},
      dealer: dealer,
      score: score,
      held: held,
      played: played,
    ),
  );
}

Map<String, Object?> _empty({int held = 0, int played = 1}) => {
  'up': null,
  'trump': null,
  'taker': null,
  'tricks': [0, 0],
  'points': [0, 0],
  'held': held,
  'played': played,
};

void main() {
  group('belote score', () {
    for (final (rule, tricks, taker, says, held, expected)
        in <
          (String, Tricks, int, bool, int,
          ({String reason, List<int> points, List<int> belote,
          List<int> scored, int held}))
        >[
      // D = 19 + 3: 84 to 78
      (
        '7.5, 7.6, 7.7', fourEach('TKQJ', '789Q'), 0, false, 0,
        (
          reason: 'made', points: [84, 78], belote: [0, 0], //
          scored: [84, 78], held: 0,
        ),
      ),
      // D = 21 + 2: 85 to 77 and belote
      (
        '7.8, 7.9, 7.10, 6.10', fourEach('AT78', '789J'), 2, true, 0,
        (
          reason: 'failed', points: [85, 77], belote: [0, 20], //
          scored: [0, 182], held: 0,
        ),
      ),
      // The same without the calls: 85 to 77 is made
      (
        '6.8, 7.5', fourEach('AT78', '789J'), 2, false, 0,
        (
          reason: 'made', points: [85, 77], belote: [0, 0], //
          scored: [85, 77], held: 0,
        ),
      ),
      // D = 7 + 2: 71 and belote to 91
      (
        '7.12, 7.13, 7.14, 7.15', fourEach('KQ78', '789J', pair: 2), 0, true, 0,
        (
          reason: 'tie', points: [71, 91], belote: [20, 0], //
          scored: [20, 91], held: 71,
        ),
      ),
      // D = 17 + 2: 81 all
      (
        '7.12, 7.13, 7.14', fourEach('TKQ7', '789J'), 0, false, 0,
        (
          reason: 'tie', points: [81, 81], belote: [0, 0], //
          scored: [0, 81], held: 81,
        ),
      ),
      // The same taken by team 1
      (
        '7.13, 7.14', fourEach('TKQ7', '789J'), 1, false, 0,
        (
          reason: 'tie', points: [81, 81], belote: [0, 0], //
          scored: [81, 0], held: 81,
        ),
      ),
      // D = 7 + 2, team 1 takes: 91 to 71 and belote
      (
        '7.13, 7.14', fourEach('KQ78', '789J', pair: 2), 3, true, 0,
        (
          reason: 'tie', points: [71, 91], belote: [20, 0], //
          scored: [91, 0], held: 91,
        ),
      ),
      // D = 6 + 4: 72 and belote to 90
      (
        '7.5, 7.4', fourEach('KJ78', '789K', pair: 2), 0, true, 0,
        (
          reason: 'made', points: [72, 90], belote: [20, 0], //
          scored: [92, 90], held: 0,
        ),
      ),
      // The same taken by team 1, which has less
      (
        '7.8', fourEach('KJ78', '789K', pair: 2), 1, true, 0,
        (
          reason: 'failed', points: [72, 90], belote: [20, 0], //
          scored: [182, 0], held: 0,
        ),
      ),
      // D = 6 + 2: 70 to 92, and 81 are held
      (
        '7.10, 7.17, 7.20', fourEach('KJ78', '789J'), 0, false, 81,
        (
          reason: 'failed', points: [70, 92], belote: [0, 0], //
          scored: [0, 243], held: 0,
        ),
      ),
      (
        '7.16, 7.20', fourEach('TKQJ', '789Q'), 0, false, 81,
        (
          reason: 'made', points: [84, 78], belote: [0, 0], //
          scored: [165, 78], held: 0,
        ),
      ),
      (
        '7.18', fourEach('TKQ7', '789J'), 0, false, 71,
        (
          reason: 'tie', points: [81, 81], belote: [0, 0], //
          scored: [0, 81], held: 152,
        ),
      ),
      // 70 to 92, whatever is held
      (
        '7.21', fourEach('KJ78', '789J'), 0, false, 400,
        (
          reason: 'failed', points: [70, 92], belote: [0, 0], //
          scored: [0, 562], held: 0,
        ),
      ),
      (
        '7.2', allEight, 0, false, 0,
        (
          reason: 'made', points: [252, 0], belote: [0, 0], //
          scored: [252, 0], held: 0,
        ),
      ),
      (
        '7.11, 6.10', allEight, 1, true, 0,
        (
          reason: 'failed', points: [252, 0], belote: [20, 0], //
          scored: [272, 0], held: 0,
        ),
      ),
      (
        '7.3, 7.1, 1.6', sevenOfEight, 2, false, 0,
        (
          reason: 'made', points: [162, 0], belote: [0, 0], //
          scored: [162, 0], held: 0,
        ),
      ),
      (
        '7.10 not 252', sevenOfEight, 3, false, 0,
        (
          reason: 'failed', points: [162, 0], belote: [0, 0], //
          scored: [162, 0], held: 0,
        ),
      ),
    ]) {
      final (:reason, :points, :belote, :scored, held: after) = expected;
      test('$rule $points and $belote, taken by $taker: $scored', () {
        final end = _round(
          tricks,
          taker: taker,
          says: says,
          held: held,
          score: [10, 3],
          played: 6,
          options: {'score_limit': 0, 'rounds': 9},
        );
        final tricksWon =
            tricks == allEight
                ? [8, 0]
                : tricks == sevenOfEight
                ? [7, 1]
                : [4, 4];
        expect(end.events, [
          {'type': 'trick', 'seat': tricksWon[1] == 4 ? 1 : 0},
          {
            'type': 'round',
            'attackers': taker % 2, // 3.17
            'reason': reason,
            'tricks': tricksWon, // 10.9
            'points': points, // 10.10
            'belote': belote,
            'scored': scored, // 10.11
            'held': after, // 10.12
          },
          {'type': 'dealer', 'seat': 0}, // 9.11
        ]);
        expect(end.score, [10 + scored[0], 3 + scored[1]]); // 9.1
        expect((end.phase, end.turn, end.dealer), ('deal', null, 0));
        expect(end.round, _empty(held: after, played: 7)); // 9.2, 10.13
      });
    }
    test('0.1, 0.2 seats and teams go round with the dealer', () {
      // Seat 2 leads and takes four tricks, seat 3 the others.
      final end = _round(
        fourEach('TKQJ', '789Q'),
        dealer: 1,
        taker: 3,
        options: {'score_limit': 1000},
      );
      expect(end.event('round')['attackers'], 1);
      expect(end.event('round')['scored'], [162, 0]);
      expect(end.dealer, 2);
    });
    test('10.1, 10.2, 10.5, 10.6 a round is told trick by trick', () {
      final tricks = fourEach('AT78', '789J');
      final hands = handsOf(tricks);
      // The sixth card of seat 0, which takes, is the one that is proposed.
      final steps = playBelote([
        dealInPackets([
          hands[0].replaceFirst('TS 7H 8H', '7H 8H TS'), //
          ...hands.skip(1),
        ], second: 0),
        '0 take',
        ...playsOf(tricks),
      ]);
      lastOf(steps);
      Map<String, Object?> shown(List<int> tricks, List<int> points) => {
        'up': 'TS',
        'trump': 'S',
        'taker': 0,
        'tricks': tricks,
        'points': points,
        'held': 0,
        'played': 0,
      };
      final round = steps.skip(2).toList();
      expect(round[0].round, shown([0, 0], [0, 0]));
      expect(round[3].round, shown([0, 0], [0, 0]));
      // JS KS AD 7C: 20 + 4 + 11
      expect(round[4].round, shown([1, 0], [35, 0]));
      // 9S QS TD 8C: 14 + 3 + 10
      expect(round[8].round, shown([2, 0], [62, 0]));
      // AS 8S 7D 9C: 11; TS 7S 8D JC: 10 + 2
      expect(round[16].round, shown([4, 0], [85, 0]));
      // 7H AH 9D TC: 11 + 10
      expect(round[20].round, shown([4, 1], [85, 21]));
      expect(round[32].round, _empty());
      expect(round[32].event('round')['points'], [85, 77]); // 1.6
    });
    test('7.14, 7.16, 7.19 held from round to round', () {
      final tie = fourEach('TKQ7', '789J');
      final made = turned(fourEach('TKQJ', '789Q'), 2);
      final steps = playBelote([
        dealInPackets(handsOf(tie)), '0 take S', ...playsOf(tie),
        packInOrder, ...passesFrom(1), // cancelled: seat 1 deals
        dealInPackets(handsOf(made), dealer: 1), '2 take S',
        ...playsOf(made), //
      ], options: {'two_step': false});
      final end = lastOf(steps);
      expect(steps[34].round, _empty(held: 81));
      expect(steps[39].round, _empty(held: 81));
      // 84 and the 81 to 78, and 81 of the first round
      expect(end.event('round')['scored'], [165, 78]);
      expect(end.score, [165, 159]);
      expect(end.round, _empty(played: 2));
    });
  });

  group('belote match', () {
    // Team 0 makes 84 to 78.
    final made = fourEach('TKQJ', '789Q');
    // Team 0 ties with 81: 0 to 81.
    final tie = fourEach('TKQ7', '789J');
    for (final (
          rule, tricks, limit, rounds, score, held, played, winner, reason, //
        )
        in [
      ('9.3, 0.7', made, null, 0, [417, 0], 0, 0, 0, 'limit'), // 501
      ('9.3', made, 100, 0, [0, 22], 0, 0, 1, 'limit'), // 84 : 100
      ('9.5', made, 100, 0, [99, 99], 0, 0, 0, 'limit'), // 183 : 177
      ('9.6', made, 100, 0, [93, 99], 0, 0, null, null), // 177 : 177
      ('9.6', made, 84, 0, [0, 6], 0, 0, null, null), // 84 : 84
      ('9.7', made, 84, 1, [0, 6], 0, 0, null, null),
      ('9.3', made, 85, 0, [0, 6], 0, 0, null, null), // 84 : 84
      ('9.8', made, 85, 1, [0, 6], 0, 0, null, 'rounds'),
      ('9.8, 0.9', made, 0, 1, [600, 606], 0, 0, null, 'rounds'),
      ('9.4', made, 0, 4, [0, 0], 0, 3, 0, 'rounds'),
      ('9.4', made, 0, 4, [0, 0], 0, 2, null, null),
      ('9.4, 9.5', made, 0, 4, [0, 7], 0, 3, 1, 'rounds'), // 84 : 85
      ('9.9', made, 84, 4, [0, 0], 0, 3, 0, 'limit'),
      ('9.10', tie, 0, 4, [0, 0], 0, 3, 1, 'rounds'),
      ('9.10', tie, 81, 0, [0, 0], 30, 0, 1, 'limit'),
      ('9.3', made, 10000, 100, [9916, 0], 0, 99, 0, 'limit'),
    ]) {
      test('$rule limit $limit, rounds $rounds, from $score: $reason', () {
        final end = _round(
          tricks,
          score: score,
          held: held,
          played: played,
          options: {
            if (limit != null) 'score_limit': limit,
            'rounds': rounds,
          },
        );
        if (reason == null) {
          expect(end.happened, ['trick', 'round', 'dealer']);
          expect((end.phase, end.dealer), ('deal', 0));
          return;
        }
        expect(end.happened, ['trick', 'round', 'match']);
        expect(end.events.last, {
          'type': 'match',
          'winner': winner,
          'reason': reason,
        });
        // 9.10, 9.12
        expect((end.phase, end.turn, end.dealer), ('over', null, 3));
        expect(end.legal, <String>[]);
        expect(end.round, _empty(played: played + 1));
        expect(
          end.event('round')['held'],
          tricks == tie ? 81 + held : 0, // 10.12
        );
      });
    }
    test('0.29, 9.7 from level at the limit the next round decides', () {
      final end = _round(
        made,
        score: [501, 501],
        played: 9,
        options: {'rounds': 3},
      );
      expect(end.event('match'), {
        'type': 'match',
        'winner': 0,
        'reason': 'limit',
      });
      expect(end.score, [585, 579]);
      expect(end.round, _empty(played: 10));
    });
    test('after the end every move is too late, whatever it is', () {
      final script = [
        dealInPackets(handsOf(made)), '0 take S', ...playsOf(made), //
      ];
      final steps = playBelote(
        [...script, packInOrder, '0 take', '', 'cut 3', 'nonsense'],
        options: {'two_step': false, 'score_limit': 1},
      );
      for (final step in steps.skip(script.length + 1)) {
        expect(step.error, 'match_over');
      }
    });
  });
}
