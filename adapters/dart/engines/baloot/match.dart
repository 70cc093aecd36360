import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import '../cards/deal.dart';
import '../cards/events.dart';
import '../cards/suit.dart';
import 'cards.dart';
import 'deal.dart';
import 'events.dart';
import 'moves.dart';
import 'pair.dart';
import 'phase.dart';
import 'projects.dart';
import 'purchase.dart';
import 'raises.dart';
import 'round.dart';
import 'score.dart';
import 'table.dart';
import 'trick.dart';

/// A match of Baloot.
final class BalootMatch implements Position<BalootMove> {
  /// From nothing: the first dealer is named. // baloot 0.1, 0.2
  BalootMatch(this.kaboot);

  /// From the state between two hands. // baloot 0.3
  BalootMatch.between(
    this.kaboot, {
    required int dealer,
    required List<int> score,
  }) : _phase = Phase.deal,
       _dealer = dealer {
    _add(score);
  }

  /// What a raise does to a kaboot.
  final Kaboot kaboot;

  Phase _phase = Phase.dealer;
  int? _turn;
  int? _dealer;
  final List<int> _totals = [0, 0];
  Json _score = const Json('[0,0]');
  Round? _round;

  @override
  View get view => (
    phase: _phase.name,
    turn: _turn,
    dealer: _dealer,
    score: _score,
    round: _round?.json ?? Round.none,
  );

  @override
  List<String> get legal => switch (_phase) {
    Phase.dealer || Phase.deal || Phase.over => const [],
    Phase.buy1 || Phase.confirm || Phase.buy2 => _round!.purchase.legal,
    Phase.raise => _round!.raises.legal,
    Phase.play => _round!.legal(_turn!),
  };

  @override
  Outcome apply(BalootMove move) => switch (move) {
    Play(:final card) => _play(_round!, _turn!, card),
    Declare() => _declare(_round!, _turn!),
    Show(:final number) => _show(_round!, _turn!, number),
    Raise(:final level, :final mode) => _raise(_round!, level, mode),
    PassRaise() => _passRaise(_round!),
    Buy(:final call, :final suit) => _buy(_round!, call, suit),
    Confirm(:final hokm) => _confirm(_round!, hokm: hokm),
    Deal(:final cards) => _deal(cards),
    NameDealer(:final seat) => _nameDealer(seat),
  };

  Outcome _nameDealer(int seat) {
    if (seat >= seats) return const Refused('bad_dealer'); // baloot 0.1
    _dealer = seat;
    _phase = Phase.deal;
    return Done([dealerEvent(seat)]);
  }

  Outcome _deal(List<Card> cards) {
    if (!pack.isWhole(cards)) return const Refused('bad_deal'); // baloot 2.2
    final dealer = _dealer!;
    final up = upOf(cards);
    final hands = dealFive(cards, dealer: dealer);
    final round = Round(cards, up, hands, Purchase(dealer, up.suit!));
    _round = round;
    _ask(round.purchase);
    return Done([handsEvent('dealt', hands, ',"up":"${up.name}"')]);
  }

  void _ask(Purchase purchase) {
    _phase = purchase.phase;
    _turn = purchase.turn;
  }

  Outcome _buy(Round round, Call call, Suit? suit) {
    final purchase = round.purchase;
    if (!purchase.offers(call, suit)) return const Refused('not_offered');
    purchase.say(call, suit);
    return _spoken(round, purchase);
  }

  Outcome _confirm(Round round, {required bool hokm}) =>
      _spoken(round, round.purchase..confirm(hokm: hokm));

  Outcome _spoken(Round round, Purchase purchase) {
    switch (purchase.phase) {
      case Phase.deal:
        // Nothing is scored. // baloot 4.5.1, 4.5.2, 4.5.3
        return Done([cancelledEvent, _nextDealer()]);
      case Phase.raise:
        return Done(_complete(round, purchase));
      default:
        round.changed();
        _ask(purchase);
        return const Done();
    }
  }

  List<Json> _complete(Round round, Purchase purchase) {
    final dealer = _dealer!;
    final Purchase(:buyer!, :receiver!, :trump) = purchase;
    round
      ..hands = dealRest(
        round.pack,
        round.hands,
        dealer: dealer,
        receiver: receiver,
      )
      ..raises = trump == null
          ? Raises.ofSun(buyer, _totals)
          : Raises.ofHokm(buyer)
      ..projects = Projects(round.hands, trump, dealer)
      ..pair = Pair.among(round.hands, trump);
    _askToRaise(round);
    return [
      contractEvent(trump, buyer: buyer, receiver: receiver),
      handsEvent('completed', round.hands),
    ];
  }

  /// Asks whoever may raise; when nobody may any more, the buyer leads.
  void _askToRaise(Round round) {
    final Round(:raises, :purchase) = round..changed();
    if (raises.isOver) {
      round.trick = Trick(purchase.trump, closed: raises.closed);
      _phase = Phase.play;
      _turn = purchase.buyer; // baloot 6.1
    } else {
      _phase = Phase.raise;
      _turn = raises.turn;
    }
  }

  Outcome _raise(Round round, Level level, Mode? mode) {
    final raises = round.raises;
    if (!raises.offers(level, mode)) return const Refused('not_offered');
    raises.raise(level, mode);
    final raised = raisedEvent(_turn!, level, closed: raises.closed);
    _askToRaise(round);
    return Done([raised]);
  }

  Outcome _passRaise(Round round) {
    round.raises.pass();
    _askToRaise(round);
    return const Done();
  }

  /// The seat still has to play. // baloot 7.3.6
  Outcome _declare(Round round, int seat) {
    if (!round.mayDeclare(seat)) return const Refused('no_meld');
    final projects = round.projects;
    final meld = projects.declare(seat);
    return Done([declaredEvent(seat, meld, projects.valueOf(meld))]);
  }

  /// The seat still has to play. // baloot 7.5.9
  Outcome _show(Round round, int seat, int number) {
    if (!round.mayShow(seat, number)) return const Refused('no_meld');
    final Round(:projects, :pair) = round;
    final meld = projects.show(seat, number);
    return Done([
      shownEvent(seat, meld, projects.valueOf(meld)),
      if (pair.isCalledBy(seat, meld)) balootEvent(seat), // baloot 8.12
    ]);
  }

  Outcome _play(Round round, int seat, Card card) {
    final Round(:trick, :hands, :pair) = round;
    final hand = hands[seat];
    final refusal = trick.refusalOf(card, hand);
    if (refusal != null) return Refused(refusal);
    hand.play(card);
    trick.add(seat, card);
    final isBaloot = pair.isCalledAt(card);
    if (trick.size < seats) {
      _turn = after(seat);
      return isBaloot ? Done([balootEvent(seat)]) : const Done();
    }
    final events = [if (isBaloot) balootEvent(seat), trickEvent(trick.winner)];
    _endTrick(round, trick, events);
    return Done(events);
  }

  void _endTrick(Round round, Trick trick, List<Json> events) {
    final winner = trick.winner;
    round.take(trick);
    if (round.played == 1) {
      // baloot 7.4.1, 7.4.8
      if (round.projects.decide() case final best?) {
        events.add(meldsEvent(teamOf(best), best));
      }
    } else if (round.played == 8) {
      return _endHand(round, winner, events); // baloot 6.8
    }
    round.trick = Trick(trick.trump, closed: trick.closed);
    _turn = winner; // baloot 6.7
  }

  void _endHand(Round round, int last, List<Json> events) {
    final Round(:raises, :purchase) = round;
    final raw = [...round.raw];
    raw[teamOf(last)] += 10; // baloot 2.8
    final result = Account(
      isSun: purchase.trump == null,
      buyer: teamOf(purchase.buyer!),
      level: raises.level,
      counting: raises.counting,
      tricks: round.tricks,
      raw: raw,
      melds: round.projects.points,
      baloot: round.pair.points,
    ).settle(kaboot);
    events.add(handEvent(result, raw));
    if (raises.level == Level.gahwa) {
      // baloot 9.5.9, 9.5.10
      return events.add(_endMatch(result.winner, 'gahwa'));
    }
    _add(result.points);
    events.add(switch (winnerAt(_totals)) {
      null => _nextDealer(),
      final winner => _endMatch(winner, '152'), // baloot 10.1
    });
  }

  void _add(List<int> points) {
    _totals[0] += points[0];
    _totals[1] += points[1];
    _score = Json(teamsOf(_totals));
  }

  /// D+1 deals, whoever won. // baloot 1.4, 4.5.3
  Json _nextDealer() {
    _close(Phase.deal);
    return dealerEvent(_dealer = after(_dealer!));
  }

  /// Nothing is dealt any more. // baloot 1.5
  Json _endMatch(int winner, String reason) {
    _close(Phase.over);
    return matchEvent(winner, reason);
  }

  void _close(Phase next) {
    _round = null;
    _phase = next;
    _turn = null;
  }
}
