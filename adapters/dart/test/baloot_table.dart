import 'runner.dart';
import 'table.dart';

/// The steps of a script of Baloot, the opening position first.
List<Step> playBaloot(
  List<String> script, {
  int? dealer = 3,
  List<int> score = const [0, 0],
  String kaboot = 'multiplied',
}) => playOf(
  'baloot',
  script,
  options: {'kaboot': kaboot},
  setup: dealer == null ? null : {'dealer': dealer, 'score': score},
);

/// The pack, rank by rank. Dealt by seat 3 it gives
/// `7S 7H 7D TS TH`, `7C 8S 8H TD TC`, `8D 8C 9S JS JH`, `9H 9D 9C JD JC`
/// and turns up QS.
const pack =
    'deal 7S 7H 7D 7C 8S 8H 8D 8C 9S 9H 9D 9C TS TH TD TC JS JH JD JC '
    'QS QH QD QC KS KH KD KC AS AH AD AC';

/// The move with which [dealer] deals [hands], each a row of cards by seat, if
/// [receiver] gets the card turned up, which is the sixth of its row.
String dealOf(int dealer, List<String> hands, {required int receiver}) {
  final inTurn = [
    for (var next = 1; next <= 4; next++)
      (
        isReceiver: (dealer + next) % 4 == receiver,
        cards: hands[(dealer + next) % 4].split(' '),
      ),
  ];
  return [
    'deal',
    for (final (:cards, isReceiver: _) in inTurn) ...cards.sublist(0, 3),
    for (final (:cards, isReceiver: _) in inTurn) ...cards.sublist(3, 5),
    hands[receiver].split(' ')[5],
    for (final (:cards, :isReceiver) in inTurn)
      ...cards.sublist(isReceiver ? 6 : 5),
  ].join(' ');
}

/// What is said until seat 0 plays hokm or sun, seat 3 dealing.
const hokmBy0 = [
  '0 buy hokm', '1 buy bas', '2 buy bas', '3 buy bas', '0 confirm hokm', //
];
const noRaise = ['1 raise pass', '3 raise pass'];
const hokmBy0Plain = [...hokmBy0, ...noRaise];
const sunBy0 = ['0 buy sun'];

/// A trick: its leader, and the cards by seat.
typedef Row = (int leader, String cards);

/// A hand of eight [rows], dealt by seat 3 and bought by seat 0 with the words
/// of [bought]. In its first trick the seats of [declare] declare, in its
/// second those of [show] show; [up] is a card of seat 0.
List<String> handOf(
  List<Row> rows, {
  required String up,
  List<String> bought = hokmBy0Plain,
  List<int> declare = const [],
  List<(int, int)> show = const [],
}) {
  final hands = [
    for (var seat = 0; seat < 4; seat++)
      [for (final (_, cards) in rows) cards.split(' ')[seat]],
  ];
  hands[0]
    ..remove(up)
    ..insert(5, up);
  return [
    dealOf(3, [for (final hand in hands) hand.join(' ')], receiver: 0),
    ...bought,
    for (final (index, (leader, cards)) in rows.indexed)
      for (var next = 0; next < 4; next++)
        ...switch ((leader + next) % 4) {
          final seat => [
            if (index == 0 && declare.contains(seat)) '$seat declare',
            if (index == 1)
              for (final (shower, number) in show)
                if (shower == seat) '$seat show $number',
            '$seat play ${cards.split(' ')[seat]}',
          ],
        },
  ];
}

/// Plays a script of which every move is legal; the steps after the opening.
List<Step> playAll(
  List<String> script, {
  List<int> score = const [0, 0],
  String kaboot = 'multiplied',
}) {
  final steps = playBaloot(script, score: score, kaboot: kaboot).sublist(1);
  for (final (index, step) in steps.indexed) {
    expect(step.error, null, script[index]);
  }
  return steps;
}

/// What a step shows where nothing is dealt.
const noRound = {
  'up': null,
  'contract': null,
  'trump': null,
  'buyer': null,
  'level': 'normal',
  'closed': false,
  'tricks': [0, 0],
  'raw': [0, 0],
};

/// Every seat a suit of its own; seat 0 all trumps if the ace is turned up.
const suitEach = <Row>[
  (0, 'KS AH AC AD'),
  (0, 'QS KH KC KD'),
  (0, 'JS QH QC QD'),
  (0, 'TS JH JC JD'),
  (0, '9S TH TC TD'),
  (0, '8S 9H 9C 9D'),
  (0, '7S 8H 8C 8D'),
  (0, 'AS 7H 7C 7D'),
];
