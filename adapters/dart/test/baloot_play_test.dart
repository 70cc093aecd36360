import 'baloot_table.dart';
import 'runner.dart';
import 'table.dart';

/// Two tricks of each suit; S is trump where seat 0 turns up AS. Seats 0 and 2
/// take 31 + 28 + 12 and seats 1 and 3 the rest, in hokm.
const level = <Row>[
  (0, 'JS 7S AS 8S'),
  (0, 'AH TH KH QH'),
  (0, 'TS 9S QS KS'),
  (1, '7H JH 8H 9H'),
  (1, '7D AD 8D 9D'),
  (1, 'KD JD QD TD'),
  (3, 'KC QC 7C AC'),
  (3, 'TC 9C JC 8C'),
];

/// After the purchase and the raises, the first trick is led by seat 0: what is
/// on the table, and the next seat's hand.
List<String> _before(
  List<String> hands,
  List<String> trick, {
  List<String> bought = hokmBy0Plain,
}) => [
  dealOf(3, hands, receiver: 0),
  ...bought,
  for (final (seat, card) in trick.indexed) '$seat play $card',
];

/// Spades are trump if seat 0 is the receiver: the sixth of its cards.
const _mixed = [
  'JS 9S AH TH 7D AS 8D 9C',
  'TS KS KH QH JH 7C 8C TC',
  '9H 8H 7H AD KD AC KC QC',
  'QS 8S 7S TD QD JD 9D JC',
];

void main() {
  group('baloot play:', () {
    for (final (rule, trick, legal) in [
      ('5.2.9', <String>[], '7D 8D 9C 9S AH AS JS TH'),
      ('6.2', ['AH'], 'JH KH QH'),
      ('6.4', ['JS'], 'KS TS'),
      ('6.4', ['9S'], 'KS TS'),
      ('6.3', ['7D'], '7C 8C JH KH KS QH TC TS'),
      ('6.2', ['AH', 'KH'], '7H 8H 9H'),
      ('6.3', ['AS', 'TS'], '7H 8H 9H AC AD KC KD QC'),
      ('6.3', ['AH', 'KH', '9H'], '7S 8S 9D JC JD QD QS TD'),
    ]) {
      test('$rule after $trick: $legal', () {
        expect(playBaloot(_before(_mixed, trick)).last.legal, [
          if (trick.isNotEmpty) 'declare', // all but seat 0 have a meld
          for (final card in legal.split(' ')) 'play $card',
        ]);
      });
    }
    test('6.9, 6.2 a card that is held, of the suit, by the seat in turn', () {
      expectRefusalsOf(playBaloot, [
        ('1 play AH', 'card_not_held'),
        ('1 play 9H', 'card_not_held'),
        ('1 play 6H', 'card_not_held'), // no card of the pack
        ('1 play 2S', 'card_not_held'),
        ('1 play JK', 'malformed'),
        ('1 play 1H', 'malformed'),
        ('1 play', 'malformed'),
        ('1 play KH QH', 'malformed'),
        ('2 play 9H', 'not_your_turn'),
        ('1 play TS', 'must_follow_suit'),
        ('1 play 7C', 'must_follow_suit'),
        ('1 buy sun', 'wrong_phase'),
        ('1 raise pass', 'wrong_phase'),
        ('1 play QH', null),
        ('1 play KH', 'not_your_turn'),
      ], after: _before(_mixed, ['AH']));
    });
    test('6.9 a card that was played is not held', () {
      expectRefusalsOf(playBaloot, [
        ('0 play AH', 'card_not_held'),
        ('0 play 7D', null),
      ], after: _before(_mixed, ['AH', 'KH', '7H', '9D']));
    });
    for (final (rule, bought, trick, winner, raw) in [
      ('6.6, 2.4', hokmBy0Plain, 'TH KH 9H TD', 0, 10 + 4 + 0 + 10),
      ('6.5', hokmBy0Plain, 'TH KH 9H 7S', 3, 10 + 4 + 0 + 0),
      ('6.5, 2.5', hokmBy0Plain, '7D TS AD TD', 1, 0 + 10 + 11 + 10),
      ('2.5, 2.7', hokmBy0Plain, '9S TS AD QS', 0, 14 + 10 + 11 + 3),
      ('2.5', hokmBy0Plain, 'AS KS AC 8S', 0, 11 + 4 + 11 + 0),
      ('2.3, 2.6', sunBy0, '9S TS AD QS', 1, 0 + 10 + 11 + 3),
      ('6.6', sunBy0, 'TH KH 9H 7S', 0, 10 + 4),
      ('6.6', sunBy0, '7D TS AD TD', 2, 0 + 10 + 11 + 10),
      ('2.3', sunBy0, 'JS TS AD QS', 1, 2 + 10 + 11 + 3),
    ]) {
      test('$rule, 6.7 $trick goes to seat $winner, who leads', () {
        final script = _before(_mixed, trick.split(' '), bought: bought);
        final steps = playBaloot(script);
        expect(steps.every((step) => step.ok), true);
        expect(steps.last.events.last, {'type': 'trick', 'seat': winner});
        expect((steps.last.turn, steps.last.phase), (winner, 'play'));
        final team = winner % 2;
        expect(steps.last.round['tricks'], [1 - team, team]);
        expect(steps.last.round['raw'], [(1 - team) * raw, team * raw]); // 1.1
      });
    }
    // 7 8 9 J Q K T A, and in trump 7 8 Q K T A 9 J.
    for (final (rule, bought, ranks) in [
      ('2.3', sunBy0, '789JQKTA'),
      ('2.5', hokmBy0Plain, '78QKTA9J'),
    ]) {
      for (var lower = 0; lower < 7; lower++) {
        final low = ranks[lower], high = ranks[lower + 1];
        test('$rule in the suit turned up $high takes $low', () {
          final rest = ['7', '8', '9', 'J', 'Q', 'K', 'T', 'A']
            ..remove(low)
            ..remove(high);
          // Seat 0 turns up one of six other spades.
          final steps = playBaloot(
            _before(
              [
                [for (final rank in rest) '${rank}S', '${low}S', '7H']
                    .join(' '),
                '${high}S AH KH QH JH TH 9H 8H',
                'AC KC QC JC TC 9C 8C 7C',
                'AD KD QD JD TD 9D 8D 7D',
              ],
              ['${low}S', '${high}S', 'AC', 'AD'],
              bought: bought,
            ),
          );
          expect(steps.last.event('trick')['seat'], 1);
        });
      }
    }
  });

  group('baloot closed:', () {
    const closed = [
      ...hokmBy0, '1 raise double closed', '2 raise pass', '0 raise pass', //
    ];
    test('5.2.4, 5.2.8 the first lead too', () {
      expectRefusalsOf(playBaloot, [
        ('0 play JS', 'closed_lead'),
        ('0 play 9S', 'closed_lead'),
        ('0 play TS', 'card_not_held'),
        ('0 play KH', 'card_not_held'),
        ('0 play AH', null),
        ('1 play KS', 'must_follow_suit'),
      ], after: _before(_mixed, [], bought: closed));
      expect(
        playBaloot(_before(_mixed, [], bought: closed)).last.legal,
        ['play 7D', 'play 8D', 'play 9C', 'play AH', 'play TH'],
      );
    });
    test('5.2.6, 5.2.7 replies are free, leaders of both teams are not', () {
      final script = _before(_mixed, ['7D', 'TS', 'AD', 'TD'], bought: closed);
      expectRefusalsOf(playBaloot, [
        ('1 play KS', 'closed_lead'),
        ('1 play KH', null),
      ], after: script);
    });
    test('5.2.5 with nothing but trump, trump is led', () {
      final steps = playAll(
        handOf(suitEach, up: 'AS', bought: closed).sublist(0, 13),
      );
      expect(steps.last.round['tricks'], [1, 0]);
      expect(steps.last.turn, 0);
      expect(steps.last.legal.length, 7);
    });
    for (final (mode, raises) in [
      ('open', ['1 raise double open', '2 raise pass', '0 raise pass']),
      (
        'triple after closed',
        [
          '1 raise double closed', '2 raise triple', '3 raise pass', //
          '1 raise pass',
        ],
      ),
    ]) {
      test('5.2.9, 5.2.3 $mode: trump may be led', () {
        final steps = playBaloot(
          _before(_mixed, ['JS'], bought: [...hokmBy0, ...raises]),
        );
        expect(steps.last.ok, true);
      });
    }
  });

  test('baloot 6.8, 1.1, 6.1 a hand has eight tricks', () {
    final steps = playAll(handOf(level, up: 'TS'));
    final tricks = [
      for (final step in steps)
        if (step.happened.contains('trick')) step,
    ];
    expect(
      [for (final step in tricks) step.event('trick')['seat']],
      [0, 0, 1, 1, 1, 3, 3, 0],
    );
    expect(
      [for (final step in tricks.take(7)) step.round['raw']],
      [
        [31, 0], [59, 0], [59, 31], [59, 33], [59, 44], [59, 63], [59, 81], //
      ],
    );
    expect(tricks.last.happened, ['trick', 'hand', 'dealer']);
    expect(steps.last.round, noRound);
    expect((steps.last.dealer, steps.last.phase), (0, 'deal')); // 1.4
    expect(steps.last.turn, null);
  });

  test('baloot perft counts calls, answers, raises, melds and cards', () {
    Object? count(List<String> script, int depth) => ask('perft', {
      'game': 'baloot',
      'setup': {
        'dealer': 3,
        'score': [0, 0],
      },
      'script': script,
      'depth': depth,
    })['nodes'];
    // A pass asks seat 3 what seat 1 was asked; a double, open or closed, asks
    // seat 2 for a triple.
    expect(count([pack], 1), 3);
    expect(count([pack, ...hokmBy0.sublist(0, 4)], 1), 2);
    expect(count([pack, ...hokmBy0], 1), 3);
    expect(count([pack, ...hokmBy0], 2), 2 + 2 + 3);
  });
}
