import 'kout_kw_table.dart';
import 'runner.dart';
import 'table.dart';

/// The pack of four as hands that begin with these cards.
List<String> _filled(List<String> starts) {
  final rest = suitEach.join(' ').split(' ')
    ..removeWhere(starts.join(' ').split(' ').contains);
  return [
    for (final start in starts)
      [
        ...start.split(' '),
        for (var n = start.split(' ').length; n < 9; n++) rest.removeLast(),
      ].join(' '),
  ];
}

List<String> _plays(int leader, String cards) => [
  for (final (place, card) in cards.split(' ').indexed)
    '${(leader + place) % 4} play $card',
];

/// The honours of S one in each hand; jokers with seats 0 and 2.
const _jr0 = [
  'AS 7S JR AH KH QH AC KC QC',
  'KS 8S 7H 8H 9H TH 7C 8C 9C',
  'QS 9S JB AD KD QD JD TD 9D',
  'JS TS 6S JH TC JC 6C 7D 8D',
];
List<String> _swap(List<String> hands, String a, String b) => [
  for (final hand in hands)
    hand.replaceAll(a, '?').replaceAll(b, a).replaceAll('?', b),
];
final _jb0 = _swap(_jr0, 'JR', 'JB');
final _jr3 = _swap(_jr0, 'JR', '8D');
final _jb3 = _swap(_jr0, 'JB', '8D');

List<String> _begun(List<String> hands, int bid) => [
  deal(3, hands),
  ...bidBy0(bid),
];

/// Seat 0 takes seven tricks and has both jokers left, one trick of hukm
/// gone, and K Q J of it out of sight.
const _bothLast = [
  'AS AH KH QH AC KC QC JR JB',
  '7S 7H 8H 9H 7C 8C 9C TS 9S',
  '6S TH JH 7D TC JC 8D KS QS',
  '8S 9D TD JD 6C QD KD JS AD',
];
List<String> _toBothLast(int bid) => [
  ..._begun(_bothLast, bid),
  for (var trick = 0; trick < 7; trick++)
    for (var seat = 0; seat < 4; seat++)
      '$seat play ${_bothLast[seat].split(' ')[trick]}',
];

/// Contract 5: four to three tricks, seat 0 leads and has both jokers left.
final _bothVoid = [
  ..._begun([
    'KS 7H 8H 9H AC KC QC JR JB',
    '7S AH KH QH 7C 8C 9C AD JD',
    '6S TH JH 7D TC JC 8D AS QS',
    '8S 9D TD TS 6C QD KD JS 9S',
  ], 5),
  ..._plays(0, 'KS 7S 6S 8S'),
  ..._plays(0, '7H AH TH 9D'),
  ..._plays(1, 'KH JH TD 8H'),
  ..._plays(1, 'QH 7D TS 9H'), // 3 ruffs
  ..._plays(3, '6C AC 7C TC'),
  ..._plays(0, 'KC 8C JC QD'),
  ..._plays(0, 'QC 9C 8D KD'),
];

void main() {
  group('kout_kw worked tricks:', () {
    for (final (hands, bid, cards, winner, rule) in [
      (['JR QS', '6S', 'AS', 'KS'], 9, 'JR 6S AS KS', 0, '3.1'),
      (['JB QS', '6S', 'AS', 'KS'], 9, 'JB 6S AS KS', 2, '3.2'),
      (['KS', 'JB', 'AS', 'JR'], 5, 'KS JB AS JR', 3, '3.1'),
      (['JB QS', '6S', 'TS', 'KS'], 9, 'JB 6S TS KS', 0, '3.3'),
      (['QS', 'JB', '7S', 'KS'], 5, 'QS JB 7S KS', 1, '3.3'),
      (['9S', 'QS', 'JS', 'TS'], 5, '9S QS JS TS', 1, '3.4, 3.6'),
      (['9S', 'KS', 'AS', 'QS'], 5, '9S KS AS QS', 2, '3.4, 3.6'),
    ]) {
      test('$rule $cards goes to seat $winner', () {
        final steps = playKw([
          ..._begun(_filled(hands), bid),
          ..._plays(0, cards),
        ]);
        expect(steps.every((step) => step.ok), true);
        expect(steps.last.events.first, {'type': 'trick', 'seat': winner});
      });
    }
    for (final (cards, voided, hukmWinner, suitWinner) in [
      ('JR 7D 9D AS', 1, 2, 3), // 7.1.3, 7.4.2, 7.4.3, 7.4.4, 7.4.6
      ('JB 7D JR QS', 1, 2, 2), // 7.4.8
      ('JB JR 9C QS', 2, 2, 3), // 7.4.7
      ('JR AD JB QS', 1, 1, 2), // 7.4.5
    ]) {
      for (final (voidLead, winner) in [
        ('hukm', hukmWinner),
        ('suit', suitWinner),
      ]) {
        test('7.4 $cards, the joker void, $voidLead: seat $winner', () {
          final steps = playKw(
            scriptOf(lastTricks[cards]!),
            voidLead: voidLead,
          );
          for (final (index, step) in steps.indexed) {
            expect(step.ok, true, 'step $index');
          }
          final before = steps[steps.length - 5];
          expect(before.round['tricks'], [4, 4]);
          expect(before.turn, 0);
          expect(before.legal, ['play ${cards.substring(0, 2)}']); // 7.4.1
          final last = steps.sublist(steps.length - 4);
          for (final (seat, card) in cards.split(' ').indexed) {
            if (seat == 3) break;
            expect(last[seat].events, [
              if (seat < voided)
                {'type': 'void_lead', 'seat': seat, 'card': card},
            ]);
            expect(last[seat].round['hukm'], 'S');
          }
          final made = winner.isEven;
          expect(last[3].events, [
            {'type': 'trick', 'seat': winner},
            {
              'type': 'round',
              'winner': made ? 0 : 1,
              'reason': made ? 'made' : 'failed',
              'points': made ? 5 : 10,
              'tricks': made ? [5, 4] : [4, 5], // 7.4.9
            },
            {'type': 'dealer', 'seat': 0},
          ]);
        });
      }
    }
  });

  group('kout_kw first lead', () {
    for (final (hands, bid, legal, rule) in [
      (_jr0, 5, '7S AS', '5.5, 7.1.1'),
      (_jr0, 7, '7S AS', '5.5, 7.1.1'),
      (_jr0, 8, '7S AS JR', '5.6, 7.2.2'),
      (_jb0, 8, '7S AS', '7.2.3'),
      (_jr0, 9, '7S AS JR', '7.2.1'),
      (_jb0, 9, '7S AS JB', '7.2.1'),
    ]) {
      test('$rule contract $bid: $legal', () {
        expect(playKw(_begun(hands, bid)).last.legal, [
          for (final card in legal.split(' ')) 'play $card',
        ]);
      });
    }
    test('the reasons', () {
      expectKw([
        ('0 play KS', 'card_not_held'), // 6.5
        ('0 play JB', 'card_not_held'),
        ('0 play 2S', 'card_not_held'), // not in this pack
        ('0 play JK', 'malformed'),
        ('0 play JR', 'joker_lead'),
        ('0 play AH', 'must_lead_hukm'),
        ('1 play KS', 'not_your_turn'),
        ('0 play 7S', null),
      ], after: _begun(_jr0, 5));
      expectKw([
        ('0 play JB', 'joker_lead'),
        ('0 play QC', 'must_lead_hukm'),
        ('0 play AS', null),
      ], after: _begun(_jb0, 8));
    });
  });

  group('kout_kw play', () {
    test('6.1, 6.2, 6.3, 6.4 following suit', () {
      expectKw([
        ('1 play 7H', 'must_follow_suit'),
        ('1 play 8S', null),
        ('2 play AD', 'must_follow_suit'),
        ('2 play JB', null), // with QS and 9S in hand
        ('3 play 7D', 'must_follow_suit'),
        ('3 play 6S', null),
        // JB took it; seat 2 leads a plain suit, any.
        ('2 play QS', null),
        ('3 play JS', null),
        ('0 play AH', 'must_follow_suit'),
        ('0 play AS', null),
        ('1 play KS', null),
        ('0 play AH', null),
        ('1 play 7C', 'must_follow_suit'),
        ('1 play 7H', null),
        ('2 play 9S', null), // without hearts: it may ruff
        ('3 play TS', 'must_follow_suit'),
        ('3 play JH', null),
        ('2 play AD', null),
        ('3 play 7D', null),
        ('0 play KH', null), // and need not
      ], after: [..._begun(_jr0, 5), '0 play 7S']);
    });
    test('6.4 a joker is all but one card: the led suit is still owed', () {
      final steps = playKw([..._begun(_jr0, 5), '0 play 7S', '1 play 8S']);
      expect(steps.last.legal, ['play 9S', 'play JB', 'play QS']);
    });
    test('3.5, 3.7 the highest of the led suit takes it and leads', () {
      final steps = playKw([
        ..._begun(_jr0, 5), //
        ..._plays(0, 'AS KS QS 6S'), ..._plays(0, 'QH 7H AD JH'),
      ]);
      expect(steps.last.events, [
        {'type': 'trick', 'seat': 0},
      ]);
      expect(steps.last.turn, 0);
      expect(steps.last.round['tricks'], [2, 0]);
    });
  });

  group('kout_kw joker leads', () {
    test('7.1.1, 7.1.3 three honours of hukm are not enough', () {
      expectKw([
        ('0 play JR', 'joker_lead'),
        ('0 play AH', null),
      ], after: [..._begun(_jr0, 5), ..._plays(0, 'AS KS QS 6S')]);
    });
    test('7.1.2, 7.1.4, 7.3.1, 7.3.3 after all four, and hukm is owed', () {
      expectKw([
        ('0 play JR', null),
        ('1 play 7H', 'must_follow_suit'),
        ('1 play 8S', null),
        ('2 play AD', 'must_follow_suit'),
        ('2 play JB', null),
        ('3 play 7D', 'must_follow_suit'),
        ('3 play 6S', null),
      ], after: [..._begun(_jr0, 5), ..._plays(0, 'AS KS QS JS')]);
    });
    test('7.1.2 any seat may, 7.3.2 and without hukm anything answers', () {
      final after = [
        ..._begun(_jb3, 5), //
        ..._plays(0, 'AS KS QS JS'), ..._plays(0, '7S 8S 9S TS'),
      ];
      expect(playKw([...after, '3 play JB']).last.legal, [
        'play AC', 'play AH', 'play JR', 'play KC', 'play KH', //
        'play QC', 'play QH',
      ]);
      final steps = playKw([...after, ..._plays(3, 'JB AH 7H 8D')]);
      expect(steps.last.events, [
        {'type': 'trick', 'seat': 3},
      ]);
    });
    test('7.2.4 the bidder\'s partner shares the right', () {
      for (final (hands, bid, joker, reason) in [
        (_jb0, 8, 'JR', null),
        (_jr0, 8, 'JB', 'joker_lead'), // 7.2.3
        (_jr0, 9, 'JB', null), // 7.2.1
        (_jb0, 7, 'JR', 'joker_lead'),
      ]) {
        expectKw(
          [('2 play $joker', reason)],
          after: [..._begun(hands, bid), ..._plays(0, '7S 8S QS 6S')],
        );
      }
    });
    test('7.2.5 the defenders do not', () {
      expectKw([
        ('3 play JR', 'joker_lead'),
        ('3 play 7D', null),
      ], after: [..._begun(_jr3, 8), ..._plays(0, '7S 8S 9S JS')]);
    });
    test('7.5.1 of two jokers only the one that may be led', () {
      final after = _toBothLast(8);
      expect(playKw(after).last.round['tricks'], [7, 0]);
      expect(playKw(after).last.legal, ['play JR']);
      expectKw([
        ('0 play JB', 'joker_lead'),
        ('0 play JR', null), // regular: hukm is owed
        ('1 play TS', null),
        ('2 play KS', null),
        ('3 play AD', 'must_follow_suit'),
        ('3 play JS', null),
      ], after: after);
    });
    test('7.5.2, 7.5.3 of two with a right either, and the last keeps it', () {
      final after = _toBothLast(9);
      expect(playKw(after).last.legal, ['play JB', 'play JR']);
      final steps = playKw([
        ...after, ..._plays(0, 'JB TS KS JS'), ..._plays(0, 'JR 9S QS AD'), //
      ]);
      expect(steps[steps.length - 5].events, [
        {'type': 'trick', 'seat': 0},
      ]);
      expect(steps[steps.length - 4].events, <Object?>[]); // not void
      expect(steps.last.happened, ['trick', 'round', 'match']);
      expect(steps.last.event('round')['tricks'], [9, 0]);
    });
    test('7.4.1, 7.4.11, 7.5.6 two jokers without right: either, void', () {
      expect(playKw(_bothVoid).last.round['tricks'], [4, 3]);
      expect(playKw(_bothVoid).last.legal, ['play JB', 'play JR']);
      final steps = playKw([..._bothVoid, '0 play JB']);
      expect(steps.last.events, [
        {'type': 'void_lead', 'seat': 0, 'card': 'JB'},
      ]);
      expect(steps.last.legal, ['play AD', 'play JD']);
    });
    test('7.5.6 the suit that is set must be followed', () {
      // As before, but the last cards of seats 1 and 3 mixed.
      final script = [
        for (final move in _bothVoid)
          move.startsWith('deal')
              ? move.replaceFirst('JS', '?').replaceFirst('JD', 'JS')
                  .replaceFirst('?', 'JD')
              : move,
      ];
      expect(playKw([...script, '0 play JR']).last.legal, [
        'play AD', 'play JS', // hukm is not owed to a void joker
      ]);
      expectKw([
        ('0 play JR', null),
        ('1 play AD', null),
        ('2 play QS', null),
        ('3 play 9S', 'must_follow_suit'),
        ('3 play JD', null),
      ], after: script);
    });
    for (final (voidLead, winner) in [('hukm', 1), ('suit', 2)]) {
      test('7.4.4, 7.4.6 JR void, AD, QS, 9S with $voidLead', () {
        final steps = playKw([
          ..._bothVoid, ..._plays(0, 'JR AD QS 9S'), //
        ], voidLead: voidLead);
        expect(steps.last.event('trick')['seat'], winner);
      });
    }
    test('7.4.10 afterwards hukm is hukm again, its ace above JB', () {
      final steps = playKw([
        ..._bothVoid, ..._plays(0, 'JR AD QS 9S'), ..._plays(1, 'JD AS JS JB'),
      ]);
      expect(steps[steps.length - 5].turn, 1);
      expect(steps.last.event('trick')['seat'], 2);
      expect(steps.last.event('round')['tricks'], [5, 4]);
    });
  });
}
