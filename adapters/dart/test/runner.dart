import 'dart:async';
import 'dart:io';

/// The smallest test runner that will do: this package builds without pub, so
/// it cannot have package:test.
final _tests = <(String, FutureOr<void> Function())>[];
String _group = '';

/// Puts [name] before the tests that [body] declares.
void group(String name, void Function() body) {
  final outer = _group;
  _group = '$outer$name: ';
  body();
  _group = outer;
}

/// Declares a test: [name] is what [body] shows to be true.
void test(String name, FutureOr<void> Function() body) =>
    _tests.add(('$_group$name', body));

/// Throws unless [actual] equals [expected], lists and maps by their content
/// and maps also by the order of their keys.
void expect(Object? actual, Object? expected, [String? what]) {
  if (_same(actual, expected)) return;
  throw Failure(
    '${what == null ? '' : '$what\n'}'
    '    expected $expected\n'
    '    found    $actual',
  );
}

/// An expectation that did not hold.
final class Failure implements Exception {
  /// As told.
  const Failure(this.message);

  /// What was expected and found.
  final String message;

  @override
  String toString() => message;
}

bool _same(Object? a, Object? b) => switch ((a, b)) {
  (final List<Object?> a, final List<Object?> b) =>
    a.length == b.length && a.indexed.every((each) => _same(each.$2, b[each.$1])),
  (final Map<String, Object?> a, final Map<String, Object?> b) =>
    _same([...a.keys], [...b.keys]) && _same([...a.values], [...b.values]),
  (final num a, final num b) => a == b && a.runtimeType == b.runtimeType,
  _ => a == b,
};

/// Runs what was declared, says how it went, and exits.
Future<void> runTests() async {
  if (_tests.isEmpty) throw StateError('there are no tests');
  final clock = Stopwatch()..start();
  var failures = 0;
  for (final (name, body) in _tests) {
    try {
      await Future.sync(body).timeout(const Duration(minutes: 2));
      // ignore: avoid_catches_without_on_clauses
    } catch (error, stack) {
      failures++;
      stdout.writeln('FAILED $name\n    $error');
      if (error is! Failure) stdout.writeln(stack);
    }
  }
  final passed = _tests.length - failures;
  stdout.writeln(
    '$passed passed, $failures failed in ${clock.elapsedMilliseconds} ms',
  );
  await stdout.flush();
  exit(failures == 0 ? 0 : 1);
}
