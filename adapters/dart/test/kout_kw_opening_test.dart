import 'kout_kw_table.dart';
import 'runner.dart';
import 'table.dart';

const _pack6 = [
  'AS KS QS JS TS 9S 8S 7S 6S', '5S 4S 3S 2S AH KH QH JH TH', //
  '9H 8H 7H 6H 5H 4H 3H 2H JR', 'AC KC QC JC TC 9C 8C 7C 6C',
  '5C 4C 3C 2C AD KD QD JD TD', '9D 8D 7D 6D 5D 4D 3D 2D JB',
];
const _emptyRound = {
  'bidder': null,
  'bid': null,
  'malzoom': false,
  'hukm': null,
  'tricks': [0, 0],
};

void main() {
  group('kout_kw opening', () {
    test('0.1, 0.2 the table names the dealer, a seat that exists', () {
      for (final (seats, last) in [(4, 3), (6, 5)]) {
        expectRefusalsOf(
          (script) => playKw(script, seats: seats, from: null),
          [
            ('dealer ${last + 1}', 'bad_dealer'),
            ('dealer 999999999', 'bad_dealer'),
            ('dealer 03', 'malformed'),
            ('dealer', 'malformed'),
            ('draw AS', 'malformed'),
            ('deal', 'wrong_phase'),
            ('0 bid 5', 'wrong_phase'),
            ('dealer $last', null),
            ('dealer $last', 'wrong_phase'),
          ],
        );
      }
      final steps = playKw(['dealer 2'], from: null);
      expect(steps[0].json, {
        'ok': true,
        'events': <Object?>[],
        'phase': 'dealer',
        'turn': null,
        'legal': <Object?>[],
        'dealer': null,
        'score': [0, 0],
        'round': _emptyRound,
      });
      expect(steps[1].events, [
        {'type': 'dealer', 'seat': 2},
      ]);
      expect((steps[1].phase, steps[1].dealer), ('deal', 2));
    });
    test('six seats and void_lead hukm are the defaults', () {
      final steps = playOf('kout_kw', ['dealer 5']);
      expect(steps[1].ok, true);
    });
    test('2.1, 2.3, 2.4 four seats play with exactly 36 cards', () {
      final pack = deal(3, suitEach);
      expectKw([
        ('deal', 'bad_deal'),
        (pack.replaceFirst(' JR', ''), 'bad_deal'),
        ('$pack 6D', 'bad_deal'),
        (pack.replaceFirst('6S', '6D'), 'bad_deal'),
        (pack.replaceFirst('6C', '6H'), 'bad_deal'),
        (pack.replaceFirst('JB', 'JR'), 'bad_deal'),
        (pack.replaceFirst('JB', 'JK'), 'malformed'),
        (pack, null),
        (pack, 'wrong_phase'),
      ]);
    });
    test('2.2, 2.4 six seats play with exactly 54', () {
      final pack = deal(5, _pack6);
      expectRefusalsOf((script) => playKw(script, seats: 6, from: (5, 0, 0)), [
        (deal(5, suitEach), 'bad_deal'),
        (pack.replaceFirst('2D', '2H'), 'bad_deal'),
        (pack, null),
      ]);
    });
    test('2.5, 4.1.1 from dealer + 1 one at a time', () {
      final move = deal(1, suitEach);
      expect(move.split(' ').sublist(1, 6), ['AC', 'AD', 'AS', 'AH', 'KC']);
      final step = playKw([move], from: (1, 0, 0)).last;
      expect(step.events, [
        {
          'type': 'dealt',
          'hands': [
            ['7S', '8S', '9S', 'AS', 'JR', 'JS', 'KS', 'QS', 'TS'],
            ['6C', '7H', '8H', '9H', 'AH', 'JH', 'KH', 'QH', 'TH'],
            ['7C', '8C', '9C', 'AC', 'JB', 'JC', 'KC', 'QC', 'TC'],
            ['6S', '7D', '8D', '9D', 'AD', 'JD', 'KD', 'QD', 'TD'],
          ],
        },
      ]);
      expect((step.phase, step.turn, step.dealer), ('bid', 2, 1));
    });
    test('0.3 a setup starts at the deal with its dealer and totals', () {
      final step = playKw([], from: (2, 50, 0)).single;
      expect((step.phase, step.turn, step.dealer), ('deal', null, 2));
      expect(step.score, [50, 0]);
      expect(step.round, _emptyRound);
    });
    for (final (dealer, score, fault) in [
      (0, [100, 100], null),
      (3, [50, 0], null),
      (0, [0, 50], null),
      (0, [51, 1], null),
      (0, [100, 1], null),
      (4, [0, 0], 'setup.dealer'),
      (-1, [0, 0], 'setup.dealer'),
      ('0', [0, 0], 'setup.dealer'),
      (0, [101, 5], 'setup.score'),
      (0, [5, 101], 'setup.score'),
      (0, [51, 0], 'setup.score'),
      (0, [0, 51], 'setup.score'),
      (0, [-1, 0], 'setup.score'),
      (0, [0], 'setup.score'),
      (0, [0, 0, 0], 'setup.score'),
      (0, 0, 'setup.score'),
      (0, ['0', 0], 'setup.score'),
    ]) {
      test('a setup of dealer $dealer and totals $score: $fault', () {
        final found = faultOf({
          'game': 'kout_kw',
          'options': {'seats': 4},
          'setup': {'dealer': dealer, 'score': score},
          'script': <String>[],
        });
        expect(found, fault == null ? null : (-32602, fault));
      });
    }
    test('any other key of a setup, or none of its own, is a fault', () {
      for (final (setup, fault) in [
        ({'dealer': 5}, 'setup.score'),
        ({'score': const [0, 0]}, 'setup.dealer'),
        ({'dealer': 5, 'score': const [0, 0], 'round': 1}, 'setup.round'),
      ]) {
        final run = {'game': 'kout_kw', 'setup': setup, 'script': <String>[]};
        expect(faultOf(run), (-32602, fault));
      }
    });
  });

  group('kout_kw auction', () {
    final dealt = [deal(3, suitEach)];
    test('4.1.1, 4.1.3 each seat speaks once, the dealer last', () {
      final steps = playKw([
        ...dealt, '0 bid pass', '1 bid 5', '2 bid 6', '3 bid pass', //
      ]);
      expect([for (final step in steps.skip(1)) step.turn], [0, 1, 2, 3, 2]);
      expect(steps[3].round, {..._emptyRound, 'bidder': 1, 'bid': 5});
      expect(steps[4].round, {..._emptyRound, 'bidder': 2, 'bid': 6});
      expect(steps[5].phase, 'hukm');
      expect(steps[5].events, [
        {'type': 'contract', 'seat': 2, 'bid': 6, 'malzoom': false},
      ]);
    });
    test('4.1.2, 4.1.4, 4.1.5, 4.1.6, 4.1.7 what may be bid', () {
      expectKw([
        ('0 bid 4', 'no_such_bid'),
        ('0 bid 10', 'no_such_bid'),
        ('0 bid 0', 'no_such_bid'),
        ('0 bid 05', 'malformed'),
        ('0 bid taf', 'malformed'),
        ('0 bid', 'malformed'),
        ('bid 5', 'malformed'),
        ('1 bid 5', 'not_your_turn'),
        ('4 bid 5', 'not_your_turn'),
        ('0 hukm S', 'wrong_phase'),
        ('0 play AS', 'wrong_phase'),
        ('0 bid 5', null),
        ('1 bid 5', 'bid_too_low'),
        ('1 bid 4', 'no_such_bid'),
        ('1 bid pass', null),
        ('2 bid 8', null), // over the partner, and over 6 and 7
        ('3 bid 8', 'bid_too_low'),
        ('3 bid 7', 'bid_too_low'),
        ('3 bid pass', null),
      ], after: dealt);
    });
    for (final (bids, legal) in [
      (<String>[], '5 6 7 8 9'),
      (['0 bid 5'], '6 7 8 9'),
      (['0 bid 7'], '8 9'),
      (['0 bid 8'], '9'),
      (['0 bid pass', '1 bid pass', '2 bid pass'], '5 6 7 8 9'), // 4.2.1
    ]) {
      test('4.1.4, 4.2 after $bids one may bid $legal or pass', () {
        expect(playKw([...dealt, ...bids]).last.legal, [
          for (final level in legal.split(' ')) 'bid $level',
          'bid pass',
        ]);
      });
    }
    test('4.1.8 a bid of 9 ends it at once', () {
      final step = playKw([...dealt, '0 bid 8', '1 bid 9']).last;
      expect((step.phase, step.turn), ('hukm', 1));
      expect(step.events, [
        {'type': 'contract', 'seat': 1, 'bid': 9, 'malzoom': false},
      ]);
    });
    for (final (word, bid, malzoom) in [
      ('pass', 5, true), // 4.2.1
      ('5', 5, true), // 4.2.2
      ('6', 6, false), // 4.2.3
      ('9', 9, false),
    ]) {
      test('4.2 the obliged seat says $word: $bid, malzoom $malzoom', () {
        final steps = playKw([
          ...dealt, '0 bid pass', '1 bid pass', '2 bid pass', //
          '3 bid 4', '3 bid $word',
        ]);
        expect(steps[5].error, 'no_such_bid');
        expect(steps.last.events, [
          {'type': 'contract', 'seat': 3, 'bid': bid, 'malzoom': malzoom},
        ]);
        expect(steps.last.round, {
          ..._emptyRound,
          'bidder': 3,
          'bid': bid,
          'malzoom': malzoom,
        });
        expect((steps.last.phase, steps.last.turn), ('hukm', 3));
      });
    }
    test('4.2.1 a bid of 5 by a seat that is not the last is no malzoom', () {
      final early = playKw([
        ...dealt, '0 bid 5', '1 bid pass', '2 bid pass', '3 bid pass', //
      ]).last;
      expect(early.event('contract')['malzoom'], false);
    });
    test('4.1.3 six speak at a table of six', () {
      final steps = playKw(
        [deal(5, _pack6), for (var s = 0; s < 6; s++) '$s bid pass'],
        seats: 6,
        from: (5, 0, 0),
      );
      expect([for (final step in steps.skip(1)) step.turn], [
        0, 1, 2, 3, 4, 5, 5, //
      ]);
      expect(steps.last.event('contract')['malzoom'], true);
    });
  });

  group('kout_kw hukm', () {
    test('5.1, 5.2, 5.3, 5.4 the bidder names a suit held, and leads', () {
      final bid = [deal(3, suitEach), '0 bid pass', '1 bid 9'];
      expect(playKw(bid).last.legal, ['hukm C', 'hukm H']);
      expectKw([
        ('0 hukm S', 'not_your_turn'),
        ('1 hukm S', 'suit_not_held'),
        ('1 hukm JR', 'malformed'),
        ('1 hukm', 'malformed'),
        ('1 hukm HC', 'malformed'),
        ('1 bid 9', 'wrong_phase'),
        ('1 play AH', 'wrong_phase'),
        ('1 hukm C', null),
      ], after: bid);
      final step = playKw([...bid, '1 hukm C']).last;
      expect((step.phase, step.turn), ('play', 1));
      expect(step.events, <Object?>[]);
      expect(step.round, {
        'bidder': 1,
        'bid': 9,
        'malzoom': false,
        'hukm': 'C',
        'tricks': [0, 0],
      });
      expect(step.legal, ['play 6C']); // 5.5
    });
  });

  test('kout_kw perft counts an auction', () {
    final counted = ask('perft', {
      'game': 'kout_kw',
      'options': {'seats': 4},
      'setup': {
        'dealer': 3,
        'score': [0, 0],
      },
      'script': [deal(3, suitEach), '0 bid pass', '1 bid pass', '2 bid 7'],
      'depth': 2,
    });
    // After 8, 9 and a pass the bidder names: seat 3 S or D, seat 2 C alone.
    expect(counted, {
      'nodes': 5,
      'divide': {'bid 8': 2, 'bid 9': 2, 'bid pass': 1},
    });
  });
}
