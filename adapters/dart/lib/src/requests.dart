import 'game.dart';
import 'options.dart';

/// A request that is sound: its game is offered, its options and setup are
/// in bounds, its script is a list of strings.
sealed class Request {
  const Request(this.id);

  /// A string or a number, which the answer repeats.
  final Object id;
}

/// Who are you?
final class Initialize extends Request {
  /// Whatever the client says of itself.
  const Initialize(super.id);
}

/// Good bye.
final class Shutdown extends Request {
  /// To be answered before the engine ends.
  const Shutdown(super.id);
}

/// Play a script.
final class Run extends Request {
  /// From the start of a match, or from [setup].
  const Run(super.id, this.game, this.options, this.setup, this.script);

  /// What is played.
  final Game<Object> game;

  /// With every option of the game.
  final Options options;

  /// Where the match starts, if not from nothing.
  final Setup? setup;

  /// The moves, of which some may be no moves at all.
  final List<String> script;
}

/// Count the move sequences of a length after a script.
final class Perft extends Run {
  /// With at least 0 as [depth].
  const Perft(
    super.id,
    super.game,
    super.options,
    super.setup,
    super.script,
    this.depth,
  );

  /// The length.
  final int depth;
}
