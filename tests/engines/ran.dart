// Which calls planted in Dart engines run in each of some scenarios, and at
// which of them a scenario catches a fault.
//
//   dart ran.dill < asked.json > told.json
//
// `asked.json` is [{"engines": name, "scenario": path, "faults": [place, ...]},
// ...]; `told.json` tells for each, in order, {"ran": [place, ...], "caught":
// [place, ...]}. A fault at a place that does not run is not tried. Each time a
// scenario is played it has an isolate to itself, so that an engine works out
// anew whatever it keeps.

import 'dart:convert';
import 'dart:io';
import 'dart:isolate';

import 'games.dart';
import 'lib/hakam_kit.dart';
import 'lib/src/play.dart';
import 'lib/src/request_reader.dart';
import 'lib/src/requests.dart';
import 'lib/src/wire.dart';
import 'planted.dart';

Future<void> main() async {
  final asked = jsonDecode(await stdin.transform(utf8.decoder).join()) as List;
  final told = <Object>[];
  for (final each in asked.cast<Map<String, Object?>>()) {
    final path = each['scenario']! as String;
    final faults = {...each['faults']! as List};
    final scenario =
        jsonDecode(File(path).readAsStringSync()) as Map<String, Object?>;
    final line = jsonEncode({
      'jsonrpc': '2.0',
      'id': 1,
      'method': 'run',
      'params': {
        for (final name in ['game', 'options', 'setup', 'script'])
          name: scenario[name],
      },
    });
    final game = games['${each['engines']} ${scenario['game']}']!;
    final (:ran, :answer) = await Isolate.run(() => _play(game, line, -1, 0));
    final expected = _written({'steps': scenario['steps']});
    if (answer != expected) throw StateError('$path differs: $answer');
    final caught = <int>[];
    for (final place in ran.intersection(faults)) {
      for (var way = 0; way < ways; way++) {
        final other = await Isolate.run(() => _play(game, line, place, way));
        if (other.answer == expected) continue;
        caught.add(place);
        break;
      }
    }
    told.add({'ran': ran.toList(), 'caught': caught});
  }
  print(jsonEncode(told));
}

/// What the engine answers to a [line] with a fault at this place, or nowhere
/// at -1; what it throws, if it fails or its answer is none.
({Set<int> ran, String answer}) _play(
  Game<Object> Function() game,
  String line,
  int place,
  int itsWay,
) {
  faulty = place;
  way = itsWay;
  final out = Wire();
  try {
    final engine = Engine(name: 'planted', version: '0', games: [game()]);
    playScript(engine, readRequest(utf8.encode(line), engine) as Run, out);
    return (ran: ran, answer: _written(jsonDecode(ascii.decode(out.bytes))));
  } on Object catch (error) {
    return (ran: ran, answer: '$error');
  }
}

/// [json] as text, with the keys in order.
String _written(Object? json) => jsonEncode(_sorted(json));

Object? _sorted(Object? json) => switch (json) {
  List() => [for (final each in json) _sorted(each)],
  Map<String, Object?>() => {
    for (final key in json.keys.toList()..sort()) key: _sorted(json[key]),
  },
  _ => json,
};
