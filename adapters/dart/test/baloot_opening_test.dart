import 'baloot_table.dart';
import 'runner.dart';
import 'table.dart';

void main() {
  group('baloot opening', () {
    test('0.1, 0.2 the table names the dealer, a seat that exists', () {
      expectRefusalsOf((script) => playBaloot(script, dealer: null), [
        ('dealer 4', 'bad_dealer'),
        ('dealer 999999999', 'bad_dealer'),
        ('dealer 1000000000', 'malformed'),
        ('dealer 03', 'malformed'),
        ('dealer', 'malformed'),
        ('0 dealer 1', 'malformed'),
        ('draw AS', 'malformed'),
        ('0 buy sun', 'wrong_phase'),
        ('9 buy sun', 'wrong_phase'),
        ('deal', 'wrong_phase'),
        ('dealer 2', null),
        ('dealer 2', 'wrong_phase'),
      ]);
      final steps = playBaloot(['dealer 2'], dealer: null);
      expect(steps[0].json, {
        'ok': true,
        'events': <Object?>[],
        'phase': 'dealer',
        'turn': null,
        'legal': <Object?>[],
        'dealer': null,
        'score': [0, 0],
        'round': noRound,
      });
      expect(steps[1].events, [
        {'type': 'dealer', 'seat': 2},
      ]);
      expect((steps[1].phase, steps[1].dealer), ('deal', 2));
    });
    test('2.1, 2.2 the pack is 7 to ace', () {
      expectRefusalsOf(playBaloot, [
        ('deal', 'bad_deal'),
        (pack.replaceFirst(' AC', ''), 'bad_deal'),
        ('$pack AC', 'bad_deal'),
        (pack.replaceFirst('AC', 'AS'), 'bad_deal'),
        (pack.replaceFirst('AC', '6C'), 'bad_deal'),
        (pack.replaceFirst('AC', 'JK'), 'malformed'),
        (pack.replaceFirst('AC', 'JR'), 'malformed'),
        ('0 $pack', 'malformed'),
        ('0 buy sun', 'wrong_phase'),
        (pack, null),
        (pack, 'wrong_phase'),
      ]);
    });
    test('3.1, 3.2, 3.3 three, two, and one up', () {
      final step = playBaloot([pack]).last;
      expect(step.events, [
        {
          'type': 'dealt',
          'hands': [
            ['7D', '7H', '7S', 'TH', 'TS'],
            ['7C', '8H', '8S', 'TC', 'TD'],
            ['8C', '8D', '9S', 'JH', 'JS'],
            ['9C', '9D', '9H', 'JC', 'JD'],
          ],
          'up': 'QS',
        },
      ]);
      expect((step.phase, step.turn, step.dealer), ('buy1', 0, 3)); // 1.3
      expect(step.round, {...noRound, 'up': 'QS'});
    });
    test('3.1 from D+1, whoever deals', () {
      final step = playBaloot([pack], dealer: 1).last;
      final hands = step.event('dealt')['hands']! as List<Object?>;
      expect(hands[2], ['7D', '7H', '7S', 'TH', 'TS']);
      expect(hands[1], ['9C', '9D', '9H', 'JC', 'JD']);
      expect(step.turn, 2);
    });
    for (final (receiver, bought, hands) in [
      (
        0, ['0 buy sun'], //
        ['QS QH QD', 'QC KS KH', 'KD KC AS', 'AH AD AC'],
      ),
      (
        1, ['0 buy bas', '1 buy sun'], //
        ['QH QD QC', 'QS KS KH', 'KD KC AS', 'AH AD AC'],
      ),
      (
        3, ['0 buy bas', '1 buy bas', '2 buy bas', '3 buy sun'], //
        ['QH QD QC', 'KS KH KD', 'KC AS AH', 'QS AD AC'],
      ),
    ]) {
      test('3.4, 3.5 seat $receiver gets the card turned up and two', () {
        final step = playBaloot([pack, ...bought]).last;
        const first = [
          '7S 7H 7D TS TH',
          '7C 8S 8H TD TC',
          '8D 8C 9S JS JH',
          '9H 9D 9C JD JC',
        ];
        expect(step.happened, ['contract', 'completed']);
        expect(step.event('contract')['receiver'], receiver);
        expect(step.event('completed')['hands'], [
          for (var seat = 0; seat < 4; seat++)
            '${first[seat]} ${hands[seat]}'.split(' ')..sort(),
        ]);
      });
    }
    test('0.3 a setup starts at the deal with all that it says', () {
      final step = playBaloot([], dealer: 2, score: [151, 7]).single;
      expect((step.phase, step.turn, step.dealer), ('deal', null, 2));
      expect(step.score, [151, 7]);
      expect(step.round, noRound);
    });
    for (final (setup, fault) in <(Map<String, Object?>, String?)>[
      ({'dealer': 0, 'score': [0, 0]}, null),
      ({'dealer': 3, 'score': [151, 0]}, null),
      ({'dealer': 3, 'score': [152, 152]}, null),
      ({'dealer': 3, 'score': [900, 900]}, null),
      ({'dealer': 3, 'score': [152, 0]}, 'setup.score'),
      ({'dealer': 3, 'score': [151, 152]}, 'setup.score'),
      ({'dealer': 3, 'score': [153, 152]}, 'setup.score'),
      ({'dealer': 3, 'score': [-1, 0]}, 'setup.score'),
      ({'dealer': 3, 'score': [0, -1]}, 'setup.score'),
      ({'dealer': 3, 'score': [0]}, 'setup.score'),
      ({'dealer': 3, 'score': [0, 0, 0]}, 'setup.score'),
      ({'dealer': 3, 'score': [0, '0']}, 'setup.score'),
      ({'dealer': 3, 'score': [0, 4.5]}, 'setup.score'),
      ({'dealer': 3, 'score': [4.0, 0]}, null),
      ({'dealer': 3, 'score': [true, 0]}, 'setup.score'),
      ({'dealer': 3, 'score': [null, 0]}, 'setup.score'),
      ({'dealer': 3, 'score': 0}, 'setup.score'),
      ({'dealer': 3, 'score': null}, 'setup.score'),
      ({'dealer': 3}, 'setup.score'),
      ({'dealer': 4, 'score': [0, 0]}, 'setup.dealer'),
      ({'dealer': -1, 'score': [0, 0]}, 'setup.dealer'),
      ({'dealer': '1', 'score': [0, 0]}, 'setup.dealer'),
      ({'dealer': null, 'score': [0, 0]}, 'setup.dealer'),
      ({'score': [0, 0]}, 'setup.dealer'),
      ({'dealer': 0, 'score': [0, 0], 'round': 1}, 'setup.round'),
    ]) {
      test('a setup $setup: $fault', () {
        final found = faultOf({
          'game': 'baloot',
          'setup': setup,
          'script': <String>[],
        });
        expect(found, fault == null ? null : (-32602, fault));
      });
    }
    for (final (options, fault) in <(Map<String, Object?>, String?)>[
      ({'kaboot': 'multiplied'}, null),
      ({'kaboot': 'flat'}, null),
      ({'kaboot': 'Flat'}, 'options.kaboot'),
      ({'kaboot': true}, 'options.kaboot'),
      ({'kaboot': null}, 'options.kaboot'),
      ({'seats': 4}, 'options.seats'),
    ]) {
      test('the options $options: $fault', () {
        final found = faultOf({
          'game': 'baloot',
          'options': options,
          'script': <String>[],
        });
        expect(found, fault == null ? null : (-32602, fault));
      });
    }
  });
}
