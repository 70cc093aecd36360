import 'kout_table.dart';
import 'runner.dart';

/// Who bids what, and whether he makes it, from which dealer and meter.
typedef Plan = ({int bidder, int bid, bool made, int dealer, int meter});

/// Plays a whole round by a plan.
///
/// A champion, the bidder or the seat after him, holds every high spade, and
/// the bidder names spades: the champion takes all tricks that he wants.
/// Nobody else plays the joker or a spade who has another card to play.
List<Step> playRound(
  Plan plan, {
  int seats = 4,
  int target = 31,
  String dealerMeter = 'after',
}) {
  final (:bidder, :bid, :made, :dealer, :meter) = plan;
  final champion = made ? bidder : (bidder + 1) % seats;
  final ranks = seats == 4 ? '789TJQKA' : '3456789TJQKA';
  final rest = [
    for (final suit in ['H', 'C', 'D', 'S'])
      for (final rank in ranks.split('').reversed)
        if (suit != 'D' || rank != ranks[0]) '$rank$suit',
  ];
  final hands = [for (var seat = 0; seat < seats; seat++) <String>[]];
  void give(int seat, String card) {
    hands[seat].add(card);
    rest.remove(card);
  }

  for (final rank in ['A', 'K', 'Q', 'J', 'T', '9', '8']) {
    give(champion, '${rank}S');
  }
  give(bidder, '7S');
  hands[(bidder + 2) % seats].add('JK');
  for (var seat = 0; seat < seats; seat++) {
    while (hands[seat].length < 8) {
      give(seat, rest.first);
    }
  }
  final script = [
    deal(dealer, [for (final hand in hands) hand.join(' ')]),
  ];
  for (var next = 1; next <= seats; next++) {
    final seat = (dealer + next) % seats;
    script.add('$seat bid ${seat == bidder ? bid : 'pass'}');
    if (seat == bidder && bid == 8) break; // kout_bh 5.4.1
  }
  script.add('$bidder hukm S');
  while (true) {
    final steps = play(
      script,
      seats: seats,
      target: target,
      dealerMeter: dealerMeter,
      from: (dealer, meter),
    );
    final last = steps.last;
    expect(last.ok, true, script.last);
    if (last.phase != 'play') return steps;
    final cards = [for (final move in last.legal) move.substring(5)];
    const order = '3456789TJQKA';
    cards.sort((a, b) => order.indexOf(b[0]) - order.indexOf(a[0]));
    final others = [
      for (final card in cards)
        if (card != 'JK' && card[1] != 'S') card,
    ];
    final card =
        last.turn == champion
            ? cards.firstWhere((card) => card[1] == 'S', orElse: () => cards[0])
            : others.lastOrNull ?? cards.last;
    script.add('${last.turn} play $card');
  }
}

Plan plan(int bidder, int bid, {bool made = true, int dealer = 0, int meter = 0}) =>
    (bidder: bidder, bid: bid, made: made, dealer: dealer, meter: meter);

void main() {
  group('kout_bh 9.3 worked dealer moves:', () {
    for (final (seats, dealer, before, bidder, bid, made, after, next, rule) in [
      (4, 0, -4, 0, 5, true, 1, 1, '9.3.1'),
      (4, 0, -5, 0, 5, true, 0, 0, '9.3.2'),
      (4, 0, -6, 0, 5, true, -1, 0, '9.3.2'),
      (4, 0, 12, 1, 5, true, 7, 2, '9.3.3'),
      (4, 0, 4, 0, 6, false, -8, 2, '9.3.1'),
      (4, 0, 0, 0, 6, true, 6, 1, '9.3.3, 9.3.4'),
      (4, 1, 12, 1, 5, true, 7, 1, '9.3.2'),
      (6, 4, 3, 1, 5, true, -2, 0, '9.3.1'),
      (6, 5, 9, 0, 6, true, 15, 1, '9.3.3'),
      // Beyond the table: (a) from B's dealer; the rule read both ways.
      (4, 3, 4, 1, 5, true, -1, 0, '9.3.1'),
      (4, 2, -3, 1, 6, false, 9, 3, '9.3.1'),
      (6, 5, -2, 0, 5, true, 3, 1, '9.3.1'),
    ]) {
      test('$rule dealer $dealer of $seats, $before to $after', () {
        final steps = playRound(
          plan(bidder, bid, made: made, dealer: dealer, meter: before),
          seats: seats,
        );
        final end = steps.last;
        expect(end.happened, ['trick', 'round', 'dealer']);
        expect(end.event('round')['reason'], made ? 'made' : 'failed');
        expect((end.score, end.dealer), (after, next));
        expect(end.event('dealer'), {'type': 'dealer', 'seat': next});
        expect((end.phase, end.turn), ('deal', null));
      });
    }
    for (final (before, meter, dealer) in [
      // kout_bh 9.4.2: at 0 nobody owned it, so the dealer who won stays.
      ('before', 0, 0),
      ('after', 0, 1),
      ('before', -7, 0),
      ('before', 7, 1),
      ('before', -4, 1), // 9.3.1 comes first
    ]) {
      test('9.4 $before, from $meter, A makes 6', () {
        final steps = playRound(plan(0, 6, meter: meter), dealerMeter: before);
        expect(steps.last.dealer, dealer);
      });
    }
  });

  group('scores', () {
    for (final (bidder, bid, made, points, score, rule) in [
      (0, 5, true, 5, 5, '8.2.1, 9.1.1'),
      (2, 6, true, 6, 6, '8.2.1'),
      (0, 7, true, 7, 7, '8.2.1'),
      (1, 5, true, 5, -5, '8.2.1, 9.1.1'),
      (3, 7, true, 7, -7, '8.2.1'),
      (0, 5, false, 10, -10, '8.2.2'),
      (2, 6, false, 12, -12, '8.2.2'),
      (0, 7, false, 14, -14, '8.2.2'),
      (1, 5, false, 10, 10, '8.2.2'),
    ]) {
      test('kout_bh $rule seat $bidder, $bid, made: $made', () {
        final end = playRound(plan(bidder, bid, made: made)).last;
        final winner = made ? bidder % 2 : 1 - bidder % 2;
        final needed = made ? bid : 9 - bid; // kout_bh 8.1.1, 8.1.2
        final round = end.event('round');
        expect(round['winner'], winner);
        expect(round['points'], points);
        expect((round['tricks']! as List<Object?>)[winner], needed);
        expect(end.score, score);
        expect(end.round, {
          'bidder': null,
          'bid': null,
          'hukm': null,
          'tricks': [0, 0],
        });
      });
    }
    for (final (target, meter, bidder, made, score, winner) in [
      (31, 26, 0, true, 31, 0), // kout_bh 9.1.2: at the target
      (31, 30, 0, true, 35, 0), // kout_bh 9.1.3: beyond, not clamped
      (31, -26, 1, true, -31, 1),
      (26, -20, 0, false, -30, 1),
      (51, 45, 1, false, 55, 0),
      (101, 100, 2, true, 105, 0),
    ]) {
      test('kout_bh 9.1.2 the match ends at $score of $target', () {
        final end = playRound(
          plan(bidder, 5, made: made, dealer: 2, meter: meter),
          target: target,
        ).last;
        expect(end.happened, ['trick', 'round', 'match']);
        expect(end.event('match'), {
          'type': 'match',
          'winner': winner,
          'reason': 'target',
        });
        // kout_bh 9.5.1
        expect((end.phase, end.turn, end.dealer, end.score), (
          'over', null, 2, score, //
        ));
      });
    }
    test('kout_bh 9.1.2 and not one point before it', () {
      final end = playRound(plan(0, 5, meter: 25)).last;
      expect((end.phase, end.score), ('deal', 30));
    });
    for (final (bidder, made, winner, reason) in [
      (0, true, 0, 'inzili_made'),
      (1, true, 1, 'inzili_made'),
      (0, false, 1, 'inzili_failed'),
      (3, false, 0, 'inzili_failed'),
    ]) {
      test('kout_bh 8.3.1, 8.3.2, 8.3.3 $reason by seat $bidder', () {
        final end = playRound(
          plan(bidder, 8, made: made, dealer: 2, meter: -3),
        ).last;
        expect(end.happened, ['trick', 'round', 'match']);
        expect(end.event('round')['points'], 0);
        expect(end.event('round')['winner'], winner);
        expect(end.event('match'), {
          'type': 'match',
          'winner': winner,
          'reason': reason,
        });
        expect((end.phase, end.dealer, end.score), ('over', 2, -3));
      });
    }
    test('kout_bh 8.1.2, 8.3.2 one lost trick fails Inzili', () {
      final end = playRound(plan(0, 8, made: false)).last;
      final tricks = end.event('round')['tricks']! as List<Object?>;
      expect(tricks[1], 1);
    });
  });
}
