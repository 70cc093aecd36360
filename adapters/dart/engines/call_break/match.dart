import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import '../cards/deal.dart';
import '../cards/events.dart';
import '../cards/hand.dart';
import '../cards/pack.dart';
import 'calls.dart';
import 'events.dart';
import 'moves.dart';
import 'phase.dart';
import 'round.dart';
import 'score.dart';
import 'table.dart';
import 'trick.dart';

/// What a match of Call Break is played by.
typedef Rules =
    ({
      int rounds,
      int maxCall,
      HighCall highCall,
      bool redeal,
      CannotOverruff cannotOverruff,
    });

/// A match of Call Break.
final class CallBreakMatch implements Position<CallBreakMove> {
  /// From nothing: the first dealer is named. // call_break 0.1, 0.2
  CallBreakMatch(this.rules) {
    _round = _open(1); // call_break 8.6
    _showTotals();
  }

  /// From the state between two rounds. // call_break 0.3
  CallBreakMatch.between(
    this.rules, {
    required int dealer,
    required List<int> totals,
    required int number,
  }) {
    _phase = Phase.deal;
    _dealer = dealer;
    _totals.setAll(0, totals);
    _round = _open(number);
    _showTotals();
  }

  /// The options.
  final Rules rules;

  Phase _phase = Phase.dealer;
  int? _turn;
  int? _dealer;
  final List<int> _totals = List.filled(seats, 0);
  late Json _score;
  late Round _round;

  @override
  View get view => (
    phase: _phase.name,
    turn: _turn,
    dealer: _dealer,
    score: _score,
    round: _round.json,
  );

  @override
  List<String> get legal => switch (_phase) {
    Phase.dealer || Phase.deal || Phase.over => const [],
    // call_break 7.4, 7.5
    Phase.call when _mayRedeal(_turn!) => [..._round.calls.legal, 'redeal'],
    Phase.call => _round.calls.legal,
    Phase.play => _round.trick.legal(_round.hands[_turn!]),
  };

  @override
  Outcome apply(CallBreakMove move) => switch (move) {
    Play(:final card) => _play(_turn!, card),
    Call(:final tricks) => _call(_turn!, tricks),
    Redeal() => _redeal(_turn!),
    Deal(:final cards) => _deal(cards),
    NameDealer(:final seat) => _nameDealer(seat),
  };

  Outcome _nameDealer(int seat) {
    if (seat >= seats) return const Refused('bad_dealer'); // call_break 0.1
    _dealer = seat;
    _phase = Phase.deal;
    return Done([dealerEvent(seat)]);
  }

  Outcome _deal(List<Card> cards) {
    // call_break 1.4
    if (!_pack.isWhole(cards)) return const Refused('bad_deal');
    final dealer = _dealer!;
    final hands = dealOneByOne(cards, seats: seats, dealer: dealer);
    _round = _open(_round.number, hands);
    _phase = Phase.call;
    _turn = after(dealer); // call_break 2.1
    return Done([dealtEvent(hands)]);
  }

  Outcome _call(int seat, int tricks) {
    final calls = _round.calls;
    final refusal = calls.refusalOf(tricks);
    if (refusal != null) return Refused(refusal);
    calls.bySeat[seat] = tricks; // call_break 0.4
    _round.changed();
    if (calls.isComplete) _phase = Phase.play;
    _turn = after(seat); // after the dealer the first again: call_break 3.1
    return const Done();
  }

  bool _mayRedeal(int seat) =>
      rules.redeal && deservesRedeal(_round.hands[seat]); // call_break 7.11

  Outcome _redeal(int seat) {
    if (!_mayRedeal(seat)) return const Refused('no_redeal');
    // The calls are void, the number and the dealer stay.
    // call_break 7.6, 7.7, 7.8, 7.9, 7.10
    _await(Phase.deal, _round.number);
    return Done([redealEvent(seat)]);
  }

  Outcome _play(int seat, Card card) {
    final Round(:trick, :hands) = _round;
    final hand = hands[seat];
    final refusal = trick.refusalOf(card, hand); // call_break 8.4
    if (refusal != null) return Refused(refusal);
    hand.play(card);
    trick.add(seat, card);
    if (trick.size == seats) return Done(_endTrick(trick.winner));
    _turn = after(seat);
    return const Done();
  }

  List<Json> _endTrick(int winner) {
    _round
      ..tricks[winner] += 1 // call_break 0.4
      ..changed();
    final trick = trickEvent(winner);
    if (_round.isOver) return [trick, ..._endRound()];
    _round.trick = Trick(rules.cannotOverruff);
    _turn = winner; // call_break 5.3
    return [trick];
  }

  List<Json> _endRound() {
    final Round(:number, :calls, :tricks) = _round;
    final points = [
      for (var seat = 0; seat < seats; seat++)
        pointsOf(calls.bySeat[seat]!, tricks[seat], rules.highCall),
    ];
    for (final (seat, gain) in points.indexed) {
      _totals[seat] += gain; // call_break 0.4, 6.7
    }
    _showTotals();
    // call_break 8.1
    if (number == rules.rounds) {
      _await(Phase.over, number); // call_break 8.5, 8.7
      return [roundEvent(points), matchEvent(winnersOf(_totals))];
    }
    _await(Phase.deal, number + 1); // call_break 8.6
    final dealer = after(_dealer!); // call_break 1.6
    _dealer = dealer;
    return [roundEvent(points), dealerEvent(dealer)];
  }

  /// Nothing is on the table in the round of a [number].
  void _await(Phase phase, int number) {
    _round = _open(number);
    _phase = phase;
    _turn = null;
  }

  Round _open(int number, [List<Hand> hands = const []]) => Round(
    number,
    hands,
    Calls(rules.maxCall),
    Trick(rules.cannotOverruff),
  );

  void _showTotals() => _score = Json(bySeat(_totals));
}

final _pack = Pack((card) => !card.isJoker); // call_break 1.1
