/// The lowest bid, and the highest: all the tricks.
const bab = 5, bawan = 9;

/// What the highest bidder has promised.
typedef Contract = ({int bidder, int bid, bool malzoom});

/// The auction of a round.
final class Auction {
  /// Among [seats], who have not spoken yet.
  Auction(this.seats);

  /// How many speak, each once.
  final int seats;

  int _spoken = 0;

  /// The seat of the standing bid.
  int? bidder;

  /// The standing bid.
  int? bid;

  bool _malzoom = false;

  /// Whether the seat that speaks next must bid: it is the last, and all
  /// before it have passed. // kout_kw 4.2.1
  bool get obliges => bid == null && _spoken == seats - 1;

  /// The contract, once nothing can exceed it.
  Contract? get contract => switch ((bidder, bid)) {
    // kout_kw 4.1.3, 4.1.8
    (final bidder?, final bid?) when _spoken == seats || bid == bawan => (
      bidder: bidder,
      bid: bid,
      malzoom: _malzoom,
    ),
    _ => null,
  };

  /// Why a bid of [level] is refused, or null: it may jump, and exceed the
  /// partner's. // kout_kw 4.1.5, 4.1.6
  String? refusalOf(int level) => switch (level) {
    < bab || > bawan => 'no_such_bid', // kout_kw 4.1.2
    _ when level <= (bid ?? 0) => 'bid_too_low', // kout_kw 4.1.4
    _ => null,
  };

  /// [seat], whose turn it is, bids [level].
  void raise(int seat, int level) {
    _malzoom = obliges && level == bab; // kout_kw 4.2.2, 4.2.3
    bidder = seat;
    bid = level;
    _spoken++;
  }

  /// [seat], whose turn it is, passes, which nobody is refused: who is obliged
  /// bids 5 by it. // kout_kw 4.1.7, 4.2.1
  void pass(int seat) => obliges ? raise(seat, bab) : _spoken++;

  /// Every word that is legal now.
  List<String> get legal => _legal[(bid ?? bab - 1) - (bab - 1)];
}

/// By the standing bid: none, then 5 to 8.
final _legal = [
  for (var standing = bab - 1; standing < bawan; standing++)
    [
      for (var level = standing + 1; level <= bawan; level++) 'bid $level',
      'bid pass',
    ],
];
