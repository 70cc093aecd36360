// A small honest adapter: it puts the engine of match.dart, which knows
// nothing of Hakam, on the protocol. That engine plays Bahraini Kout for four
// and has the first dealer chosen elsewhere; what it does not offer (six
// seats, the draw, starting from a setup) is never asked of it.
import '../lib/hakam_kit.dart';
import 'match.dart';

void main() =>
    serve(Engine(name: 'my-kout', version: '0.1.0', games: const [Kout()]));

/// What a move asks for, and its card, cards, suit, seat or level.
typedef Move = (String verb, Object word);

/// The game: what is offered, and how moves are written.
class Kout implements Game<Move> {
  const Kout();

  static final _names = {...cardNames(jokers: const ['JK'])};

  @override
  String get name => 'kout_bh';

  @override
  Map<String, Choice> get options => const {
    'seats': Choice([4], byDefault: 4),
    'target': Choice([26, 31, 51, 101], byDefault: 31),
    'dealer_meter': Choice(['after'], byDefault: 'after'),
    'first_dealer': Choice(['given'], byDefault: 'draw'),
  };

  @override
  List<Verb<Move>> get verbs => [
    Verb.chance('draw', cards(_names.lookup, (cards) => ('draw', cards))),
    Verb.chance('dealer', one(number, (seat) => ('dealer', seat))),
    Verb.chance('deal', cards(_names.lookup, (cards) => ('deal', cards))),
    Verb.seat('bid', one(_level, (level) => ('bid', level))),
    Verb.seat('hukm', one(suits.lookup, (suit) => ('hukm', suit))),
    Verb.seat('play', one(_names.lookup, (card) => ('play', card))),
  ];

  static Object? _level(String word) => word == 'pass' ? word : number(word);

  @override
  Map<String, Bound>? setup(Options options) => null;

  @override
  Position<Move> start(Options options, Setup? setup) =>
      OnTable(Match(options.integer('target')));
}

/// A match as the protocol sees it.
class OnTable implements Position<Move> {
  OnTable(this.match);

  final Match match;
  final _made = <Move>[];

  @override
  Outcome apply(Move move) {
    final (verb, word) = move;
    if (match.refusal(verb, word) case final reason?) return Refused(reason);
    _made.add(move);
    return Done([for (final event in match.play(verb, word)) Json.of(event)]);
  }

  @override
  List<String> get legal => [
    for (final word in match.choices)
      if (match.refusal(match.phase, word) == null) '${match.phase} $word',
  ];

  @override
  View get view => (
    phase: match.phase,
    turn: match.turn,
    dealer: match.dealer,
    score: Json.of(match.meter),
    round: Json.of({
      'bidder': match.bidder,
      'bid': match.bid,
      'hukm': match.hukm,
      'tricks': match.tricks,
    }),
  );

  /// The same moves once more, for an engine that cannot copy a match.
  @override
  OnTable copy() =>
      _made.fold(OnTable(Match(match.target)), (copy, move) => copy..apply(move));
}
