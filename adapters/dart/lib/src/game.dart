import 'dart:async';

import 'json.dart';
import 'moves.dart';
import 'options.dart';

/// A game that an engine offers. [M] is the type of its moves.
final class Game<M extends Object> {
  /// [start] gives a [Position], or for `serveAsync` an [AsyncPosition].
  const Game(
    this.name, {
    required this.options,
    required this.verbs,
    required this.start,
    this.setup,
    this.conflict,
  });

  /// Its name in the protocol: `kout_bh`.
  final String name;

  /// The options that the engine offers, with the values that it plays. An
  /// option that is not here is never sent.
  final Map<String, Choice> options;

  /// Every kind of move of the game, under any of its options.
  final List<Verb<M>> verbs;

  /// The opening position; without a setup a match starts from nothing.
  final FutureOr<AsyncPosition<M>> Function(Options options, Setup? setup)
  start;

  /// The keys of a setup and their bounds, or null if the engine can only
  /// start a match from nothing.
  final Map<String, Bound> Function(Options options)? setup;

  /// What is wrong with options, or with options and a setup, that are each in
  /// bounds and do not go together; null if nothing is.
  final Fault? Function(Options options, Setup? setup)? conflict;
}

/// A match in progress. It changes in place.
abstract interface class Position<M extends Object>
    implements AsyncPosition<M> {
  @override
  Outcome apply(M move);

  @override
  List<String> get legal;
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
