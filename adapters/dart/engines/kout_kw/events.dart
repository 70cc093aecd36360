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
