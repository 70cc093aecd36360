import 'dart:async';

import 'json.dart';
import 'moves.dart';
import 'options.dart';

/// A game as an engine plays it. [M] is the type of its moves.
abstract interface class Game<M extends Object> implements AsyncGame<M> {
  @override
  Position<M> start(Options options, Setup? setup);
}

/// A match in progress. It changes in place.
abstract interface class Position<M extends Object>
    implements AsyncPosition<M> {
  @override
  Outcome apply(M move);

  @override
  List<String> get legal;

  @override
  Position<M> copy();
}

/// A game of an engine that lives on the event loop.
abstract interface class AsyncGame<M extends Object> {
  /// Its name in the protocol: `kout_bh`.
  String get name;

  /// The options that the engine offers, with the values that it plays. An
  /// option that is not here is never sent.
  Map<String, Choice> get options;

  /// Every kind of move of the game, under any of its options.
  List<Verb<M>> get verbs;

  /// The keys of a setup and their bounds, or null if the engine can only
  /// start a match from nothing.
  Map<String, Bound>? setup(Options options);

  /// The opening position.
  FutureOr<AsyncPosition<M>> start(Options options, Setup? setup);
}

/// A match in progress, of an engine that lives on the event loop.
abstract interface class AsyncPosition<M extends Object> {
  /// Makes a move, or refuses it and changes nothing. The move is of this
  /// phase, and by the seat in turn if it is a seat's.
  FutureOr<Outcome> apply(M move);

  /// Every legal move of the seat in turn, without its number: `play AS`.
  /// Empty where chance moves and at the end. The kit sorts them.
  FutureOr<List<String>> get legal;

  /// What a step shows besides.
  View get view;

  /// A position that is equal and independent; only `perft` needs it.
  FutureOr<AsyncPosition<M>> copy();
}

/// What a step shows of a position. [turn] is null where chance moves and at
/// the end, [dealer] until there is one. The phase at the end is `over`.
typedef View = ({String phase, int? turn, int? dealer, Json score, Json round});

/// What became of a move.
sealed class Outcome {
  const Outcome();
}

/// The move was made, and these are its events.
final class Done extends Outcome {
  /// With its events, in the order in which they happened.
  const Done([this.events = const []]);

  /// What happened.
  final List<Json> events;
}

/// The move was refused; the position is the one before it.
final class Refused extends Outcome {
  /// For a reason of the game: `must_follow_suit`.
  const Refused(this.reason);

  /// The word for it in the protocol.
  final String reason;
}
