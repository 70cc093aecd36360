import 'baloot_table.dart';
import 'runner.dart';
import 'table.dart';

/// A first round in which all say bas.
const _allBas = ['0 buy bas', '1 buy bas', '2 buy bas', '3 buy bas'];

Map<String, Object?> _contract(
  String contract,
  String? trump,
  int buyer, [
  int? receiver,
]) => {
  'type': 'contract',
  'contract': contract,
  'trump': trump,
  'buyer': buyer,
  'receiver': receiver ?? buyer,
};

Map<String, Object?> _standing(String contract, String? trump, int buyer) => {
  ...noRound,
  'up': 'QS',
  'contract': contract,
  'trump': trump,
  'buyer': buyer,
};

void main() {
  // Seat 3 deals and QS is up.
  List<Step> after(List<String> said) => playBaloot([pack, ...said]);

  group('baloot first round', () {
    for (final (rule, said, turn, legal) in [
      ('4.1.2', <String>[], 0, 'bas hokm sun'),
      ('4.1.1', ['0 buy bas'], 1, 'bas hokm sun'),
      ('4.1.4', ['0 buy bas', '1 buy bas'], 2, 'ashkal bas hokm sun'),
      (
        '4.1.4', ['0 buy bas', '1 buy bas', '2 buy bas'], 3, //
        'ashkal bas hokm sun',
      ),
      ('4.1.10, 4.1.11', ['0 buy hokm'], 1, 'bas sun'),
      ('4.1.8, 4.1.9', ['0 buy hokm', '1 buy bas'], 2, 'ashkal bas sun'),
      (
        '4.1.8', ['0 buy bas', '1 buy bas', '2 buy hokm'], 3, //
        'ashkal bas sun',
      ),
    ]) {
      test('$rule after $said seat $turn has $legal', () {
        final step = after(said).last;
        expect((step.phase, step.turn), ('buy1', turn));
        expect(step.legal, [
          for (final word in legal.split(' ')) 'buy $word',
        ]);
      });
    }
    test('what is not offered, and what is no call', () {
      expectRefusalsOf(playBaloot, [
        ('0 buy ashkal', 'not_offered'), // 4.1.4
        ('0 buy wala', 'not_offered'),
        ('0 buy hokm S', 'not_offered'), // the suit is the card's
        ('0 buy hokm H', 'not_offered'),
        ('0 buy hokm X', 'malformed'),
        ('0 buy hokm S S', 'malformed'),
        ('0 buy sun S', 'malformed'),
        ('0 buy bas S', 'malformed'),
        ('0 buy pass', 'malformed'),
        ('0 buy', 'malformed'),
        ('buy sun', 'malformed'),
        ('1 buy sun', 'not_your_turn'),
        ('4 buy sun', 'not_your_turn'),
        ('0 confirm hokm', 'wrong_phase'),
        ('0 raise pass', 'wrong_phase'),
        ('0 declare', 'wrong_phase'),
        ('0 show 1', 'wrong_phase'),
        ('0 play 7S', 'wrong_phase'),
        ('0 buy hokm', null),
        ('1 buy hokm', 'not_offered'), // 4.1.10
        ('1 buy ashkal', 'not_offered'), // 4.1.4
        ('1 buy bas', null),
        ('2 buy hokm', 'not_offered'),
        ('2 buy bas', null),
        ('3 buy hokm', 'not_offered'),
        ('3 buy wala', 'not_offered'),
        ('3 buy bas', null),
        ('0 buy sun', 'wrong_phase'),
      ], after: [pack]);
    });
    test('4.1.3, 4.1.11 a hokm stands in the suit turned up', () {
      final step = after(['0 buy bas', '1 buy hokm']).last;
      expect(step.events, <Object?>[]);
      expect(step.round, _standing('hokm', 'S', 1));
      expect((step.phase, step.turn), ('buy1', 2));
    });
    for (final (rule, said, buyer, receiver) in [
      ('4.1.5', ['0 buy sun'], 0, 0),
      ('4.1.7', ['0 buy hokm', '1 buy sun'], 1, 1),
      ('4.1.9', ['0 buy hokm', '1 buy bas', '2 buy sun'], 2, 2),
      ('4.1.6, 4.2.2', ['0 buy bas', '1 buy bas', '2 buy ashkal'], 2, 0),
      ('4.1.8, 4.1.9', ['0 buy hokm', '1 buy bas', '2 buy ashkal'], 2, 0),
      (
        '4.1.8', ['0 buy hokm', '1 buy bas', '2 buy bas', '3 buy ashkal'], //
        3, 1,
      ),
    ]) {
      test('$rule, 4.2.1, 4.2.3, 6.1 $said is sun by $buyer at once', () {
        final step = after(said).last;
        expect(step.happened, ['contract', 'completed']);
        expect(
          step.event('contract'),
          _contract('sun', null, buyer, receiver),
        );
        expect(step.round, _standing('sun', null, buyer));
        expect((step.phase, step.turn), ('play', buyer)); // 5.3.6
        final hands = step.event('completed')['hands']! as List<Object?>;
        for (final (seat, hand) in hands.indexed) {
          expect(
            (hand! as List<Object?>).contains('QS'),
            seat == receiver,
          );
        }
      });
    }
    test('4.2.4 an ace up does not forbid ashkal', () {
      final ace = pack
          .replaceFirst('QS', 'XX')
          .replaceFirst('AS', 'QS')
          .replaceFirst('XX', 'AS');
      final steps = playBaloot([ace, '0 buy bas', '1 buy bas']);
      expect(steps.last.round['up'], 'AS');
      expect(steps.last.legal.first, 'buy ashkal');
    });
  });

  group('baloot confirmation', () {
    for (final (rule, said, owner) in [
      ('4.3.1', hokmBy0.sublist(0, 4), 0),
      ('4.3.4', ['0 buy bas', '1 buy bas', '2 buy bas', '3 buy hokm'], 3),
    ]) {
      test('$rule seat $owner is asked and has both answers', () {
        final asked = after(said).last;
        expect(asked.events, <Object?>[]);
        expect((asked.phase, asked.turn), ('confirm', owner));
        expect(asked.legal, ['confirm hokm', 'confirm sun']);
        expect(asked.round, _standing('hokm', 'S', owner));
      });
      test('$rule, 4.3.2, 4.3.5 seat $owner confirms hokm', () {
        final step = after([...said, '$owner confirm hokm']).last;
        expect(step.happened, ['contract', 'completed']);
        expect(step.event('contract'), _contract('hokm', 'S', owner));
        expect(step.round, _standing('hokm', 'S', owner));
        expect((step.phase, step.turn), ('raise', (owner + 1) % 4));
      });
      test('$rule, 4.3.3, 4.3.5 seat $owner turns it into sun', () {
        final step = after([...said, '$owner confirm sun']).last;
        expect(step.happened, ['contract', 'completed']);
        expect(step.event('contract'), _contract('sun', null, owner));
        expect(step.round, _standing('sun', null, owner));
        expect((step.phase, step.turn), ('play', owner));
      });
    }
    test('what is no answer', () {
      expectRefusalsOf(playBaloot, [
        ('0 confirm', 'malformed'),
        ('0 confirm hokm S', 'malformed'),
        ('0 confirm ashkal', 'malformed'),
        ('0 confirm bas', 'malformed'),
        ('1 confirm hokm', 'not_your_turn'),
        ('0 buy sun', 'wrong_phase'),
        ('0 raise pass', 'wrong_phase'),
        ('0 confirm sun', null),
        ('0 confirm sun', 'wrong_phase'),
      ], after: [pack, ...hokmBy0.sublist(0, 4)]);
    });
  });

  group('baloot second round', () {
    test('4.4.1, 4.4.2, 4.4.3 all have sun, wala and three suits', () {
      final steps = after([
        ..._allBas, '0 buy wala', '1 buy wala', '2 buy wala', //
      ]);
      for (final (index, step) in steps.sublist(5).indexed) {
        expect((step.phase, step.turn), ('buy2', index));
        expect(step.legal, [
          'buy hokm C', 'buy hokm D', 'buy hokm H', 'buy sun', 'buy wala', //
        ]);
        expect(step.round, {...noRound, 'up': 'QS'});
      }
    });
    test('what is not offered', () {
      expectRefusalsOf(playBaloot, [
        ('0 buy hokm', 'not_offered'), // 4.4.3
        ('0 buy hokm S', 'not_offered'), // 4.4.3
        ('0 buy bas', 'not_offered'),
        ('0 buy ashkal', 'not_offered'), // 4.4.7
        ('0 buy wala S', 'malformed'),
        ('1 buy wala', 'not_your_turn'),
        ('0 confirm hokm', 'wrong_phase'),
        ('0 buy wala', null),
        ('1 buy hokm H', null),
        ('2 buy hokm D', 'not_offered'), // 4.4.4
        ('2 buy hokm', 'not_offered'),
        ('2 buy ashkal', 'not_offered'), // 4.4.7
        ('2 buy wala', null),
        ('3 buy ashkal', 'not_offered'), // 4.4.7
        ('3 buy sun', null), // 4.4.5
      ], after: [pack, ..._allBas]);
    });
    test('4.4.4, 4.4.6, 4.5.4 a hokm needs no confirmation', () {
      final steps = after([
        ..._allBas, '0 buy hokm D', '1 buy wala', '2 buy wala', '3 buy wala', //
      ]);
      for (final step in steps.sublist(6, 9)) {
        expect(step.legal, ['buy sun', 'buy wala']);
        expect(step.round, _standing('hokm', 'D', 0));
        expect(step.events, <Object?>[]);
      }
      final last = steps.last;
      expect(last.happened, ['contract', 'completed']);
      expect(last.event('contract'), _contract('hokm', 'D', 0));
      expect((last.phase, last.turn), ('raise', 1));
      final hands = last.event('completed')['hands']! as List<Object?>;
      expect((hands[0]! as List<Object?>).contains('QS'), true);
    });
    for (final (said, buyer) in [
      (['0 buy sun'], 0),
      (['0 buy hokm C', '1 buy sun'], 1),
      (['0 buy hokm C', '1 buy wala', '2 buy sun'], 2),
    ]) {
      test('4.4.5 $said is sun by $buyer at once', () {
        final step = after([..._allBas, ...said]).last;
        expect(step.event('contract'), _contract('sun', null, buyer));
        expect(step.round, _standing('sun', null, buyer));
        expect((step.phase, step.turn), ('play', buyer));
      });
    }
    test('4.5.1, 4.5.2, 4.5.3 all wala: cancelled', () {
      final steps = playBaloot([
        pack, ..._allBas, '0 buy wala', '1 buy wala', '2 buy wala', //
        '3 buy wala', pack,
      ], score: [160, 160]);
      final step = steps[9];
      expect(step.events, [
        {'type': 'cancelled'},
        {'type': 'dealer', 'seat': 0},
      ]);
      expect((step.phase, step.turn, step.dealer), ('deal', null, 0));
      expect(step.legal, <String>[]);
      expect(step.score, [160, 160]);
      expect(step.round, noRound);
      expect((steps.last.phase, steps.last.turn), ('buy1', 1));
    });
  });
}
