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
import 'events.dart';
import 'lead.dart';
import 'moves.dart';
import 'phase.dart';
import 'round.dart';
import 'score.dart';
import 'trick.dart';

/// A match of Kuwaiti Kout.
final class KoutMatch implements Position<KoutMove> {
  /// From nothing: the first dealer is named. // kout_kw 0.1, 0.2
  KoutMatch(this.table, this.voidLead)
    : _pack = packOf(table.seats),
      _round = Round(table, const []);

  /// From the state between two rounds. // kout_kw 0.3
  factory KoutMatch.between(
    Table table,
    VoidLead voidLead, {
    required int dealer,
    required List<int> totals,
  }) =>
      KoutMatch(table, voidLead)
        .._phase = Phase.deal
        .._dealer = dealer
        .._add(0, totals[0])
        .._add(1, totals[1]);

  /// The seats.
  final Table table;

  /// What is hukm where a void joker leads.
  final VoidLead voidLead;

  final Pack _pack;
  Phase _phase = Phase.dealer;
  int? _turn;
  int? _dealer;
  final List<int> _totals = [0, 0];
  Json _score = const Json('[0,0]');
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
    Phase.dealer || Phase.deal || Phase.over => const [],
    Phase.bid => _round.auction.legal,
    Phase.hukm => [
      for (final suit in Suit.values)
        if (_round.hands[_turn!].holdsSuit(suit)) 'hukm ${suit.letter}',
    ],
    Phase.play => _legalCards(_turn!),
  };

  List<String> _legalCards(int seat) {
    final Round(:hands, leads: leads!, trick: trick!) = _round;
    final hand = hands[seat];
    if (!trick.isOpen) return trick.legalReplies(hand);
    return [
      for (final card in hand.cards)
        if (leads.refusalOf(seat, card, hand) == null) card.play,
    ];
  }

  @override
  Outcome apply(KoutMove move) => switch (move) {
    Play(:final card) => _play(_turn!, card),
    Bid(:final level) => _bid(_turn!, level),
    Pass() => _pass(_turn!),
    NameHukm(:final suit) => _nameHukm(_turn!, suit),
    Deal(:final cards) => _deal(cards),
    NameDealer(:final seat) => _nameDealer(seat),
  };

  Outcome _nameDealer(int seat) {
    if (!table.has(seat)) return const Refused('bad_dealer'); // kout_kw 0.1
    _dealer = seat;
    _phase = Phase.deal;
    return Done([dealerEvent(seat)]);
  }

  Outcome _deal(List<Card> cards) {
    if (!_pack.isWhole(cards)) return const Refused('bad_deal'); // kout_kw 2.4
    final dealer = _dealer!;
    final hands = dealOneByOne(cards, seats: table.seats, dealer: dealer);
    _round = Round(table, hands);
    _phase = Phase.bid;
    _turn = table.after(dealer); // kout_kw 4.1.1
    return Done([dealtEvent(hands)]);
  }

  Outcome _bid(int seat, int level) {
    final refusal = _round.auction.refusalOf(level);
    if (refusal != null) return Refused(refusal);
    _round.auction.raise(seat, level);
    return _spoken(seat);
  }

  Outcome _pass(int seat) {
    _round.auction.pass(seat);
    return _spoken(seat);
  }

  Outcome _spoken(int seat) {
    _round.changed();
    final contract = _round.auction.contract;
    if (contract == null) {
      _turn = table.after(seat);
      return const Done();
    }
    _round.contract = contract;
    _phase = Phase.hukm;
    _turn = contract.bidder; // kout_kw 5.1
    return Done([contractEvent(contract)]);
  }

  Outcome _nameHukm(int bidder, Suit suit) {
    // kout_kw 5.2, 5.3
    if (!_round.hands[bidder].holdsSuit(suit)) {
      return const Refused('suit_not_held');
    }
    _round
      ..leads = Leads(_round.contract!, suit)
      ..trick = Trick(suit, voidLead)
      ..changed();
    _phase = Phase.play; // the bidder stays in turn: kout_kw 5.4
    return const Done();
  }

  Outcome _play(int seat, Card card) {
    final Round(:hands, leads: leads!, trick: trick!) = _round;
    final hand = hands[seat];
    if (!hand.holds(card)) return const Refused('card_not_held'); // kout_kw 6.5
    final (refusal, isVoid) =
        trick.isOpen
            ? (leads.refusalOf(seat, card, hand), leads.voids(seat, card))
            : (trick.refusalOfReply(card, hand), trick.voids(card));
    if (refusal != null) return Refused(refusal);
    hand.play(card);
    trick.add(seat, card, isVoid: isVoid);
    _turn = table.after(seat);
    final events = [if (isVoid) voidLeadEvent(seat, card)];
    if (trick.cards.length < table.seats) return Done(events);
    leads.completed(trick.cards);
    return Done([...events, ..._endTrick(trick.winner!)]);
  }

  List<Json> _endTrick(int seat) {
    final contract = _round.contract!;
    _round
      ..tricks[teamOf(seat)] += 1 // kout_kw 7.4.9
      ..changed();
    if (_round.winnerOf(contract) case final winner?) {
      return [trickEvent(seat), ..._endRound(contract, winner)];
    }
    _round.trick = Trick(_round.leads!.hukm, voidLead); // kout_kw 7.4.10
    _turn = seat; // kout_kw 3.7
    return [trickEvent(seat)];
  }

  /// The rest of the round is not played. // kout_kw 8.3
  List<Json> _endRound(Contract contract, int winner) {
    final made = winner == teamOf(contract.bidder);
    final points = pointsOf(contract, made: made);
    final round = roundEvent(
      winner: winner,
      made: made,
      points: points,
      tricks: _round.tricks,
    );
    _add(winner, points); // kout_kw 9.7, 10.2
    _round = Round(table, const []);
    _turn = null;
    final end = matchEnd(contract, winner, _totals, made: made);
    if (end != null) {
      _phase = Phase.over; // and the dealer stays: kout_kw 11.2
      return [round, matchEvent(winner, end)];
    }
    _phase = Phase.deal;
    final dealer = table.after(_dealer!); // kout_kw 11.1
    _dealer = dealer;
    return [round, dealerEvent(dealer)];
  }

  void _add(int team, int points) {
    _totals[team] += points;
    _score = Json('[${_totals[0]},${_totals[1]}]');
  }
}
