import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import '../cards/deal.dart';
import '../cards/events.dart';
import '../cards/pack.dart';
import '../cards/suit.dart';
import '../kout/events.dart';
import '../kout/table.dart';
import 'auction.dart';
import 'cards.dart';
import 'dealer.dart';
import 'events.dart';
import 'moves.dart';
import 'phase.dart';
import 'round.dart';
import 'score.dart';
import 'trick.dart';

/// A match of Bahraini Kout.
final class KoutMatch implements Position<KoutMove> {
  /// From nothing: the first dealer is drawn, or named.
  KoutMatch(
    this.table, {
    required this.target,
    required this.dealerMeter,
    required bool draws,
  }) : _phase = draws ? Phase.draw : Phase.dealer, // kout_bh 3.3.1
       _pack = packOf(table.seats),
       _draw = DealerDraw(table, packOf(table.seats)),
       _round = Round(table, const []);

  /// From the state between two rounds.
  factory KoutMatch.between(
    Table table, {
    required int target,
    required DealerMeter dealerMeter,
    required int dealer,
    required int meter,
  }) =>
      KoutMatch(table, target: target, dealerMeter: dealerMeter, draws: false)
        .._phase = Phase.deal
        .._dealer = dealer
        .._moveMeter(meter);

  /// The seats.
  final Table table;

  /// Where the meter ends the match, on either side.
  final int target;

  /// How the next dealer is told.
  final DealerMeter dealerMeter;

  final Pack _pack;
  DealerDraw _draw;
  Phase _phase;
  int? _turn;
  int? _dealer;
  int _meter = 0;
  Json _score = const Json('0');
  Round _round;

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
    Phase.draw || Phase.dealer || Phase.deal || Phase.over => const [],
    Phase.bid => _round.auction.legal,
    Phase.hukm => [
      for (final suit in Suit.values)
        if (_round.hands[_turn!].holdsSuit(suit)) 'hukm ${suit.letter}',
    ],
    Phase.play => _round.trick.legal(_round.hands[_turn!]),
  };

  @override
  Outcome apply(KoutMove move) => switch (move) {
    Play(:final card) => _playCard(card),
    Bid(:final level) => _bid(level),
    Pass() => _pass(),
    NameHukm(:final suit) => _nameHukm(suit),
    Deal(:final cards) => _deal(cards),
    Draw(:final cards) => _drawCards(cards),
    NameDealer(:final seat) => _nameDealer(seat),
  };

  Outcome _drawCards(List<Card> cards) {
    if (!_draw.accepts(cards)) return const Refused('bad_draw');
    final dealer = _draw.draw(cards);
    if (dealer == null) return Done([redrawEvent(_draw.drawing)]);
    return _firstDealer(dealer);
  }

  Outcome _nameDealer(int seat) =>
      table.has(seat) ? _firstDealer(seat) : const Refused('bad_dealer');

  Outcome _firstDealer(int seat) {
    _dealer = seat;
    _phase = Phase.deal;
    return Done([dealerEvent(seat)]);
  }

  Outcome _deal(List<Card> cards) {
    // kout_bh 2.2.2
    if (!_pack.isWhole(cards)) return const Refused('bad_deal');
    final dealer = _dealer!;
    final hands = dealOneByOne(cards, seats: table.seats, dealer: dealer);
    _round = Round(table, hands);
    _phase = Phase.bid;
    _turn = table.after(dealer); // kout_bh 5.1.1
    return Done([dealtEvent(hands)]);
  }

  Outcome _bid(int level) {
    final auction = _round.auction;
    final refusal = auction.refusalOf(level);
    if (refusal != null) return Refused(refusal);
    auction.raise(_turn!, level);
    _round.changed();
    return _spoken(auction);
  }

  Outcome _pass() {
    final auction = _round.auction;
    final refusal = auction.refusalOfPass;
    if (refusal != null) return Refused(refusal);
    auction.pass();
    return _spoken(auction);
  }

  Outcome _spoken(Auction auction) {
    if (!auction.isOver) {
      _turn = table.after(_turn!); // kout_bh 5.1.3
      return const Done();
    }
    final Auction(:bidder!, :bid!, :forced) = auction;
    _phase = Phase.hukm;
    _turn = bidder; // kout_bh 6.1.1
    return Done([contractEvent(bidder, bid, forced: forced)]);
  }

  Outcome _nameHukm(Suit suit) {
    final bidder = _turn!;
    // kout_bh 6.1.2, 6.1.3
    if (!_round.hands[bidder].holdsSuit(suit)) {
      return const Refused('suit_not_held');
    }
    _round.hukm = suit;
    _round.changed();
    _phase = Phase.play;
    _turn = table.after(bidder); // kout_bh 6.2.1
    return const Done();
  }

  Outcome _playCard(Card card) {
    final seat = _turn!;
    final Round(:trick, :hands, :hukm!) = _round;
    final refusal = trick.refusalOf(card, hands[seat]);
    if (refusal != null) return Refused(refusal);
    hands[seat].play(card);
    trick.add(seat, card, hukm);
    if (trick.size == table.seats) return Done(_endTrick(trick.winner));
    _turn = table.after(seat);
    return const Done();
  }

  List<Json> _endTrick(int seat) {
    _round.tricks[teamOf(seat)]++;
    _round.changed();
    final trick = trickEvent(seat);
    // kout_bh 7.5.4: a decided round has no next lead.
    if (_round.winner case final winner?) return [trick, ..._endRound(winner)];
    if (_round.hands[seat].isOnlyJokers) {
      // kout_bh 7.5.1, 7.5.2, 7.5.3
      return [
        trick,
        forfeitEvent(seat),
        _endMatch(opponentsOf(teamOf(seat)), 'joker_lead'),
      ];
    }
    _round.trick = Trick();
    _turn = seat; // kout_bh 7.3.4
    return [trick];
  }

  List<Json> _endRound(int winner) {
    final Round(auction: Auction(:bidder!, :bid!), :tricks) = _round;
    final made = winner == teamOf(bidder);
    final points = pointsOf(bid, made: made);
    final round = roundEvent(
      winner: winner,
      made: made,
      points: points,
      tricks: tricks,
    );
    final before = _meter;
    // kout_bh 9.1.1, 9.1.3; above 0 it is team 0's, 9.2.1
    _moveMeter(before + (winner == 0 ? points : -points));
    if (matchEnd(bid, _meter, target: target, made: made) case final reason?) {
      return [round, _endMatch(winner, reason)];
    }
    final dealer = nextDealer(
      table: table,
      dealer: _dealer!,
      winner: winner,
      before: before,
      after: _meter,
      read: dealerMeter,
    );
    _dealer = dealer;
    _close(Phase.deal);
    return [round, dealerEvent(dealer)];
  }

  void _moveMeter(int meter) {
    _meter = meter;
    _score = Json('$meter');
  }

  /// Nothing is dealt any more and the dealer stays. // kout_bh 9.5.1
  Json _endMatch(int winner, String reason) {
    _close(Phase.over);
    return matchEvent(winner, reason);
  }

  /// The rest of the round is not played. // kout_bh 8.1.3
  void _close(Phase next) {
    _round = Round(table, const []);
    _phase = next;
    _turn = null;
  }
}
