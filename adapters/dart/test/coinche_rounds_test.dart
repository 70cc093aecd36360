import 'jack_nine_table.dart';
import 'runner.dart';
import 'table.dart';

/// Spades are trump; seat 0 takes six tricks, and seat 1, which has king and
/// queen of spades, the last two: 125 to 37.
const Tricks _sixTwo = [
  (0, 'JS KS AD AC'), // 20 + 4 + 22
  (0, '9S QS KD KC'), // 14 + 3 + 8
  (0, 'AS 8S QD QC'), // 11 + 6
  (0, 'TS 7S JD JC'), // 10 + 4
  (0, 'AH 9H 8D 8C'), // 11
  (0, 'TH JH 9D 9C'), // 10 + 2
  (0, '8H QH TD TC'), // 3 + 20
  (1, 'KH 7D 7C 7H'), // 4 and the last ten
];

/// The words that lead to a contract of seat [bidder], dealt by seat 3.
List<String> _auction(int bid, int bidder, int multiplier) => [
  ...passesFrom(0, bidder),
  '$bidder bid $bid S',
  if (multiplier == 1 && bid < 160) ...passesFrom((bidder + 1) % 4, 3),
  if (multiplier > 1) '${(bidder + 1) % 4} counter',
  if (multiplier == 2) ...passesFrom((bidder + 2) % 4, 3),
  if (multiplier == 4) '${(bidder + 2) % 4} overcounter',
];

/// Plays a round to its end: the last step.
Step _round(
  Tricks tricks,
  int bid, {
  int bidder = 0,
  int multiplier = 1,
  bool says = false,
  Map<String, Object?> options = const {},
  List<int> score = const [0, 0],
  int played = 0,
}) => lastOf(
  playCoinche(
    [
      dealInPackets(handsOf(tricks)),
      ..._auction(bid, bidder, multiplier),
      ...playsOf(tricks, calls: says ? const {'KS', 'QS'} : const {}),
    ],
    options: options,
    score: score,
    played: played,
  ),
);

Map<String, Object?> _empty(int played) => {
  'bid': null,
  'trump': null,
  'bidder': null,
  'multiplier': 1,
  'tricks': [0, 0],
  'points': [0, 0],
  'played': played,
};

void main() {
  group('coinche score', () {
    // 81 to 81, 84 to 78, 70 to 92, 72 and belote to 90.
    final even = fourEach('TKQ7', '789J'), more = fourEach('TKQJ', '789Q');
    final less = fourEach('KJ78', '789J');
    final belote = fourEach('KJ78', '789K', pair: 2);
    for (final (rule, tricks, bid, bidder, multiplier, says, success, reason,
            points, scored)
        in <
          (String, Tricks, int, int, int, bool, String, String, List<int>,
          List<int>)
        >[
      (
        '8.3 equal', even, 80, 0, 1, false, 'made', //
        'failed', [81, 81], [0, 162],
      ),
      (
        '8.3 equal', even, 80, 1, 1, false, 'bid', //
        'failed', [81, 81], [162, 0],
      ),
      (
        '8.1, 8.5, 8.6', more, 80, 2, 1, false, 'made', //
        'made', [84, 78], [84, 78],
      ),
      (
        '8.2', more, 90, 0, 1, false, 'made', //
        'failed', [84, 78], [0, 162],
      ),
      (
        '8.2 and more than the others', more, 90, 0, 1, false, 'made_plus_bid',
        'failed', [84, 78], [0, 162],
      ),
      (
        '8.3 reaches it and has less', less, 80, 2, 1, false, 'made', //
        'failed', [70, 92], [0, 162],
      ),
      // D = 21 + 7: 90 to 72
      (
        '8.1 just reached', fourEach('AT78', '78KQ'), 90, 0, 1, false, 'made',
        'made', [90, 72], [90, 72],
      ),
      (
        '8.1 of team 1', less, 90, 1, 1, false, 'made', //
        'made', [70, 92], [70, 92],
      ),
      (
        '8.1, 7.4 the belote counts', belote, 90, 0, 1, true, 'made', //
        'made', [72, 90], [92, 90],
      ),
      (
        '8.2, 6.10', belote, 100, 0, 1, true, 'made', //
        'failed', [72, 90], [20, 162],
      ),
      (
        '8.3 the belote of the others', belote, 90, 1, 1, true, 'made', //
        'failed', [72, 90], [182, 0],
      ),
      (
        '8.5, 8.6, 8.14', _sixTwo, 120, 0, 4, true, 'made', //
        'made', [125, 37], [500, 168],
      ),
      (
        '8.7, 8.8, 8.14', _sixTwo, 120, 0, 4, true, 'bid', //
        'made', [125, 37], [480, 20],
      ),
      (
        '8.9, 8.10, 8.14', _sixTwo, 120, 0, 4, true, 'made_plus_bid', //
        'made', [125, 37], [980, 168],
      ),
      (
        '8.5, 8.6', _sixTwo, 120, 2, 2, false, 'made', //
        'made', [125, 37], [250, 74],
      ),
      (
        '8.7, 8.8', _sixTwo, 80, 2, 1, false, 'bid', //
        'made', [125, 37], [80, 0],
      ),
      (
        '8.9, 8.10', _sixTwo, 110, 0, 2, false, 'made_plus_bid', //
        'made', [125, 37], [470, 74],
      ),
      (
        '8.11, 8.12, 8.14', _sixTwo, 130, 0, 2, true, 'made', //
        'failed', [125, 37], [0, 344],
      ),
      (
        '8.12', _sixTwo, 80, 3, 4, true, 'made_plus_bid', //
        'failed', [125, 37], [648, 20],
      ),
      (
        '7.2, 8.5', allEight, 160, 0, 1, false, 'made', //
        'made', [252, 0], [252, 0],
      ),
      (
        '7.2, 8.7', allEight, 160, 0, 1, true, 'bid', //
        'made', [252, 0], [180, 0],
      ),
      (
        '7.2, 8.9', allEight, 100, 2, 2, false, 'made_plus_bid', //
        'made', [252, 0], [704, 0],
      ),
      (
        '8.13, 8.14', allEight, 80, 1, 2, true, 'bid', //
        'failed', [252, 0], [524, 0],
      ),
      (
        '7.3', sevenOfEight, 160, 0, 1, false, 'made', //
        'made', [162, 0], [162, 0],
      ),
      (
        '8.12 not 252', sevenOfEight, 90, 1, 4, false, 'made', //
        'failed', [162, 0], [648, 0],
      ),
    ]) {
      test('$rule $bid x $multiplier by $bidder, $success: $scored', () {
        final end = _round(
          tricks,
          bid,
          bidder: bidder,
          multiplier: multiplier,
          says: says,
          options: {'success': success},
          score: [7, 11],
          played: 2,
        );
        final pair = tricks == _sixTwo ? 1 : 0; // whose king and queen
        expect(end.event('round'), {
          'type': 'round',
          'attackers': bidder % 2, // 4.24
          'reason': reason,
          'tricks':
              tricks == allEight
                  ? [8, 0]
                  : tricks == sevenOfEight
                  ? [7, 1]
                  : tricks == _sixTwo
                  ? [6, 2]
                  : [4, 4],
          'points': points, // 10.10
          'belote': !says ? [0, 0] : pair == 0 ? [20, 0] : [0, 20],
          'scored': scored,
          'held': 0, // 8.4
        });
        expect(end.happened, ['trick', 'round', 'dealer']);
        expect(end.score, [7 + scored[0], 11 + scored[1]]);
        expect((end.phase, end.turn, end.dealer), ('deal', null, 0));
        expect(end.round, _empty(3));
      });
    }
    test('10.3, 10.4, 10.5, 10.6 a round is told trick by trick', () {
      final steps = playCoinche([
        dealInPackets(handsOf(_sixTwo)), ..._auction(120, 0, 4),
        ...playsOf(_sixTwo), //
      ]);
      lastOf(steps);
      Map<String, Object?> shown(List<int> tricks, List<int> points) => {
        'bid': 120,
        'trump': 'S',
        'bidder': 0,
        'multiplier': 4,
        'tricks': tricks,
        'points': points,
        'played': 0,
      };
      final round = steps.skip(4).toList();
      expect(round[0].round, shown([0, 0], [0, 0]));
      expect(round[4].round, shown([1, 0], [46, 0]));
      expect(round[24].round, shown([6, 0], [125, 0]));
      expect(round[28].round, shown([6, 1], [125, 23]));
      expect(round[32].round, _empty(1));
    });
  });

  group('coinche match', () {
    final more = fourEach('TKQJ', '789Q');
    for (final (rule, limit, rounds, score, played, winner, reason) in [
      ('0.8, 9.3', null, 0, [916, 0], 0, 0, 'limit'), // 1000
      ('0.8', null, 0, [915, 921], 0, null, null), // 999 : 999
      ('9.5', null, 0, [920, 990], 0, 1, 'limit'), // 1004 : 1068
      ('9.6', null, 0, [916, 922], 0, null, null), // 1000 : 1000
      ('9.7', 84, 1, [0, 6], 0, null, null),
      ('9.8', 0, 1, [0, 6], 0, null, 'rounds'),
      ('9.8', 85, 2, [0, 6], 1, null, 'rounds'),
      ('9.4', 0, 2, [0, 0], 0, null, null),
      ('9.4', 0, 2, [0, 0], 1, 0, 'rounds'),
      ('9.9', 84, 2, [0, 0], 1, 0, 'limit'),
      ('9.7, 0.29', 500, 2, [500, 500], 9, 0, 'limit'), // 584 : 578
    ]) {
      test('$rule limit $limit, rounds $rounds, from $score: $reason', () {
        final end = _round(
          more,
          80,
          score: score,
          played: played,
          options: {
            if (limit != null) 'score_limit': limit,
            'rounds': rounds,
          },
        );
        if (reason == null) {
          expect(end.happened, ['trick', 'round', 'dealer']);
          expect((end.phase, end.dealer), ('deal', 0)); // 9.11
          return;
        }
        expect(end.happened, ['trick', 'round', 'match']);
        expect(end.events.last, {
          'type': 'match',
          'winner': winner,
          'reason': reason,
        });
        // 9.12
        expect((end.phase, end.turn, end.dealer), ('over', null, 3));
        expect(end.legal, <String>[]);
        expect(end.round, _empty(played + 1));
      });
    }
  });
}
