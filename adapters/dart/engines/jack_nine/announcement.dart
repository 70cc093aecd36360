import '../cards/card.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';
import 'table.dart';

/// The belote of a round: king and queen of trump in one hand.
final class Belote {
  /// In these [hands], before the first trick.
  Belote(List<Hand> hands, Suit trump)
    : this._(hands, Card.of('K${trump.letter}'), Card.of('Q${trump.letter}'));

  Belote._(List<Hand> hands, this._king, this._queen)
    : _holder = hands.indexWhere(
        (hand) => hand.holds(_king) && hand.holds(_queen),
      );

  final Card _king, _queen;

  /// The seat that was dealt both, or -1.
  final int _holder;
  int _said = 0;
  bool _forgone = false;

  /// Whether [seat], which holds [card], may say belote with it, whichever
  /// comes first and whenever.
  /// // belote 6.1, 6.2, 6.3, 6.4, 6.5, coinche 6.1, 6.2, 6.3, 6.4, 6.5
  bool maySay(int seat, Card card) =>
      seat == _holder && !_forgone && _isOfPair(card);

  /// [seat] plays [card], and may forgo the call with it.
  /// // belote 6.6, coinche 6.6
  void played(int seat, Card card, {required bool says}) {
    if (seat != _holder || !_isOfPair(card)) return;
    if (says) {
      _said++;
    } else {
      _forgone = true; // belote 6.7, coinche 6.7
    }
  }

  /// Whether it has been said once, or twice.
  bool get isSecond => _said == 2;

  /// What each team has for it, however the round ends.
  /// // belote 6.8, 6.9, 6.10, coinche 6.8, 6.9, 6.10
  List<int> get points => [
    for (final team in const [0, 1])
      _said == 2 && teamOf(_holder) == team ? 20 : 0,
  ];

  bool _isOfPair(Card card) => card == _king || card == _queen;
}
