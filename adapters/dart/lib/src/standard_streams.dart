import 'dart:async';
import 'dart:io';

/// Writes a line to stderr at once, even while the event loop stands still.
void log(Object? message) {
  final line = '$message\n';
  try {
    // Opened each time, so that in a log file it is written to the end and not
    // to a place that another writer has passed meanwhile.
    File('/dev/stderr').writeAsStringSync(
      line,
      mode: switch (stdioType(stderr)) {
        StdioType.file => FileMode.writeOnlyAppend,
        _ => FileMode.writeOnly,
      },
    );
  } on FileSystemException {
    stderr.write(line); // a socket, or a system without /dev
  }
}

/// Runs [body] with `print`, and whatever it writes to `stdout`, sent to
/// stderr: on stdout there is nothing but answers.
T withStdoutToStderr<T>(T Function() body) => IOOverrides.runZoned(
  () => runZoned(
    body,
    zoneSpecification: ZoneSpecification(
      print: (self, parent, zone, line) => log(line),
    ),
  ),
  stdout: () => stderr,
);

/// Both ends as files that are read and written without the event loop; null
/// where they are no pipes, or the system has no /dev.
({RandomAccessFile input, RandomAccessFile output})? openStandardStreams() {
  // A regular file would be opened a second time, with a place of its own.
  if (stdioType(stdin) != StdioType.pipe) return null;
  if (stdioType(stdout) != StdioType.pipe) return null;
  try {
    final input = File('/dev/stdin').openSync();
    // Not to append: a pipe has no end that could be sought.
    final output = File('/dev/stdout').openSync(mode: FileMode.writeOnly);
    return (input: input, output: output);
  } on FileSystemException {
    return null;
  }
}
