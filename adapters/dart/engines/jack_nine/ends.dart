import '../../lib/hakam_kit.dart';

/// What ends a match.
final class Ends {
  /// At this score, or after so many rounds; 0 is never.
  const Ends({required this.scoreLimit, required this.rounds});

  /// The score.
  final int scoreLimit;

  /// The number of rounds.
  final int rounds;

  /// How a match ends that stands so after a scored round, the number of them
  /// being [played]; null if it goes on.
  End? of(List<int> score, {required int played}) {
    final [a, b] = score;
    final winner = a == b ? null : a > b ? 0 : 1; // belote 9.5, coinche 9.5
    // belote 0.9, 9.3, coinche 0.9, 9.3
    if (scoreLimit > 0 && (a >= scoreLimit || b >= scoreLimit)) {
      // belote 9.6, 9.7, 9.9, coinche 9.6, 9.7, 9.9
      return winner == null ? null : (winner: winner, reason: 'limit');
    }
    // belote 0.12, 9.4, 9.8, coinche 0.12, 9.4, 9.8
    if (rounds > 0 && played >= rounds) {
      return (winner: winner, reason: 'rounds');
    }
    return null;
  }
}

/// The end of a match; a draw has no winner.
typedef End = ({int? winner, String reason});

/// The match is over.
Json matchEvent(End end) =>
    Json('{"type":"match","winner":${end.winner},"reason":"${end.reason}"}');
