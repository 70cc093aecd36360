import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import 'cards.dart';

/// A move of a game in which seats settle the trump with words.
sealed class Move {
  const Move();
}

/// `dealer 2`: the first dealer.
final class NameDealer extends Move {
  /// Of this seat, which need not exist.
  const NameDealer(this.seat);

  /// The dealer.
  final int seat;
}

/// `deal 7H 8S …`: the pack in the order in which it is given out.
final class Deal extends Move {
  /// Of these cards.
  const Deal(this.cards);

  /// The pack.
  final List<Card> cards;
}

/// `cut 12`: so many cards are lifted off the pile.
final class Cut extends Move {
  /// Of a number of cards that may be too few or too many.
  const Cut(this.cards);

  /// How many.
  final int cards;
}

/// What a seat says about the trump; each game has its own words.
abstract interface class Word {}

/// `2 take`, `1 bid 80 H`: a word about the trump.
final class Say extends Move {
  /// This word.
  const Say(this.word);

  /// The word.
  final Word word;
}

/// `2 play KH`, `2 play KH belote`.
final class PlayCard extends Move {
  /// Of this card, which need not be held, with or without the call.
  const PlayCard(this.card, {required this.saysBelote});

  /// The card played.
  final Card card;

  /// Whether belote is said with it.
  final bool saysBelote;
}

/// How the moves are written that do not settle the trump.
List<Verb<Move>> tableVerbs() => [
  Verb.chance('dealer', one(number, NameDealer.new)),
  Verb.chance('deal', cards(readCard, Deal.new)),
  Verb.chance('cut', one(number, Cut.new)),
  Verb.seat('play', _play),
];

PlayCard? _play(List<String> words) => switch (words) {
  [final name] => _of(name, saysBelote: false),
  [final name, 'belote'] => _of(name, saysBelote: true),
  _ => null,
};

PlayCard? _of(String name, {required bool saysBelote}) =>
    switch (readCard(name)) {
      null => null,
      final card => PlayCard(card, saysBelote: saysBelote),
    };
