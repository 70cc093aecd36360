import 'runner.dart';
import 'table.dart';

/// The steps of a script of Belote between two rounds, the opening first; from
/// nothing where there is no [dealer].
List<Step> playBelote(
  List<String> script, {
  Map<String, Object?> options = const {},
  int? dealer = 3,
  List<int> score = const [0, 0],
  int held = 0,
  int played = 0,
}) => playOf(
  'belote',
  script,
  options: options,
  setup:
      dealer == null
          ? null
          : {'dealer': dealer, 'score': score, 'held': held, 'played': played},
);

/// The same of Belote coinchée.
List<Step> playCoinche(
  List<String> script, {
  Map<String, Object?> options = const {},
  int? dealer = 3,
  List<int> score = const [0, 0],
  int played = 0,
}) => playOf(
  'coinche',
  script,
  options: options,
  setup:
      dealer == null
          ? null
          : {'dealer': dealer, 'score': score, 'played': played},
);

/// The pack by suits, from the seven to the ace.
const packInOrder =
    'deal 7S 8S 9S TS JS QS KS AS 7H 8H 9H TH JH QH KH AH '
    '7D 8D 9D TD JD QD KD AD 7C 8C 9C TC JC QC KC AC';

/// The move that deals [hands] by seat, each a row of eight cards in the order
/// in which it receives them: 3, 2 and 3, the last three from seat [second]
/// on.
String dealInPackets(List<String> hands, {int dealer = 3, int? second}) {
  final cards = [for (final hand in hands) hand.split(' ')];
  final first = (dealer + 1) % 4;
  return [
    'deal',
    for (final (from, to, seat) in [
      (0, 3, first), (3, 5, first), (5, 8, second ?? first), //
    ])
      for (var place = 0; place < 4; place++)
        ...cards[(seat + place) % 4].sublist(from, to),
  ].join(' ');
}

/// A round, as its eight tricks: who leads, and the cards in the order of play.
typedef Tricks = List<(int leader, String cards)>;

/// The hand of each seat that plays these [tricks].
List<String> handsOf(Tricks tricks) {
  final hands = [<String>[], <String>[], <String>[], <String>[]];
  for (final (leader, cards) in tricks) {
    for (final (place, card) in cards.split(' ').indexed) {
      hands[(leader + place) % 4].add(card);
    }
  }
  return [for (final hand in hands) hand.join(' ')];
}

/// The moves that play [tricks], with belote said with the cards in [calls].
List<String> playsOf(Tricks tricks, {Set<String> calls = const {}}) => [
  for (final (leader, cards) in tricks)
    for (final (place, card) in cards.split(' ').indexed)
      '${(leader + place) % 4} play $card'
          '${calls.contains(card) ? ' belote' : ''}',
];

/// The seats of [tricks] moved on by [seats].
Tricks turned(Tricks tricks, int seats) => [
  for (final (leader, cards) in tricks) ((leader + seats) % 4, cards),
];

/// Spades are trump, seat 0 leads. It takes four tricks with the highest, and
/// all spades, 62 points, fall into them; seat 1 takes the other four with the
/// high hearts, all 30 points of that suit, and the last ten. The four
/// [diamonds] and four [clubs] fall into the first four, with their points D:
/// team 0 has 62 + D, team 1 has 100 - D. King and queen of spades are with
/// seat 1, or with [pair] 2 in the hand of seat 2.
Tricks fourEach(String diamonds, String clubs, {int pair = 1}) {
  final d = _and(diamonds, 'D'), c = _and(clubs, 'C');
  const low = ['KS', 'QS', '8S', '7S'];
  final (one, two) = pair == 1 ? (low, d) : (d, low);
  return [
    for (final (trick, spade) in ['JS', '9S', 'AS', 'TS'].indexed)
      (0, '$spade ${one[trick]} ${two[trick]} ${c[trick]}'),
    (0, '7H AH ${d[4]} ${c[4]}'),
    (1, 'TH ${d[5]} ${c[5]} 8H'),
    (1, 'KH ${d[6]} ${c[6]} 9H'),
    (1, 'QH ${d[7]} ${c[7]} JH'),
  ];
}

/// The cards of [suit] with these four ranks before the others.
List<String> _and(String ranks, String suit) {
  expect(ranks.length, 4);
  return [
    for (final rank in ranks.split('')) '$rank$suit',
    for (final rank in '789TJQKA'.split(''))
      if (!ranks.contains(rank)) '$rank$suit',
  ];
}

/// Spades are trump; seat 1 takes the first trick, without a point, and seat 0
/// all others.
const Tricks sevenOfEight = [
  (0, '7H 8H 7D 7C'),
  (1, '9H 8D 8C JS'),
  (0, '9S 7S 9D 9C'),
  (0, 'AS TH TD TC'),
  (0, 'TS JH JD JC'),
  (0, 'KS QH QD QC'),
  (0, 'QS KH KD KC'),
  (0, '8S AH AD AC'),
];

/// Seat 0 takes all eight tricks with all eight spades, which are trump.
const Tricks allEight = [
  (0, 'JS 7H 7D 7C'),
  (0, '9S 8H 8D 8C'),
  (0, 'AS 9H 9D 9C'),
  (0, 'TS TH TD TC'),
  (0, 'KS JH JD JC'),
  (0, 'QS QH QD QC'),
  (0, '8S KH KD KC'),
  (0, '7S AH AD AC'),
];

/// Expects every move of a script to be made; the last step.
Step lastOf(List<Step> steps) {
  for (final (index, step) in steps.indexed) {
    expect(step.error, null, 'step $index');
  }
  return steps.last;
}

/// Four seats from [first] on that pass.
List<String> passesFrom(int first, [int count = 4]) => [
  for (var place = 0; place < count; place++) '${(first + place) % 4} pass',
];
