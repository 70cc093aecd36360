import '../cards/hand.dart';
import '../cards/suit.dart';
import 'table.dart';

/// The calls of a round.
final class Calls {
  /// Nobody has called yet; the option's [highest] may be called.
  Calls(this.highest);

  /// The most that may be called.
  final int highest;

  /// What each seat has called, by seat.
  final List<int?> bySeat = List.filled(seats, null);

  /// Whether every seat has called, once. // call_break 2.2
  bool get isComplete => !bySeat.contains(null);

  /// Why a call of so many [tricks] is refused, or null; it does not matter
  /// what the others call. // call_break 2.3, 2.4, 2.5, 2.6, 2.7
  String? refusalOf(int tricks) =>
      tricks < 1 || tricks > highest ? 'no_such_call' : null;

  /// Every call that is legal.
  List<String> get legal => highest == 8 ? _to8 : _to13;
}

final _to8 = _callsTo(8), _to13 = _callsTo(13);

List<String> _callsTo(int highest) => [
  for (var tricks = 1; tricks <= highest; tricks++) 'call $tricks',
]..sort();

/// Whether [hand] gives the right to a redeal. // call_break 7.3
bool deservesRedeal(Hand hand) =>
    !hand.holdsSuit(Suit.spades) || // call_break 7.1
    hand.cards.every((card) => card.rank <= 11); // call_break 7.2
