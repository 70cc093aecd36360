/// The lowest bid, and the highest: all the tricks.
const bab = 5, inzili = 8;

/// The auction of a round.
final class Auction {
  /// Among [seats], who have not spoken yet.
  Auction(this.seats);

  /// How many speak, each once.
  final int seats;

  int _spoken = 0;

  /// The seat of the standing bid.
  int? bidder;

  /// The standing bid: the contract so far.
  int? bid;

  /// Whether the winning bid was made because somebody has to.
  bool forced = false;

  /// The last to speak, after nothing but passes, must bid. // kout_bh 5.3.1
  bool get mustBid => bid == null && _spoken == seats - 1;

  /// Whether a contract stands and nothing can exceed it any more.
  bool get isOver => bid == inzili || _spoken == seats; // kout_bh 5.4.1

  /// Why a pass is refused, or null. // kout_bh 5.3.1, 5.3.2
  String? get refusalOfPass => mustBid ? 'must_bid' : null;

  /// Why a bid of [level] is refused, or null.
  String? refusalOf(int level) {
    if (level < bab || level > inzili) return 'no_such_bid'; // kout_bh 5.1.2
    // kout_bh 5.2.1: more than the contract so far, and by any amount and
    // over anyone (5.2.2, 5.2.3).
    return level > (bid ?? 0) ? null : 'bid_too_low';
  }

  /// The next seat passes.
  void pass() => _spoken++;

  /// The next seat, which is [seat], bids [level].
  void raise(int seat, int level) {
    forced = mustBid;
    bidder = seat;
    bid = level;
    _spoken++;
  }

  /// Every word that is legal now.
  List<String> get legal => _legal[mustBid ? 0 : (bid ?? 4) - 3];
}

const _legal = [
  ['bid 5', 'bid 6', 'bid 7', 'bid 8'],
  ['bid 5', 'bid 6', 'bid 7', 'bid 8', 'bid pass'],
  ['bid 6', 'bid 7', 'bid 8', 'bid pass'],
  ['bid 7', 'bid 8', 'bid pass'],
  ['bid 8', 'bid pass'],
];
