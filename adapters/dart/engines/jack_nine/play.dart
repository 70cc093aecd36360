import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import '../cards/events.dart';
import '../cards/hand.dart';
import '../cards/suit.dart';
import 'announcement.dart';
import 'events.dart';
import 'table.dart';
import 'tally.dart';
import 'trick.dart';

/// The eight tricks of a round.
final class Play {
  /// Of these [hands], with [trump] and this seat to lead.
  Play(this._hands, Suit trump, {required int leader})
    : _trick = Trick(trump),
      _belote = Belote(_hands, trump),
      _turn = leader {
    _await(leader);
  }

  final List<Hand> _hands;
  final Belote _belote;
  Trick _trick;
  int _turn;
  Duty _duty = Duty.none;

  /// The tricks of each team in the order in which they were won.
  final List<List<Trick>> won = [[], []];

  /// What the cards in them count.
  final List<int> points = [0, 0];

  /// Who plays next.
  int get turn => _turn;

  /// How many tricks each team has.
  List<int> get tricks => [won[0].length, won[1].length];

  /// Whether all tricks are played. // belote 5.18, coinche 5.18
  bool get isOver => won[0].length + won[1].length == allTricks;

  /// Whether nothing is on the table.
  bool get isBetweenTricks => _trick.cards.isEmpty;

  /// What the teams have when it [isOver].
  Tally get tally => Tally(
    tricks: tricks,
    points: points,
    belote: _belote.points,
    last: teamOf(_trick.winner),
  );

  /// Every card that may be played, with and without the call, as moves in
  /// order.
  List<String> get legal {
    final hand = _hands[_turn];
    final legal = <String>[];
    for (var i = 0; i < hand.length; i++) {
      final card = hand.cards[i];
      if (_duty.refusalOf(card) != null) continue;
      legal.add(card.play);
      // belote 6.6, coinche 6.6
      if (_belote.maySay(_turn, card)) legal.add(_calls[card.index]);
    }
    return legal;
  }

  /// Why the seat in turn may not play [card], or not say belote with it; or
  /// null.
  String? refusalOf(Card card, {required bool saysBelote}) {
    // belote 5.2, coinche 5.2
    if (!_hands[_turn].holds(card)) return 'card_not_held';
    if (_duty.refusalOf(card) case final refusal?) return refusal;
    // belote 6.5, 6.7, coinche 6.5, 6.7
    if (saysBelote && !_belote.maySay(_turn, card)) return 'no_belote';
    return null;
  }

  /// The seat in turn plays [card], which is legal: what happens.
  List<Json> play(Card card, {required bool saysBelote}) {
    final seat = _turn;
    _hands[seat].play(card);
    _trick.add(seat, card);
    _belote.played(seat, card, says: saysBelote);
    if (!_trick.isFull) {
      _await(after(seat));
      return saysBelote ? [_said(seat)] : const [];
    }
    final winner = _trick.winner;
    won[teamOf(winner)].add(_trick);
    points[teamOf(winner)] += _trick.points;
    if (!isOver) {
      _trick = Trick(_trick.trump);
      _await(winner); // belote 5.17, coinche 5.17
    }
    return [if (saysBelote) _said(seat), trickEvent(winner)];
  }

  Json _said(int seat) => beloteEvent(seat, isSecond: _belote.isSecond);

  void _await(int seat) {
    _turn = seat;
    _duty = _trick.dutyOf(seat, _hands[seat]);
  }
}

final _calls = [
  for (final name in Card.names) '${Card.of(name).play} belote',
];
