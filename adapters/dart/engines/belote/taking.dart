import '../cards/card.dart';
import '../cards/suit.dart';
import '../jack_nine/auction.dart';
import '../jack_nine/table.dart';
import 'contract.dart';
import 'moves.dart';

/// The taking: one seat takes a suit, which is trump, or all pass.
final class Taking implements Auction {
  /// Of the suit of the card [proposed], or where there is none of any suit.
  Taking(this.proposed);

  @override
  final Card? proposed;

  int _passes = 0;
  Taken? _taken;

  /// The second turn of the table. // belote 3.2, 3.5
  bool get _isSecondTurn => _passes >= seats;

  @override
  String get phase => switch (proposed) {
    null => 'take', // belote 3.10
    _ when _isSecondTurn => 'take2',
    _ => 'take1',
  };

  @override
  bool get isCancelled => switch (proposed) {
    null => _passes == seats, // belote 3.11
    _ => _passes == 2 * seats, // belote 3.9
  };

  @override
  Contract? get contract => _taken; // belote 3.13

  @override
  List<String> legal(int seat) => switch (proposed?.suit) {
    null => _anySuit,
    final suit when _isSecondTurn => _otherThan[suit.index],
    _ => _proposedOnly,
  };

  @override
  String? say(int seat, TakingWord word) {
    switch (word) {
      case Pass():
        _passes++;
      case Take(:final named):
        final trump = _trumpOf(named);
        if (trump == null) return 'not_offered';
        _taken = Taken(trump, seat);
    }
    return null;
  }

  /// The trump of a take that names this suit or none; null if there is no
  /// such offer.
  Suit? _trumpOf(Suit? named) => switch (proposed?.suit) {
    null => named, // belote 3.10, 3.12
    final suit when _isSecondTurn =>
      named == suit ? null : named, // belote 3.6, 3.7, 3.12
    final suit => named == null ? suit : null, // belote 3.3, 3.4
  };

  @override
  String get shown {
    // belote 10.1
    final up = proposed == null ? 'null' : '"${proposed!.name}"';
    // belote 10.2
    final (trump, taker) = switch (_taken) {
      null => ('null', null),
      Taken(:final trump, :final seat) => ('"${trump.letter}"', seat),
    };
    return '"up":$up,"trump":$trump,"taker":$taker';
  }
}

const _proposedOnly = ['pass', 'take'];
final _anySuit = _takesOf(Suit.values);
final _otherThan = [
  for (final proposed in Suit.values)
    _takesOf(Suit.values.where((suit) => suit != proposed)),
];

List<String> _takesOf(Iterable<Suit> suits) => [
  'pass',
  for (final suit in suits) 'take ${suit.letter}',
];
