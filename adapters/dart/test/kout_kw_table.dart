import 'table.dart';

/// The steps of a script of Kuwaiti Kout, the opening position first.
List<Step> playKw(
  List<String> script, {
  int seats = 4,
  String voidLead = 'hukm',
  (int dealer, int a, int b)? from = (3, 0, 0),
}) => playOf(
  'kout_kw',
  script,
  options: {'seats': seats, 'void_lead': voidLead},
  setup: switch (from) {
    (final dealer, final a, final b) => {
      'dealer': dealer,
      'score': [a, b],
    },
    null => null,
  },
);

/// Expects what [expectRefusalsOf] does; the dealer is seat 3 of four.
void expectKw(
  List<(String, String?)> script, {
  List<String> after = const [],
}) => expectRefusalsOf(playKw, script, after: after);

/// Every seat but the last a suit of its own; the black sixes are seat 3's.
const suitEach = [
  'AS KS QS JS TS 9S 8S 7S JR',
  'AH KH QH JH TH 9H 8H 7H 6C',
  'AC KC QC JC TC 9C 8C 7C JB',
  'AD KD QD JD TD 9D 8D 7D 6S',
];

/// What seat 0 needs to name S and lead it, with a contract of [bid].
List<String> bidBy0(int bid) => [
  '0 bid $bid',
  if (bid < 9) ...['1 bid pass', '2 bid pass', '3 bid pass'],
  '0 hukm S',
];

/// The cards of four seats and how they are played: who leads each trick, and
/// the cards in the order of play.
typedef Tricks = List<(int leader, String cards)>;

/// The deal by seat 3 that makes nine [tricks] possible, a contract of 5 in
/// S by seat 0, and the plays.
List<String> scriptOf(Tricks tricks) {
  final hands = [for (var seat = 0; seat < 4; seat++) <String>[]];
  final plays = <String>[];
  for (final (leader, cards) in tricks) {
    for (final (place, card) in cards.split(' ').indexed) {
      final seat = (leader + place) % 4;
      hands[seat].add(card);
      plays.add('$seat play $card');
    }
  }
  return [
    deal(3, [for (final hand in hands) hand.join(' ')]),
    ...bidBy0(5),
    ...plays,
  ];
}

/// Four tricks of team 1 and one of team 0, in which team 1 spends hearts and
/// clubs.
Tricks _begin(String clubOf0) => [
  (0, 'KS 6S 7S 8S'), (0, '7H AH 8H 9H'), (1, 'KH TH JH QH'), //
  (1, 'AC 7C 8C $clubOf0'), (1, 'KC TC JC QC'),
];

/// Three tricks of team 0 more, the last by seat 0, who has a joker left: four
/// to four, and the last trick, led by that joker, decides the round.
final Map<String, Tricks> lastTricks = {
  'JR 7D 9D AS': [
    ..._begin('9C'), //
    (1, '6C JB 8D 9S'), (2, 'AD TD JD KD'), (2, 'TS JS QS QD'),
    (0, 'JR 7D 9D AS'),
  ],
  'JB 7D JR QS': [
    ..._begin('9C'), //
    (1, '6C 9S 8D 9D'), (2, 'AD TD JD KD'), (2, 'TS JS AS QD'),
    (0, 'JB 7D JR QS'),
  ],
  'JB JR 9C QS': [
    ..._begin('6C'), //
    (1, '7D AD 8D 9D'), (2, 'KD JD TD QD'), (2, 'TS JS AS 9S'),
    (0, 'JB JR 9C QS'),
  ],
  'JR AD JB QS': [
    ..._begin('9C'), //
    (1, '6C 9S 8D 9D'), (2, 'KD TD JD QD'), (2, 'TS JS AS 7D'),
    (0, 'JR AD JB QS'),
  ],
};
