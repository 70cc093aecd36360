import '../../lib/hakam_kit.dart';

/// [winner] has won a round.
Json roundEvent({
  required int winner,
  required bool made,
  required int points,
  required List<int> tricks,
}) => Json(
  '{"type":"round","winner":$winner,"reason":"${made ? 'made' : 'failed'}",'
  '"points":$points,"tricks":[${tricks[0]},${tricks[1]}]}',
);

/// [winner] has won the match.
Json matchEvent(int winner, String reason) =>
    Json('{"type":"match","winner":$winner,"reason":"$reason"}');
