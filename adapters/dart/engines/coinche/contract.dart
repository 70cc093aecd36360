import '../../lib/hakam_kit.dart';
import '../cards/suit.dart';
import '../jack_nine/auction.dart';
import '../jack_nine/table.dart';
import '../jack_nine/tally.dart';
import 'moves.dart';

/// What a made contract pays.
enum Success {
  /// To each team its trick points.
  made,

  /// To the attackers what they bid.
  bid,

  /// To each team its trick points, and to the attackers what they bid
  /// besides.
  // ignore: constant_identifier_names
  made_plus_bid,
}

/// The bid that an auction ended with.
final class Contracted implements Contract {
  /// [bid] by this seat, countered or not.
  const Contracted(
    this._success, {
    required Bid bid,
    required this.seat,
    required int multiplier,
  }) : _bid = bid,
       _multiplier = multiplier;

  final Success _success;
  final Bid _bid;
  final int _multiplier;

  @override
  final int seat;

  @override
  Suit get trump => _bid.suit;

  @override
  Json get event => Json(
    '{"type":"contract","trump":"${trump.letter}","bid":${_bid.points},'
    '"bidder":$seat,"multiplier":$_multiplier}',
  );

  @override
  Settlement settle(Tally tally, {required int held}) {
    final attackers = teamOf(seat);
    final defenders = opponentsOf(attackers);
    final total = tally.total(attackers);
    // coinche 8.1, 8.2, 8.3
    final made = total >= _bid.points && total > tally.total(defenders);
    final (attack, defence) =
        made
            ? _pay(tally.points[attackers], tally.points[defenders])
            // coinche 8.11, 8.12, 8.13
            : (0, tally.spoils(defenders));
    // coinche 8.14
    int scored(int team) =>
        (team == attackers ? attack : defence) * _multiplier +
        tally.belote[team];
    return (
      reason: made ? 'made' : 'failed',
      scored: [scored(0), scored(1)],
      held: 0, // coinche 8.4
    );
  }

  /// What both teams get that have these trick points, before it is
  /// multiplied.
  (int, int) _pay(int attack, int defence) => switch (_success) {
    Success.made => (attack, defence), // coinche 8.5, 8.6
    Success.bid => (_bid.points, 0), // coinche 8.7, 8.8
    Success.made_plus_bid => (
      attack + _bid.points, // coinche 8.9
      defence, // coinche 8.10
    ),
  };
}
