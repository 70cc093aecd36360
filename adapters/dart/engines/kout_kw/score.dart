import '../kout/table.dart';
import 'auction.dart';

/// What [contract] is worth to the team that won the round.
int pointsOf(Contract contract, {required bool made}) => switch (contract) {
  (malzoom: true, bidder: _, bid: _) => bab, // kout_kw 9.5, 9.6
  (bid: bawan, bidder: _, malzoom: _) => made ? 36 : 18, // kout_kw 9.2, 9.4
  // kout_kw 9.1, 9.3
  (:final bid, bidder: _, malzoom: _) => made ? bid : 2 * bid,
};

/// Where a match ends, and where it ends against nothing.
const _target = 101, _shutOut = 51;

/// Why the match is over for [winner], whose points of the round are in
/// [totals], or null if it goes on. // kout_kw 10.5
String? matchEnd(
  Contract contract,
  int winner,
  List<int> totals, {
  required bool made,
}) {
  // kout_kw 10.6
  if (made && contract.bid == bawan) return 'bawan'; // kout_kw 10.1
  final total = totals[winner];
  if (total >= _target) return '101'; // kout_kw 10.3
  // kout_kw 10.4
  return total >= _shutOut && totals[opponentsOf(winner)] == 0 ? '51_0' : null;
}

/// Whether [value] can be the totals between two rounds: no such match is over.
bool areTotals(Object? value) => switch (value) {
  [final int a, final int b] when a >= 0 && b >= 0 =>
    a < (b == 0 ? _shutOut : _target) && b < (a == 0 ? _shutOut : _target),
  _ => false,
};
