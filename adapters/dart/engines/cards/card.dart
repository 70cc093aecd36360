import '../../lib/hakam_kit.dart';
import 'suit.dart';

/// One of the 52 cards or a joker of any game: its place in the order of the
/// names.
///
/// Cards are plain small integers, so a sorted list of them is in the order
/// of the wire, and a hand needs no set of more bits than fit a machine word.
extension type const Card(int index) implements Object {
  /// The card of a [name]; throws if there is none, so it is for names that
  /// an engine writes itself.
  static Card of(String name) => _byName[name]!;

  /// Reads the names of the 52 cards and of a game's own [jokers]; null for
  /// any other.
  static Card? Function(String name) reader({
    List<String> jokers = const [],
  }) {
    final cards = {
      for (final name in cardNames(jokers: jokers)) name: of(name),
    };
    return (name) => cards[name];
  }

  /// The names of all, by place.
  static List<String> get names => _names;

  /// As the wire writes it: `TS`, `JR`.
  String get name => _names[index];

  /// Null for a joker, which has none.
  Suit? get suit => _suits[index];

  /// 2 to 10, J 11, Q 12, K 13, A 14; 0 for a joker, which is no card of a
  /// suit and is compared by its name.
  int get rank => _ranks[index];

  /// Whether it is a joker.
  bool get isJoker => _suits[index] == null;

  /// The move that plays it, without the seat.
  String get play => _plays[index];
}

const _jokers = {'JB', 'JK', 'JR'};
final _names = cardNames(jokers: [..._jokers]);
final _plays = [for (final name in _names) 'play $name'];
final _byName = {
  for (final (index, name) in _names.indexed) name: Card(index),
};
final _suits = [
  for (final name in _names)
    _jokers.contains(name) ? null : Suit.named(name[1]),
];
final _ranks = [
  for (final name in _names)
    _jokers.contains(name) ? 0 : '23456789TJQKA'.indexOf(name[0]) + 2,
];
