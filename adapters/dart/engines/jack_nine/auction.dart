import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import '../cards/suit.dart';
import 'moves.dart';
import 'tally.dart';

/// How the seats of a round settle its trump, with the words of their game.
/// Before the deal it shows what there is: nothing.
abstract interface class Auction {
  /// What is waited for: the phase of the words.
  String get phase;

  /// The card that lies face up, if one is proposed.
  Card? get proposed;

  /// Every word that [seat] may say, as moves in order.
  List<String> legal(int seat);

  /// [seat] says [word]; or it is refused for the reason returned, and nothing
  /// changes.
  String? say(int seat, covariant Word word);

  /// Whether nobody wants the contract.
  bool get isCancelled;

  /// What is to be played, once that is settled.
  Contract? get contract;

  /// The keys of `round` that it decides, with what stands so far.
  String get shown;
}

/// What a round is played for.
abstract interface class Contract {
  /// The suit that is trump.
  Suit get trump;

  /// The seat whose team attacks.
  int get seat;

  /// As it is told.
  Json get event;

  /// What it brings when the teams have this [tally], and [held] points were
  /// held before.
  Settlement settle(Tally tally, {required int held});
}
