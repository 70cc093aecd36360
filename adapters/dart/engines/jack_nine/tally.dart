import '../../lib/hakam_kit.dart';
import 'cards.dart';

/// What the teams have at the end of a round, before anybody scores.
final class Tally {
  /// Of [tricks] and their [points] by team, the last ten not among them, and
  /// the [belote] of each; team [last] has taken the last trick.
  factory Tally({
    required List<int> tricks,
    required List<int> points,
    required List<int> belote,
    required int last,
  }) => Tally._(tricks, [
    for (final team in const [0, 1])
      if (tricks[team] == allTricks)
        whole // belote 7.2, coinche 7.2
      else // belote 7.1, 7.3, coinche 7.1, 7.3
        // belote 1.6, coinche 1.6
        points[team] + (team == last ? lastTrickPoints : 0),
  ], belote);

  const Tally._(this.tricks, this.points, this.belote);

  /// The tricks of each team.
  final List<int> tricks;

  /// The trick points of each team.
  final List<int> points;

  /// 20 for the team whose belote counts.
  final List<int> belote;

  /// The trick points and the belote of [team]. // belote 7.4, coinche 7.4
  int total(int team) => points[team] + belote[team];

  /// What [team] has in tricks when the other's contract fails.
  /// // belote 7.10, 7.11, coinche 8.12, 8.13
  int spoils(int team) => tricks[team] == allTricks ? whole : allPoints;
}

/// The tricks of a round.
const allTricks = 8;

/// The trick points of a team that has all of them.
const whole = 252;

/// What a contract has come to: whether it was made, what goes to the score
/// of each team, and how many points are held from now on.
typedef Settlement = ({String reason, List<int> scored, int held});

/// A round is over, and this came of the [attackers]' contract.
/// // belote 10.9, 10.10, 10.11, 10.12, coinche 10.9, 10.10, 10.11
Json roundEvent(int attackers, Tally tally, Settlement settlement) =>
    Json(
      '{"type":"round","attackers":$attackers,"reason":"${settlement.reason}",'
      '"tricks":${byTeam(tally.tricks)},"points":${byTeam(tally.points)},'
      '"belote":${byTeam(tally.belote)},"scored":${byTeam(settlement.scored)},'
      '"held":${settlement.held}}',
    );

/// What each team has, as JSON.
String byTeam(List<int> values) => '[${values[0]},${values[1]}]';
