import 'raises.dart';
import 'table.dart';

/// What a raise does to a kaboot.
enum Kaboot {
  /// It multiplies it.
  multiplied,

  /// Nothing.
  flat,
}

/// Why a hand is won.
enum Reason {
  /// By the higher total.
  points,

  /// By a digit, at equal totals.
  tie,

  /// By all tricks.
  kaboot,
}

/// How a hand ended. Every list is by team.
typedef Result =
    ({
      int winner,
      Reason reason,
      List<int>? cards,
      List<int> melds,
      List<int> baloot,
      List<int> points,
    });

/// A hand that is played out and waits to be scored. Every list is by team.
final class Account {
  /// In sun or hokm, of a [buyer]'s team, at a [level], with the [counting]
  /// team that it gives.
  Account({
    required this.isSun,
    required this.buyer,
    required this.level,
    required this.counting,
    required this.tricks,
    required this.raw,
    required this.melds,
    required this.baloot,
  });

  /// Whether the contract was sun.
  final bool isSun;

  /// The buyer's team.
  final int buyer;

  /// How high it was played.
  final Level level;

  /// The team whose raw points are turned into points.
  final int counting;

  /// How many tricks were taken.
  final List<int> tricks;

  /// The raw points, with those of the last trick.
  final List<int> raw;

  /// The melds shown, and the baloot called.
  final List<int> melds, baloot;

  /// Scores the hand.
  Result settle(Kaboot kaboot) {
    // baloot 9.2.1, 9.2.2
    if (tricks[0] == 0) return _kaboot(1, kaboot);
    if (tricks[1] == 0) return _kaboot(0, kaboot);
    final cards = _cards;
    // baloot 9.1.8
    final totals = [
      for (var team = 0; team < 2; team++)
        cards[team] + melds[team] + baloot[team],
    ];
    final ahead = totals[0] - totals[1];
    final winner = switch (ahead) {
      > 0 => 0, // baloot 9.1.9
      < 0 => 1, // baloot 9.1.9
      _ => _tie, // baloot 9.3.1
    };
    return (
      winner: winner,
      reason: ahead == 0 ? Reason.tie : Reason.points,
      cards: cards,
      melds: melds,
      baloot: baloot,
      points: _points(winner, totals),
    );
  }

  /// What the cards of each team are worth.
  List<int> get _cards {
    final counted = raw[counting];
    final own = isSun ? _inSun(counted) : (counted + 4) ~/ 10; // baloot 9.1.3
    final all = isSun ? 26 : 16; // baloot 9.1.4, 9.1.7
    return _byTeam(counting, own, all - own);
  }

  /// Who wins at equal totals, by the units of what was counted.
  int get _tie {
    final other = opponentsOf(counting);
    final units = raw[counting] % 10;
    if (isSun) {
      return switch (units) {
        0 || 5 => buyer, // baloot 9.3.7
        < 5 => counting, // baloot 9.3.5
        _ => other, // baloot 9.3.6
      };
    }
    return switch (units) {
      1 => buyer, // baloot 9.3.4
      >= 2 && <= 5 => counting, // baloot 9.3.2
      _ => other, // baloot 9.3.3
    };
  }

  List<int> _points(int winner, List<int> totals) {
    if (level == Level.gahwa) return [0, 0]; // baloot 9.5.8
    final allMelds = melds[0] + melds[1], anyBaloot = baloot[0] + baloot[1];
    if (level != Level.normal) {
      // baloot 8.4, 9.5.1, 9.5.6, 9.5.7
      return _byTeam(winner, _raised + 2 * allMelds + anyBaloot, 0);
    }
    if (winner == buyer) return totals; // baloot 9.4.1
    final forCards = isSun ? 26 : 16; // baloot 9.4.3, 9.4.4
    // baloot 9.4.2, 9.4.5, 9.4.6
    return _byTeam(winner, forCards + allMelds + anyBaloot, 0);
  }

  /// What the cards of a raised hand are worth.
  int get _raised => switch (level) {
    Level.triple => 48, // baloot 9.5.3
    Level.four => 64, // baloot 9.5.4
    _ => isSun ? 52 : 32, // baloot 9.5.5, 9.5.2
  };

  /// [winner] has taken all tricks.
  Result _kaboot(int winner, Kaboot kaboot) {
    // baloot 9.2.6: whoever did not win the melds has none to show.
    final ownMelds = melds[winner], ownBaloot = baloot[winner];
    final times = switch (kaboot) {
      Kaboot.multiplied => level.index + 1, // baloot 9.2.10
      Kaboot.flat => 1, // baloot 9.2.11
    };
    final forTricks = (isSun ? 44 : 25) * times; // baloot 9.2.8, 9.2.9
    final forMelds = level == Level.normal ? ownMelds : 2 * ownMelds;
    return (
      winner: winner,
      reason: Reason.kaboot,
      cards: null,
      melds: _byTeam(winner, ownMelds, 0), // baloot 9.2.4
      baloot: _byTeam(winner, ownBaloot, 0), // baloot 9.2.5
      points: level == Level.gahwa
          ? [0, 0] // baloot 9.5.8
          // baloot 8.4, 9.2.3, 9.2.6, 9.2.7, 9.2.12
          : _byTeam(winner, forTricks + forMelds + ownBaloot, 0),
    );
  }
}

/// [raw] points in sun: a five counts as it is, anything else as the nearest
/// ten. // baloot 9.1.5, 9.1.6
int _inSun(int raw) => raw % 10 == 5 ? raw ~/ 5 : (raw + 5) ~/ 10 * 2;

List<int> _byTeam(int team, int own, int others) =>
    team == 0 ? [own, others] : [others, own];

/// Who has won the match with this [score], or null if it goes on.
int? winnerAt(List<int> score) {
  final [a, b] = score;
  // baloot 10.1, 10.3
  if (a == b || a < 152 && b < 152) return null;
  return a > b ? 0 : 1; // baloot 10.2
}
