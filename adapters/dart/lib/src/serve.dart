import 'dart:io';

import 'answers.dart';
import 'engine.dart';
import 'line_buffer.dart';
import 'standard_streams.dart';
import 'wire.dart';

/// How many bytes are asked for at once; more makes Dart slower, not faster.
const _chunk = 8192;

/// From here on answers are not kept until the input runs dry.
const _full = 1 << 18;

/// Answers requests until stdin ends or a `shutdown`, then exits with 0.
///
/// It reads and writes with blocking calls, which is the fastest form; the
/// event loop does not turn meanwhile. Where the system gives no such access
/// to the standard streams it goes on as [serveAsync].
Future<void> serve(Engine engine) async {
  final streams = openStandardStreams();
  if (streams == null) return serveAsync(engine);
  final (:input, :output) = streams;
  final lines = LineBuffer();
  final out = Wire();

  void converse() {
    while (true) {
      final (bytes, at) = lines.room(_chunk);
      final count = input.readIntoSync(bytes, at, at + _chunk);
      lines.filled(count);
      for (final line in lines.whole()) {
        if (!answer(engine, line, out)) return out.sendTo(output);
        if (out.length > _full) out.sendTo(output);
      }
      if (count == 0) {
        // The last line may lack its end.
        if (lines.rest() case final line?) answer(engine, line, out);
        return out.sendTo(output);
      }
      // Before the next read blocks, everything answered is on its way.
      if (out.length > 0) out.sendTo(output);
    }
  }

  try {
    withStdoutToStderr(converse);
  } on FileSystemException catch (error) {
    log('the other side is gone: $error');
  }
  await stderr.flush();
  exit(0);
}

/// Answers requests like [serve], but from the event loop: for engines with
/// futures, streams or timers.
Future<void> serveAsync(Engine engine) async {
  final input = stdin;
  final output = stdout;
  final lines = LineBuffer();
  final out = Wire();

  Future<void> flush() async {
    output.add([...out.bytes]);
    out.truncate();
    await output.flush();
  }

  Future<void> converse() async {
    await for (final chunk in input) {
      lines.add(chunk);
      for (final line in lines.whole()) {
        if (!await answerAsync(engine, line, out)) return flush();
        if (out.length > _full) await flush();
      }
      if (out.length > 0) await flush();
    }
    if (lines.rest() case final line?) await answerAsync(engine, line, out);
    await flush();
  }

  try {
    await withStdoutToStderr(converse);
  } on IOException catch (error) {
    log('the other side is gone: $error');
  }
  await stderr.flush();
  exit(0);
}
