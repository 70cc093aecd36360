/// What a made call of 8 or more is worth.
enum HighCall {
  /// As much as any other.
  face,

  /// Thirteen points.
  thirteen,
}

/// What a seat gets that has called [call] and taken [tricks], in tenths.
int pointsOf(int call, int tricks, HighCall highCall) {
  if (tricks < call) return -10 * call; // call_break 6.3, 6.6
  if (call >= 8 && highCall == HighCall.thirteen) return 130; // call_break 6.5
  return 10 * call + (tricks - call); // call_break 6.1, 6.2, 6.4
}

/// Who has won a match that ends with these [totals]. // call_break 8.2, 8.3
List<int> winnersOf(List<int> totals) {
  final highest = totals.reduce((a, b) => a > b ? a : b);
  return [
    for (final (seat, total) in totals.indexed)
      if (total == highest) seat,
  ];
}
