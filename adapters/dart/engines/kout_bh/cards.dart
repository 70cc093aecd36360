import '../cards/card.dart';
import '../cards/pack.dart';
import '../cards/suit.dart';

const _joker = 'JK';

/// The card of a [name]: one of the 52 or JK; null for any other.
Card? cardNamed(String name) => _named(name);

final _named = Card.reader(jokers: const [_joker]);

/// What only the draw for the first deal asks of a card.
extension DrawnCard on Card {
  /// An ace 14, JK 15. // kout_bh 3.1.2, 3.1.3
  int get drawn => _drawn[index];
}

final _drawn = [
  for (final name in Card.names)
    name == _joker ? 15 : Card.of(name).rank,
];

/// The pack of 32 or 48 for 4 or 6 [seats]. // kout_bh 2.1.1, 2.1.2
Pack packOf(int seats) => seats == 4 ? _ofFour : _ofSix;

final _ofFour = _from(7); // kout_bh 2.1.1
final _ofSix = _from(3); // kout_bh 2.1.2

Pack _from(int lowest) => Pack(
  (card) => switch (card) {
    Card(isJoker: true, :final name) => name == _joker,
    Card(:final rank, suit: Suit.diamonds) => rank > lowest,
    Card(:final rank) => rank >= lowest,
  },
);
