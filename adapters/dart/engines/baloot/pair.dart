import '../cards/card.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';
import 'melds.dart';
import 'table.dart';

/// The king and queen of trump, which make a baloot.
final class Pair {
  /// In the whole [hands] by seat. There is none in sun. // baloot 8.2
  factory Pair.among(List<Hand> hands, Suit? trump) {
    if (trump == null) return Pair._(_none, _none, -1);
    final king = _kings[trump.index], queen = _queens[trump.index];
    // baloot 8.1
    final seat = hands.indexWhere(
      (hand) => hand.holds(king) && hand.holds(queen),
    );
    return Pair._(king, queen, seat);
  }

  Pair._(this._king, this._queen, this._seat) : _isOpen = _seat >= 0;

  final Card _king, _queen;
  final int _seat;

  /// Whether it may still be called.
  bool _isOpen;
  bool _oneIsPlayed = false;

  /// What the baloot gives each team, the one that lost the melds too.
  final List<int> points = [0, 0];

  /// Whether a [meld] shown by [seat] brings the baloot at once. A shown
  /// hundred in which both cards are, or four of either, takes it away, and
  /// only a shown one. // baloot 8.10, 8.11
  bool isCalledBy(int seat, Meld meld) {
    if (seat != _seat || !_isOpen) return false;
    final king = meld.holds(_king), queen = meld.holds(_queen);
    if (meld.kind == Kind.hundred) {
      // baloot 8.7, 8.8, 8.9
      if (meld.isRun ? king && queen : king || queen) _isOpen = false;
      return false;
    }
    return king && queen && _call(); // baloot 8.12
  }

  /// Whether [card], as it is played, calls the baloot: it is the second of
  /// the two. // baloot 8.6
  bool isCalledAt(Card card) {
    if (!_isOpen || card != _king && card != _queen) return false;
    if (_oneIsPlayed) return _call(); // baloot 8.10
    _oneIsPlayed = true;
    return false;
  }

  bool _call() {
    _isOpen = false; // baloot 8.13
    points[teamOf(_seat)] = 2; // baloot 8.3, 8.5
    return true; // baloot 8.5
  }
}

const _none = Card(-1);
final _kings = [for (final suit in Suit.values) Card.of('K${suit.letter}')];
final _queens = [for (final suit in Suit.values) Card.of('Q${suit.letter}')];
