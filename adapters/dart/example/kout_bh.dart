// The adapter: it puts the engine of match.dart, which knows nothing of Hakam, on the protocol. What that
// engine does not play (six seats, the draw, starting between two rounds) is not offered, so never asked of it.
import '../lib/hakam_kit.dart';
import 'match.dart';

void main() => serve(Engine(name: 'my-kout', version: '0.1.0', games: [kout]));

/// A move is what it does to a match.
typedef Move = List<Event> Function(Match match);

final kout = Game<Move>(
  'kout_bh',
  options: const {
    'seats': Choice([4], byDefault: 4),
    'target': Choice([26, 31, 51, 101], byDefault: 31),
    'dealer_meter': Choice(['after'], byDefault: 'after'),
    'first_dealer': Choice(['given'], byDefault: 'draw'),
  },
  verbs: [
    Verb.chance('draw', cards(_cards.lookup, (_) => (_) => throw UnsupportedError('there is no draw here'))),
    Verb.chance('dealer', one(number, (seat) => (match) => match.chooseDealer(seat))),
    Verb.chance('deal', cards(_cards.lookup, (cards) => (match) => match.deal(cards))),
    const Verb.seat('bid', _bid),
    Verb.seat('hukm', one(suits.lookup, (suit) => (match) => match.nameHukm(suit))),
    Verb.seat('play', one(_cards.lookup, (card) => (match) => match.play(card))),
  ],
  start: (options, _) => OnTable(Match(options.integer('target'))),
);

final _cards = {...cardNames(jokers: const ['JK'])};

Move? _bid(List<String> words) => switch (words) {
  ['pass'] => (match) => match.pass(),
  [final word] when number(word) != null => (match) => match.bid(number(word)!),
  _ => null,
};

class OnTable implements Position<Move> {
  OnTable(this.match);

  final Match match;

  @override
  Outcome apply(Move move) {
    try {
      return Done([for (final event in move(match)) Json.of(event)]);
    } on IllegalMove catch (illegal) {
      return Refused(illegal.reason);
    }
  }

  @override
  List<String> get legal => [for (final choice in match.choices) '${match.phase} $choice'];

  @override
  View get view => (
    phase: match.phase,
    turn: match.turn,
    dealer: match.dealer,
    score: Json.of(match.meter),
    round: Json.of({
      'bidder': match.bidder,
      'bid': match.contract,
      'hukm': match.hukm,
      'tricks': match.tricks,
    }),
  );
}
