import 'dart:convert';
import 'dart:io';

import '../bin/hakam_dart.dart';
import 'runner.dart';
import 'table.dart';

/// Every golden scenario of every game, played in this process; [package] is
/// where this package is.
void declare(Uri package) {
  for (final game in engine.games.keys) {
    final folder = Directory.fromUri(
      package.resolve('../../scenarios/$game/'),
    );
    final files = [
      for (final entry in folder.listSync(recursive: true))
        if (entry is File && entry.path.endsWith('.json')) entry,
    ]..sort((a, b) => a.path.compareTo(b.path));

    test('the scenarios of $game are where this test looks for them', () {
      expect(files.length > 50, true, '${files.length} files in $folder');
    });

    for (final file in files) {
      final name = file.path.substring(folder.path.length);
      _scenario('$game: $name', file.readAsStringSync());
    }
  }
}

void _scenario(String name, String text) {
  final scenario = jsonDecode(text) as Map<String, Object?>;
  final script = (scenario['script']! as List<Object?>).cast<String>();
  final steps = scenario['steps']! as List<Object?>;
  test('$name: ${scenario['title']}', () {
    final played = ask('run', {
      'game': scenario['game'],
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
