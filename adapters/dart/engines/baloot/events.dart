import '../../lib/hakam_kit.dart';
import '../cards/suit.dart';
import 'melds.dart';
import 'raises.dart';
import 'score.dart';

/// Nobody buys.
const cancelledEvent = Json('{"type":"cancelled"}');

/// The purchase is over; [trump] is null in sun.
Json contractEvent(Suit? trump, {required int buyer, required int receiver}) =>
    Json(
      '{"type":"contract",${contractFields(trump)},'
      '"buyer":$buyer,"receiver":$receiver}',
    );

/// A contract with this [trump], or sun without, as fields.
String contractFields(Suit? trump) => switch (trump) {
  null => '"contract":"sun","trump":null',
  Suit(:final letter) => '"contract":"hokm","trump":"$letter"',
};

/// [seat] has raised.
Json raisedEvent(int seat, Level level, {required bool closed}) => Json(
  '{"type":"raised","seat":$seat,"level":"${level.name}","closed":$closed}',
);

/// [seat] has told the kind of its best meld.
Json declaredEvent(int seat, Meld meld, int value) => Json(
  '{"type":"declared","seat":$seat,"meld":"${meld.kind.word}","value":$value}',
);

/// The team of [seat] has won the melds.
Json meldsEvent(int team, int seat) =>
    Json('{"type":"melds","team":$team,"seat":$seat}');

/// [seat] has laid a meld on the table.
Json shownEvent(int seat, Meld meld, int value) => Json(
  '{"type":"shown","seat":$seat,"meld":"${meld.kind.word}",'
  '"cards":["${meld.cards.map((card) => card.name).join('","')}"],'
  '"value":$value}',
);

/// [seat] has king and queen of trump.
Json balootEvent(int seat) => Json('{"type":"baloot","seat":$seat}');

/// A hand is over, with [raw] points by team.
Json handEvent(Result result, List<int> raw) {
  final cards = result.cards;
  return Json(
    '{"type":"hand","winner":${result.winner},'
    '"reason":"${result.reason.name}","raw":${teamsOf(raw)},'
    '"cards":${cards == null ? 'null' : teamsOf(cards)},'
    '"melds":${teamsOf(result.melds)},"baloot":${teamsOf(result.baloot)},'
    '"points":${teamsOf(result.points)}}',
  );
}

/// What each team has, as JSON.
String teamsOf(List<int> byTeam) => '[${byTeam[0]},${byTeam[1]}]';

/// [winner] has won the match.
Json matchEvent(int winner, String reason) =>
    Json('{"type":"match","winner":$winner,"reason":"$reason"}');
