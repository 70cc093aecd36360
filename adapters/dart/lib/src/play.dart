import 'engine.dart';
import 'game.dart';
import 'json.dart';
import 'moves.dart';
import 'requests.dart';
import 'steps.dart';
import 'wire.dart';

/// Plays the script of [run] and writes its steps onto [out].
void playScript(Engine engine, Run run, Wire out) {
  final steps = StepWriter(out, engine.omits)..begin();
  final moves = engine.movesOf(run.game);
  var step = 0;
  try {
    final position = _start(run);
    var view = position.view;
    steps.opening(view, sorted(position.legal));
    for (final text in run.script) {
      step++;
      final move = moves.read(text);
      final refusal = refusalBeforeGame(view, move);
      if (refusal != null) {
        steps.refusedUnasked(refusal);
        continue;
      }
      final outcome = position.apply(move!.move);
      view = position.view;
      final legal = sorted(position.legal);
      switch (outcome) {
        case Done(:final events):
          steps.made(events, view, legal);
        case Refused(:final reason):
          steps.refused(reason, view, legal);
      }
    }
    // Whatever a game throws is the engine's failure, never the kit's end.
    // ignore: avoid_catches_without_on_clauses
  } catch (error, stack) {
    throw EngineFailure(error, stack, step);
  }
  steps.end();
}

/// Counts the legal move sequences that [perft] asks for.
Json countMoves(Engine engine, Perft perft) {
  final reader = engine.movesOf(perft.game);
  var step = 0;
  try {
    final position = _start(perft);
    final made = <Object>[];
    for (final text in perft.script) {
      step++;
      final move = reader.read(text);
      if (refusalBeforeGame(position.view, move) != null) continue;
      if (position.apply(move!.move) is Done) made.add(move.move);
    }
    final turn = position.view.turn;
    if (perft.depth == 0 || turn == null) return perftAnswer(1, const {});
    final divide = <String, int>{};
    var nodes = 0;
    for (final text in sorted(position.legal)) {
      made.add(legalMove(reader, turn, text));
      nodes += divide[text] = _count(perft, reader, made, perft.depth - 1);
      made.removeLast();
    }
    return perftAnswer(nodes, divide);
    // ignore: avoid_catches_without_on_clauses
  } catch (error, stack) {
    throw EngineFailure(error, stack, step);
  }
}

/// How many sequences of [depth] moves are legal after those [made], which are
/// played again: so no game has to know how a match is copied.
int _count(
  Perft perft,
  MoveReader<Object> reader,
  List<Object> made,
  int depth,
) {
  if (depth == 0) return 1;
  final position = _start(perft);
  for (final move in made) {
    if (position.apply(move) case Refused(:final reason)) {
      throw StateError('a legal move is refused: $reason');
    }
  }
  final turn = position.view.turn;
  if (turn == null) return 1; // chance moves, or the match is over
  final legal = position.legal;
  if (depth == 1) return legal.length;
  var nodes = 0;
  for (final text in legal) {
    made.add(legalMove(reader, turn, text));
    nodes += _count(perft, reader, made, depth - 1);
    made.removeLast();
  }
  return nodes;
}

/// The move by the seat in [turn] that a game lists as [text].
Object legalMove(MoveReader<Object> reader, int turn, String text) =>
    reader.read('$turn $text')?.move ??
    (throw StateError('the legal move "$text" is malformed'));

Position<Object> _start(Run run) =>
    switch (run.game.start(run.options, run.setup)) {
      final Position<Object> position => position,
      _ => throw StateError('${run.game.name} needs serveAsync'),
    };

/// The answer to `perft`.
Json perftAnswer(int nodes, Map<String, int> divide) =>
    Json.of({'nodes': nodes, 'divide': divide});

/// Something that a game threw.
final class EngineFailure implements Exception {
  /// While [step] was made.
  const EngineFailure(this.error, this.stack, this.step);

  /// What was thrown.
  final Object error;

  /// From where.
  final StackTrace stack;

  /// The index in `steps`.
  final int step;
}
