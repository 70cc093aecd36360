import 'dart:io';

import '../lib/hakam_kit.dart';
import '../lib/src/standard_streams.dart' show openStandardStreams;
import 'countdown.dart';

/// An engine that writes to stdout what does not belong there. Its argument
/// is the form in which it serves.
Future<void> main(List<String> arguments) {
  log(openStandardStreams() == null ? 'no blocking pipes' : 'blocking pipes');
  return switch (arguments) {
    ['blocking'] => serve(_engine(const Chatty())),
    _ => serveAsync(_engine(const Chatty())),
  };
}

Engine _engine(AsyncGame<Object> game) =>
    Engine(name: 'chatty', version: '1', games: [game]);

/// A game that talks.
final class Chatty implements Game<Take> {
  const Chatty();

  static const _game = Countdown();

  @override
  String get name => _game.name;

  @override
  Map<String, Choice> get options => _game.options;

  @override
  List<Verb<Take>> get verbs => _game.verbs;

  @override
  Map<String, Bound> setup(Options options) => _game.setup(options);

  @override
  Heap start(Options options, Setup? setup) {
    print('printed');
    stdout.writeln('written');
    return _game.start(options, setup);
  }
}
