import 'dart:convert';

import '../engines/kout_bh/kout_bh.dart';
import '../lib/hakam_kit.dart';
import '../lib/src/answers.dart';
import '../lib/src/wire.dart';
import 'runner.dart';

/// The engine under test, asked as the harness asks it.
final engine = Engine(name: 'e', version: '1', games: [koutBh]);

/// A step of an answer.
extension type Step(Map<String, Object?> json) {
  bool get ok => json['ok']! as bool;
  Object? get error => json['error'];
  List<Object?> get events => json['events']! as List<Object?>;
  String get phase => json['phase']! as String;
  int? get turn => json['turn'] as int?;
  List<String> get legal => (json['legal']! as List<Object?>).cast();
  int? get dealer => json['dealer'] as int?;
  int get score => json['score']! as int;
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

/// The `result` of a request.
Map<String, Object?> ask(String method, Map<String, Object?> params) {
  final out = Wire();
  final line = jsonEncode({
    'jsonrpc': '2.0',
    'id': 1,
    'method': method,
    'params': {'game': 'kout_bh', ...params},
  });
  answer(engine, utf8.encode(line), out);
  final reply = jsonDecode(ascii.decode(out.bytes)) as Map<String, Object?>;
  if (reply['error'] case final error?) throw Failure('$error');
  return reply['result']! as Map<String, Object?>;
}

/// The steps of a script, the opening position first.
List<Step> play(
  List<String> script, {
  int seats = 4,
  int target = 31,
  String dealerMeter = 'after',
  String firstDealer = 'draw',
  (int dealer, int score)? from,
}) {
  final result = ask('run', {
    'options': {
      'seats': seats,
      'target': target,
      'dealer_meter': dealerMeter,
      'first_dealer': firstDealer,
    },
    if (from case (final dealer, final score)?)
      'setup': {'dealer': dealer, 'score': score},
    'script': script,
  });
  final steps = (result['steps']! as List<Object?>).cast<Map<String, Object?>>();
  expect(steps.length, script.length + 1);
  return [for (final step in steps) Step(step)];
}

/// The move that deals [hands], each a row of cards by seat, by [dealer].
String deal(int dealer, List<String> hands) {
  final cards = [for (final hand in hands) hand.split(' ')];
  final seats = hands.length;
  return [
    'deal',
    for (var round = 0; round < 8; round++)
      for (var next = 1; next <= seats; next++)
        cards[(dealer + next) % seats][round],
  ].join(' ');
}

/// Every seat a suit of its own, seat 3 the joker in the place of a 7.
const suitEach = [
  'AS KS QS JS TS 9S 8S 7S',
  'AH KH QH JH TH 9H 8H 7H',
  'AC KC QC JC TC 9C 8C 7C',
  'AD KD QD JD TD 9D 8D JK',
];

/// Expects each move of [script] to be refused for the reason beside it, or
/// made where that is null.
void expectRefusals(
  List<(String, String?)> script, {
  List<String> after = const [],
  int seats = 4,
  String firstDealer = 'draw',
  (int, int)? from,
}) {
  final moves = [...after, for (final (move, _) in script) move];
  final steps = play(
    moves,
    seats: seats,
    firstDealer: firstDealer,
    from: from,
  );
  for (final (index, step) in steps.take(after.length + 1).indexed) {
    expect(step.ok, true, index == 0 ? 'opening' : after[index - 1]);
  }
  for (final (index, (move, reason)) in script.indexed) {
    final step = steps[after.length + 1 + index];
    expect(step.error, reason, move);
    expect(step.ok, reason == null, move);
    if (reason == null) continue;
    final before = steps[after.length + index];
    expect(step.events, <Object?>[], move);
    for (final key in const ['phase', 'turn', 'legal', 'dealer', 'score']) {
      expect(step.json[key], before.json[key], '$move: $key');
    }
    expect(step.round, before.round, move);
  }
}
