import 'jack_nine_table.dart';
import 'runner.dart';
import 'table.dart';

/// What `round` shows while nothing is told of it.
Map<String, Object?> _round({
  String? up,
  String? trump,
  int? taker,
  int held = 0,
  int played = 0,
}) => {
  'up': up,
  'trump': trump,
  'taker': taker,
  'tricks': [0, 0],
  'points': [0, 0],
  'held': held,
  'played': played,
};

const _oneStep = {'two_step': false};

void main() {
  group('belote opening', () {
    test('0.16, 0.17 the table names the dealer, a seat that exists', () {
      expectRefusalsOf((script) => playBelote(script, dealer: null), [
        ('dealer 4', 'bad_dealer'),
        ('dealer 999999999', 'bad_dealer'),
        ('dealer 03', 'malformed'),
        ('dealer', 'malformed'),
        ('draw AS', 'malformed'),
        ('0 take', 'wrong_phase'),
        ('cut 3', 'wrong_phase'),
        ('deal', 'wrong_phase'),
        ('dealer 2', null),
        ('dealer 2', 'wrong_phase'),
      ]);
      final steps = playBelote(['dealer 2'], dealer: null);
      expect(steps[0].json, {
        'ok': true,
        'events': <Object?>[],
        'phase': 'dealer',
        'turn': null,
        'legal': <Object?>[],
        'dealer': null,
        'score': [0, 0],
        'round': _round(),
      });
      expect(steps[1].events, [
        {'type': 'dealer', 'seat': 2},
      ]);
      expect((steps[1].phase, steps[1].dealer), ('deal', 2));
    });
    test('0.18, 0.19, 0.20, 0.21 a setup is where the match goes on', () {
      final step =
          playBelote(
            [],
            dealer: 2,
            score: [500, 33],
            held: 81,
            played: 7,
          ).single;
      expect((step.phase, step.turn, step.dealer), ('deal', null, 2));
      expect(step.score, [500, 33]);
      expect(step.round, _round(held: 81, played: 7));
    });
    test('1.1, 2.1, 2.12 the pack is 32 cards, and nobody cuts', () {
      expectRefusalsOf(playBelote, [
        ('deal', 'bad_deal'),
        (packInOrder.replaceFirst(' 7S', ''), 'bad_deal'),
        ('$packInOrder 6S', 'bad_deal'),
        (packInOrder.replaceFirst('7S', '6S'), 'bad_deal'),
        (packInOrder.replaceFirst('7S', '8S'), 'bad_deal'),
        (packInOrder.replaceFirst('7S', 'JK'), 'malformed'),
        ('cut 16', 'wrong_phase'),
        ('cut', 'malformed'),
        (packInOrder, null),
        (packInOrder, 'wrong_phase'),
      ]);
    });
    test('2.2, 2.3, 2.5 three and two each, and a card face up', () {
      final step = playBelote([packInOrder]).last;
      expect(step.events, [
        {
          'type': 'dealt',
          'hands': [
            ['7S', '8S', '9S', 'JH', 'QH'],
            ['AH', 'JS', 'KH', 'QS', 'TS'],
            ['7D', '7H', '8D', 'AS', 'KS'],
            ['8H', '9D', '9H', 'TD', 'TH'],
          ],
          'up': 'JD',
        },
      ]);
      expect((step.phase, step.turn), ('take1', 0)); // 3.1
      expect(step.legal, ['pass', 'take']);
      expect(step.round, _round(up: 'JD'));
    });
    test('2.2, 2.3, 2.4, 2.6 in one step eight each, and no card', () {
      final step = playBelote([packInOrder], dealer: 1, options: _oneStep).last;
      expect(step.events, [
        {
          'type': 'dealt',
          'hands': [
            // 7-9, 15-16 and 27-29 of the pack: the third of the table
            ['7D', '7H', '8D', '9C', 'AS', 'JC', 'KS', 'TC'],
            ['8H', '9D', '9H', 'AC', 'KC', 'QC', 'TD', 'TH'],
            ['7S', '8S', '9S', 'JD', 'JH', 'KD', 'QD', 'QH'],
            ['7C', '8C', 'AD', 'AH', 'JS', 'KH', 'QS', 'TS'],
          ],
          'up': null,
        },
      ]);
      expect((step.phase, step.turn), ('take', 2));
      expect(step.legal, ['pass', 'take C', 'take D', 'take H', 'take S']);
      expect(step.round, _round());
    });
  });

  group('belote taking', () {
    test('3.3 in the first turn only the proposed suit is offered', () {
      expectRefusalsOf(playBelote, [
        ('0 take D', 'not_offered'),
        ('0 take H', 'not_offered'),
        ('1 take', 'not_your_turn'),
        ('4 pass', 'not_your_turn'),
        ('0 take X', 'malformed'),
        ('0 take HS', 'malformed'),
        ('0 take ', 'malformed'),
        ('0 take H H', 'malformed'),
        ('0 pass D', 'malformed'),
        ('0 bid 80 H', 'malformed'),
        ('0 counter', 'malformed'),
        ('take', 'malformed'),
        ('0 play 7S', 'wrong_phase'),
        ('0 pass', null),
        ('1 take D', 'not_offered'),
        ('1 take', null),
      ], after: [packInOrder]);
    });
    test('3.4, 2.7, 2.8 the taker has the proposed card', () {
      final steps = playBelote([packInOrder, '0 pass', '1 take']);
      expect((steps[2].phase, steps[2].turn), ('take1', 1)); // 3.2
      expect(steps[2].events, <Object?>[]);
      final step = steps.last;
      expect(step.events, [
        {'type': 'contract', 'trump': 'D', 'taker': 1}, // 10.7
        {
          'type': 'completed', // 10.8
          'hands': [
            ['7S', '8S', '9S', 'AC', 'JH', 'KC', 'QC', 'QH'],
            ['AH', 'JD', 'JS', 'KD', 'KH', 'QD', 'QS', 'TS'],
            ['7C', '7D', '7H', '8C', '8D', 'AD', 'AS', 'KS'],
            ['8H', '9C', '9D', '9H', 'JC', 'TC', 'TD', 'TH'],
          ],
        },
      ]);
      expect((step.phase, step.turn), ('play', 0)); // 5.1
      expect(step.legal.length, 8); // 5.3
      expect(step.round, _round(up: 'JD', trump: 'D', taker: 1)); // 10.1, 10.2
    });
    test('3.5, 3.6, 3.7, 3.8, 3.12 in the second turn another suit', () {
      final steps = playBelote([
        packInOrder, ...passesFrom(0), '0 take', '0 take D', '0 pass', //
        '1 take D', '1 pass', '2 take C',
      ]);
      final second = steps[5];
      expect((second.phase, second.turn), ('take2', 0));
      expect(second.events, <Object?>[]);
      expect(second.legal, ['pass', 'take C', 'take H', 'take S']);
      expect(steps[6].error, 'not_offered');
      expect(steps[7].error, 'not_offered');
      expect(steps[9].error, 'not_offered');
      final step = steps.last;
      expect(step.events, [
        {'type': 'contract', 'trump': 'C', 'taker': 2},
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
      expect(step.round, _round(up: 'JD', trump: 'C', taker: 2));
    });
    test('3.9, 3.14, 3.15, 3.16 eight passes cancel the round', () {
      final steps = playBelote(
        [packInOrder, ...passesFrom(1), ...passesFrom(1)],
        dealer: 0,
        score: [7, 300],
        held: 81,
        played: 3,
      );
      expect(steps[8].legal, ['pass', 'take C', 'take H', 'take S']);
      final step = steps.last;
      expect(step.events, [
        {'type': 'cancelled'},
        {'type': 'dealer', 'seat': 1},
      ]);
      expect((step.phase, step.turn, step.dealer), ('deal', null, 1));
      expect(step.legal, <String>[]);
      expect(step.score, [7, 300]);
      expect(step.round, _round(held: 81, played: 3)); // 7.19, 10.13
    });
    test('3.10, 3.13 a deal of one step has one turn and any suit', () {
      expectRefusalsOf((script) => playBelote(script, options: _oneStep), [
        ('0 take', 'not_offered'),
        ('0 pass', null),
        ('1 take', 'not_offered'),
        ('1 take D', null),
        ('2 take D', 'wrong_phase'),
        ('2 pass', 'wrong_phase'),
      ], after: [packInOrder]);
      final steps = playBelote([packInOrder, '0 take H'], options: _oneStep);
      expect(steps.last.events, [
        {'type': 'contract', 'trump': 'H', 'taker': 0},
      ]);
      expect(steps.last.round, _round(trump: 'H', taker: 0));
    });
    test('3.11 four passes cancel a deal of one step', () {
      final steps = playBelote([
        packInOrder, ...passesFrom(0), //
      ], options: _oneStep);
      expect(steps.last.happened, ['cancelled', 'dealer']);
      expect((steps.last.phase, steps.last.dealer), ('deal', 0));
    });
    test('perft counts every word of the taking', () {
      final answer = ask('perft', {
        'game': 'belote',
        'setup': {
          'dealer': 3,
          'score': [0, 0],
          'held': 0,
          'played': 0,
        },
        'script': [packInOrder, ...passesFrom(0, 3)],
        'depth': 2,
      });
      // A take is followed by any of the eight cards of seat 0, a pass by the
      // second turn: three suits or a pass.
      expect(answer, {
        'nodes': 12,
        'divide': {'pass': 4, 'take': 8},
      });
    });
  });
}
