import 'call_break_table.dart';
import 'runner.dart';
import 'table.dart';

Map<String, Object?> _round(int number, [List<int?>? calls]) => {
  'number': number,
  'calls': calls ?? [null, null, null, null],
  'tricks': [0, 0, 0, 0],
};

/// Seat 2 has a spade and nothing above the jack; seat 1 no spade.
const _lowTwo = [
  'AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AC',
  'AH KH QH JH TH 9H 8H 7H 6H KC QC AD KD',
  '2S JC TC 9C 8C 7C 6C 5C 4C 3C 2C 2H 3H',
  '5H 4H QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D',
];

void main() {
  final pack = deal(3, suitEach);

  group('call_break opening', () {
    test('0.1, 0.2 the table names the dealer, a seat that exists', () {
      expectRefusalsOf((script) => playCb(script, from: null), [
        ('dealer 4', 'bad_dealer'),
        ('dealer 999999999', 'bad_dealer'),
        ('dealer 03', 'malformed'),
        ('dealer', 'malformed'),
        ('draw AS', 'malformed'),
        ('0 call 3', 'wrong_phase'),
        ('0 redeal', 'wrong_phase'),
        ('deal', 'wrong_phase'),
        ('dealer 2', null),
        ('dealer 2', 'wrong_phase'),
      ]);
      final steps = playCb(['dealer 2'], from: null);
      expect(steps[0].json, {
        'ok': true,
        'events': <Object?>[],
        'phase': 'dealer',
        'turn': null,
        'legal': <Object?>[],
        'dealer': null,
        'score': [0, 0, 0, 0],
        'round': _round(1),
      });
      expect(steps[1].events, [
        {'type': 'dealer', 'seat': 2},
      ]);
      expect((steps[1].phase, steps[1].dealer), ('deal', 2));
    });
    test('1.1, 1.4 the pack is the 52 cards', () {
      expectRefusalsOf(playCb, [
        ('deal', 'bad_deal'),
        (pack.replaceFirst(' 2D', ''), 'bad_deal'),
        ('$pack 2D', 'bad_deal'),
        (pack.replaceFirst('2D', '2S'), 'bad_deal'),
        (pack.replaceFirst('2D', 'JK'), 'malformed'),
        (pack.replaceFirst('2D', 'JR'), 'malformed'),
        (pack, null),
        (pack, 'wrong_phase'),
      ]);
    });
    test('1.5, 2.1 from dealer + 1 one at a time', () {
      final move = deal(1, suitEach);
      expect(move.split(' ').sublist(1, 6), ['AC', 'AD', 'AS', 'AH', 'KC']);
      final step = playCb([move], from: (1, 2)).last;
      const order = '23456789AJKQT';
      expect(step.events, [
        {
          'type': 'dealt',
          'hands': [
            for (final suit in 'SHCD'.split(''))
              [for (final rank in order.split('')) '$rank$suit'],
          ],
        },
      ]);
      expect((step.phase, step.turn, step.dealer), ('call', 2, 1));
      expect(step.round, _round(2));
    });
    test('0.3 a setup starts at the deal with all that it says', () {
      final step = playCb([], from: (2, 4), totals: [-35, 0, 1200, 7]).single;
      expect((step.phase, step.turn, step.dealer), ('deal', null, 2));
      expect(step.score, [-35, 0, 1200, 7]);
      expect(step.round, _round(4));
    });
    const even = [0, 0, 0, 0];
    for (final (rounds, setup, fault) in [
      (5, {'dealer': 3, 'score': even, 'round': 5}, null),
      (10, {'dealer': 0, 'score': even, 'round': 10}, null),
      (3, {'dealer': 0, 'score': even, 'round': 4}, 'setup.round'),
      (5, {'dealer': 0, 'score': even, 'round': 6}, 'setup.round'),
      (5, {'dealer': 0, 'score': even, 'round': 0}, 'setup.round'),
      (5, {'dealer': 0, 'score': even, 'round': '1'}, 'setup.round'),
      (5, {'dealer': 4, 'score': even, 'round': 1}, 'setup.dealer'),
      (5, {'dealer': -1, 'score': even, 'round': 1}, 'setup.dealer'),
      (5, {'dealer': 0, 'score': [0, 0], 'round': 1}, 'setup.score'),
      (5, {'dealer': 0, 'score': [0, 0, 0, ''], 'round': 1}, 'setup.score'),
      (5, {'dealer': 0, 'score': [...even, 0], 'round': 1}, 'setup.score'),
      (5, {'dealer': 0, 'score': even}, 'setup.round'),
      (5, {'dealer': 0, 'score': even, 'round': 1, 'x': 1}, 'setup.x'),
    ]) {
      test('of $rounds rounds a setup $setup: $fault', () {
        final found = faultOf({
          'game': 'call_break',
          'options': {'rounds': rounds},
          'setup': setup,
          'script': <String>[],
        });
        expect(found, fault == null ? null : (-32602, fault));
      });
    }
    for (final (name, value, offered) in [
      ('redeal', true, true),
      ('redeal', 1, false),
      ('redeal', 'true', false),
      ('max_call', 13, true),
      ('max_call', 9, false),
      ('rounds', 4, false),
      ('cannot_overruff', 'free', true),
    ]) {
      test('the option $name may be $value: $offered', () {
        final found = faultOf({
          'game': 'call_break',
          'options': {name: value},
          'script': <String>[],
        });
        expect(found, offered ? null : (-32602, 'options.$name'));
      });
    }
  });

  group('call_break calls', () {
    test('2.1, 2.2, 3.1 each seat calls once, then dealer + 1 leads', () {
      final steps = playCb([pack, ...callsFrom(0, [3, 1, 1, 8])]);
      expect([for (final step in steps.skip(1)) step.turn], [0, 1, 2, 3, 0]);
      expect(steps[3].round, _round(1, [3, 1, null, null]));
      expect(steps.last.round, _round(1, [3, 1, 1, 8])); // 2.6
      expect(steps.last.phase, 'play');
      expect(steps.last.events, <Object?>[]);
      expect(steps.last.legal.length, 13); // 3.2, 3.3
    });
    for (final sum in [13, 14]) {
      test('2.7 the calls may come to $sum', () {
        final steps = playCb([pack, ...callsFrom(0, [3, 4, 5, sum - 12])]);
        expect(steps.last.phase, 'play');
      });
    }
    for (final (highest, legal) in [
      (8, '1 2 3 4 5 6 7 8'),
      (13, '1 10 11 12 13 2 3 4 5 6 7 8 9'),
    ]) {
      test('2.3, 2.4, 2.5 from 1 to $highest', () {
        final options = {'max_call': highest};
        expect(playCb([pack], options: options).last.legal, [
          for (final call in legal.split(' ')) 'call $call',
        ]);
        expectRefusalsOf((script) => playCb(script, options: options), [
          ('0 call 0', 'no_such_call'),
          ('0 call ${highest + 1}', 'no_such_call'),
          ('0 call 999999999', 'no_such_call'),
          ('0 call pass', 'malformed'),
          ('0 call 03', 'malformed'),
          ('0 call', 'malformed'),
          ('call 3', 'malformed'),
          ('1 call 3', 'not_your_turn'),
          ('4 call 3', 'not_your_turn'),
          ('0 bid 3', 'malformed'),
          ('0 play AS', 'wrong_phase'),
          ('0 call $highest', null),
          ('1 call 1', null),
        ], after: [pack]);
      });
    }
  });

  group('call_break redeal', () {
    const on = {'redeal': true};
    test('7.11 without the option nobody may ask for it', () {
      expectRefusalsOf(playCb, [
        ('0 redeal', 'no_redeal'),
        ('0 call 1', null),
        ('1 redeal', 'no_redeal'),
        ('1 redeal 1', 'malformed'),
        ('redeal', 'malformed'),
        ('2 redeal', 'not_your_turn'),
      ], after: [pack]);
    });
    test('7.1, 7.2, 7.3, 7.5 which hands give the right', () {
      final steps = playCb([
        deal(3, _lowTwo), '0 redeal', '0 call 8', '1 call 2', '2 call 1', //
        '3 redeal',
      ], options: on);
      expect(steps[2].error, 'no_redeal'); // 7.3
      expect(
        [for (final step in steps.skip(1)) step.legal.lastOrNull],
        ['call 8', 'call 8', 'redeal', 'redeal', 'redeal', null],
      );
    });
    test('7.4, 7.6, 7.7, 7.8, 7.9 it takes the calls back', () {
      final steps = playCb([
        pack, '0 call 3', '2 redeal', '1 redeal', '1 call 1', pack, //
        '0 call 2',
      ], options: on, from: (3, 4));
      expect(steps[3].error, 'not_your_turn');
      final asked = steps[4];
      expect(asked.events, [
        {'type': 'redeal', 'seat': 1},
      ]);
      expect((asked.phase, asked.turn, asked.dealer), ('deal', null, 3));
      expect(asked.legal, <String>[]);
      expect(asked.round, _round(4));
      expect(steps[5].error, 'wrong_phase');
      expect(steps[6].happened, ['dealt']);
      expect((steps[6].phase, steps[6].turn), ('call', 0));
      expect(steps[7].round, _round(4, [2, null, null, null]));
    });
    test('7.10 any number of times', () {
      final steps = playCb([
        for (var time = 0; time < 20; time++) ...[
          pack, '0 call 1', '1 call 1', '2 redeal', //
        ],
      ], options: on);
      expect(steps.every((step) => step.ok), true);
    });
    test('7.4 it belongs to the calls', () {
      expectRefusalsOf((script) => playCb(script, options: on), [
        ('1 redeal', 'wrong_phase'),
        ('0 redeal', 'wrong_phase'),
      ], after: [pack, ...callsFrom(0, [1, 1, 1, 1])]);
    });
  });

  test('call_break perft counts calls and redeals', () {
    Object? count(Map<String, Object?> options) => ask('perft', {
      'game': 'call_break',
      'options': options,
      'setup': {
        'dealer': 3,
        'score': [0, 0, 0, 0],
        'round': 1,
      },
      'script': [pack],
      'depth': 3,
    })['nodes'];
    expect(count({}), 8 * 8 * 8);
    // Seats 1 and 2 may ask, and after seat 1 has chance moves.
    expect(count({'redeal': true}), 8 * (8 * 9 + 1));
  });
}
