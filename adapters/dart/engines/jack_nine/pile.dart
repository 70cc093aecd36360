import '../cards/card.dart';
import 'dealing.dart';
import 'table.dart';
import 'trick.dart';

/// The pile after a round that was played: [tricks] by team, in the order won,
/// when seat [dealer] deals next.
List<Card> pileOfTricks(List<List<Trick>> tricks, {required int dealer}) {
  final team = teamOf(dealer); // belote 2.17, coinche 2.17
  return [
    // belote 2.19, 2.20, coinche 2.19, 2.20
    for (final trick in tricks[team]) ...trick.cards,
    // belote 2.18, coinche 2.18
    for (final trick in tricks[opponentsOf(team)]) ...trick.cards,
  ];
}

/// The pile after a hand of this [dealing] that all have passed.
List<Card> pileOfHands(Dealing dealing, {required int dealer}) => [
  // belote 2.21, coinche 2.21
  for (var place = 1; place <= seats; place++)
    // belote 2.22, coinche 2.22
    ...dealing.received[(dealer + place) & 3],
  ...dealing.stock, // belote 2.23, 2.24, coinche 2.25
];

/// The pack that is dealt when the first [lifted] cards of [pile] are cut off,
/// or null if the cut is bad.
List<Card>? cut(List<Card> pile, int lifted) {
  // belote 2.15, coinche 2.15
  if (lifted < 3 || lifted > 29) return null;
  // belote 2.16, coinche 2.16
  return [...pile.skip(lifted), ...pile.take(lifted)];
}
