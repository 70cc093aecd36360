import 'auction.dart';

/// What a contract of [bid] is worth to the team that won the round.
int pointsOf(int bid, {required bool made}) => switch (bid) {
  inzili => 0, // kout_bh 8.3.3
  _ when made => bid, // kout_bh 8.2.1
  _ => 2 * bid, // kout_bh 8.2.2
};

/// Why the match is over for the round's winner after a contract of [bid]
/// and with the meter at [meter], or null if it goes on.
String? matchEnd(
  int bid,
  int meter, {
  required int target,
  required bool made,
}) {
  // kout_bh 8.3.1, 8.3.2
  if (bid == inzili) return made ? 'inzili_made' : 'inzili_failed';
  return meter.abs() >= target ? 'target' : null; // kout_bh 9.1.2
}
