// The engine: Bahraini Kout for four, its first dealer chosen elsewhere. Cards are strings: `TS`, `JK`.

const suits = {'C', 'D', 'H', 'S'};
const _ranks = '789TJQKA';
final _pack = {
  'JK',
  for (final rank in _ranks.split(''))
    for (final suit in suits)
      if ('$rank$suit' != '7D') '$rank$suit',
};

typedef Event = Map<String, Object?>;

class IllegalMove implements Exception {
  const IllegalMove(this.reason);

  final String reason;
}

class Match {
  Match(this.target);

  final int target;
  String phase = 'dealer';
  int? turn, dealer, bidder, contract;
  String? hukm;
  int meter = 0;
  List<int> tricks = [0, 0];
  List<List<String>> _hands = [];
  List<String> _trick = [];
  int _spoken = 0;

  /// What the seat in turn may do.
  List<Object> get choices => switch (phase) {
    'bid' => [
      for (var level = (contract ?? 4) + 1; level <= 8; level++) level,
      if (!_mustBid) 'pass',
    ],
    'hukm' => [...suits.where(_holds)],
    'play' => [
      for (final card in _hand)
        if (_whyNot(card) == null) card,
    ],
    _ => const [],
  };

  List<Event> chooseDealer(int seat) {
    if (seat > 3) throw const IllegalMove('bad_dealer');
    dealer = seat;
    phase = 'deal';
    return [
      {'type': 'dealer', 'seat': seat},
    ];
  }

  List<Event> deal(List<String> cards) {
    if (cards.length != 32 || !cards.toSet().containsAll(_pack)) throw const IllegalMove('bad_deal');
    final first = (dealer! + 1) % 4;
    _hands = [
      for (var seat = 0; seat < 4; seat++)
        [for (var place = (seat - first) % 4; place < 32; place += 4) cards[place]]..sort(),
    ];
    phase = 'bid';
    turn = first;
    return [
      {'type': 'dealt', 'hands': _hands},
    ];
  }

  List<Event> pass() {
    if (_mustBid) throw const IllegalMove('must_bid');
    return _speak(forced: false);
  }

  List<Event> bid(int level) {
    if (level < 5 || level > 8) throw const IllegalMove('no_such_bid');
    if (level <= (contract ?? 0)) throw const IllegalMove('bid_too_low');
    final forced = _mustBid;
    bidder = turn;
    contract = level;
    return _speak(forced: forced);
  }

  List<Event> nameHukm(String suit) {
    if (!_holds(suit)) throw const IllegalMove('suit_not_held');
    hukm = suit;
    phase = 'play';
    turn = (turn! + 1) % 4;
    return [];
  }

  List<Event> play(String card) {
    if (_whyNot(card) case final reason?) throw IllegalMove(reason);
    _hand.remove(card);
    _trick.add(card);
    turn = (turn! + 1) % 4;
    return _trick.length == 4 ? _endTrick() : [];
  }

  List<String> get _hand => _hands[turn!];

  bool _holds(String suit) => _hand.any((card) => _suit(card) == suit);

  String? _suit(String card) => card == 'JK' ? null : card[1];

  bool get _mustBid => _spoken == 3 && contract == null;

  List<Event> _speak({required bool forced}) {
    turn = (turn! + 1) % 4;
    if (++_spoken < 4 && contract != 8) return [];
    phase = 'hukm';
    turn = bidder;
    return [
      {'type': 'contract', 'seat': bidder, 'bid': contract, 'forced': forced},
    ];
  }

  String? _whyNot(String card) {
    if (!_hand.contains(card)) return 'card_not_held';
    if (_trick.isEmpty) return card == 'JK' && _hand.length > 1 ? 'joker_lead' : null;
    final led = _suit(_trick.first)!;
    return card == 'JK' || _suit(card) == led || !_holds(led) ? null : 'must_follow_suit';
  }

  int _strength(String card) {
    if (card == 'JK') return 99;
    final rank = _ranks.indexOf(card[0]);
    if (_suit(card) == hukm) return 50 + rank;
    return _suit(card) == _suit(_trick.first) ? rank : -1;
  }

  List<Event> _endTrick() {
    final best = _trick.reduce((a, b) => _strength(b) > _strength(a) ? b : a);
    final seat = turn = (turn! + _trick.indexOf(best)) % 4;
    final team = seat % 2;
    final made = team == bidder! % 2;
    final trick = {'type': 'trick', 'seat': seat};
    _trick = [];
    final needed = made ? contract! : 9 - contract!;
    if (++tricks[team] == needed) return [trick, ..._endRound(team, made ? 'made' : 'failed')];
    if (_hand.join() != 'JK') return [trick];
    final forfeit = {'type': 'forfeit', 'seat': seat, 'reason': 'joker_lead'};
    return [trick, forfeit, _endMatch(1 - team, 'joker_lead')];
  }

  List<Event> _endRound(int winner, String reason) {
    final inzili = contract == 8;
    final points = inzili ? 0 : contract! * (reason == 'made' ? 1 : 2);
    final round = {'type': 'round', 'winner': winner, 'reason': reason, 'points': points, 'tricks': tricks};
    meter += winner == 0 ? points : -points;
    if (inzili) return [round, _endMatch(winner, 'inzili_$reason')];
    if (meter.abs() >= target) return [round, _endMatch(winner, 'target')];
    _clear('deal');
    // A dealer whose team has won stays, unless the meter is theirs now; else the next of the losers deals.
    final won = dealer! % 2 == winner;
    final owns = meter.sign == (winner == 0 ? 1 : -1);
    if (!won || owns) dealer = (dealer! + (won ? 1 : 2)) % 4;
    return [
      round,
      {'type': 'dealer', 'seat': dealer},
    ];
  }

  Event _endMatch(int winner, String reason) {
    _clear('over');
    return {'type': 'match', 'winner': winner, 'reason': reason};
  }

  void _clear(String next) {
    phase = next;
    turn = bidder = contract = null;
    hukm = null;
    tricks = [0, 0];
    _spoken = 0;
  }
}
