import 'jack_nine_table.dart';
import 'runner.dart';
import 'table.dart';

/// The words that come before `pass` when so much stands, in order.
List<String> _bids(int above, {bool counter = false}) => [
  for (var points = above + 10; points <= 160; points += 10)
    for (final suit in 'CDHS'.split('')) 'bid $points $suit',
  if (counter) 'counter',
  'pass',
]..sort();

List<Step> _auction(List<String> words) => playCoinche([packInOrder, ...words]);

Map<String, Object?> _round({
  int? bid,
  String? trump,
  int? bidder,
  int multiplier = 1,
  int played = 0,
}) => {
  'bid': bid,
  'trump': trump,
  'bidder': bidder,
  'multiplier': multiplier,
  'tricks': [0, 0],
  'points': [0, 0],
  'played': played,
};

void main() {
  group('coinche opening', () {
    test('0.16, 0.17 the table names the dealer', () {
      expectRefusalsOf((script) => playCoinche(script, dealer: null), [
        ('dealer 4', 'bad_dealer'),
        ('0 bid 80 H', 'wrong_phase'),
        ('cut 3', 'wrong_phase'),
        ('dealer 0', null),
        ('deal', 'bad_deal'),
        (packInOrder.replaceFirst('7S', '2S'), 'bad_deal'),
        (packInOrder, null),
      ]);
      expect(playCoinche([], dealer: null).single.json, {
        'ok': true,
        'events': <Object?>[],
        'phase': 'dealer',
        'turn': null,
        'legal': <Object?>[],
        'dealer': null,
        'score': [0, 0],
        'round': _round(),
      });
    });
    test('0.4, 2.4, 2.9 eight cards each, and none is proposed', () {
      final step = _auction([]).last;
      expect(step.events, [
        {
          'type': 'dealt',
          'hands': [
            ['7S', '8S', '9S', 'JD', 'JH', 'KD', 'QD', 'QH'],
            ['7C', '8C', 'AD', 'AH', 'JS', 'KH', 'QS', 'TS'],
            ['7D', '7H', '8D', '9C', 'AS', 'JC', 'KS', 'TC'],
            ['8H', '9D', '9H', 'AC', 'KC', 'QC', 'TD', 'TH'],
          ],
          'up': null,
        },
      ]);
      expect((step.phase, step.turn), ('bid', 0)); // 4.1
      expect(step.legal, _bids(70)); // 4.2
      expect(step.legal.length, 37);
      expect(step.round, _round());
    });
    test('2.9, 2.10, 2.11, 10.8 five cards, and three from the bidder on', () {
      final steps = playCoinche([
        packInOrder, '0 pass', '1 pass', '2 bid 90 C', ...passesFrom(3, 3), //
      ], options: {'two_step': true});
      expect(steps[1].events, [
        {
          'type': 'dealt',
          'hands': [
            ['7S', '8S', '9S', 'JH', 'QH'],
            ['AH', 'JS', 'KH', 'QS', 'TS'],
            ['7D', '7H', '8D', 'AS', 'KS'],
            ['8H', '9D', '9H', 'TD', 'TH'],
          ],
          'up': null,
        },
      ]);
      expect(lastOf(steps).events, [
        {
          'type': 'contract',
          'trump': 'C',
          'bid': 90,
          'bidder': 2,
          'multiplier': 1,
        },
        {
          'type': 'completed',
          'hands': [
            ['7S', '8S', '9S', '9C', 'JC', 'JH', 'QH', 'TC']..sort(),
            ['AH', 'JS', 'KH', 'QS', 'TS', 'QC', 'KC', 'AC']..sort(),
            ['7D', '7H', '8D', 'AS', 'KS', 'JD', 'QD', 'KD']..sort(),
            ['8H', '9D', '9H', 'TD', 'TH', 'AD', '7C', '8C']..sort(),
          ],
        },
      ]);
      expect((steps.last.phase, steps.last.turn), ('play', 0)); // 5.1
    });
  });

  group('coinche auction', () {
    test('4.2, 4.3, 4.4, 4.5 what may be bid', () {
      expectRefusalsOf(playCoinche, [
        ('0 bid 70 H', 'no_such_bid'),
        ('0 bid 85 H', 'no_such_bid'),
        ('0 bid 170 H', 'no_such_bid'),
        ('0 bid 0 H', 'no_such_bid'),
        ('0 bid 999999999 H', 'no_such_bid'),
        ('0 bid 1000000000 H', 'malformed'),
        ('0 bid 080 H', 'malformed'),
        ('0 bid 80', 'malformed'),
        ('0 bid H 80', 'malformed'),
        ('0 bid 80 HS', 'malformed'),
        ('0 bid 80 h', 'malformed'),
        ('0 bid 80 H H', 'malformed'),
        ('0 bid pass', 'malformed'),
        ('0 take', 'malformed'),
        ('0 take H', 'malformed'),
        ('0 pass 1', 'malformed'),
        ('0 counter 2', 'malformed'),
        ('bid 80 H', 'malformed'),
        ('1 bid 80 H', 'not_your_turn'),
        ('4 pass', 'not_your_turn'),
        ('0 play 7S', 'wrong_phase'),
        ('0 bid 100 H', null), // 4.5
        ('1 bid 70 S', 'no_such_bid'),
        ('1 bid 90 S', 'bid_too_low'),
        ('1 bid 100 S', 'bid_too_low'), // 4.4
        ('1 bid 100 H', 'bid_too_low'),
        ('1 bid 110 H', null),
        ('2 bid 110 C', 'bid_too_low'),
        ('2 bid 150 D', null),
      ], after: [packInOrder]);
    });
    test('4.6, 4.7, 4.8, 10.3 over the partner, and after a pass', () {
      final steps = _auction([
        '0 bid 80 H', '1 pass', '2 bid 90 S', '3 pass', '0 pass',
        '1 bid 100 H', //
      ]);
      lastOf(steps);
      expect(
        [for (final step in steps.skip(1)) step.turn],
        [0, 1, 2, 3, 0, 1, 2],
      );
      expect(steps[3].legal, _bids(80)); // its partner is not countered
      expect(steps[2].round, _round(bid: 80, trump: 'H', bidder: 0));
      expect(steps[4].round, _round(bid: 90, trump: 'S', bidder: 2));
      expect(steps[6].legal, _bids(90, counter: true));
      expect(steps[7].round, _round(bid: 100, trump: 'H', bidder: 1));
      expect(steps[7].legal, _bids(100, counter: true));
      expect(steps[7].events, <Object?>[]);
    });
    test('4.9, 4.10, 4.11, 4.12 who may counter, and then overcounter', () {
      expectRefusalsOf(playCoinche, [
        ('0 counter', 'not_offered'),
        ('0 overcounter', 'not_offered'),
        ('0 bid 80 H', null),
        ('1 overcounter', 'not_offered'),
        ('1 pass', null),
        ('2 counter', 'not_offered'),
        ('2 overcounter', 'not_offered'),
        ('2 pass', null),
        ('3 counter', null),
        ('0 bid 90 H', 'not_offered'),
        ('0 bid 77 H', 'not_offered'),
        ('0 bid 80 H', 'not_offered'),
        ('0 counter', 'not_offered'),
        ('0 pass', null),
        ('1 bid 160 S', 'not_offered'),
        ('1 counter', 'not_offered'),
        ('1 overcounter', 'not_offered'),
        ('1 pass', null),
        ('2 counter', 'not_offered'),
        ('2 overcounter', null), // 4.11, 4.25
        ('3 pass', 'wrong_phase'),
      ], after: [packInOrder]);
    });
    test('4.10, 4.11, 4.13, 10.4 what is left to say after a counter', () {
      final steps = _auction([
        '0 pass', '1 bid 120 D', '2 counter', '3 pass', '0 pass', //
      ]);
      lastOf(steps);
      expect(
        [for (final step in steps.skip(4)) step.legal],
        [
          ['overcounter', 'pass'],
          ['pass'],
          ['overcounter', 'pass'],
        ],
      );
      expect(
        steps[4].round,
        _round(bid: 120, trump: 'D', bidder: 1, multiplier: 2),
      );
    });
    for (final (rule, words, trump, bid, bidder, multiplier) in [
      ('4.16', ['0 bid 80 H', ...passesFrom(1, 3)], 'H', 80, 0, 1),
      (
        '4.16, 4.19',
        ['0 pass', '1 bid 80 H', '2 bid 90 C', ...passesFrom(3, 3)],
        'C', 90, 2, 1,
      ),
      (
        '4.17',
        ['0 bid 80 H', '1 pass', '2 pass', '3 counter', ...passesFrom(0, 3)],
        'H', 80, 0, 2,
      ),
      ('4.15', ['0 pass', '1 bid 160 D'], 'D', 160, 1, 1),
      ('4.15', ['0 bid 150 S', '1 bid 160 D'], 'D', 160, 1, 1),
      (
        '4.14, 4.18',
        ['0 bid 80 S', '1 counter', '2 overcounter'],
        'S', 80, 0, 4,
      ),
      (
        '4.18, 4.25',
        ['0 pass', '1 pass', '2 bid 100 S', '3 counter', '0 overcounter'],
        'S', 100, 2, 4,
      ),
    ]) {
      test('$rule $words end in $bid $trump by $bidder, $multiplier times', () {
        final steps = _auction(words);
        final step = lastOf(steps);
        expect(step.events, [
          {
            'type': 'contract', // 10.7
            'trump': trump,
            'bid': bid,
            'bidder': bidder,
            'multiplier': multiplier,
          },
        ]);
        expect(
          step.round,
          _round(
            bid: bid,
            trump: trump,
            bidder: bidder,
            multiplier: multiplier,
          ),
        );
        expect((step.phase, step.turn), ('play', 0));
        for (final before in steps.skip(2).take(words.length - 1)) {
          expect(before.phase, 'bid');
          expect(before.events, <Object?>[]);
        }
      });
    }
    test('4.20, 4.21, 4.22, 4.23 four passes at the start cancel', () {
      final step = lastOf(
        playCoinche(
          [packInOrder, ...passesFrom(0)],
          score: [7, 300],
          played: 3,
        ),
      );
      expect(step.events, [
        {'type': 'cancelled'},
        {'type': 'dealer', 'seat': 0},
      ]);
      expect((step.phase, step.turn, step.dealer), ('deal', null, 0));
      expect(step.score, [7, 300]);
      expect(step.round, _round(played: 3));
    });
    test('perft counts every word', () {
      final answer = ask('perft', {
        'game': 'coinche',
        'setup': {
          'dealer': 3,
          'score': [0, 0],
          'played': 0,
        },
        'script': [packInOrder, '0 bid 150 H'],
        'depth': 2,
      });
      // After a bid of 160 seat 0 leads any of its eight cards, in diamonds
      // two of them in two ways; its partner has bid, so after a pass seat 2
      // does not counter.
      expect(answer, {
        'nodes': 3 * 8 + 10 + 2 + 5,
        'divide': {
          'bid 160 C': 8,
          'bid 160 D': 10,
          'bid 160 H': 8,
          'bid 160 S': 8,
          'counter': 2,
          'pass': 5,
        },
      });
    });
  });
}
