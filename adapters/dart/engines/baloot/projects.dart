import '../cards/hand.dart';
import '../cards/suit.dart';
import 'melds.dart';
import 'table.dart';

/// The melds of a hand as they come to the table.
final class Projects {
  /// Of whole [hands] by seat. The melds are those of the eight cards, also
  /// once some are played. // baloot 7.5.4
  Projects(List<Hand> hands, this._trump, this._dealer)
    : _melds = [
        for (final hand in hands) meldsOf(hand.cards, isSun: _trump == null),
      ];

  final Suit? _trump;
  final int _dealer;
  final List<List<Meld>> _melds;
  final List<bool> _declared = List.filled(seats, false);

  /// The numbers of the melds that each seat has shown, as bits.
  final List<int> _shown = List.filled(seats, 0);

  int? _winner;

  /// What is scored for each team. // baloot 7.5.10, 7.5.11, 7.5.12
  final List<int> points = [0, 0];

  /// Whether [seat] may declare, in the first trick and before its card; only
  /// its first meld, once. // baloot 7.3.1, 7.3.2, 7.3.3
  bool mayDeclare(int seat) => _melds[seat].isNotEmpty && !_declared[seat];

  /// [seat] declares this meld. // baloot 7.3.1
  Meld declare(int seat) {
    _declared[seat] = true;
    return _melds[seat].first;
  }

  /// The seat with the best declared meld, whose team wins the melds; null if
  /// nobody declared. // baloot 7.4.1, 7.4.7, 7.4.8
  int? decide() {
    int? winner;
    // baloot 7.4.6: of equal ones the first in the order D+3, D+2, D+1, D.
    for (var next = 3; next >= 0; next--) {
      final seat = (_dealer + next) & 3;
      if (!_declared[seat]) continue;
      if (winner == null ||
          _melds[seat].first.standing > _melds[winner].first.standing) {
        winner = seat;
      }
    }
    return _winner = winner;
  }

  /// Whether [seat] may show its meld of a [number] in the second trick,
  /// declared or not; each by itself and once.
  /// // baloot 7.5.1, 7.5.2, 7.5.3, 7.5.5, 7.5.6, 7.5.12
  bool mayShow(int seat, int number) => switch (_winner) {
    null => false, // baloot 7.4.8
    final winner =>
      teamOf(seat) == teamOf(winner) &&
          number >= 1 &&
          number <= _melds[seat].length &&
          _shown[seat] & number == 0,
  };

  /// [seat] shows this meld.
  Meld show(int seat, int number) {
    _shown[seat] |= number; // 1 and 2 are also bits
    final meld = _melds[seat][number - 1];
    points[teamOf(seat)] += valueOf(meld); // baloot 7.5.10
    return meld;
  }

  /// What a meld is worth in this hand.
  int valueOf(Meld meld) => meld.kind.value(_trump);
}
