import '../cards/card.dart';
import '../cards/pack.dart';
import '../cards/suit.dart';

/// The pack of 32; a joker has no rank. // baloot 2.1
final pack = Pack((card) => card.rank >= 7);

/// The card of a [name]: one of the 52; null for any other.
Card? cardNamed(String name) => _named(name);

final _named = Card.reader();

/// The letters of ranks in the order of sequences.
const sequence = 'AKQJT987';

/// What a card of the pack is in Baloot, with a trump suit or, in sun, without.
extension BalootCard on Card {
  /// The place of its rank in [sequence], from 0. // baloot 7.1.1
  int get place => _places[index];

  /// The higher takes the trick, among cards of one suit.
  int strength(Suit? trump) => suit == trump
      ? _trumpStrengths[index] // baloot 2.5
      : _strengths[index]; // baloot 2.3, 2.4

  /// Its raw points.
  int worth(Suit? trump) => suit == trump
      ? _trumpWorths[index] // baloot 2.7
      : _worths[index]; // baloot 2.6
}

final _places = _ofEach(sequence.indexOf);
final _strengths = _ofEach('789JQKTA'.indexOf);
final _trumpStrengths = _ofEach('78QKTA9J'.indexOf);
final _worths = _ofEach(
  (rank) => switch (rank) {
    'A' => 11,
    'T' => 10,
    'K' => 4,
    'Q' => 3,
    'J' => 2,
    _ => 0,
  },
);
final _trumpWorths = _ofEach(
  (rank) => switch (rank) {
    'J' => 20,
    '9' => 14,
    'A' => 11,
    'T' => 10,
    'K' => 4,
    'Q' => 3,
    _ => 0,
  },
);

List<int> _ofEach(int Function(String rank) tell) => [
  for (final name in Card.names) tell(name[0]),
];
