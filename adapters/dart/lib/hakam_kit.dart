/// Puts a card game engine on Hakam's engine protocol: lines of JSON-RPC on
/// stdin and stdout.
///
/// An author describes a [Game], writes its [Position], and calls [serve]:
///
/// ```dart
/// void main() => serve(
///   Engine(name: 'mine', version: '1.0.0', games: [myGame]),
/// );
/// ```
///
/// An engine on the event loop writes an [AsyncPosition] and calls
/// [serveAsync].
library;

export 'src/arguments.dart' show Argument, cards, none, number, one, words;
export 'src/cards.dart' show cardNames;
export 'src/engine.dart' show Adapter, Engine;
export 'src/game.dart'
    show AsyncPosition, Done, Game, Outcome, Position, Refused, View;
export 'src/json.dart' show Json;
export 'src/moves.dart' show Verb;
export 'src/options.dart'
    show Bound, Choice, Fault, Options, Setup, between, listOf;
export 'src/serve.dart' show serve, serveAsync;
export 'src/standard_streams.dart' show log;
