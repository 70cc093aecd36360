import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import '../cards/deal.dart';
import '../cards/events.dart';
import 'auction.dart';
import 'cards.dart';
import 'dealing.dart';
import 'ends.dart';
import 'events.dart';
import 'moves.dart';
import 'pile.dart';
import 'play.dart';
import 'table.dart';
import 'tally.dart';

/// What a match is played by: its options, and how its game settles the trump.
typedef Rules =
    ({
      bool twoStep,
      bool reshuffle,
      Ends ends,

      /// Opens an auction in which this card may be proposed.
      Auction Function(Card? first) open,

      /// The keys of `round` that rounds leave to each other.
      String Function({required int held, required int played}) carried,
    });

/// Where a match may start: between two rounds.
typedef Standing = ({int dealer, List<int> score, int held, int played});

enum _Stage { dealer, deal, cut, auction, play, over }

/// A match of Belote, of whichever kind.
final class JackNineMatch implements Position<Move> {
  /// From nothing: the first dealer is named. // belote 0.16, coinche 0.16
  JackNineMatch(this._rules) : _auction = _rules.open(null);

  /// From the state between two rounds.
  /// // belote 0.18, 0.19, 0.20, 0.21, coinche 0.18, 0.19, 0.21
  JackNineMatch.between(this._rules, Standing standing)
    : _auction = _rules.open(null),
      _stage = _Stage.deal,
      _dealer = standing.dealer,
      _score = [...standing.score],
      _held = standing.held,
      _played = standing.played;

  final Rules _rules;
  _Stage _stage = _Stage.dealer;
  int? _turn;
  int? _dealer;
  List<int> _score = [0, 0];
  int _held = 0;
  int _played = 0;
  Auction _auction;
  Dealing? _dealing;
  Play? _play;
  List<Card> _pile = const [];

  late Json _scoreShown = Json(byTeam(_score));
  late String _auctionShown = _auction.shown;
  late Json _roundShown = _showRound();

  @override
  View get view => (
    phase: _stage == _Stage.auction ? _auction.phase : _stage.name,
    turn: _turn,
    dealer: _dealer,
    score: _scoreShown,
    round: _roundShown,
  );

  @override
  List<String> get legal => switch (_stage) {
    _Stage.auction => _auction.legal(_turn!),
    _Stage.play => _play!.legal,
    _ => const [],
  };

  @override
  Outcome apply(Move move) => switch (move) {
    PlayCard(:final card, :final saysBelote) => _playCard(card, saysBelote),
    Say(:final word) => _say(_turn!, word),
    Deal(:final cards) when pack.isWhole(cards) => _deal(cards),
    Deal() => const Refused('bad_deal'), // belote 2.1, coinche 2.1
    Cut(:final cards) => switch (cut(_pile, cards)) {
      null => const Refused('bad_cut'),
      final pack => _deal(pack), // belote 2.26, coinche 2.26
    },
    NameDealer(:final seat) => _nameDealer(seat),
  };

  Outcome _nameDealer(int seat) {
    // belote 0.17, coinche 0.17
    if (seat >= seats) return const Refused('bad_dealer');
    _dealer = seat;
    // belote 2.12, 2.13, coinche 2.12, 2.13
    _stage = _Stage.deal;
    return Done([dealerEvent(seat)]);
  }

  Outcome _deal(List<Card> pack) {
    final dealer = _dealer!;
    final dealing = Dealing(pack, dealer: dealer, twoStep: _rules.twoStep);
    _dealing = dealing;
    _auction = _rules.open(dealing.stock.firstOrNull);
    _stage = _Stage.auction;
    _turn = after(dealer); // belote 3.1, coinche 4.1
    _showAuction();
    final up = switch (_auction.proposed) {
      null => 'null',
      Card(:final name) => '"$name"',
    };
    return Done([handsEvent('dealt', dealing.hands, ',"up":$up')]);
  }

  Outcome _say(int seat, Word word) {
    final refusal = _auction.say(seat, word);
    if (refusal != null) return Refused(refusal);
    if (_auction.isCancelled) return Done(_cancel());
    if (_auction.contract case final contract?) return Done(_begin(contract));
    _turn = after(seat); // belote 3.2, coinche 4.1
    _showAuction();
    return const Done();
  }

  /// Nothing is scored, no round counts as played, and what is held stays so.
  /// // belote 3.14, 3.15, 7.19, coinche 4.21, 4.22
  List<Json> _cancel() {
    final dealer = _dealer!;
    _pile = pileOfHands(_dealing!, dealer: dealer);
    // belote 3.16, coinche 4.23
    return [cancelledEvent, _passDeal(after(dealer))];
  }

  List<Json> _begin(Contract contract) {
    final dealing = _dealing!;
    if (_rules.twoStep) dealing.complete(contract.seat);
    final hands = dealing.hands;
    final leader = after(_dealer!); // belote 5.1, coinche 5.1
    _play = Play(hands, contract.trump, leader: leader);
    _stage = _Stage.play;
    _turn = leader;
    _showAuction();
    return [
      contract.event, // belote 10.7, coinche 10.7
      // belote 10.8, coinche 10.8
      if (_rules.twoStep) handsEvent('completed', hands),
    ];
  }

  Outcome _playCard(Card card, bool saysBelote) {
    final play = _play!;
    final refusal = play.refusalOf(card, saysBelote: saysBelote);
    if (refusal != null) return Refused(refusal);
    final events = play.play(card, saysBelote: saysBelote);
    if (play.isOver) return Done([...events, ..._endRound(play)]);
    _turn = play.turn;
    // Told trick by trick. // belote 10.5, 10.6, coinche 10.5, 10.6
    if (play.isBetweenTricks) _roundShown = _showRound();
    return Done(events);
  }

  List<Json> _endRound(Play play) {
    final contract = _auction.contract!;
    final tally = play.tally;
    final settlement = contract.settle(tally, held: _held);
    // belote 9.1, coinche 9.1
    for (final team in const [0, 1]) {
      _score[team] += settlement.scored[team];
    }
    _scoreShown = Json(byTeam(_score));
    _held = settlement.held;
    _played++; // belote 9.2, coinche 9.2
    // belote 3.17, coinche 4.24
    final round = roundEvent(teamOf(contract.seat), tally, settlement);
    final end = _rules.ends.of(_score, played: _played);
    if (end == null) {
      final dealer = after(_dealer!); // belote 9.11, coinche 9.11
      _pile = pileOfTricks(play.won, dealer: dealer);
      return [round, _passDeal(dealer)];
    }
    _held = 0; // belote 9.10
    _clear(_Stage.over); // belote 9.12, coinche 9.12
    return [round, matchEvent(end)];
  }

  Json _passDeal(int dealer) {
    _dealer = dealer;
    // belote 2.12, 2.14, coinche 2.12, 2.14
    _clear(_rules.reshuffle ? _Stage.deal : _Stage.cut);
    return dealerEvent(dealer);
  }

  /// Nothing of a round is on the table. // belote 10.13, coinche 10.13
  void _clear(_Stage stage) {
    _stage = stage;
    _turn = null;
    _auction = _rules.open(null);
    _dealing = null;
    _play = null;
    _showAuction();
  }

  /// The auction and all that follows it is no longer what it was.
  void _showAuction() {
    _auctionShown = _auction.shown;
    _roundShown = _showRound();
  }

  Json _showRound() {
    final tricks = _play?.tricks ?? const [0, 0];
    final points = _play?.points ?? const [0, 0];
    return Json(
      '{$_auctionShown,"tricks":[${tricks[0]},${tricks[1]}],'
      '"points":[${points[0]},${points[1]}],'
      '${_rules.carried(held: _held, played: _played)}}',
    );
  }
}
