import '../cards/card.dart';
import '../cards/pack.dart';
import '../cards/suit.dart';

/// The 32 cards from 7 to ace. // belote 1.1, coinche 1.1
final pack = Pack((card) => card.rank >= 7);

/// Reads the names of the 52 cards.
final readCard = Card.reader();

/// How high [card] is where its suit is trump: 1 to 8.
int trumpRank(Card card) => _trumpRanks[card.index];

/// How high [card] is in a plain suit: 1 to 8.
int plainRank(Card card) => _plainRanks[card.index];

/// What [card] counts with this [trump].
int pointsOf(Card card, Suit trump) =>
    (card.suit == trump ? _trumpPoints : _plainPoints)[card.index];

/// What the last trick counts besides its cards.
const lastTrickPoints = 10;

/// What all cards and the last trick come to.
const allPoints = 162;

// belote 1.2, coinche 1.2
final _trumpRanks = _ranks('78QKTA9J');
// belote 1.3, coinche 1.3
final _plainRanks = _ranks('789JQKTA');
// belote 1.4, coinche 1.4
final _trumpPoints = _points({
  'J': 20, '9': 14, 'A': 11, 'T': 10, 'K': 4, 'Q': 3, //
});
// belote 1.5, coinche 1.5
final _plainPoints = _points({
  'A': 11, 'T': 10, 'K': 4, 'Q': 3, 'J': 2, //
});

List<int> _ranks(String upwards) => [
  for (final name in Card.names) upwards.indexOf(name[0]) + 1,
];

List<int> _points(Map<String, int> byRank) => [
  for (final name in Card.names) byRank[name[0]] ?? 0,
];
