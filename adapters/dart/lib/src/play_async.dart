import 'engine.dart';
import 'game.dart';
import 'json.dart';
import 'moves.dart';
import 'play.dart';
import 'requests.dart';
import 'steps.dart';
import 'wire.dart';

/// Plays the script of [run] on the event loop and writes its steps.
///
/// It is `playScript` with an `await` at every question to the game.
Future<void> playScriptAsync(Engine engine, Run run, Wire out) async {
  final steps = StepWriter(out, engine.omits)..begin();
  final moves = engine.movesOf(run.game);
  var step = 0;
  try {
    final position = await run.game.start(run.options, run.setup);
    var view = position.view;
    steps.opening(view, sorted(await position.legal));
    for (final text in run.script) {
      step++;
      final move = moves.read(text);
      final refusal = refusalBeforeGame(view, move);
      if (refusal != null) {
        steps.refusedUnasked(refusal);
        continue;
      }
      final outcome = await position.apply(move!.move);
      view = position.view;
      final legal = sorted(await position.legal);
      switch (outcome) {
        case Done(:final events):
          steps.made(events, view, legal);
        case Refused(:final reason):
          steps.refused(reason, view, legal);
      }
    }
    // ignore: avoid_catches_without_on_clauses
  } catch (error, stack) {
    throw EngineFailure(error, stack, step);
  }
  steps.end();
}

/// Counts the legal move sequences that [perft] asks for, on the event loop.
Future<Json> countMovesAsync(Engine engine, Perft perft) async {
  final moves = engine.movesOf(perft.game);
  var step = 0;
  try {
    final position = await perft.game.start(perft.options, perft.setup);
    for (final text in perft.script) {
      step++;
      final move = moves.read(text);
      if (refusalBeforeGame(position.view, move) == null) {
        await position.apply(move!.move);
      }
    }
    final turn = position.view.turn;
    if (perft.depth == 0 || turn == null) return perftAnswer(1, const {});
    final divide = <String, int>{};
    var nodes = 0;
    for (final text in sorted(await position.legal)) {
      final next = await _after(position, moves, turn, text);
      final count = await _count(next, moves, perft.depth - 1);
      nodes += divide[text] = count;
    }
    return perftAnswer(nodes, divide);
    // ignore: avoid_catches_without_on_clauses
  } catch (error, stack) {
    throw EngineFailure(error, stack, step);
  }
}

Future<int> _count(
  AsyncPosition<Object> position,
  MoveReader<Object> moves,
  int depth,
) async {
  final turn = position.view.turn;
  if (depth == 0 || turn == null) return 1;
  final legal = await position.legal;
  if (depth == 1) return legal.length;
  var nodes = 0;
  for (final text in legal) {
    final next = await _after(position, moves, turn, text);
    nodes += await _count(next, moves, depth - 1);
  }
  return nodes;
}

Future<AsyncPosition<Object>> _after(
  AsyncPosition<Object> position,
  MoveReader<Object> moves,
  int turn,
  String text,
) async {
  final next = await position.copy();
  final move = moves.read('$turn $text');
  if (move == null) throw StateError('the legal move "$text" is malformed');
  if (await next.apply(move.move) case Refused(:final reason)) {
    throw StateError('the legal move "$text" is refused: $reason');
  }
  return next;
}
