import 'dart:io';

import '../lib/hakam_kit.dart';
import '../lib/src/standard_streams.dart' show openStandardStreams;
import 'countdown.dart';

/// An engine that writes to stdout what does not belong there, and serves in
/// a [form].
Future<void> chat(String form) {
  log(openStandardStreams() == null ? 'no blocking pipes' : 'blocking pipes');
  final engine = Engine(name: 'chatty', version: '1', games: [_chatty]);
  return form == 'blocking' ? serve(engine) : serveAsync(engine);
}

/// A game that talks.
final _chatty = countdownOf((options, setup) {
  print('printed');
  stdout.writeln('written');
  return countdown.start(options, setup);
});
