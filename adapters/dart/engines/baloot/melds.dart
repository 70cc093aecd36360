import '../cards/card.dart';
import '../cards/suit.dart';
import 'cards.dart';

/// The kinds of meld, the better later.
enum Kind {
  /// Three in sequence.
  sira('sira'),

  /// Four in sequence.
  fifty('fifty'),

  /// Five or more in sequence, or four alike.
  hundred('hundred'),

  /// Four aces in sun.
  fourHundred('four_hundred');

  const Kind(this.word);

  /// As events write it.
  final String word;

  /// Its points with this [trump], or in sun without.
  int value(Suit? trump) => switch (this) {
    sira when trump == null => 4, // baloot 7.1.12
    sira => 2, // baloot 7.1.9
    fifty when trump == null => 10, // baloot 7.1.13
    fifty => 5, // baloot 7.1.10
    hundred when trump == null => 20, // baloot 7.1.14
    hundred => 10, // baloot 7.1.11
    fourHundred => 40, // baloot 7.1.15
  };
}

/// A meld of a hand: a run, or four alike.
final class Meld {
  Meld._four(this.kind, this._place) : _suit = null, _length = 4;

  Meld._run(this.kind, this._place, this._length, Suit this._suit);

  /// What it is called.
  final Kind kind;

  /// Of the top card, or of the four.
  final int _place;

  /// Of a run.
  final Suit? _suit;
  final int _length;

  /// Whether it is a run.
  bool get isRun => _suit != null;

  /// Its cards, in the order of the wire; few melds come to show them.
  List<Card> get cards => switch (_suit) {
    null => [for (final suit in Suit.values) _card(_place, suit)],
    final suit => [
      for (var next = 0; next < _length; next++) _card(_place + next, suit),
    ]..sort((a, b) => a.index - b.index),
  };

  /// The better of two melds has the higher number: by value, among hundreds
  /// four alike before a run, by rank and not by length.
  /// // baloot 7.4.2, 7.4.3, 7.4.4, 7.4.5
  int get standing => _standing(kind, _place, isRun: isRun);

  /// Whether [card] is in it.
  bool holds(Card card) => switch (_suit) {
    null => card.place == _place,
    final suit =>
      card.suit == suit &&
          card.place >= _place &&
          card.place < _place + _length,
  };
}

int _standing(Kind kind, int place, {required bool isRun}) =>
    (2 * kind.index + (isRun ? 0 : 1)) * 8 + (7 - place);

/// The melds of a whole hand of [cards], the best first, at most two.
/// // baloot 7.2.4
List<Meld> meldsOf(List<Card> cards, {required bool isSun}) {
  final ranks = List.filled(4, 0); // of each suit, a bit for each place
  for (var i = 0; i < cards.length; i++) {
    final card = cards[i];
    ranks[card.suit!.index] |= 1 << card.place;
  }
  final first = _takeBest(ranks, isSun: isSun); // baloot 7.2.1
  if (first == null) return const [];
  // baloot 7.2.2, 7.2.3: of what the first has left.
  final second = _takeBest(ranks, isSun: isSun);
  return second == null ? [first] : [first, second];
}

/// The best meld among [ranks], which lose its cards; null if there is none.
Meld? _takeBest(List<int> ranks, {required bool isSun}) {
  final alike = _firstAlike[ranks[0] & ranks[1] & ranks[2] & ranks[3]];
  var best = -1;
  Suit? bestSuit;
  // Of equal runs the earlier suit's. // baloot 7.2.5
  for (var suit = 3; suit >= 0; suit--) {
    final run = _bestRun[ranks[suit]];
    if (run != null && run.standing > best) {
      best = run.standing;
      bestSuit = Suit.values[suit];
    }
  }
  if (alike >= 0) {
    // baloot 7.1.6, 7.1.7
    final kind = isSun && alike == 0 ? Kind.fourHundred : Kind.hundred;
    if (_standing(kind, alike, isRun: false) > best) {
      for (var suit = 0; suit < 4; suit++) {
        ranks[suit] &= ~(1 << alike);
      }
      return Meld._four(kind, alike);
    }
  }
  if (bestSuit == null) return null;
  final (:kind, :top, :length, standing: _) = _bestRun[ranks[bestSuit.index]]!;
  ranks[bestSuit.index] &= ~(((1 << length) - 1) << top);
  return Meld._run(kind, top, length, bestSuit);
}

Card _card(int place, Suit suit) =>
    Card.of('${sequence[place]}${suit.letter}');

/// By the ranks that all suits have: the highest that makes a meld, or -1.
/// Nines, eights and sevens make none. // baloot 7.1.6, 7.1.8
final _firstAlike = [
  for (var ranks = 0; ranks < 256; ranks++)
    [0, 1, 2, 3, 4].firstWhere(
      (place) => ranks & 1 << place != 0,
      orElse: () => -1,
    ),
];

typedef _Run = ({Kind kind, int top, int length, int standing});

/// By the ranks of a suit: its best run.
final _bestRun = [for (var ranks = 0; ranks < 256; ranks++) _bestOf(ranks)];

_Run? _bestOf(int ranks) {
  _Run? best;
  for (var top = 0; top < 8; top++) {
    // baloot 7.1.5: a run is not split.
    if (top > 0 && ranks & 1 << (top - 1) != 0) continue;
    var length = 0;
    while (ranks & 1 << (top + length) != 0) {
      length++;
    }
    final kind = switch (length) {
      < 3 => null,
      3 => Kind.sira, // baloot 7.1.2
      4 => Kind.fifty, // baloot 7.1.3
      _ => Kind.hundred, // baloot 7.1.4
    };
    if (kind == null) continue;
    final standing = _standing(kind, top, isRun: true);
    if (best != null && best.standing > standing) continue;
    best = (kind: kind, top: top, length: length, standing: standing);
  }
  return best;
}
