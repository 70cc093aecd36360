import 'call_break_table.dart';
import 'runner.dart';
import 'table.dart';

/// A pack of hands that begin with [starts], and beside these have no card of
/// the suits in [voids].
List<String> _hands(List<String> starts, List<String> voids) {
  final rest = suitEach.join(' ').split(' ')
    ..removeWhere(starts.join(' ').split(' ').contains);
  final hands = [
    for (final start in starts) [...start.split(' ')],
  ];
  final narrowestFirst = [0, 1, 2, 3]
    ..sort((a, b) => voids[b].length - voids[a].length);
  for (final seat in narrowestFirst) {
    while (hands[seat].length < 13) {
      final card = rest.firstWhere((card) => !voids[seat].contains(card[1]));
      rest.remove(card);
      hands[seat].add(card);
    }
  }
  return [for (final hand in hands) hand.join(' ')];
}

/// The script up to where [trick] is on the table, led by seat 0, and the next
/// seat has [hand]. Whoever has not led has no other card of the led suit, and
/// without any of it no other spade.
List<String> _before(String trick, String hand) {
  final cards = trick.split(' ');
  final led = cards[0][1];
  final starts = [...cards, hand];
  final voids = [
    '',
    for (final start in starts.skip(1))
      start.contains(led) ? led : '${led}S',
  ];
  while (starts.length < 4) {
    starts.add('${starts.length}C');
    voids.add('');
  }
  return [
    deal(3, _hands(starts, voids)),
    ...callsFrom(0, [1, 1, 1, 1]),
    for (final (seat, card) in cards.indexed) '$seat play $card',
  ];
}

void main() {
  group('call_break play:', () {
    for (final (rule, trick, hand, legal, reasons) in [
      (
        '4.4.1', '7H JS', 'TS 2S AD', 'TS 2S', //
        {'AD': 'must_trump'},
      ),
      (
        '4.1.5', '7H 3S', 'KH 2H AS', 'KH 2H', //
        {'AS': 'must_follow_suit'},
      ),
      (
        '4.1.2, 4.1.3', '7H TH', '9H KH AH 2S', 'KH AH', //
        {'9H': 'must_beat', '2S': 'must_follow_suit'},
      ),
      (
        '4.3.1', '7H AH 3S', '6S 2S KD', '6S', //
        {'2S': 'must_overtrump', 'KD': 'must_trump'},
      ),
      (
        '4.1.2', '9D JC', 'QD TD 2S', 'QD TD', //
        {'2S': 'must_follow_suit'},
      ),
      (
        '4.3.1, 4.3.2', '7H JS', 'KS QS TS AD', 'KS QS', //
        {'TS': 'must_overtrump', 'AD': 'must_trump', '7H': 'card_not_held'},
      ),
      (
        '4.1.6', 'TS', 'JS 9S AD', 'JS', //
        {'9S': 'must_beat', 'AD': 'must_follow_suit'},
      ),
      (
        '4.1.4, 4.1.6', 'TS JS', '9S 8S AD', '9S 8S', //
        {'AD': 'must_follow_suit'},
      ),
      (
        '4.1.4', '7H TH', '9H 8H 2S', '9H 8H', //
        {'2S': 'must_follow_suit'},
      ),
      (
        '4.2.1, 4.2.2', '7H', 'AS 2S KD', 'AS 2S', //
        {'KD': 'must_trump'},
      ),
      (
        '4.1.2 the highest so far, not the lead', '7H KH', 'QH AH', 'AH', //
        {'QH': 'must_beat'},
      ),
    ]) {
      test('$rule $trick with $hand: $legal', () {
        final after = _before(trick, hand);
        expect(playCb(after).last.legal, [
          for (final card in legal.split(' ')..sort()) 'play $card',
        ]);
        final turn = trick.split(' ').length;
        expectRefusalsOf(playCb, [
          for (final MapEntry(key: card, value: reason) in reasons.entries)
            ('$turn play $card', reason),
          ('$turn play ${legal.split(' ').first}', null),
        ], after: after);
      });
    }
    for (final (rule, trick, hand) in [
      ('4.5.1', 'TS', 'AH KD'),
      ('4.5.1', '7H', 'AD KC'),
      ('4.5.1', '7H JS', 'AD KC'),
    ]) {
      test('$rule $trick with $hand and neither suit nor spade: all', () {
        expect(playCb(_before(trick, hand)).last.legal.length, 13);
      });
    }
    test('4.4.2 free frees a seat whose spades are too low', () {
      const free = {'cannot_overruff': 'free'};
      for (final (trick, hand, legal) in [
        ('7H JS', 'TS 2S AD', 13),
        ('7H JS', 'QS TS AD', 1),
        ('7H', 'QS TS AD', 2),
        ('7H 3S', 'KH 2H AS', 2),
        ('7H AH 3S', '6S 2S KD', 1),
      ]) {
        final steps = playCb(_before(trick, hand), options: free);
        expect(steps.last.legal.length, legal, '$trick with $hand');
      }
    });
    test('4.5.2 a card that is held, by the seat in turn, in words', () {
      expectRefusalsOf(playCb, [
        ('1 play 7H', 'card_not_held'),
        ('1 play JK', 'malformed'),
        ('1 play', 'malformed'),
        ('2 play 2C', 'not_your_turn'),
        ('1 call 3', 'wrong_phase'),
        ('1 play AS', null),
      ], after: _before('7H', 'AS 2S KD'));
    });
    for (final (rule, trick, winner) in [
      ('5.2', '7H TH 9H KH', 3),
      ('5.1', '7H AH 3S 6S', 3),
      ('5.2', '9D JC QD 2H', 2),
      ('5.1', '7H JS AH 2S', 1),
      ('5.2', '5C AD AH 3C', 0),
      ('1.2', '9D TD JD 2D', 2),
      ('1.2, 4.1.6', 'TS JS KS AS', 3),
    ]) {
      test('$rule, 5.3 $trick goes to seat $winner, who leads', () {
        final cards = trick.split(' ');
        final script = _before(cards.take(3).join(' '), cards[3]);
        final steps = playCb([...script, '3 play ${cards[3]}']);
        expect(steps.every((step) => step.ok), true);
        expect(steps.last.events, [
          {'type': 'trick', 'seat': winner},
        ]);
        expect((steps.last.turn, steps.last.phase), (winner, 'play'));
        expect(steps.last.round['tricks'], [
          for (var seat = 0; seat < 4; seat++) seat == winner ? 1 : 0,
        ]);
        expect(steps.last.legal.length, 12); // 3.2, 3.3
      });
    }
  });
}
