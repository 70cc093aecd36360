import '../cards/card.dart';
import '../cards/suit.dart';
import '../jack_nine/auction.dart';
import '../jack_nine/table.dart';
import 'contract.dart';
import 'moves.dart';

/// The auction: bids that rise, a counter and an overcounter.
final class Bidding implements Auction {
  /// For a contract that pays in this way.
  Bidding(this._success);

  final Success _success;
  Bid? _bid;
  int _bidder = 0;
  int _multiplier = 1;

  /// How many passes have followed each other.
  int _passes = 0;

  @override
  String get phase => 'bid';

  @override
  Card? get proposed => null; // coinche 2.9

  /// Four passes at the start. // coinche 4.20
  @override
  bool get isCancelled => _bid == null && _passes == seats;

  @override
  Contract? get contract => switch (_bid) {
    final bid? when _isOver(bid) => Contracted(
      _success,
      bid: bid,
      seat: _bidder,
      multiplier: _multiplier,
    ), // coinche 4.19
    _ => null,
  };

  bool _isOver(Bid standing) =>
      standing.points == _highest || // coinche 4.15
      _multiplier == 4 || // coinche 4.14, 4.18
      _passes == 3; // coinche 4.16, 4.17

  @override
  List<String> legal(int seat) {
    // coinche 4.7, 4.8, 4.25
    if (_multiplier == 2) return _mayOvercounter(seat) ? _answers : _passOnly;
    final tens = _bid == null ? 0 : (_bid!.points - _lowest) ~/ 10 + 1;
    return (_mayCounter(seat) ? _countersAndBids : _bids)[tens];
  }

  @override
  String? say(int seat, AuctionWord word) {
    switch (word) {
      case Pass():
        _passes++;
        return null;
      case Bid():
        if (_refusalOf(word) case final refusal?) return refusal;
        _bid = word;
        _bidder = seat;
      case Counter():
        if (!_mayCounter(seat)) return 'not_offered';
        _multiplier = 2; // coinche 4.13
      case Overcounter():
        if (!_mayOvercounter(seat)) return 'not_offered';
        _multiplier = 4; // coinche 4.14
    }
    _passes = 0;
    return null;
  }

  /// A seat may bid over its partner too, in any suit. // coinche 4.6
  String? _refusalOf(Bid bid) {
    if (_multiplier > 1) return 'not_offered'; // coinche 4.10
    final Bid(:points) = bid;
    // coinche 4.2
    if (points < _lowest || points > _highest || points % 10 != 0) {
      return 'no_such_bid';
    }
    // coinche 4.3, 4.4, 4.5
    if (points <= (_bid?.points ?? 0)) return 'bid_too_low';
    return null;
  }

  /// Only an opponent of the bidder, and only once. // coinche 4.9, 4.12
  bool _mayCounter(int seat) =>
      _bid != null && _multiplier == 1 && teamOf(seat) != teamOf(_bidder);

  /// Only the bidder's team. // coinche 4.11
  bool _mayOvercounter(int seat) =>
      _multiplier == 2 && teamOf(seat) == teamOf(_bidder);

  @override
  String get shown => switch (_bid) {
    null => '"bid":null,"trump":null,"bidder":null,"multiplier":1',
    // coinche 10.3, 10.4
    Bid(:final points, :final suit) =>
      '"bid":$points,"trump":"${suit.letter}","bidder":$_bidder,'
          '"multiplier":$_multiplier',
  };
}

const _lowest = 80, _highest = 160;

const _passOnly = ['pass'], _answers = ['overcounter', 'pass'];

/// What may be said in order, when so many of the nine numbers are too low.
final _bids = _aboveEach(const []);
final _countersAndBids = _aboveEach(const ['counter']);

List<List<String>> _aboveEach(List<String> besides) => [
  for (var tooLow = _lowest; tooLow <= _highest; tooLow += 10)
    [
      for (var points = tooLow; points <= _highest; points += 10)
        for (final suit in Suit.values) 'bid $points ${suit.letter}',
      ...besides,
      'pass',
    ]..sort(),
];
