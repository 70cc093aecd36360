import 'jack_nine_table.dart';
import 'runner.dart';
import 'table.dart';

const _unshuffled = {'reshuffle': false, 'rounds': 9};

List<Step> _belote(List<String> script, {bool twoStep = true}) => playBelote(
  script,
  dealer: null,
  options: {..._unshuffled, 'two_step': twoStep},
);

List<Step> _coinche(List<String> script, {bool twoStep = false}) => playCoinche(
  script,
  dealer: null,
  options: {..._unshuffled, 'two_step': twoStep},
);

Map<String, Object?> _dealt(List<String> hands, [String? up]) => {
  'type': 'dealt',
  'hands': [
    for (final hand in hands) hand.split(' ')..sort(),
  ],
  'up': up,
};

void main() {
  /// Seat 0 takes the second trick to the eighth, seat 1 the first.
  final seven = playsOf(sevenOfEight);

  group('without reshuffling', () {
    test('belote 2.13, 2.14 first a deal, then cuts', () {
      expectRefusalsOf(_belote, [
        ('dealer 3', null),
        ('cut 3', 'wrong_phase'),
        (packInOrder, null),
        for (final pass in [...passesFrom(0), ...passesFrom(0)]) (pass, null),
        (packInOrder, 'wrong_phase'),
        ('deal', 'wrong_phase'),
        ('1 take', 'wrong_phase'),
        ('0 cut 3', 'malformed'),
        ('cut', 'malformed'),
        ('cut 03', 'malformed'),
        ('cut 3 4', 'malformed'),
        ('cut 0', 'bad_cut'),
        ('cut 2', 'bad_cut'), // 2.15
        ('cut 30', 'bad_cut'),
        ('cut 32', 'bad_cut'),
        ('cut 999999999', 'bad_cut'),
        ('cut 29', null),
        ('cut 29', 'wrong_phase'),
      ]);
      expectRefusalsOf(_coinche, [
        ('dealer 3', null),
        (packInOrder, null),
        for (final pass in passesFrom(0)) (pass, null),
        (packInOrder, 'wrong_phase'),
        ('cut 2', 'bad_cut'),
        ('cut 30', 'bad_cut'),
        ('cut 3', null),
      ]);
    });
    test('belote 2.16, 2.21, 2.22, 2.23, 2.24, 2.26 hands, then the stock', () {
      final steps = _belote([
        'dealer 3', packInOrder, ...passesFrom(0), ...passesFrom(0), 'cut 3', //
      ]);
      final cancelled = steps[steps.length - 2];
      expect(cancelled.happened, ['cancelled', 'dealer']);
      expect(
        (cancelled.phase, cancelled.turn, cancelled.dealer),
        ('cut', null, 0),
      );
      expect(cancelled.legal, <String>[]);
      // 7S 8S 9S JH QH, TS JS QS KH AH, KS AS 7H 7D 8D, 8H 9H TH 9D TD, and
      // JD to AC: the first three go below.
      final step = lastOf(steps);
      expect(step.events, [
        _dealt([
          '7H 7D 8D QD KD', 'JH QH TS 8H 9H', 'JS QS KH TH 9D',
          'AH KS AS TD JD', //
        ], 'AD'),
      ]);
      expect((step.phase, step.turn), ('take1', 1));
      expect(step.round['up'], 'AD');
    });
    test('belote 2.22 in one step a hand is 3, 2 and 3 cards', () {
      final step = lastOf(
        _belote([
          'dealer 3', packInOrder, ...passesFrom(0), 'cut 8', //
        ], twoStep: false),
      );
      // 7S 8S 9S JH QH JD QD KD, TS JS QS KH AH AD 7C 8C,
      // KS AS 7H 7D 8D 9C TC JC, 8H 9H TH 9D TD QC KC AC: the hand of seat 0
      // goes below.
      expect(step.events, [
        _dealt([
          'AS 7H 7D TH 9D JD QD KD', 'TS JS QS 8D 9C TD QC KC',
          'KH AH AD TC JC AC 7S 8S', '7C 8C KS 8H 9H 9S JH QH', //
        ]),
      ]);
    });
    test('belote 2.17, 2.18, 2.19, 2.20 tricks by team', () {
      final step = lastOf(
        _belote([
          'dealer 3', dealInPackets(handsOf(sevenOfEight)), '0 take S',
          ...seven, 'cut 4', //
        ], twoStep: false),
      );
      // The third trick to the eighth, then the first, which the other team
      // has, and below them the second.
      expect(step.events, [
        _dealt([
          'JH JD JC KD KC 8D 8C JS', '9S 7S 9D KS QH 8S AH AD',
          '9C AS TH QD QC AC 7H 8H', 'TD TC TS QS KH 7D 7C 9H', //
        ]),
      ]);
      expect((step.phase, step.turn, step.dealer), ('take', 1, 0));
    });
    test('coinche 2.25 five cards each, then the twelve that were left', () {
      final step = lastOf(
        _coinche([
          'dealer 3', packInOrder, ...passesFrom(0), 'cut 3', //
        ], twoStep: true),
      );
      expect(step.events, [
        _dealt([
          '7H 7D 8D QD KD', 'JH QH TS 8H 9H', 'JS QS KH TH 9D',
          'AH KS AS TD JD', //
        ]),
      ]);
      expect((step.phase, step.turn, step.dealer), ('bid', 1, 0));
    });
    test('coinche 2.16, 2.17, 2.18 a cut may leave three cards', () {
      final step = lastOf(
        _coinche([
          'dealer 3', dealInPackets(handsOf(sevenOfEight)), '0 bid 80 S',
          ...passesFrom(1, 3), ...seven, 'cut 29', //
        ]),
      );
      // The last three of the first trick are on top, its first at the bottom.
      expect(step.events, [
        _dealt([
          '9D 9C AS JC KS AD AC 7H', '8H 7D 7C TH TD QH QD QC',
          '9H 8D 8C TC TS QS KH KD', 'JS 9S 7S JH JD KC 8S AH', //
        ]),
      ]);
    });
    test('belote 2.14 cuts go on from round to round', () {
      final steps = _belote([
        'dealer 3', packInOrder, ...passesFrom(0), 'cut 16',
        ...passesFrom(1), 'cut 16', ...passesFrom(2), //
      ], twoStep: false);
      expect(lastOf(steps).phase, 'cut');
      expect(lastOf(steps).dealer, 2);
    });
    test('belote 9.12 nothing is cut when the match is over', () {
      final steps = playBelote([
        'dealer 3', dealInPackets(handsOf(sevenOfEight)), '0 take S',
        ...seven, 'cut 3', //
      ], dealer: null, options: {
        'reshuffle': false,
        'two_step': false,
        'rounds': 1,
      });
      expect(steps[steps.length - 2].phase, 'over');
      expect(steps.last.error, 'match_over');
    });
  });
}
