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
  final moves = engine.movesOf(perft.game);
  var step = 0;
  try {
    final position = _start(perft);
    for (final text in perft.script) {
      step++;
      final move = moves.read(text);
      if (refusalBeforeGame(position.view, move) == null) {
        position.apply(move!.move);
      }
    }
    final turn = position.view.turn;
    if (perft.depth == 0 || turn == null) return perftAnswer(1, const {});
    final divide = <String, int>{};
    var nodes = 0;
    for (final text in sorted(position.legal)) {
      final next = _after(position, moves, turn, text);
      nodes += divide[text] = _count(next, moves, perft.depth - 1);
    }
    return perftAnswer(nodes, divide);
    // ignore: avoid_catches_without_on_clauses
  } catch (error, stack) {
    throw EngineFailure(error, stack, step);
  }
}

int _count(Position<Object> position, MoveReader<Object> moves, int depth) {
  if (depth == 0) return 1;
  final turn = position.view.turn;
  if (turn == null) return 1; // chance moves, or the match is over
  final legal = position.legal;
  if (depth == 1) return legal.length;
  var nodes = 0;
  for (final text in legal) {
    nodes += _count(_after(position, moves, turn, text), moves, depth - 1);
  }
  return nodes;
}

Position<Object> _after(
  Position<Object> position,
  MoveReader<Object> moves,
  int turn,
  String text,
) {
  final next = position.copy();
  final move = moves.read('$turn $text');
  if (move == null) throw StateError('the legal move "$text" is malformed');
  if (next.apply(move.move) case Refused(:final reason)) {
    throw StateError('the legal move "$text" is refused: $reason');
  }
  return next;
}

Position<Object> _start(Run run) => switch (run.game) {
  final Game<Object> game => game.start(run.options, run.setup),
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
