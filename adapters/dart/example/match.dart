// An engine of its own: Bahraini Kout for four, all in one class.

/// The suits.
const suits = {'C', 'D', 'H', 'S'};

const _ranks = '789TJQKA';
final _pack = {
  for (final rank in _ranks.split(''))
    for (final suit in suits) '$rank$suit',
  'JK',
}..remove('7D');

typedef Event = Map<String, Object?>;

class Match {
  Match(this.target);

  final int target;
  String phase = 'dealer';
  int? turn, dealer, bidder, bid;
  String? hukm;
  int meter = 0;
  List<int> tricks = [0, 0];
  List<List<String>> _hands = [];
  List<String> _trick = [];
  int _spoken = 0;

  /// What the seat in turn chooses from, illegal choices among it.
  Iterable<Object> get choices => switch (phase) {
    'bid' => const [5, 6, 7, 8, 'pass'],
    'hukm' => suits,
    'play' => _hands[turn!],
    _ => const [],
  };

  /// Why a move of this phase is refused, or null.
  String? refusal(String verb, Object word) => switch ((verb, word)) {
    ('dealer', final int seat) when seat > 3 => 'bad_dealer',
    ('deal', final List<String> cards) when !_isPack(cards) => 'bad_deal',
    ('bid', 'pass') when bid == null && _spoken == 3 => 'must_bid',
    ('bid', final int level) when level < 5 || level > 8 => 'no_such_bid',
    ('bid', final int level) when level <= (bid ?? 0) => 'bid_too_low',
    ('hukm', final String suit) when !_holds(suit) => 'suit_not_held',
    ('play', final String card) => _whyNot(card, _hands[turn!]),
    _ => null,
  };

  /// Makes a move that is not refused; what happens, in order.
  List<Event> play(String verb, Object word) {
    switch ((verb, word)) {
      case ('dealer', final int seat):
        dealer = seat;
        phase = 'deal';
        return [_dealerEvent];
      case ('deal', final List<String> cards):
        return [_deal(cards)];
      case ('bid', _):
        return _speak(word);
      case ('hukm', final String suit):
        hukm = suit;
        phase = 'play';
        turn = (bidder! + 1) % 4;
      case ('play', final String card):
        _hands[turn!].remove(card);
        _trick.add(card);
        turn = (turn! + 1) % 4;
        if (_trick.length == 4) return _endTrick();
    }
    return [];
  }

  Event get _dealerEvent => {'type': 'dealer', 'seat': dealer};

  bool _isPack(List<String> cards) =>
      cards.length == 32 && cards.toSet().containsAll(_pack);

  bool _holds(String suit) => _hands[turn!].any((card) => _suit(card) == suit);

  String? _suit(String card) => card == 'JK' ? null : card[1];

  String? _whyNot(String card, List<String> hand) {
    if (!hand.contains(card)) return 'card_not_held';
    if (_trick.isEmpty) {
      return card == 'JK' && hand.length > 1 ? 'joker_lead' : null;
    }
    final led = _suit(_trick.first)!;
    final free = card == 'JK' || _suit(card) == led || !_holds(led);
    return free ? null : 'must_follow_suit';
  }

  Event _deal(List<String> cards) {
    final first = (dealer! + 1) % 4;
    _hands = [[], [], [], []];
    for (final (place, card) in cards.indexed) {
      _hands[(first + place) % 4].add(card);
    }
    for (final hand in _hands) {
      hand.sort();
    }
    phase = 'bid';
    turn = first;
    return {'type': 'dealt', 'hands': _hands};
  }

  List<Event> _speak(Object word) {
    final forced = ++_spoken == 4 && bid == null;
    if (word is int) {
      bid = word;
      bidder = turn;
    }
    turn = (turn! + 1) % 4;
    if (_spoken < 4 && bid != 8) return [];
    phase = 'hukm';
    turn = bidder;
    return [
      {'type': 'contract', 'seat': bidder, 'bid': bid, 'forced': forced},
    ];
  }

  int _power(String card) {
    if (card == 'JK') return 99;
    final rank = _ranks.indexOf(card[0]);
    if (_suit(card) == hukm) return 50 + rank;
    return _suit(card) == _suit(_trick.first) ? rank : -1;
  }

  List<Event> _endTrick() {
    final best = _trick.reduce((a, b) => _power(b) > _power(a) ? b : a);
    final seat = (turn! + _trick.indexOf(best)) % 4;
    final team = seat % 2;
    final bidders = bidder! % 2;
    final trick = {'type': 'trick', 'seat': seat};
    _trick = [];
    turn = seat;
    if (++tricks[team] == (team == bidders ? bid! : 9 - bid!)) {
      return [trick, ..._endRound(team, team == bidders ? 'made' : 'failed')];
    }
    if (_hands[seat].join() != 'JK') return [trick];
    final forfeit = {'type': 'forfeit', 'seat': seat, 'reason': 'joker_lead'};
    return [trick, forfeit, _endMatch(1 - team, 'joker_lead')];
  }

  List<Event> _endRound(int winner, String reason) {
    final inzili = bid == 8;
    final points = inzili ? 0 : (reason == 'made' ? bid! : 2 * bid!);
    final round = {
      'type': 'round',
      'winner': winner,
      'reason': reason,
      'points': points,
      'tricks': tricks,
    };
    meter += winner == 0 ? points : -points;
    if (inzili) return [round, _endMatch(winner, 'inzili_$reason')];
    if (meter.abs() >= target) return [round, _endMatch(winner, 'target')];
    _clear('deal');
    // The dealer stays if his team won and still does not own the meter;
    // else the next seat of the losers deals.
    final won = dealer! % 2 == winner;
    final owns = meter.sign == (winner == 0 ? 1 : -1);
    if (!won || owns) dealer = (dealer! + (won ? 1 : 2)) % 4;
    return [round, _dealerEvent];
  }

  Event _endMatch(int winner, String reason) {
    _clear('over');
    return {'type': 'match', 'winner': winner, 'reason': reason};
  }

  void _clear(String next) {
    phase = next;
    turn = bidder = bid = null;
    hukm = null;
    tricks = [0, 0];
    _spoken = 0;
  }
}
