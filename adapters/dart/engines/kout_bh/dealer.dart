import '../cards/card.dart';
import '../cards/pack.dart';
import '../kout/table.dart';
import 'cards.dart';

/// The draw for the first deal.
final class DealerDraw {
  /// Of all seats of [table], from a whole [pack].
  DealerDraw(Table table, this.pack)
    : _drawing = List.generate(table.seats, (seat) => seat),
      _out = {};

  /// What is drawn from.
  final Pack pack;

  List<int> _drawing;
  final Set<Card> _out;

  /// The seats that still draw, in ascending order.
  List<int> get drawing => _drawing;

  /// Whether [cards] are one new card of the pack for each seat that draws.
  bool accepts(List<Card> cards) =>
      cards.length == _drawing.length &&
      pack.holdsEach(cards) &&
      !cards.any(_out.contains); // kout_bh 3.2.2

  /// Draws [cards]; the dealer, or null if seats tie and draw again.
  int? draw(List<Card> cards) {
    var lowest = cards.first.drawn; // kout_bh 3.1.1, 3.1.4
    for (final card in cards) {
      if (card.drawn < lowest) lowest = card.drawn;
    }
    final tied = [
      for (final (index, seat) in _drawing.indexed)
        if (cards[index].drawn == lowest) seat,
    ];
    if (tied case [final dealer]) return dealer;
    _drawing = tied; // kout_bh 3.2.1, 3.2.4
    _out.addAll(cards);
    if (pack.size - _out.length < tied.length) _out.clear(); // kout_bh 3.2.3
    return null;
  }
}

/// The team that [meter] belongs to; null at 0. // kout_bh 9.2.1
int? ownerOf(int meter) => switch (meter) {
  > 0 => 0,
  < 0 => 1,
  _ => null,
};

/// When the meter is read to see whether the dealer stays.
enum DealerMeter {
  /// Once the round's points are added.
  after,

  /// As it was before them.
  before,
}

/// Who deals after a round that [winner] won and that took the meter from
/// [before] to [after]: the first of three rules that applies.
int nextDealer({
  required Table table,
  required int dealer,
  required int winner,
  required int before,
  required int after,
  required DealerMeter read,
}) {
  final owner = ownerOf(after);
  final formerOwner = ownerOf(before);
  // kout_bh 9.3.1, 9.3.4: a meter that nobody owned changes no hands.
  if (owner != null && formerOwner != null && owner != formerOwner) {
    return table.nextOf(opponentsOf(owner), dealer);
  }
  // kout_bh 9.3.2
  final ownerRead = switch (read) {
    DealerMeter.after => owner, // kout_bh 9.4.1
    DealerMeter.before => formerOwner, // kout_bh 9.4.2
  };
  if (winner == teamOf(dealer) && ownerRead != winner) return dealer;
  // kout_bh 9.3.3
  return table.nextOf(opponentsOf(winner), dealer);
}
