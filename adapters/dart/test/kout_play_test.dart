import 'kout_table.dart';
import 'runner.dart';

/// Two or three suits in each hand; dealer 3, seat 3 has bid 5 in clubs, so
/// seat 0 leads.
const _hands = [
  'AS KS 7S AH KH 7H 8C JK',
  'QS JS 8S QH JH 8H 9D 8D',
  'TS 9S TH 9H AD KD QD TD',
  'AC KC QC JC TC 9C 7C JD',
];
final _begun = [
  deal(3, _hands), '0 bid pass', '1 bid pass', '2 bid pass', '3 bid 5', //
  '3 hukm C',
];

/// All tricks in suits that everyone follows, the joker kept to the end.
const _upToTheJoker = [
  'AH TH AC TC KS 9S JD TD',
  'KH 9H KC 9C AS TS AD JK',
  'QH 8H QC 8C QS 8S KD 9D',
  'JH 7H JC 7C JS 7S QD 8D',
];
const _bidFive = [
  '0 bid 5', '1 bid pass', '2 bid pass', '3 bid pass', '0 hukm S', //
];

/// Four tricks for seat 0 and two for seat 1, who leads the seventh.
const _sixTricks = [
  '1 play KH', '2 play QH', '3 play JH', '0 play AH', //
  '0 play TH', '1 play 9H', '2 play 8H', '3 play 7H',
  '0 play AC', '1 play KC', '2 play QC', '3 play JC',
  '0 play TC', '1 play 9C', '2 play 8C', '3 play 7C',
  '0 play KS', '1 play AS', '2 play QS', '3 play JS',
  '1 play TS', '2 play 8S', '3 play 7S', '0 play 9S',
];

void main() {
  group('play', () {
    test('kout_bh 7.1.1, 7.2.1, 7.4.1 what may be played', () {
      expectRefusals([
        ('0 play JK', 'joker_lead'),
        ('0 play TS', 'card_not_held'),
        ('0 play 2S', 'card_not_held'), // no card of this pack
        ('0 play 7D', 'card_not_held'),
        ('0 play 1S', 'malformed'),
        ('0 play', 'malformed'),
        ('1 play QS', 'not_your_turn'),
        ('0 bid 5', 'wrong_phase'),
        ('0 play AS', null),
        ('1 play AS', 'card_not_held'),
        ('1 play QH', 'must_follow_suit'),
        ('1 play 8S', null),
        ('2 play AD', 'must_follow_suit'),
        ('2 play TS', null),
        ('3 play JK', 'card_not_held'),
        ('3 play JD', null), // kout_bh 7.1.2: he need not trump
        ('0 play 7H', null),
      ], after: _begun, from: (3, 0));
    });
    test('kout_bh 7.4.1 the joker is not led', () {
      expect(play(_begun, from: (3, 0)).last.legal, [
        'play 7H', 'play 7S', 'play 8C', 'play AH', 'play AS', //
        'play KH', 'play KS',
      ]);
    });
    test('kout_bh 7.1.2 without the led suit any card is legal', () {
      final steps = play([
        ..._begun, '0 play AS', '1 play 8S', '2 play TS', //
      ], from: (3, 0));
      expect(steps[7].legal, ['play 8S', 'play JS', 'play QS']);
      expect(steps.last.legal, [
        'play 7C', 'play 9C', 'play AC', 'play JC', 'play JD', //
        'play KC', 'play QC', 'play TC',
      ]);
    });
    test('kout_bh 7.2.1, 7.3.1 the joker answers any lead and takes it', () {
      final steps = play([
        ..._begun, '0 play 7S', '1 play QS', '2 play 9S', '3 play 7C', //
        '3 play JD', '0 play JK',
      ], from: (3, 0));
      // kout_bh 7.3.2: seven of hukm over queen of the led suit.
      expect(steps[10].events, [
        {'type': 'trick', 'seat': 3},
      ]);
      expect(steps[10].turn, 3); // kout_bh 7.3.4
      expect(steps[10].round['tricks'], [0, 1]);
      final steps2 = play([
        ..._begun, '0 play 8C', '1 play 8D', '2 play TD', '3 play 9C', //
        '3 play 7C', '0 play JK', '1 play 9D', '2 play AD',
      ], from: (3, 0));
      expect(steps2[11].legal.contains('play JK'), true);
      expect(steps2.last.events, [
        {'type': 'trick', 'seat': 0},
      ]);
      expect(steps2.last.turn, 0);
      expect(steps2.last.round['tricks'], [1, 1]);
    });
    test('kout_bh 7.2.1 the joker is legal beside the led suit', () {
      final steps = play([
        ..._begun, '0 play 7H', '1 play QH', '2 play TH', '3 play 7C', //
        '3 play KC',
      ], from: (3, 0));
      expect(steps.last.legal, ['play 8C', 'play JK']);
    });
    test('kout_bh 2.2.1, 7.3.3 the highest of the led suit, not the highest', () {
      final steps = play([
        ..._begun, '0 play 7H', '1 play 8H', '2 play TH', '3 play JD', //
      ], from: (3, 0));
      expect(steps.last.events, [
        {'type': 'trick', 'seat': 2},
      ]);
      expect(steps.last.turn, 2);
    });
    test('kout_bh 7.2.2 in reply a hand of the joker alone plays it', () {
      // Seat 3 takes seven tricks but for the last, which it leads with JD.
      // Its contract of 7 clubs fails no earlier: it needs all seven.
      const hands = [
        'AS KS 7S AH KH 7H 8H JK',
        'QS JS 8S QH JH TH 9D 8D',
        'TS 9S 9H AD KD QD TD JD',
        'AC KC QC JC TC 9C 8C 7C',
      ];
      final steps = play([
        deal(3, hands),
        '0 bid pass', '1 bid pass', '2 bid pass', '3 bid 8', '3 hukm C', //
        '0 play 7S', '1 play 8S', '2 play 9S', '3 play 7C',
        '3 play 8C', '0 play 7H', '1 play 8D', '2 play TD',
        '3 play 9C', '0 play 8H', '1 play 9D', '2 play JD',
        '3 play TC', '0 play KH', '1 play TH', '2 play QD',
        '3 play JC', '0 play KS', '1 play JH', '2 play KD',
        '3 play QC', '0 play AH', '1 play JS', '2 play TS',
        '3 play KC', '0 play AS', '1 play QH', '2 play 9H',
        '3 play AC',
      ], from: (3, 0));
      expect((steps.last.turn, steps.last.phase), (0, 'play'));
      expect(steps.last.legal, ['play JK']);
    });
  });

  group('the joker must be led', () {
    test('kout_bh 7.5.1, 7.5.2 the other team wins the match', () {
      final steps = play([
        deal(3, _upToTheJoker), ..._bidFive, ..._sixTricks, //
        '1 play AD', '2 play KD', '3 play QD', '0 play JD', '1 play JK', 'x',
      ], from: (3, -20));
      final end = steps[steps.length - 3];
      expect(steps[steps.length - 4].round['tricks'], [4, 2]);
      expect(end.events, [
        {'type': 'trick', 'seat': 1},
        {'type': 'forfeit', 'seat': 1, 'reason': 'joker_lead'},
        {'type': 'match', 'winner': 0, 'reason': 'joker_lead'},
      ]);
      expect((end.phase, end.turn, end.dealer, end.score), ('over', null, 3, -20));
      expect(end.legal, <String>[]);
      expect(end.round, {
        'bidder': null,
        'bid': null,
        'hukm': null,
        'tricks': [0, 0],
      });
      expect(steps[steps.length - 2].error, 'match_over');
      expect(steps.last.error, 'match_over');
    });
    test('kout_bh 7.5.3 also where the bidder must lead it', () {
      const hands = [
        'KH 9H KC TC AS TS AD JK',
        'AH TH AC 9C KS 9S KD TD',
        'QH 8H QC 8C QS 8S QD 9D',
        'JH 7H JC 7C JS 7S JD 8D',
      ];
      final steps = play([
        deal(3, hands), ..._bidFive, //
        '1 play AH', '2 play QH', '3 play JH', '0 play KH',
        '1 play TH', '2 play 8H', '3 play 7H', '0 play 9H',
        '1 play AC', '2 play QC', '3 play JC', '0 play KC',
        '1 play 9C', '2 play 8C', '3 play 7C', '0 play TC',
        '0 play AS', '1 play KS', '2 play QS', '3 play JS',
        '0 play TS', '1 play 9S', '2 play 8S', '3 play 7S',
        '0 play AD', '1 play KD', '2 play QD', '3 play JD',
      ], from: (3, 0));
      expect(steps.last.events, [
        {'type': 'trick', 'seat': 0},
        {'type': 'forfeit', 'seat': 0, 'reason': 'joker_lead'},
        {'type': 'match', 'winner': 1, 'reason': 'joker_lead'},
      ]);
      expect(steps.last.score, 0);
    });
    test('kout_bh 7.5.4 but not where the trick has decided the round', () {
      // As above, but seat 0 holds the joker and takes the seventh trick,
      // which is its fifth.
      const hands = [
        'AH TH AC TC KS 9S AD JK',
        'KH 9H KC 9C AS TS JD TD',
        'QH 8H QC 8C QS 8S KD 9D',
        'JH 7H JC 7C JS 7S QD 8D',
      ];
      final steps = play([
        deal(3, hands), ..._bidFive, ..._sixTricks, //
        '1 play JD', '2 play KD', '3 play QD', '0 play AD',
      ], from: (3, 0));
      expect(steps.last.events, [
        {'type': 'trick', 'seat': 0},
        {
          'type': 'round',
          'winner': 0,
          'reason': 'made',
          'points': 5,
          'tricks': [5, 2],
        },
        {'type': 'dealer', 'seat': 1},
      ]);
    });
  });

  group('perft', () {
    Map<String, Object?> count(List<String> script, int depth) => ask('perft', {
      'setup': {'dealer': 3, 'score': 0},
      'script': script,
      'depth': depth,
    });
    final dealt = [deal(3, suitEach)];
    test('one word of the auction', () {
      expect(count([...dealt, '0 bid 9', 'x'], 1), {
        'nodes': 5,
        'divide': {
          'bid 5': 1, 'bid 6': 1, 'bid 7': 1, 'bid 8': 1, 'bid pass': 1, //
        },
      });
    });
    test('two words; after 8 the bidder of one suit has one hukm', () {
      expect(count(dealt, 2), {
        'nodes': 15,
        'divide': {
          'bid 5': 4, 'bid 6': 3, 'bid 7': 2, 'bid 8': 1, 'bid pass': 5, //
        },
      });
    });
    test('a trick where nobody can follow', () {
      // Seat 1 leads any of 8 hearts; 2 plays any of 8, 3 any of 8, 0 any.
      final begun = [...dealt, '0 bid 8', '0 hukm S'];
      expect(count(begun, 1)['nodes'], 8);
      expect(count(begun, 4)['nodes'], 8 * 8 * 8 * 8);
      // Where 3 plays the joker (once in 8) the trick is lost and the match
      // over, which counts once; else seat 0 leads any of 7.
      expect(count(begun, 5)['nodes'], 8 * 8 * 7 * 8 * 7 + 8 * 8 * 8);
    });
    test('chance is not expanded', () {
      expect(count([], 3), {'nodes': 1, 'divide': <String, Object?>{}});
    });
  });
}
