import 'jack_nine_table.dart';
import 'runner.dart';
import 'table.dart';

/// Hearts are trump. The script up to where [trick] is on the table, led by
/// seat 0, and the next seat has [hand], and beside it only clubs and
/// diamonds.
List<String> _before(String trick, String hand) {
  final played = trick.split(' ');
  final turn = played.length;
  final hands = [
    for (final card in played) [card],
    hand.split(' '),
    for (var seat = turn + 1; seat < 4; seat++) <String>[],
  ];
  final left = [
    for (final suit in 'HSDC'.split(''))
      for (final rank in '789TJQKA'.split(''))
        if (!hands.any((hand) => hand.contains('$rank$suit'))) '$rank$suit',
  ];
  // What else a seat may hold and still have played as it did.
  final allowed = [
    for (var seat = 0; seat < 4; seat++)
      switch (seat < turn ? (played[0][1], played[seat][1]) : null) {
        _ when seat == turn => 'CD',
        _ when seat == 0 => 'HSDC',
        ('H', 'H') => 'SDC',
        ('S', 'S') => 'HSDC',
        ('S', 'H') => 'HDC',
        (_, _) => 'CD',
        null => 'HSDC',
      },
  ];
  final narrowestFirst = [0, 1, 2, 3]
    ..sort((a, b) => allowed[a].length - allowed[b].length);
  for (final seat in narrowestFirst) {
    while (hands[seat].length < 8) {
      final card = left.firstWhere((card) => allowed[seat].contains(card[1]));
      left.remove(card);
      hands[seat].add(card);
    }
  }
  return [
    dealInPackets([for (final hand in hands) hand.join(' ')]),
    '0 take H',
    for (final (seat, card) in played.indexed) '$seat play $card',
  ];
}

List<Step> _play(List<String> script) =>
    playBelote(script, options: const {'two_step': false});

/// Seat 0 has king and queen of spades, which are trump: by the tricks they
/// fall in the fifth and the sixth.
final _taken = [dealInPackets(handsOf(allEight)), '0 take S'];

List<Step> _belote(List<String> plays) => _play([..._taken, ...plays]);

void main() {
  group('belote play:', () {
    for (final (rule, trick, hand, legal, reasons)
        in <(String, String, String, String, Map<String, String>)>[
      (
        '5.7, 5.8', '7S 9H JH', 'TH QH 7D', 'TH QH', // 5.9 none is above
        {'7D': 'must_trump', '7S': 'card_not_held', '6H': 'card_not_held'},
      ),
      (
        '5.11, 5.12', '9H 7H', 'JH 8H TS', 'JH', //
        {'8H': 'must_overtrump', 'TS': 'must_follow_suit'},
      ),
      (
        '5.13, 1.2', 'JH', '9H 7H AS', '9H 7H', //
        {'AS': 'must_follow_suit', 'JH': 'card_not_held'},
      ),
      (
        '5.4, 5.14', 'KS', 'AS 7S JH', 'AS 7S', //
        {'JH': 'must_follow_suit'},
      ),
      (
        '5.4, 5.14', '7S 8H', '8S TS JH', '8S TS', //
        {'JH': 'must_follow_suit'},
      ),
      (
        '5.7', '7S', 'JH 7H AD', 'JH 7H', //
        {'AD': 'must_trump'},
      ),
      (
        '5.7 the partner has lost the trick', '7S 8S', '7H JH AD', '7H JH', //
        {'AD': 'must_trump'},
      ),
      (
        '5.8', '7S 8S QH', 'KH 8H AD', 'KH', // the partner played the 8S
        {'8H': 'must_overtrump', 'AD': 'must_trump'},
      ),
      (
        '5.8, 1.2', '7S KH', 'TH QH 9H', 'TH 9H', //
        {'QH': 'must_overtrump'},
      ),
      (
        '5.11, 1.2', 'AH', '9H TH KH', '9H', //
        {'TH': 'must_overtrump', 'KH': 'must_overtrump'},
      ),
    ]) {
      test('$rule $trick with $hand: $legal', () {
        final after = _before(trick, hand);
        final turn = trick.split(' ').length;
        expect(_play(after).last.legal, [
          for (final card in legal.split(' ')..sort()) 'play $card',
        ]);
        expectRefusalsOf(_play, [
          for (final MapEntry(key: card, value: reason) in reasons.entries)
            ('$turn play $card', reason),
          ('$turn play ${legal.split(' ').first}', null),
        ], after: after);
      });
    }
    for (final (rule, trick, hand) in [
      ('5.5', '7S 9H 8S', 'TH JH 7C'),
      ('5.6 a trump that is too low too', '7S 9H 8S', 'QH 7C'),
      ('5.5', 'AS TS', '7H JH'),
      ('5.10', '7S 9H', 'AD AC'),
      ('5.10', 'JH', 'AS KS'),
    ]) {
      test('$rule $trick with $hand: all', () {
        expect(_play(_before(trick, hand)).last.legal.length, 8);
      });
    }
    for (final (rule, trick, winner) in [
      ('5.16, 1.3', 'JS QS TS AS', 3),
      ('5.16, 1.3', '9S JS QS KS', 3),
      ('5.16, 1.3', 'TS KS 8S 7S', 0),
      ('5.16', '7S 8S AD AC', 1),
      ('5.15', 'AS 7H 8S TS', 1),
      ('5.15, 1.2', '7S QH KH TH', 3),
      ('5.15, 1.2', 'TH AH 9H JH', 3),
      ('5.15, 1.2', '7H 8H QH KH', 3),
      ('5.15, 1.2', 'JH 9H AD AH', 0),
    ]) {
      test('$rule, 5.17 $trick goes to seat $winner, who leads', () {
        final cards = trick.split(' ');
        final script = _before(cards.take(3).join(' '), cards[3]);
        final step = lastOf(_play([...script, '3 play ${cards[3]}']));
        expect(step.events, [
          {'type': 'trick', 'seat': winner},
        ]);
        expect((step.turn, step.phase), (winner, 'play'));
        // 10.5
        expect(step.round['tricks'], winner.isEven ? [1, 0] : [0, 1]);
      });
    }
    for (final (trick, points) in [
      ('JH 9H AH TH', 55), // 1.4: 20 + 14 + 11 + 10
      ('KH QH 8H 7H', 7), // 1.4: 4 + 3
      ('AS TS KS QS', 28), // 1.5: 11 + 10 + 4 + 3
      ('JS 9S 8S 7S', 2), // 1.5: 2
    ]) {
      test('1.4, 1.5, 10.6 $trick counts $points', () {
        final cards = trick.split(' ');
        final hands = [
          for (final card in cards) [card],
        ];
        final left = [
          for (final suit in 'HSDC'.split(''))
            for (final rank in '789TJQKA'.split(''))
              if (!cards.contains('$rank$suit')) '$rank$suit',
        ];
        // Seat 0 leads, so it may keep the trumps that are left.
        for (final hand in hands) {
          while (hand.length < 8) {
            hand.add(left.removeAt(0));
          }
        }
        final step = lastOf(
          _play([
            dealInPackets([for (final hand in hands) hand.join(' ')]),
            '0 take H',
            for (final (seat, card) in cards.indexed) '$seat play $card',
          ]),
        );
        expect(step.round['points'], [points, 0]);
      });
    }
    test('the protocol comes before the cards', () {
      expectRefusalsOf(_play, [
        ('2 play 7S', 'not_your_turn'),
        ('1 play', 'malformed'),
        ('1 play JK', 'malformed'),
        ('1 play 7S Belote', 'malformed'),
        ('1 play 7S belote belote', 'malformed'),
        ('1 play belote 7S', 'malformed'),
        ('1 play 7S belote', 'card_not_held'),
        ('1 take', 'wrong_phase'),
      ], after: _before('7S', 'AS'));
    });
  });

  group('belote call:', () {
    final four = playsOf(allEight.sublist(0, 4));
    final fifth = playsOf(allEight.sublist(4, 5)).sublist(1);
    final king = [...four, '0 play KS belote', ...fifth];
    test('6.1, 6.2, 6.3 king and queen, each with its word', () {
      final steps = _belote([...king, '0 play QS belote']);
      expect(lastOf(steps).events, [
        {'type': 'belote', 'seat': 0, 'second': true},
      ]);
      expect(steps[19].events, [
        {'type': 'belote', 'seat': 0, 'second': false},
      ]);
    });
    test('6.3 the queen may be first', () {
      final steps = _belote([
        ...four, '0 play QS belote', ...fifth, '0 play KS belote', //
      ]);
      expect(steps[19].event('belote')['second'], false);
      expect(lastOf(steps).event('belote')['second'], true);
    });
    test('6.4 whenever they fall', () {
      final steps = _belote([
        '0 play QS belote', '1 play 7H', '2 play 7D', '3 play 7C',
        ...playsOf(allEight.sublist(1, 4)), //
        '0 play KS belote',
      ]);
      expect(lastOf(steps).event('belote')['second'], true);
    });
    test('6.6 it is optional: both ways are listed', () {
      expect(_belote([]).last.legal, [
        'play 7S', 'play 8S', 'play 9S', 'play AS', 'play JS', 'play KS',
        'play KS belote', 'play QS', 'play QS belote', 'play TS', //
      ]);
    });
    test('6.7 who plays the first in silence forgoes both', () {
      expectRefusalsOf(_play, [
        ('0 play KS', null),
        for (final move in fifth) (move, null),
        ('0 play QS belote', 'no_belote'),
        ('0 play KS belote', 'card_not_held'),
        ('0 play QS', null),
      ], after: [..._taken, ...four]);
    });
    test('6.6 the second may be silent', () {
      final steps = _belote([...king, '0 play QS']);
      expect(lastOf(steps).events, <Object?>[]);
      expect(
        _belote(king).last.legal.sublist(2),
        ['play QS', 'play QS belote'],
      );
    });
    test('6.5 with no other card', () {
      expectRefusalsOf(_play, [
        ('0 play JS belote', 'no_belote'),
        ('0 play KH belote', 'card_not_held'),
        ('0 play JS', null),
        ('1 play KH belote', 'no_belote'),
        ('1 play QH belote', 'no_belote'),
        ('1 play 7H belote', 'no_belote'),
      ], after: _taken);
    });
    test('6.5 not by a seat that has only one of them', () {
      // Seat 0 has the king.
      final steps = _play([..._before('KS', 'QH 7H'), '1 play QH belote']);
      expect(steps.last.error, 'no_belote');
      expect(steps.last.legal, ['play 7H', 'play QH']);
    });
    test('6.5 what may not be played may not be called either', () {
      expectRefusalsOf(_play, [
        ('1 play KH belote', 'must_follow_suit'),
        ('1 play AS belote', 'no_belote'),
      ], after: _before('7S', 'AS KH QH'));
      expectRefusalsOf(_play, [
        ('1 play KH belote', 'must_overtrump'),
        ('1 play JH belote', 'no_belote'),
        ('1 play JH', null),
      ], after: _before('AH', 'JH KH QH'));
      expectRefusalsOf(_play, [
        ('2 play 7D belote', 'must_trump'),
        ('2 play QH belote', null),
      ], after: _before('7S 8S', '7D KH QH'));
    });
    test('the call comes before the trick that it ends', () {
      final steps = _play([
        ..._before('7S 8S 9S', 'KH QH'), '3 play QH belote', //
      ]);
      expect(lastOf(steps).events, [
        {'type': 'belote', 'seat': 3, 'second': false},
        {'type': 'trick', 'seat': 3},
      ]);
    });
  });
}
