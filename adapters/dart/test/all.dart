import 'dart:io';

/// Every test: `dart test/all.dart`.
///
/// They and every program that they start are one snapshot, compiled once:
/// that is what takes the time.
Future<void> main() async {
  final scratch = await Directory.systemTemp.createTemp('hakam');
  try {
    final suite = '${scratch.path}/suite.dill';
    if (!await _build('suite.dart', suite)) {
      exitCode = 1;
      return;
    }
    final tests = await Process.start(_dart, [
      suite,
      'tests',
      '${Platform.script.resolve('..')}',
    ], mode: ProcessStartMode.inheritStdio);
    exitCode = await tests.exitCode;
  } finally {
    await scratch.delete(recursive: true);
  }
}

/// The Dart that runs this; its own name for itself is a loader's where the
/// VM is started through one, and then the environment has the better one.
final _dart =
    Platform.environment['HAKAM_DART'] ?? Platform.resolvedExecutable;

/// Makes a kernel [snapshot] of [program] as a user makes it, or says why not.
Future<bool> _build(String program, String snapshot) async {
  final source = Platform.script.resolve(program).toFilePath();
  for (final flags in [
    ['--snapshot-kind=kernel', '--snapshot=$snapshot', source],
    ['compile', 'kernel', '-o', snapshot, source],
  ]) {
    final built = await Process.run(_dart, flags);
    if (File(snapshot).existsSync()) return true;
    stderr.write('${built.stdout}${built.stderr}');
  }
  return false;
}
