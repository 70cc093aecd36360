import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import 'auction.dart';

/// The auction is over.
Json contractEvent(Contract contract) => Json(
  '{"type":"contract","seat":${contract.bidder},"bid":${contract.bid},'
  '"malzoom":${contract.malzoom}}',
);

/// The joker that [seat] plays is void.
Json voidLeadEvent(int seat, Card joker) =>
    Json('{"type":"void_lead","seat":$seat,"card":"${joker.name}"}');

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
