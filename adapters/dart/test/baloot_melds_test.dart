import 'baloot_table.dart';
import 'runner.dart';
import 'table.dart';

const _hokm = hokmBy0Plain, _sun = sunBy0;

/// Of seats 0 and 3.
const _fiftyAndSira = [
  'JH TH 9H 8H 7S 8S AD 7C', '', '', 'AC KC QC 7D 9D AS AH TD', //
];

/// Of seats 2 and 3, with jack and nine on top.
const _lowSiras = [
  '', '', 'JD TD 9D 7D 7S 9S AH KH', '9C 8C 7C QC TS QS 8H AS', //
];

/// Hands that begin with [starts]; what is missing comes from the rest of the
/// pack in order.
List<String> _filled(List<String> starts) {
  final rest = pack.split(' ').sublist(1)
    ..removeWhere((card) => starts.any((start) => start.contains(card)));
  return [
    for (final start in starts)
      [
        ...start.split(' ').where((card) => card.isNotEmpty),
        for (
          var count = start.isEmpty ? 0 : start.split(' ').length;
          count < 8;
          count++
        )
          rest.removeAt(0),
      ].join(' '),
  ];
}

/// Plays [script] on with the first legal card of each seat until [stop] holds
/// at the last step, and lets [before] say what comes before a card.
List<Step> _playOn(
  List<String> script,
  bool Function(Step last) stop, {
  List<String> Function(Step last)? before,
}) {
  final moves = [...script];
  var steps = playBaloot(moves);
  while (!stop(steps.last)) {
    expect(steps.last.error, null, moves.last);
    final extra = before?.call(steps.last) ?? const [];
    final card = steps.last.legal.firstWhere((m) => m.startsWith('play'));
    final turn = steps.last.turn;
    moves.addAll([for (final move in extra) '$turn $move', '$turn $card']);
    steps = playBaloot(moves);
  }
  return steps;
}

int _played(Step step) =>
    switch (step.round['tricks']) {
      [final int a, final int b] => a + b,
      _ => throw Failure('no tricks in ${step.round}'),
    };

bool _isSecondOf0(Step step) => _played(step) == 1 && step.turn == 0;

/// The script to where seat 0, who has [hand] and declares, is asked in the
/// second trick.
List<String> _declared(String hand, List<String> bought) {
  final script = [
    dealOf(3, _filled([hand, '', '', '']), receiver: 0),
    ...bought,
    '0 declare',
  ];
  var last = playBaloot(script).last;
  while (last.ok && !_isSecondOf0(last)) {
    final card = last.legal.firstWhere((move) => move.startsWith('play'));
    script.add('${last.turn} $card');
    last = playBaloot(script).last;
  }
  return script;
}

void main() {
  group('baloot melds of a hand:', () {
    // The sixth card is turned up, and trump in hokm.
    const four = 'KS KH KD KC';
    for (final (rule, hand, bought, melds)
        in <(String, String, List<String>, List<(String, int, String)>)>[
      ('7.1.2, 7.1.9', 'AS KS QS 7H 8D 9C JH TD', _hokm, [
        ('sira', 2, 'AS KS QS'), //
      ]),
      ('7.1.12', 'AS KS QS 7H 8D 9C JH TD', _sun, [('sira', 4, 'AS KS QS')]),
      ('7.1.2', '9S 8S 7S AH KD 9C JH TD', _sun, [('sira', 4, '9S 8S 7S')]),
      ('7.1.1', 'JS TS 9S AH KD 9C JH 7D', _sun, [('sira', 4, 'JS TS 9S')]),
      ('7.1.3, 7.1.10', 'KS QS JS TS 7H 9C 8D AD', _hokm, [
        ('fifty', 5, 'KS QS JS TS'), //
      ]),
      ('7.1.13', 'KS QS JS TS 7H 9C 8D AD', _sun, [
        ('fifty', 10, 'KS QS JS TS'), //
      ]),
      ('7.1.4, 7.1.11', 'QS JS TS 9S 8S 7H AD AC', _hokm, [
        ('hundred', 10, 'QS JS TS 9S 8S'), //
      ]),
      ('7.1.14', 'QS JS TS 9S 8S 7H AD AC', _sun, [
        ('hundred', 20, 'QS JS TS 9S 8S'), //
      ]),
      ('7.1.5', 'KS QS JS TS 9S 8S 7H AD', _hokm, [
        ('hundred', 10, 'KS QS JS TS 9S 8S'), //
      ]),
      ('7.1.5', 'AS KS QS JS TS 9S 8S 7S', _sun, [
        ('hundred', 20, 'AS KS QS JS TS 9S 8S 7S'), //
      ]),
      ('7.1.6', '$four 7S 8H 9D AC', _hokm, [('hundred', 10, four)]),
      ('7.1.6', '$four 7S 8H 9D AC', _sun, [('hundred', 20, four)]),
      ('7.1.6', 'QS QH QD QC 7S 8H 9D AC', _sun, [
        ('hundred', 20, 'QS QH QD QC'), //
      ]),
      ('7.1.6', 'JS JH JD JC 7S 8H 9D AC', _sun, [
        ('hundred', 20, 'JS JH JD JC'), //
      ]),
      ('7.1.6', 'TS TH TD TC 7S 8H JD AC', _hokm, [
        ('hundred', 10, 'TS TH TD TC'), //
      ]),
      ('7.1.6', 'AS AH AD AC 7S 8H 9D KC', _hokm, [
        ('hundred', 10, 'AS AH AD AC'), //
      ]),
      ('7.1.7, 7.1.15', 'AS AH AD AC 7S 8H 9D KC', _sun, [
        ('four_hundred', 40, 'AS AH AD AC'), //
      ]),
      ('7.2.1, 7.2.3', 'AS KS QS JS TS KH KD KC', _sun, [
        ('hundred', 20, four),
        ('sira', 4, 'QS JS TS'), //
      ]),
      ('7.2.2 nothing is left of a fifty', 'AS KS QS JS 8D KH KD KC', _hokm, [
        ('hundred', 10, four), //
      ]),
      ('7.2.2', 'AS KS QS JH TH 9H 8H 7D', _hokm, [
        ('fifty', 5, 'JH TH 9H 8H'),
        ('sira', 2, 'AS KS QS'), //
      ]),
      ('7.2.5', 'AD KD QD AS KS QS 7H 8C', _sun, [
        ('sira', 4, 'AS KS QS'),
        ('sira', 4, 'AD KD QD'), //
      ]),
      ('7.2.5', 'AC KC QC AH KH QH 7S 8D', _sun, [
        ('sira', 4, 'AH KH QH'),
        ('sira', 4, 'AC KC QC'), //
      ]),
      ('7.2.5', 'JC TC 9C JD TD 9D 7S 8H', _sun, [
        ('sira', 4, 'JD TD 9D'),
        ('sira', 4, 'JC TC 9C'), //
      ]),
      ('7.2.1 by rank, not by suit', 'KS QS JS AH KH QH 7D 8C', _sun, [
        ('sira', 4, 'AH KH QH'),
        ('sira', 4, 'KS QS JS'), //
      ]),
      ('7.1.5 two runs of a suit', 'AS KS QS TS 9S 8S 7H JD', _sun, [
        ('sira', 4, 'AS KS QS'),
        ('sira', 4, 'TS 9S 8S'), //
      ]),
      ('7.2.1 by value', 'AS KS QS TS 9S 8S 7S JD', _hokm, [
        ('fifty', 5, 'TS 9S 8S 7S'),
        ('sira', 2, 'AS KS QS'), //
      ]),
      ('7.1.7, 7.2.1', 'AS AH AD AC KS KH KD KC', _sun, [
        ('four_hundred', 40, 'AS AH AD AC'),
        ('hundred', 20, four), //
      ]),
      ('7.1.6, 7.2.1', 'TS TH TD TC KS KH KD KC', _hokm, [
        ('hundred', 10, four),
        ('hundred', 10, 'TS TH TD TC'), //
      ]),
    ]) {
      final isSun = identical(bought, _sun);
      test('$rule $hand in ${isSun ? 'sun' : 'hokm'}', () {
        final script = _declared(hand, bought);
        final steps = playBaloot([...script, '0 show 2', '0 show 1']);
        final declared = steps[2 + bought.length];
        final (kind, value, _) = melds.first;
        expect(declared.events, [
          {'type': 'declared', 'seat': 0, 'meld': kind, 'value': value},
        ]);
        expect((declared.phase, declared.turn), ('play', 0)); // 7.3.6
        // 7.5.1, 7.5.4
        expect(
          [
            for (final move in steps[steps.length - 3].legal)
              if (move.startsWith('show')) move,
          ],
          [for (var n = 1; n <= melds.length; n++) 'show $n'],
        );
        final shown = steps.sublist(steps.length - 2);
        for (final (number, step) in [(2, shown[0]), (1, shown[1])]) {
          if (number > melds.length) {
            expect(step.error, 'no_meld'); // 7.5.6
            continue;
          }
          final (kind, value, cards) = melds[number - 1];
          expect(step.events.first, {
            'type': 'shown',
            'seat': 0,
            'meld': kind,
            'cards': cards.split(' ')..sort(),
            'value': value,
          });
          expect(step.turn, 0); // 7.5.9
        }
      });
    }
    for (final (rule, hand) in [
      ('7.1.8', '9S 9H 9D 9C AS KH QD JC'),
      ('7.1.8', '8S 8H 8D 8C AS KH QD JC'),
      ('7.1.8', '7S 7H 7D 7C AS KH QD JC'),
      ('7.1.1', 'AS TS KS 9H 7H 8D QC JD'),
      ('7.1.2', 'AS KS JS TS 8S 7S QH 9D'),
      ('7.1.6', 'AS AH AD KS KH KD 9C 7C'),
    ]) {
      test('$rule, 7.3.3 $hand has no meld', () {
        for (final bought in [_hokm, _sun]) {
          final script = [
            dealOf(3, _filled([hand, '', '', '']), receiver: 0), ...bought, //
          ];
          final steps = playBaloot([...script, '0 declare']);
          expect(steps.last.error, 'no_meld');
          expect(steps.last.legal.length, 8);
        }
      });
    }
  });

  group('baloot melds of the table:', () {
    // Seat 3 deals: of equal melds those of 2, 1, 0, 3 in this order.
    const sira0 = 'AS KS QS', sira1 = 'AH KH QH';
    const siras = [
      'AS KS QS 7S 9S 8H JH 8D',
      'AH KH QH 7H 9H 8S JS TC',
      'AD KD QD 7D 9D JC 8C TS',
      'AC KC QC 7C 9C JD TD TH',
    ];
    for (final (rule, starts, bought, declare, best)
        in <(String, List<String>, List<String>, List<int>, int?)>[
      ('7.4.2', [sira0, 'JH TH 9H 8H', '', ''], _sun, [0, 1], 1),
      ('7.4.2', _fiftyAndSira, _hokm, [0, 3], 0),
      (
        '7.4.2', ['AS AH AD AC', 'KS KH KD KC', '', ''], _sun, //
        [0, 1], 0,
      ),
      (
        '7.4.2', ['QS QH QD QC', 'JS TS 9S 8S', 'AD KD', ''], _hokm, //
        [0, 1], 0,
      ),
      ('7.4.3', ['KS KH KD KC', 'JH TH 9H 8H 7H', '', ''], _sun, [0, 1], 0),
      ('7.4.4', ['KS QS JS', sira1, '', ''], _hokm, [0, 1], 1),
      ('7.4.4', _lowSiras, _sun, [2, 3], 2),
      (
        '7.4.4', ['QS JS TS 9S 8S 7S', '', '', 'KH QH JH TH 9H'], _sun, //
        [0, 3], 3,
      ),
      ('7.4.5', ['KS KH KD KC', 'QS QH QD QC', '', ''], _sun, [0, 1], 0),
      ('7.4.5', ['KS KH KD KC', '', '', 'AS AH AD AC'], _hokm, [0, 3], 3),
      ('7.4.5', ['TS TH TD TC', 'JS JH JD JC', '', ''], _hokm, [0, 1], 1),
      ('7.4.6', siras, _sun, [0, 1, 2, 3], 2),
      ('7.4.6', siras, _sun, [0, 1, 3], 1),
      ('7.4.6', siras, _hokm, [0, 3], 0),
      ('7.4.6', siras, _hokm, [2, 3], 2),
      ('7.4.7', [sira0, 'JH TH 9H 8H', '', ''], _sun, [0], 0),
      ('7.3.4, 7.4.8', siras, _sun, [], null),
    ]) {
      final dealt = _filled(starts);
      test('$rule of ${declare.map((seat) => starts[seat])}: seat $best', () {
        final steps = _playOn(
          [dealOf(3, dealt, receiver: 0), ...bought],
          (last) => _played(last) == 1,
          before: (last) => [
            if (declare.contains(last.turn)) 'declare',
          ],
        );
        expect(
          [
            for (final step in steps)
              if (step.happened.contains('declared'))
                step.event('declared')['seat'],
          ],
          declare,
        );
        expect(steps.last.events.sublist(1), [
          if (best != null) {'type': 'melds', 'team': best % 2, 'seat': best},
        ]);
        // 7.5.1, 7.5.12, 7.4.8
        final shows = steps.last.legal.any((move) => move.startsWith('show'));
        final turn = steps.last.turn!;
        if (best == null || turn % 2 != best % 2) expect(shows, false);
        if (turn == best) expect(shows, true);
      });
    }

    const hands = siras;
    test('7.3.1, 7.3.2, 7.3.5, 7.5.7 when a seat may declare', () {
      expectRefusalsOf(playBaloot, [
        ('0 declare 1', 'malformed'),
        ('declare', 'malformed'),
        ('1 declare', 'not_your_turn'),
        ('0 show 1', 'no_meld'), // 7.5.7
        ('0 declare', null),
        ('0 declare', 'no_meld'), // 7.3.2
        ('0 play AS', null),
        ('0 declare', 'not_your_turn'),
      ], after: [dealOf(3, hands, receiver: 0), ..._sun]);
      final steps = playBaloot([
        dealOf(3, hands, receiver: 0), ..._sun, '0 declare', //
      ]);
      expect(steps[2].legal.first, 'declare');
      expect(steps[3].legal, steps[2].legal.sublist(1));
    });
    test('7.3.5, 7.5.1 to 7.5.7 when a seat may show', () {
      const deal = [
        'AS KS QS 7S 7H 7D 7C 8H',
        'AH KH QH 8S 8D 8C 9H 9D',
        'AD KD QD JD TD 9S JS 9C',
        'AC KC QC TS JH JC TH TC',
      ];
      final first = [
        dealOf(3, deal, receiver: 0),
        ..._sun,
        '0 declare', '0 play AS', '1 declare', '1 play 8S', //
        '2 play 9S', '3 play TS',
      ];
      // Seats 0 and 1 have siras of one rank: seat 1 is first of 2, 1, 0, 3.
      expect(playAll(first).last.event('melds')['seat'], 1);
      expectRefusalsOf(playBaloot, [
        ('0 show 1', 'no_meld'), // 7.5.12
        ('0 declare', 'no_meld'), // 7.3.5
        ('0 play 7H', null),
        ('1 show 0', 'no_meld'),
        ('1 show 2', 'no_meld'), // 7.5.6
        ('1 show 3', 'no_meld'), // 7.2.4
        ('1 show 999999999', 'no_meld'),
        ('1 show 01', 'malformed'),
        ('1 show sira', 'malformed'),
        ('1 show', 'malformed'),
        ('1 show 1 1', 'malformed'),
        ('1 declare', 'no_meld'),
        ('1 show 1', null),
        ('1 show 1', 'no_meld'), // 7.5.5
        ('1 play 9H', null),
        ('2 show 1', 'no_meld'), // 7.5.12
        ('2 play JD', null),
        ('3 declare', 'no_meld'),
        ('3 show 1', null), // 7.5.3
        ('3 play TH', null),
        ('3 show 1', 'no_meld'), // 7.5.7
        ('3 play AC', null),
        ('0 show 1', 'no_meld'),
      ], after: first);
      expectRefusalsOf(playBaloot, [
        ('3 show 1', 'no_meld'), // 7.5.7
      ], after: [...first, '0 play 7H', '1 play 9H', '2 play JD', '3 play TH']);
    });
    test('7.5.8 nobody has to show', () {
      final script = [
        dealOf(3, hands, receiver: 0), ..._sun, '0 declare', //
      ];
      final steps = _playOn(script, (last) => last.phase == 'deal');
      expect(steps.last.event('hand')['melds'], [0, 0]); // 7.5.11
    });
  });

  group('baloot of king and queen:', () {
    // In hokm the sixth card makes spades trump.
    for (final (rule, hand, bought, shows, at)
        in <(String, String, List<String>, List<int>, String?)>[
      ('8.1, 8.6', 'KS QS 7H 8D 9C AS JH TD', _hokm, [], 'card'),
      ('8.2', 'KS QS 7H 8D 9C AS JH TD', _sun, [], null),
      ('8.1', 'KS JS 7H 8D 9C AS JH TD', _hokm, [], null),
      ('8.7', 'KS QS JS TS 9S 8S AH 7D', _hokm, [1], null),
      ('8.10', 'KS QS JS TS 9S 8S AH 7D', _hokm, [], 'card'),
      ('8.8', 'KS KH KD KC QS AS 7H 8D', _hokm, [1], null),
      ('8.10', 'KS KH KD KC QS AS 7H 8D', _hokm, [], 'card'),
      ('8.9', 'QS QH QD QC KS AS 7H 8D', _hokm, [1], null),
      ('8.12, 8.13', 'KS QS 7H 8D 9C AS JH TD', _hokm, [1], 'show'),
      ('8.12', 'KS QS JS TS 9C 7S JH AD', _hokm, [1], 'show'),
      ('8.12', 'KS QS 9H 8H 7H JS 9C AD', _hokm, [1], 'show'),
      ('8.12 by the second meld alone', 'KS QS TH 9H 8H JS 7H AD', _hokm, [
        1, //
      ], 'card'),
      ('8.12 by the second meld', 'KS QS TH 9H 8H JS 7H AD', _hokm, [
        2, //
      ], 'show'),
      ('8.12 not by the queen alone', 'KS KH KD KC QS JS TS 7H', _hokm, [
        2, //
      ], 'card'),
      ('8.6 four aces are neither', 'AH AD AC KS QS AS 7H 8D', _hokm, [
        1, //
      ], 'card'),
      ('8.6 a run of another suit', 'KS QS AH KH QH 7S JH TH', _hokm, [
        1, //
      ], 'card'),
    ]) {
      test('$rule $hand, ${shows.isEmpty ? 'not shown' : 'shown'}: $at', () {
        final script = [
          dealOf(3, _filled([hand, '', '', '']), receiver: 0),
          ...bought,
          if (shows.isNotEmpty) '0 declare',
        ];
        final steps = _playOn(
          script,
          (last) => last.phase == 'deal',
          before: (last) => [
            if (_isSecondOf0(last))
              for (final number in shows) 'show $number',
          ],
        );
        final called = [
          for (final step in steps)
            if (step.happened.contains('baloot')) step,
        ];
        final trumps = {'KS', 'QS'};
        switch (at) {
          case null:
            expect(called.length, 0);
          case 'show':
            expect(called.single.happened, ['shown', 'baloot']); // 8.12
          default:
            // 8.6: the second of the two, which is played by then.
            expect(called.single.happened.first, 'baloot');
            expect(
              called.single.legal.any(
                (move) => trumps.contains(move.substring(5)),
              ),
              false,
            );
        }
        for (final step in called) {
          expect(step.event('baloot'), {'type': 'baloot', 'seat': 0});
        }
        // 8.3; a swept team scores none.
        final end = steps.last.event('hand');
        final isSwept = end['reason'] == 'kaboot' && end['winner'] == 1;
        expect(end['baloot'], [at == null || isSwept ? 0 : 2, 0]);
      });
    }
  });
}
