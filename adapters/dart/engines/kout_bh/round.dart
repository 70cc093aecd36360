import '../../lib/hakam_kit.dart';
import 'auction.dart';
import 'cards.dart';
import 'table.dart';
import 'trick.dart';

/// What has happened since the deal.
final class Round {
  /// Of [hands], by seat; none between two rounds.
  Round(Table table, this.hands) : auction = Auction(table.seats);

  /// The cards that are left, by seat.
  final List<Hand> hands;

  /// Who promised what.
  final Auction auction;

  /// The trump suit, once named.
  Suit? hukm;

  /// The trick on the table.
  Trick trick = Trick();

  /// The tricks of each team. Whoever changes it calls [changed].
  List<int> tricks = [0, 0];

  Json? _json;

  /// The team that won, or null while both still can.
  int? get winner {
    final bidders = teamOf(auction.bidder!);
    final defenders = opponentsOf(bidders);
    final bid = auction.bid!;
    if (tricks[bidders] == bid) return bidders; // kout_bh 8.1.1
    if (tricks[defenders] == 9 - bid) return defenders; // kout_bh 8.1.2
    return null;
  }

  /// As a step shows it.
  Json get json =>
      _json ??= Json(
        '{"bidder":${auction.bidder},"bid":${auction.bid},'
        '"hukm":${_letters[hukm]},"tricks":[${tricks[0]},${tricks[1]}]}',
      );

  static final _letters = {
    null: 'null',
    for (final suit in Suit.values) suit: '"${suit.letter}"',
  };

  /// What a step shows is no longer what it was.
  void changed() => _json = null;
}
