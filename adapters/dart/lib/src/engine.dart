import 'game.dart';
import 'json.dart';
import 'moves.dart';
import 'options.dart';

/// The protocol's number.
const protocolVersion = 1;

/// An engine: its name, and the games that it offers.
final class Engine {
  /// Its games may be of the event loop only if `serveAsync` serves it.
  Engine({
    required this.name,
    required this.version,
    required List<Game<Object>> games,
    this.omits = const {},
    this.adapter,
    this.perft = true,
  }) : games = {for (final game in games) game.name: game},
       _readers = {for (final game in games) game.name: _readerOf(game)};

  /// The engine's own name and version.
  final String name, version;

  /// The games by name.
  final Map<String, Game<Object>> games;

  /// What the engine cannot tell: fields of a step, which the kit then leaves
  /// out, and dotted names of what the game itself leaves out.
  final Set<String> omits;

  /// Who speaks for the engine, if it does not do so itself.
  final Adapter? adapter;

  /// Whether it counts moves, which takes no more than to play the same moves
  /// again.
  final bool perft;

  final Map<String, MoveReader<Object>> _readers;

  /// Reads the moves of [game].
  MoveReader<Object> movesOf(Game<Object> game) => _readers[game.name]!;

  /// The answer to `initialize`.
  Json get introduction => Json.of({
    'protocol': protocolVersion,
    'engine': {'name': name, 'version': version, 'language': 'dart'},
    'games': {
      for (final game in games.values)
        game.name: {
          'options': {
            for (final MapEntry(:key, :value) in game.options.entries)
              key: value.offer,
          },
        },
    },
    'capabilities': [if (_takesSetups) 'setup', if (perft) 'perft'],
    if (omits.isNotEmpty) 'omits': omits.toList(),
    if (adapter case final adapter?)
      'adapter': {
        'name': adapter.name,
        'version': adapter.version,
        'glue': adapter.glue,
      },
  });

  bool get _takesSetups =>
      games.values.every((game) => game.setup != null);
}

/// What stands between the protocol and an engine that was not written for it.
final class Adapter {
  /// [glue] lists what the adapter and not the engine decides.
  const Adapter({
    required this.name,
    required this.version,
    this.glue = const [],
  });

  /// The adapter's own name and version.
  final String name, version;

  /// The protocol's words for it: `draw`, `deal`, `malformed`, …
  final List<String> glue;
}

MoveReader<Object> _readerOf(Game<Object> game) => MoveReader(game.verbs);
