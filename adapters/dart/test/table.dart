import 'dart:convert';

import '../bin/hakam_dart.dart';
import '../lib/src/answers.dart';
import '../lib/src/wire.dart';
import 'runner.dart';

/// A step of an answer.
extension type Step(Map<String, Object?> json) {
  bool get ok => json['ok']! as bool;
  Object? get error => json['error'];
  List<Object?> get events => json['events']! as List<Object?>;
  String get phase => json['phase']! as String;
  int? get turn => json['turn'] as int?;
  List<String> get legal => (json['legal']! as List<Object?>).cast();
  int? get dealer => json['dealer'] as int?;
  Object? get score => json['score'];
  Map<String, Object?> get round => json['round']! as Map<String, Object?>;

  /// The words of its events.
  List<Object?> get happened => [
    for (final event in events) (event! as Map<String, Object?>)['type'],
  ];

  /// Its event of a [type].
  Map<String, Object?> event(String type) => events
      .cast<Map<String, Object?>>()
      .singleWhere((event) => event['type'] == type);
}

/// The reply to a request, which the bundled engine is asked as the harness
/// asks it.
Map<String, Object?> reply(String method, Map<String, Object?> params) {
  final out = Wire();
  final line = jsonEncode({
    'jsonrpc': '2.0',
    'id': 1,
    'method': method,
    'params': params,
  });
  answer(engine, utf8.encode(line), out);
  return jsonDecode(ascii.decode(out.bytes)) as Map<String, Object?>;
}

/// The `result` of a request.
Map<String, Object?> ask(String method, Map<String, Object?> params) {
  final answer = reply(method, params);
  if (answer['error'] case final error?) throw Failure('$error');
  return answer['result']! as Map<String, Object?>;
}

/// Where a request is faulty: the code and `data.param`; null if it is not.
(Object?, Object?)? faultOf(Map<String, Object?> run) =>
    switch (reply('run', run)['error']) {
      {'code': final code, 'data': {'param': final param}} => (code, param),
      null => null,
      final error => throw Failure('$error'),
    };

/// The steps of a script, the opening position first.
List<Step> playOf(
  String game,
  List<String> script, {
  Map<String, Object?> options = const {},
  Map<String, Object?>? setup,
}) {
  final result = ask('run', {
    'game': game,
    'options': options,
    'setup': setup,
    'script': script,
  });
  final steps = result['steps']! as List<Object?>;
  expect(steps.length, script.length + 1);
  return [for (final step in steps) Step(step! as Map<String, Object?>)];
}

/// The move that deals [hands], each a row of cards by seat, by [dealer].
String deal(int dealer, List<String> hands) {
  final cards = [for (final hand in hands) hand.split(' ')];
  final seats = hands.length;
  return [
    'deal',
    for (var round = 0; round < cards[0].length; round++)
      for (var next = 1; next <= seats; next++)
        cards[(dealer + next) % seats][round],
  ].join(' ');
}

/// Expects each move of [script] to be refused for the reason beside it, or
/// made where that is null, and the moves [after] which it comes to be made.
void expectRefusalsOf(
  List<Step> Function(List<String> script) play,
  List<(String, String?)> script, {
  List<String> after = const [],
}) {
  final steps = play([...after, for (final (move, _) in script) move]);
  for (final (index, step) in steps.take(after.length + 1).indexed) {
    expect(step.ok, true, index == 0 ? 'opening' : after[index - 1]);
  }
  for (final (index, (move, reason)) in script.indexed) {
    final step = steps[after.length + 1 + index];
    expect(step.error, reason, move);
    expect(step.ok, reason == null, move);
    final before = steps[after.length + index];
    if (before.phase == 'play' && move.contains(' play ')) {
      // What is listed is what may be played.
      final seat = '${before.turn} ';
      if (move.startsWith(seat)) {
        final listed = before.legal.contains(move.substring(seat.length));
        expect(listed, reason == null, '$move is listed');
      }
    }
    if (reason == null) continue;
    expect(step.events, <Object?>[], move);
    for (final key in const ['phase', 'turn', 'legal', 'dealer', 'score']) {
      expect(step.json[key], before.json[key], '$move: $key');
    }
    expect(step.round, before.round, move);
  }
}
