import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import 'cards.dart';

/// A move of a game in which seats settle the trump with words of type [W].
sealed class Move<W extends Object> {
  const Move();
}

/// `dealer 2`: the first dealer.
final class NameDealer<W extends Object> extends Move<W> {
  /// Of this seat, which need not exist.
  const NameDealer(this.seat);

  /// The dealer.
  final int seat;
}

/// `deal 7H 8S …`: the pack in the order in which it is given out.
final class Deal<W extends Object> extends Move<W> {
  /// Of these cards.
  const Deal(this.cards);

  /// The pack.
  final List<Card> cards;
}

/// `cut 12`: so many cards are lifted off the pile.
final class Cut<W extends Object> extends Move<W> {
  /// Of a number of cards that may be too few or too many.
  const Cut(this.cards);

  /// How many.
  final int cards;
}

/// `2 take`, `1 bid 80 H`: a word about the trump.
final class Say<W extends Object> extends Move<W> {
  /// This word.
  const Say(this.word);

  /// The word.
  final W word;
}

/// `2 play KH`, `2 play KH belote`.
final class PlayCard<W extends Object> extends Move<W> {
  /// Of this card, which need not be held, with or without the call.
  const PlayCard(this.card, {required this.saysBelote});

  /// The card played.
  final Card card;

  /// Whether belote is said with it.
  final bool saysBelote;
}

/// How the moves are written that do not settle the trump.
List<Verb<Move<W>>> tableVerbs<W extends Object>() => [
  Verb.chance('dealer', one(number, NameDealer.new)),
  Verb.chance('deal', cards(readCard, Deal.new)),
  Verb.chance('cut', one(number, Cut.new)),
  Verb.seat('play', _play),
];

PlayCard<W>? _play<W extends Object>(List<String> words) => switch (words) {
  [final name] => _of(name, saysBelote: false),
  [final name, 'belote'] => _of(name, saysBelote: true),
  _ => null,
};

PlayCard<W>? _of<W extends Object>(String name, {required bool saysBelote}) =>
    switch (readCard(name)) {
      null => null,
      final card => PlayCard(card, saysBelote: saysBelote),
    };
