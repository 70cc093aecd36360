import '../../lib/hakam_kit.dart';
import '../cards/suit.dart';
import '../jack_nine/auction.dart';
import '../jack_nine/table.dart';
import '../jack_nine/tally.dart';

/// A suit that was taken.
final class Taken implements Contract {
  /// As [trump], by this seat.
  const Taken(this.trump, this.seat);

  @override
  final Suit trump;

  @override
  final int seat;

  @override
  Json get event =>
      Json('{"type":"contract","trump":"${trump.letter}","taker":$seat}');

  @override
  Settlement settle(Tally tally, {required int held}) {
    final attackers = teamOf(seat);
    final defenders = opponentsOf(attackers);
    // The points held are compared with nothing. // belote 7.21
    final ahead = tally.total(attackers) - tally.total(defenders);
    if (ahead == 0) {
      // belote 7.12, 7.14, 7.18
      return (
        reason: 'tie',
        scored: _byTeam(
          attackers,
          tally.belote[attackers], // belote 7.15
          tally.total(defenders), // belote 7.13
        ),
        held: held + tally.points[attackers],
      );
    }
    // belote 7.5, 7.8
    if (ahead > 0) {
      return (
        reason: 'made',
        scored: _byTeam(
          attackers,
          tally.total(attackers) + held, // belote 7.6, 7.16
          tally.total(defenders), // belote 7.7
        ),
        held: 0, // belote 7.20
      );
    }
    return (
      reason: 'failed',
      scored: _byTeam(
        attackers,
        tally.belote[attackers], // belote 7.9
        // belote 7.10, 7.11, 7.17
        tally.spoils(defenders) + tally.belote[defenders] + held,
      ),
      held: 0, // belote 7.20
    );
  }
}

List<int> _byTeam(int attackers, int attack, int defence) =>
    attackers == 0 ? [attack, defence] : [defence, attack];
