import 'kout_table.dart';
import 'runner.dart';

/// Dealer 3, so seat 0 speaks first.
final _dealt = [deal(3, suitEach)];

void main() {
  group('auction', () {
    test('kout_bh 5.1.1, 5.1.3 each seat speaks once, the dealer last', () {
      final steps = play([
        ..._dealt, '0 bid pass', '1 bid 5', '2 bid 6', '3 bid pass', //
      ], from: (3, 0));
      expect([for (final step in steps.skip(1)) step.turn], [0, 1, 2, 3, 2]);
      expect(steps[5].phase, 'hukm');
      expect(steps[5].events, [
        {'type': 'contract', 'seat': 2, 'bid': 6, 'forced': false},
      ]);
      expect([for (final step in steps.skip(2)) step.round['bidder']], [
        null, 1, 2, 2, //
      ]);
      expect([for (final step in steps.skip(2)) step.round['bid']], [
        null, 5, 6, 6, //
      ]);
    });
    test('kout_bh 5.1.2, 5.2.1, 5.2.2, 5.2.3 what may be bid', () {
      expectRefusals([
        ('0 bid 4', 'no_such_bid'),
        ('0 bid 9', 'no_such_bid'),
        ('0 bid 0', 'no_such_bid'),
        ('0 bid 999999999', 'no_such_bid'),
        ('0 bid 05', 'malformed'),
        ('0 bid five', 'malformed'),
        ('0 bid', 'malformed'),
        ('0 bid 5 5', 'malformed'),
        ('bid 5', 'malformed'),
        ('1 bid 5', 'not_your_turn'),
        ('4 bid 5', 'not_your_turn'),
        ('0 hukm S', 'wrong_phase'),
        ('0 play AS', 'wrong_phase'),
        ('deal', 'wrong_phase'),
        ('0 bid 5', null),
        ('1 bid 5', 'bid_too_low'),
        ('1 bid 3', 'no_such_bid'),
        ('1 bid pass', null),
        ('2 bid 7', null), // a jump over the partner
        ('3 bid 6', 'bid_too_low'),
        ('3 bid 7', 'bid_too_low'),
        ('3 bid pass', null), // kout_bh 5.3.2
      ], after: _dealt, from: (3, 0));
    });
    test('kout_bh 5.3.1 the last must bid, any level', () {
      const passes = ['0 bid pass', '1 bid pass', '2 bid pass'];
      for (final level in [5, 6, 7, 8]) {
        final steps = play([
          ..._dealt, ...passes, '3 bid pass', '3 bid 4', '3 bid $level', //
        ], from: (3, 0));
        expect(steps[5].error, 'must_bid');
        expect(steps[6].error, 'no_such_bid');
        expect(steps[7].events, [
          {'type': 'contract', 'seat': 3, 'bid': level, 'forced': true},
        ]);
      }
    });
    for (final (bids, legal) in [
      (<String>[], ['bid 5', 'bid 6', 'bid 7', 'bid 8', 'bid pass']),
      (['0 bid 5'], ['bid 6', 'bid 7', 'bid 8', 'bid pass']),
      (['0 bid 6'], ['bid 7', 'bid 8', 'bid pass']),
      (['0 bid 7'], ['bid 8', 'bid pass']),
      (
        ['0 bid pass', '1 bid pass', '2 bid pass'],
        ['bid 5', 'bid 6', 'bid 7', 'bid 8'],
      ),
    ]) {
      test('kout_bh 5.2.1, 5.3.1 after $bids one may say $legal', () {
        expect(play([..._dealt, ...bids], from: (3, 0)).last.legal, legal);
      });
    }
    test('kout_bh 5.4.1 a bid of 8 ends it at once', () {
      final step = play([..._dealt, '0 bid 8'], from: (3, 0)).last;
      expect((step.phase, step.turn), ('hukm', 0));
      expect(step.events, [
        {'type': 'contract', 'seat': 0, 'bid': 8, 'forced': false},
      ]);
    });
  });

  group('hukm', () {
    final bid = [
      ..._dealt, '0 bid pass', '1 bid pass', '2 bid pass', '3 bid 5', //
    ];
    test('kout_bh 6.1.1, 6.1.2, 6.1.3 the bidder names a suit held', () {
      expect(play(bid, from: (3, 0)).last.legal, ['hukm D']);
      expectRefusals([
        ('0 hukm S', 'not_your_turn'),
        ('3 hukm S', 'suit_not_held'),
        ('3 hukm J', 'malformed'),
        ('3 hukm JK', 'malformed'),
        ('3 hukm', 'malformed'),
        ('3 hukm d', 'malformed'),
        ('3 bid 6', 'wrong_phase'),
        ('3 play AD', 'wrong_phase'),
        ('3 hukm D', null),
      ], after: bid, from: (3, 0));
    });
    test('kout_bh 6.2.1 bidder + 1 leads, and naming gives no event', () {
      final step = play([...bid, '3 hukm D'], from: (3, 0)).last;
      expect((step.phase, step.turn), ('play', 0));
      expect(step.events, <Object?>[]);
      expect(step.round['hukm'], 'D');
    });
  });
}
