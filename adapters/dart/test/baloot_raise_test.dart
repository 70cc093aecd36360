import 'baloot_table.dart';
import 'runner.dart';
import 'table.dart';

/// Whole raisings of a hokm by seat 0, as `seat raise words` without the verb.
List<String> _raises(String said) => [
  for (final each in said.split(', '))
    '${each[0]} raise ${each.substring(2)}',
];

void main() {
  List<Step> after(String said) =>
      playBaloot([pack, ...hokmBy0, if (said.isNotEmpty) ..._raises(said)]);

  group('baloot raise in hokm:', () {
    for (final (rule, said, turn, legal) in [
      ('5.1.1, 5.1.2, 5.1.7', '', 1, 'double closed,double open,pass'),
      ('5.1.7, 5.1.10', '1 pass', 3, 'double closed,double open,pass'),
      ('5.1.3, 5.1.8, 5.1.9', '1 double open', 2, 'pass,triple'),
      ('5.1.8', '1 double open, 2 pass', 0, 'pass,triple'),
      ('5.1.8', '1 pass, 3 double closed', 0, 'pass,triple'),
      ('5.1.8', '1 pass, 3 double closed, 0 pass', 2, 'pass,triple'),
      (
        '5.1.4', '1 double open, 2 triple', 3, //
        'four closed,four open,pass',
      ),
      (
        '5.1.4, 5.1.8', '1 double open, 2 triple, 3 pass', 1, //
        'four closed,four open,pass',
      ),
      (
        '5.1.5', '1 double open, 2 triple, 3 four open', 0, //
        'gahwa,pass',
      ),
      (
        '5.1.5', '1 double open, 2 triple, 3 four open, 0 pass', 2, //
        'gahwa,pass',
      ),
    ]) {
      test('$rule after "$said" seat $turn has $legal', () {
        final step = after(said).last;
        expect((step.phase, step.turn), ('raise', turn));
        expect(step.legal, [
          for (final words in legal.split(',')) 'raise $words',
        ]);
      });
    }
    for (final (rule, said, level, closed) in [
      ('5.1.11', '1 pass, 3 pass', 'normal', false),
      ('5.1.11', '1 double open, 2 pass, 0 pass', 'double', false),
      ('5.2.1', '1 double closed, 2 pass, 0 pass', 'double', true),
      (
        '5.2.2, 5.2.3', '1 double closed, 2 triple, 3 pass, 1 pass', //
        'triple', false,
      ),
      (
        '5.2.3', '1 double open, 2 triple, 3 four closed, 0 pass, 2 pass', //
        'four', true,
      ),
      (
        '5.2.3', '1 double closed, 2 triple, 3 four open, 0 pass, 2 pass', //
        'four', false,
      ),
      (
        '5.1.12, 5.2.2', '1 double open, 2 triple, 3 four closed, 0 gahwa', //
        'gahwa', false,
      ),
    ]) {
      test('$rule "$said" ends at $level, closed: $closed', () {
        final step = after(said).last;
        expect((step.phase, step.turn), ('play', 0)); // 6.1
        expect(step.round['level'], level);
        expect(step.round['closed'], closed);
      });
    }
    test('5.2.1, 5.2.2 a raise is told with its mode', () {
      final steps = after('1 double closed, 2 triple, 3 four closed, 0 gahwa');
      expect(
        [for (final step in steps.sublist(7)) step.events.single],
        [
          for (final (seat, level, closed) in [
            (1, 'double', true),
            (2, 'triple', false),
            (3, 'four', true),
            (0, 'gahwa', false),
          ])
            {'type': 'raised', 'seat': seat, 'level': level, 'closed': closed},
        ],
      );
      expect(
        [for (final step in steps.sublist(7)) step.round['closed']],
        [true, false, true, false],
      );
    });
    test('what is not offered, and what is no raise', () {
      expectRefusalsOf(playBaloot, [
        ('1 raise triple', 'not_offered'), // 5.1.6
        ('1 raise four open', 'not_offered'),
        ('1 raise four closed', 'not_offered'),
        ('1 raise gahwa', 'not_offered'),
        ('1 raise double', 'not_offered'), // 5.2.1
        ('1 raise four', 'malformed'),
        ('1 raise triple open', 'malformed'),
        ('1 raise gahwa closed', 'malformed'),
        ('1 raise double shut', 'malformed'),
        ('1 raise double open open', 'malformed'),
        ('1 raise pass open', 'malformed'),
        ('1 raise normal', 'malformed'),
        ('1 raise', 'malformed'),
        ('raise pass', 'malformed'),
        ('0 raise pass', 'not_your_turn'),
        ('3 raise double open', 'not_your_turn'), // 5.1.7
        ('0 play 7S', 'wrong_phase'),
        ('0 declare', 'wrong_phase'),
        ('1 raise double open', null),
        ('2 raise double open', 'not_offered'),
        ('2 raise four open', 'not_offered'),
        ('2 raise triple', null),
        ('3 raise triple', 'not_offered'),
        ('3 raise gahwa', 'not_offered'),
        ('3 raise four closed', null),
        ('0 raise four open', 'not_offered'),
        ('0 raise gahwa', null),
        ('1 raise pass', 'wrong_phase'),
      ], after: [pack, ...hokmBy0]);
    });
  });

  group('baloot raise in sun:', () {
    for (final (rule, score, asked) in [
      ('5.3.2', [101, 99], true),
      ('5.3.2', [151, 0], true),
      ('5.3.3', [100, 99], false),
      ('5.3.3', [101, 100], false),
      ('5.3.2', [101, 101], false),
      ('5.3.2', [99, 101], false),
      ('5.3.2', [0, 0], false),
      ('5.3.2', [150, 150], false),
    ]) {
      test('$rule, 5.3.6 at $score a double is offered: $asked', () {
        final step = playBaloot([pack, ...sunBy0], score: score).last;
        expect(
          (step.phase, step.turn), //
          asked ? ('raise', 1) : ('play', 0), // 5.3.4
        );
        if (asked) expect(step.legal, ['raise double', 'raise pass']);
      });
    }
    test('5.3.2 the buyer may be of the other team, or call ashkal', () {
      final step = playBaloot([
        pack, '0 buy bas', '1 buy bas', '2 buy bas', '3 buy ashkal', //
      ], score: [20, 120]).last;
      expect((step.phase, step.turn), ('raise', 0)); // 5.3.4
    });
    test('5.3.1, 5.3.4, 5.3.5 there is a double without a mode', () {
      List<Step> play(List<String> script) =>
          playBaloot(script, score: [110, 20]);
      expectRefusalsOf(play, [
        ('1 raise double open', 'not_offered'),
        ('1 raise double closed', 'not_offered'),
        ('1 raise triple', 'not_offered'),
        ('1 raise four open', 'not_offered'),
        ('1 raise gahwa', 'not_offered'),
        ('1 raise pass', null),
        ('3 raise double', null),
        ('0 raise triple', 'wrong_phase'),
      ], after: [pack, ...sunBy0]);
      final step = play([pack, ...sunBy0, '1 raise double']).last;
      expect(step.events, [
        {'type': 'raised', 'seat': 1, 'level': 'double', 'closed': false},
      ]);
      expect((step.phase, step.turn), ('play', 0)); // 5.3.1
      expect((step.round['level'], step.round['closed']), ('double', false));
    });
    test('5.1.11 two passes end it', () {
      final step = playBaloot([
        pack, ...sunBy0, '1 raise pass', '3 raise pass', //
      ], score: [110, 20]).last;
      expect((step.phase, step.turn), ('play', 0));
      expect(step.round['level'], 'normal');
    });
  });
}
