import 'kout_table.dart';
import 'runner.dart';

void main() {
  group('first dealer', () {
    for (final (rule, draw, dealer) in [
      ('3.1.1 the lowest deals', 'draw KS 9H 8C TD', 2),
      ('3.1.3 the ace is above the king', 'draw AS KH AC AD', 1),
    ]) {
      test('kout_bh $rule', () {
        final steps = play([draw]);
        expect(steps[0].json['dealer'], null);
        expect(steps[0].phase, 'draw');
        expect(steps[1].events, [
          {'type': 'dealer', 'seat': dealer},
        ]);
        expect((steps[1].dealer, steps[1].phase), (dealer, 'deal'));
        expect(steps[1].turn, null);
      });
    }
    test('kout_bh 3.1.2 three aces below a joker draw again', () {
      expect(play(['draw JK AS AH AD'])[1].events, [
        {
          'type': 'redraw',
          'seats': [1, 2, 3],
        },
      ]);
    });
    test('kout_bh 3.1.4, 3.2.1 suits break no tie; they draw again', () {
      final steps = play(['draw 7S 8H 7C TD', 'draw AS 8S']);
      expect(steps[1].events, [
        {
          'type': 'redraw',
          'seats': [0, 2],
        },
      ]);
      expect((steps[1].phase, steps[1].dealer), ('draw', null));
      expect(steps[2].dealer, 2); // kout_bh 3.2.4
    });
    test('kout_bh 3.2.4 a seat out of the tie does not come back', () {
      // Seat 0 has shown a 7, seats 1 and 2 draw again, both aces, then on.
      final steps = play([
        'draw 8S 7H 7C 8D', //
        'draw AH AC', 'draw KH QC',
      ]);
      expect(steps[2].events, [
        {
          'type': 'redraw',
          'seats': [1, 2],
        },
      ]);
      expect(steps[3].dealer, 2);
    });
    test('kout_bh 3.2.2 whatever was drawn is out', () {
      expectRefusals([
        ('draw 7H 8H', 'bad_draw'), // drawn by a seat in the tie
        ('draw 9H 8H', 'bad_draw'), // drawn by a seat out of it
        ('draw 8H', 'bad_draw'),
        ('draw 8H TH JH', 'bad_draw'),
        ('draw TH 9S', null),
      ], after: ['draw 7S 7H 9H 8S']);
    });
    test('kout_bh 3.1.1 one new card of the pack for each seat', () {
      expectRefusals([
        ('draw', 'bad_draw'),
        ('draw 8S 9S TS', 'bad_draw'),
        ('draw 8S 9S TS JS QS', 'bad_draw'),
        ('draw 8S 9S TS 8S', 'bad_draw'),
        ('draw 8S 9S TS 7D', 'bad_draw'), // not in the pack of 32
        ('draw 8S 9S TS 6S', 'bad_draw'),
        ('draw 8S 9S TS 1S', 'malformed'),
        ('draw 8S 9S TS JR', 'malformed'),
        ('draw 8S 9S TS JK', null),
      ]);
      expectRefusals([
        ('draw 3D 4D 5D 6D 7D 8D', 'bad_draw'),
        ('draw 4D 5D 6D 7D 8D 9D', null),
      ], seats: 6);
    });
    const sevenTies = [
      'draw 8S 8H 8C 8D', 'draw 9S 9H 9C 9D', 'draw TS TH TC TD', //
      'draw JS JH JC JD', 'draw QS QH QC QD', 'draw KS KH KC KD',
      'draw AS AH AC AD',
    ];
    test('kout_bh 3.2.3 as many cards as seats are enough', () {
      expectRefusals([
        ('draw 8S 8H 8C 8D', 'bad_draw'),
        ('draw 7S 7H 7C JK', null),
      ], after: sevenTies);
    });
    test('kout_bh 3.2.3 with fewer all go back into the pack', () {
      final steps = play([...sevenTies, 'draw 7S 7H 7C JK', 'draw 7S 8S AS']);
      expect(steps[8].events, [
        {
          'type': 'redraw',
          'seats': [0, 1, 2],
        },
      ]);
      expect(steps[9].events, [
        {'type': 'dealer', 'seat': 0},
      ]);
    });
    test('kout_bh 3.3.1 given: one move names the dealer', () {
      expectRefusals([
        ('draw 8S 9S TS JS', 'wrong_phase'),
        ('dealer 4', 'bad_dealer'),
        ('dealer 999999999', 'bad_dealer'),
        ('dealer 1000000000', 'malformed'),
        ('dealer 03', 'malformed'),
        ('dealer', 'malformed'),
        ('dealer 3', null),
        ('dealer 3', 'wrong_phase'),
      ], firstDealer: 'given');
      final steps = play(['dealer 5'], seats: 6, firstDealer: 'given');
      expect(steps[0].phase, 'dealer');
      expect(steps[1].events, [
        {'type': 'dealer', 'seat': 5},
      ]);
    });
    test('kout_bh 3.3.1 drawn: naming is of another phase', () {
      expectRefusals([('dealer 0', 'wrong_phase'), ('deal', 'wrong_phase')]);
    });
  });

  group('deal', () {
    test('kout_bh 4.1.1 card k goes to dealer + 1 + k', () {
      final step = play([deal(1, suitEach)], from: (1, 0))[1];
      expect(step.events, [
        {
          'type': 'dealt',
          'hands': [
            ['7S', '8S', '9S', 'AS', 'JS', 'KS', 'QS', 'TS'],
            ['7H', '8H', '9H', 'AH', 'JH', 'KH', 'QH', 'TH'],
            ['7C', '8C', '9C', 'AC', 'JC', 'KC', 'QC', 'TC'],
            ['8D', '9D', 'AD', 'JD', 'JK', 'KD', 'QD', 'TD'],
          ],
        },
      ]);
      expect((step.phase, step.turn), ('bid', 2)); // kout_bh 5.1.1
      // Literally: dealer 1, so the first card is seat 2's.
      final words = deal(1, suitEach).split(' ');
      expect(words.sublist(1, 6), ['AC', 'AD', 'AS', 'AH', 'KC']);
    });
    test('kout_bh 2.2.2 anything but the pack is a bad deal', () {
      final pack = deal(0, suitEach);
      expectRefusals([
        ('deal', 'bad_deal'),
        (pack.replaceFirst(' JK', ''), 'bad_deal'),
        ('$pack 7D', 'bad_deal'),
        (pack.replaceFirst('JK', '7D'), 'bad_deal'), // kout_bh 2.1.1
        (pack.replaceFirst('JK', 'AS'), 'bad_deal'),
        (pack.replaceFirst('JK', 'JB'), 'malformed'),
        (pack, null),
        (pack, 'wrong_phase'),
      ], from: (0, 0));
    });
    test('kout_bh 2.1.2 six seats play with 48 cards', () {
      const hands = [
        'AS KS QS JS TS 9S 8S 7S', '6S 5S 4S 3S AH KH QH JH', //
        'TH 9H 8H 7H 6H 5H 4H 3H', 'AC KC QC JC TC 9C 8C 7C',
        '6C 5C 4C 3C AD KD QD JD', 'TD 9D 8D 7D 6D 5D 4D JK',
      ];
      expectRefusals(
        [
          (deal(5, hands).replaceFirst('JK', '3D'), 'bad_deal'),
          (deal(5, suitEach), 'bad_deal'),
          (deal(5, hands), null),
        ],
        seats: 6,
        from: (5, 0),
      );
    });
  });

  group('setup', () {
    test('starts in the deal with its dealer and meter', () {
      final step = play([], from: (2, -30)).single;
      expect(step.json, {
        'ok': true,
        'events': <Object?>[],
        'phase': 'deal',
        'turn': null,
        'legal': <Object?>[],
        'dealer': 2,
        'score': -30,
        'round': {
          'bidder': null,
          'bid': null,
          'hukm': null,
          'tricks': [0, 0],
        },
      });
    });
    for (final (seats, target, dealer, score, sound) in [
      (4, 31, 0, 30, true),
      (4, 31, 0, 31, false),
      (4, 31, 0, -31, false),
      (4, 31, 4, 0, false),
      (6, 31, 5, 0, true),
      (4, 31, -1, 0, false),
      (4, 101, 0, -100, true),
      (4, 26, 3, 26, false),
    ]) {
      test('$seats seats to $target: dealer $dealer, meter $score', () {
        var taken = true;
        try {
          play([], seats: seats, target: target, from: (dealer, score));
        } on Failure {
          taken = false;
        }
        expect(taken, sound);
      });
    }
  });
}
