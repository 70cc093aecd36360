import '../cards/card.dart';
import '../cards/pack.dart';
import '../cards/suit.dart';

/// JR, the red joker. // kout_kw 2.1
final jeeker = Card.of('JR');

/// JB, the black joker. // kout_kw 2.1
final maker = Card.of('JB');

/// The card of a [name]: one of the 52, JR or JB; null for any other.
Card? cardNamed(String name) => _named(name);

final _named = Card.reader(jokers: const ['JR', 'JB']);

/// The pack of 36 or 54 for 4 or 6 [seats]. // kout_kw 2.2, 2.3
Pack packOf(int seats) => seats == 4 ? _ofFour : _ofSix;

/// Seven and up, and the black sixes. // kout_kw 2.3
final _ofFour = Pack(
  (card) => switch (card) {
    Card(isJoker: true) => _isOurs(card),
    Card(rank: 6, :final suit) => suit == Suit.clubs || suit == Suit.spades,
    Card(:final rank) => rank >= 7,
  },
);

/// Everything. // kout_kw 2.2
final _ofSix = Pack((card) => !card.isJoker || _isOurs(card));

bool _isOurs(Card joker) => joker == jeeker || joker == maker;
