import 'kout_kw_table.dart';
import 'runner.dart';
import 'table.dart';

/// By distance from the bidder, who takes every trick with hukm from the top
/// until the partner plays JR to the eighth.
const _making = {
  4: [
    'AS KS QS JS TS 9S 8S 7S 6S', 'AH KH QH JH TH 9H 8H 7H 6C', //
    'KC QC JC TC 9C 8C 7C JR JB', 'AD KD QD JD TD 9D 8D 7D AC',
  ],
  6: [
    'AS KS QS JS TS 9S 8S 7S 6S', '5S 4S 3S 2S AH KH QH JH TH', //
    '9H 8H 7H 6H 5H 4H 3H JR 2H', 'AC KC QC JC TC 9C 8C 7C 6C',
    '5C 4C 3C 2C AD KD QD JD TD', '9D 8D 7D 6D 5D 4D 3D 2D JB',
  ],
};

/// The same where the next seat takes them all.
const _failing = {
  4: [
    '6S AH KH QH JH TH 9H 8H 7H', 'AS KS QS JS TS 9S 8S 7S JR', //
    'AD KD QD JD TD 9D 8D 7D AC', 'KC QC JC TC 9C 8C 7C 6C JB',
  ],
  6: [
    '6S 9H 8H 7H 6H 5H 4H 3H 2H', 'AS KS QS JS TS 9S 8S 7S JR', //
    '5S 4S 3S 2S AH KH QH JH TH', 'AC KC QC JC TC 9C 8C 7C 6C',
    '5C 4C 3C 2C AD KD QD JD TD', '9D 8D 7D 6D 5D 4D 3D 2D JB',
  ],
};

/// Plays a whole round in which [bidder] bids [word]; the last step.
Step _round(
  int bidder,
  String word, {
  required bool made,
  int dealer = 3,
  int a = 0,
  int b = 0,
  int seats = 4,
}) {
  final hands = (made ? _making : _failing)[seats]!;
  final bid = int.tryParse(word) ?? 5;
  final script = [
    deal(dealer, [
      for (var seat = 0; seat < seats; seat++) hands[(seat - bidder) % seats],
    ]),
  ];
  for (var next = 1; next <= seats; next++) {
    final seat = (dealer + next) % seats;
    script.add('$seat bid ${seat == bidder ? word : 'pass'}');
    if (seat == bidder && bid == 9) break;
  }
  script.add('$bidder hukm S');
  for (var trick = 0; trick < (made ? bid : 10 - bid); trick++) {
    final leader = switch (made) {
      true => trick < 8 ? 0 : 2,
      false => trick < 1 ? 0 : 1,
    };
    for (var place = 0; place < seats; place++) {
      final distance = (leader + place) % seats;
      final card = hands[distance].split(' ')[trick];
      script.add('${(bidder + distance) % seats} play $card');
    }
  }
  final steps = playKw(script, seats: seats, from: (dealer, a, b));
  for (final (index, step) in steps.skip(1).indexed) {
    expect(step.ok, true, script[index]);
    // 8.3: it ends with the last trick, and not before.
    expect(step.happened.contains('round'), index == script.length - 1);
  }
  return steps.last;
}

void main() {
  group('kout_kw rounds', () {
    for (final (bidder, word, made, points, rule) in [
      (0, '5', true, 5, '8.1, 9.1'),
      (1, '6', true, 6, '9.1'),
      (2, '7', true, 7, '9.1'),
      (0, '8', true, 8, '9.1'),
      (0, '5', false, 10, '8.2, 9.3'),
      (1, '6', false, 12, '9.3'),
      (2, '7', false, 14, '9.3'),
      (0, '8', false, 16, '9.3'),
      (1, '9', false, 18, '9.4, 10.6'),
      (3, '5', true, 5, '9.5'),
      (3, 'pass', true, 5, '9.5'),
      (3, '5', false, 5, '9.6'),
      (3, 'pass', false, 5, '9.6'),
      (3, '6', false, 12, '4.2.3, 9.3'),
    ]) {
      for (final seats in [4, 6]) {
        test('$rule seat $bidder of $seats, $word, made $made', () {
          // The dealer is the last seat; of six, two more have passed.
          final seat = bidder == 3 ? seats - 1 : bidder;
          final end = _round(
            seat,
            word,
            made: made,
            dealer: seats - 1,
            seats: seats,
            a: 20,
            b: 10,
          );
          final bid = int.tryParse(word) ?? 5;
          final winner = made ? seat % 2 : 1 - seat % 2;
          final tricks = made ? [bid, 0] : [0, 10 - bid];
          expect(end.events.sublist(1), [
            {
              'type': 'round',
              'winner': winner,
              'reason': made ? 'made' : 'failed',
              'points': points,
              'tricks': seat.isEven ? tricks : [...tricks.reversed],
            },
            {'type': 'dealer', 'seat': 0}, // 11.1
          ]);
          // 9.7: the other team keeps what it has.
          expect(end.score, [
            winner == 0 ? 20 + points : 20,
            winner == 1 ? 10 + points : 10,
          ]);
          expect((end.phase, end.turn, end.dealer), ('deal', null, 0));
          expect(end.round, {
            'bidder': null,
            'bid': null,
            'malzoom': false,
            'hukm': null,
            'tricks': [0, 0],
          });
        });
      }
    }
  });

  group('kout_kw match', () {
    for (final (bidder, word, made, a, b, winner, reason, score, rule) in [
      (0, '9', true, 3, 90, 0, 'bawan', [39, 90], '10.1, 10.2, 9.2'),
      (1, '9', true, 3, 90, 1, 'bawan', [3, 126], '10.5'),
      (0, '9', true, 50, 0, 0, 'bawan', [86, 0], '10.5'),
      (0, '5', true, 96, 40, 0, '101', [101, 40], '10.3'),
      (0, '8', true, 95, 40, 0, '101', [103, 40], '10.3'),
      (1, '5', false, 100, 40, 0, '101', [110, 40], '10.3'),
      (0, '5', false, 40, 91, 1, '101', [40, 101], '10.3'),
      (0, '6', true, 45, 0, 0, '51_0', [51, 0], '10.4'),
      (1, '9', false, 40, 0, 0, '51_0', [58, 0], '10.4, 10.6'),
      (1, '5', true, 0, 50, 1, '51_0', [0, 55], '10.4'),
    ]) {
      test('$rule $a to $b, seat $bidder, $word, made $made: $reason', () {
        final end = _round(bidder, word, made: made, a: a, b: b);
        expect(end.happened, ['trick', 'round', 'match']);
        expect(end.event('match'), {
          'type': 'match',
          'winner': winner,
          'reason': reason,
        });
        expect(end.score, score);
        // 11.2
        expect((end.phase, end.turn, end.dealer), ('over', null, 3));
        expect(end.legal, <String>[]);
        expect(end.round['bidder'], null);
      });
    }
    for (final (bidder, word, made, a, b, score, rule) in [
      (0, '5', true, 95, 40, [100, 40], '10.3'),
      (0, '5', true, 45, 0, [50, 0], '10.4'),
      (0, '6', true, 45, 1, [51, 1], '10.4'),
      (0, '5', false, 50, 0, [50, 10], '10.4'), // the loser had nearly won
      (1, '9', false, 30, 5, [48, 5], '10.6'),
    ]) {
      test('$rule the match goes on at $score', () {
        final end = _round(bidder, word, made: made, a: a, b: b);
        expect(end.happened, ['trick', 'round', 'dealer']);
        expect(end.score, score);
        expect(end.phase, 'deal');
      });
    }
  });
}
