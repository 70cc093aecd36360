import '../../lib/hakam_kit.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';
import '../kout/table.dart';
import 'auction.dart';
import 'lead.dart';
import 'trick.dart';

/// What has happened since the deal.
final class Round {
  /// Of [hands], by seat; none between two rounds.
  Round(Table table, this.hands) : auction = Auction(table.seats);

  /// The cards that are left, by seat.
  final List<Hand> hands;

  /// Who bids what.
  final Auction auction;

  /// What the auction came to.
  Contract? contract;

  /// The tricks of each team. Whoever changes it calls [changed].
  final List<int> tricks = [0, 0];

  /// What may be led, once there is a hukm.
  Leads? leads;

  /// The trick on the table, once there is a hukm.
  Trick? trick;

  Json? _json;

  /// The team that has won [contract]'s round, or null while both still can.
  int? winnerOf(Contract contract) {
    final bidders = teamOf(contract.bidder);
    final defenders = opponentsOf(bidders);
    if (tricks[bidders] >= contract.bid) return bidders; // kout_kw 8.1
    // kout_kw 8.2
    return tricks[defenders] >= 10 - contract.bid ? defenders : null;
  }

  /// As a step shows it.
  Json get json => _json ??= Json(
    '{"bidder":${auction.bidder},"bid":${auction.bid},'
    '"malzoom":${contract?.malzoom ?? false},'
    '"hukm":${_letters[leads?.hukm]},"tricks":[${tricks[0]},${tricks[1]}]}',
  );

  static final _letters = {
    null: 'null',
    for (final suit in Suit.values) suit: '"${suit.letter}"',
  };

  /// What a step shows is no longer what it was.
  void changed() => _json = null;
}
