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
  final reader = engine.movesOf(perft.game);
  var step = 0;
  try {
    final position = await perft.game.start(perft.options, perft.setup);
    final made = <Object>[];
    for (final text in perft.script) {
      step++;
      final move = reader.read(text);
      if (refusalBeforeGame(position.view, move) != null) continue;
      if (await position.apply(move!.move) is Done) made.add(move.move);
    }
    final turn = position.view.turn;
    if (perft.depth == 0 || turn == null) return perftAnswer(1, const {});
    final divide = <String, int>{};
    var nodes = 0;
    for (final text in sorted(await position.legal)) {
      made.add(legalMove(reader, turn, text));
      final count = await _count(perft, reader, made, perft.depth - 1);
      made.removeLast();
      nodes += divide[text] = count;
    }
    return perftAnswer(nodes, divide);
    // ignore: avoid_catches_without_on_clauses
  } catch (error, stack) {
    throw EngineFailure(error, stack, step);
  }
}

Future<int> _count(
  Perft perft,
  MoveReader<Object> reader,
  List<Object> made,
  int depth,
) async {
  if (depth == 0) return 1;
  final position = await perft.game.start(perft.options, perft.setup);
  for (final move in made) {
    if (await position.apply(move) case Refused(:final reason)) {
      throw StateError('a legal move is refused: $reason');
    }
  }
  final turn = position.view.turn;
  if (turn == null) return 1;
  final legal = await position.legal;
  if (depth == 1) return legal.length;
  var nodes = 0;
  for (final text in legal) {
    made.add(legalMove(reader, turn, text));
    nodes += await _count(perft, reader, made, depth - 1);
    made.removeLast();
  }
  return nodes;
}
