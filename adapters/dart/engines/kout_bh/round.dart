import '../../lib/hakam_kit.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';
import '../kout/table.dart';
import 'auction.dart';
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
  Json get json => _json ??= _known[_place] ??= _newJson;

  Json get _newJson => Json(
    '{"bidder":${auction.bidder},"bid":${auction.bid},'
    '"hukm":${_letters[hukm]},"tricks":[${tricks[0]},${tricks[1]}]}',
  );

  /// The place of this state among all that a round can be in; there are not
  /// so many, and the text of one takes longer than to find it again.
  int get _place {
    var place = auction.bidder ?? 6; // up to 5
    place = 9 * place + (auction.bid ?? 0); // up to 8
    place = 5 * place + (hukm?.index ?? 4);
    place = 9 * place + tricks[0]; // up to 8, as are those of the other team
    return 9 * place + tricks[1];
  }

  static final _known = List<Json?>.filled(7 * 9 * 5 * 9 * 9, null);

  static final _letters = {
    null: 'null',
    for (final suit in Suit.values) suit: '"${suit.letter}"',
  };

  /// What a step shows is no longer what it was.
  void changed() => _json = null;
}
