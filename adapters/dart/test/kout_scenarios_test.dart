import 'dart:convert';
import 'dart:io';

import 'kout_table.dart';
import 'runner.dart';

/// Every golden scenario of kout_bh, played in this process; [package] is
/// where this package is.
void declare(Uri package) {
  final folder = Directory.fromUri(
    package.resolve('../../scenarios/kout_bh/'),
  );
  final files = [
    for (final entry in folder.listSync(recursive: true))
      if (entry is File && entry.path.endsWith('.json')) entry,
  ]..sort((a, b) => a.path.compareTo(b.path));

  test('the scenarios are where this test looks for them', () {
    expect(files.length > 100, true, '${files.length} files in $folder');
  });

  for (final file in files) {
    final scenario =
        jsonDecode(file.readAsStringSync()) as Map<String, Object?>;
    final script = (scenario['script']! as List<Object?>).cast<String>();
    final steps = scenario['steps']! as List<Object?>;
    test('${file.path.substring(folder.path.length)}: '
        '${scenario['title']}', () {
      final played = ask('run', {
        'options': scenario['options'],
        'setup': scenario['setup'],
        'script': script,
      })['steps']! as List<Object?>;
      expect(played.length, script.length + 1);
      for (final (step, expected) in steps.indexed) {
        final after = step == 0 ? 'at the start' : 'after ${script[step - 1]}';
        expect(played[step], expected, 'step $step, $after');
      }
    });
  }
}
