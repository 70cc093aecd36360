import '../../lib/hakam_kit.dart';

/// The suits, in the order of their letters.
enum Suit {
  /// C
  clubs('C'),

  /// D
  diamonds('D'),

  /// H
  hearts('H'),

  /// S
  spades('S');

  const Suit(this.letter);

  /// As moves and cards write it.
  final String letter;

  /// The suit of a [letter], or null.
  static Suit? named(String letter) => switch (letter) {
    'C' => clubs,
    'D' => diamonds,
    'H' => hearts,
    'S' => spades,
    _ => null,
  };
}

/// One of the 52 cards or the joker: its place in the order of the names.
///
/// Cards are plain small integers, so a sorted list of them is in the order
/// of the wire, and a hand needs no set of more bits than fit a machine word.
extension type const Card(int index) implements Object {
  /// The card of a [name], or null.
  static Card? named(String name) => _byName[name];

  /// As the wire writes it: `TS`, `JK`.
  String get name => _names[index];

  /// Null for the joker, which has none. // kout_bh 6.1.3
  Suit? get suit => _suits[index];

  /// 2 to 10, J 11, Q 12, K 13, A 14, and 15 for the joker.
  /// // kout_bh 2.2.1, 3.1.2, 3.1.3
  int get rank => _ranks[index];

  /// Whether it is JK.
  bool get isJoker => _suits[index] == null;

  /// The move that plays it, without the seat.
  String get play => _plays[index];
}

const _joker = 'JK';
final _names = cardNames(jokers: const [_joker]);
final _plays = [for (final name in _names) 'play $name'];
final _byName = {
  for (final (index, name) in _names.indexed) name: Card(index),
};
final _suits = [
  for (final name in _names) name == _joker ? null : Suit.named(name[1]),
];
final _ranks = [
  for (final name in _names)
    name == _joker ? 15 : '23456789TJQKA'.indexOf(name[0]) + 2,
];

/// The cards that a table plays with.
final class Pack {
  const Pack._(this._holds, this.size);

  /// The pack for 4 or 6 [seats].
  factory Pack.of(int seats) => seats == 4 ? _ofFour : _ofSix;

  factory Pack._from(int lowest) {
    final holds = [
      for (final name in _names)
        switch (Card.named(name)!) {
          Card(isJoker: true) => true,
          Card(:final rank, suit: Suit.diamonds) => rank > lowest,
          Card(:final rank) => rank >= lowest,
        },
    ];
    return Pack._(holds, holds.where((held) => held).length);
  }

  static final _ofFour = Pack._from(7); // kout_bh 2.1.1
  static final _ofSix = Pack._from(3); // kout_bh 2.1.2

  final List<bool> _holds;

  /// How many cards it has: 32 or 48.
  final int size;

  /// Whether [card] is in it.
  bool holds(Card card) => _holds[card.index];

  /// Whether [cards] are all of this pack, no two of them the same.
  bool holdsEach(List<Card> cards) {
    final seen = List.filled(_holds.length, false);
    for (final card in cards) {
      if (!holds(card) || seen[card.index]) return false;
      seen[card.index] = true;
    }
    return true;
  }
}

/// The cards of a seat, in the order of the wire.
extension type Hand._(List<Card> _cards) {
  /// A hand of [cards].
  Hand(Iterable<Card> cards)
    : _cards = [...cards]..sort((a, b) => a.index - b.index);

  /// How many are left.
  int get length => _cards.length;

  /// The cards.
  List<Card> get cards => _cards;

  /// Whether [card] is here.
  bool holds(Card card) {
    for (var i = 0; i < _cards.length; i++) {
      if (_cards[i].index == card.index) return true;
    }
    return false;
  }

  /// Whether there is a card of [suit].
  bool holdsSuit(Suit suit) {
    for (var i = 0; i < _cards.length; i++) {
      if (_cards[i].suit == suit) return true;
    }
    return false;
  }

  /// Whether the joker is all that is left.
  bool get isJokerAlone => length == 1 && _cards[0].isJoker;

  /// Puts [card] on the table.
  void play(Card card) => _cards.remove(card);

  /// The names, by code point.
  List<String> get names => [for (final card in _cards) card.name];
}
