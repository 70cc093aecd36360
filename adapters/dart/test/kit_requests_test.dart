import 'dart:convert';
import 'dart:typed_data';

import '../lib/hakam_kit.dart';
import '../lib/src/answers.dart';
import '../lib/src/wire.dart';
import 'countdown.dart';
import 'runner.dart';

final _engine = Engine(name: 'e', version: '1', games: [countdown]);
final _slow = Engine(name: 'e', version: '1', games: [slowCountdown]);

/// The bytes that answer [line].
String answerTo(List<int> line, {Engine? engine}) {
  final out = Wire();
  answer(engine ?? _engine, Uint8List.fromList(line), out);
  return latin1.decode(out.bytes);
}

/// The same from the event loop.
Future<String> slowAnswerTo(List<int> line) async {
  final out = Wire();
  await answerAsync(_slow, Uint8List.fromList(line), out);
  return latin1.decode(out.bytes);
}

/// A request with [params] as JSON text.
String request(String method, String params) =>
    '{"jsonrpc":"2.0","id":7,"method":"$method","params":$params}';

/// What an error answer says, its message left out.
(Object? id, Object? code, Object? data) errorOf(String answer) {
  expect(answer.endsWith('\n'), true);
  expect('\n'.allMatches(answer).length, 1);
  if (jsonDecode(answer) case {
    'jsonrpc': '2.0',
    'id': final Object? id,
    'error': {'code': final Object? code, 'message': String()} &&
        final Map<String, Object?> error,
  }) {
    return (id, code, error['data']);
  }
  throw Failure('this is no error: $answer');
}

void main() {
  group('not JSON is -32700 with id null', () {
    for (final line in [
      '',
      ' ',
      '{',
      '{"jsonrpc":"2.0","id":1,"method":"shutdown"}}',
      "{'jsonrpc':'2.0'}",
      '{"jsonrpc":"2.0","id":NaN,"method":"shutdown"}',
      '{"jsonrpc":"2.0","id":Infinity,"method":"shutdown"}',
      '{"jsonrpc":"2.0","id":01,"method":"shutdown"}',
      '{"jsonrpc":"2.0","id":+1,"method":"shutdown"}',
      '{"jsonrpc":"2.0","id":1.,"method":"shutdown"}',
      '{"jsonrpc":"2.0","id":1,"method":"shutdown",}',
      '{"jsonrpc":"2.0","id":"a\tb","method":"shutdown"}',
      r'{"jsonrpc":"2.0","id":"\x","method":"shutdown"}',
      '\u{feff}{"jsonrpc":"2.0","id":1,"method":"shutdown"}',
      '${'[' * 65}${']' * 65}',
    ]) {
      test(line.length > 60 ? '65 levels' : '<$line>', () {
        expect(errorOf(answerTo(utf8.encode(line))), (null, -32700, null));
      });
    }
    test('invalid UTF-8', () {
      for (final bad in [
        [0xff],
        [0xc0, 0xaf],
        [0xed, 0xa0, 0x80],
        [0xe2, 0x82],
      ]) {
        final line = [
          ...utf8.encode('{"jsonrpc":"2.0","id":"'),
          ...bad,
          ...utf8.encode('","method":"shutdown"}'),
        ];
        expect(errorOf(answerTo(line)), (null, -32700, null), '$bad');
      }
    });
  });

  group('not a request is -32600', () {
    final deep = '${'[' * 63}${']' * 63}';
    for (final (line, id) in [
      ('[]', null),
      ('[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]', null),
      ('null', null),
      ('7', null),
      ('{}', null),
      ('{"jsonrpc":"2.0","method":"shutdown"}', null),
      ('{"jsonrpc":"2.0","id":null,"method":"shutdown"}', null),
      ('{"jsonrpc":"2.0","id":true,"method":"shutdown"}', null),
      ('{"jsonrpc":"2.0","id":[1],"method":"shutdown"}', null),
      ('{"jsonrpc":"2.0","id":9007199254740992,"method":"shutdown"}', null),
      ('{"jsonrpc":"2.0","id":-9007199254740992,"method":"shutdown"}', null),
      ('{"jsonrpc":"2.0","id":1e400,"method":"shutdown"}', null),
      ('{"id":7,"method":"shutdown"}', 7),
      ('{"jsonrpc":2.0,"id":7,"method":"shutdown"}', 7),
      ('{"jsonrpc":"1.0","id":"a","method":"shutdown"}', 'a'),
      ('{"jsonrpc":"2.0","id":7}', 7),
      ('{"jsonrpc":"2.0","id":7,"method":7}', 7),
      ('{"jsonrpc":"2.0","id":7,"method":"shutdown","extra":1}', 7),
      ('{"jsonrpc":"2.0","id":7,"method":"shutdown","x":$deep}', 7),
    ]) {
      test(line.length > 80 ? '64 levels are read' : line, () {
        expect(errorOf(answerTo(utf8.encode(line))), (id, -32600, null));
      });
    }
  });

  test('another method is -32601, whatever its params', () {
    for (final params in ['{}', '[]', '7']) {
      final answer = answerTo(utf8.encode(request('dance', params)));
      expect(errorOf(answer), (7, -32601, null));
    }
  });

  test('an engine without perft has no such method', () {
    final engine = Engine(
      name: 'e',
      version: '1',
      games: [countdown],
      perft: false,
    );
    final line = request(
      'perft',
      '{"game":"countdown","script":[],"depth":1}',
    );
    expect(errorOf(answerTo(utf8.encode(line), engine: engine)), (
      7,
      -32601,
      null,
    ));
  });

  group('a fault inside params is -32602 and its path is told', () {
    const game = '"game":"countdown","script":[]';
    const sound = '"limit":10';
    for (final (method, params, path) in [
      ('initialize', '[]', 'params'),
      ('initialize', 'null', 'params'),
      ('initialize', '{}', 'protocol'),
      ('initialize', '{"protocol":2}', 'protocol'),
      ('initialize', '{"protocol":"1"}', 'protocol'),
      ('initialize', '{"protocol":true}', 'protocol'),
      ('initialize', '{"protocol":1,"x":1}', 'x'),
      ('initialize', '{"protocol":1,"client":"me"}', 'client'),
      ('initialize', '{"protocol":1,"client":{"name":1}}', 'client.name'),
      ('initialize', '{"protocol":1,"client":{"age":"1"}}', 'client.age'),
      ('shutdown', '{"now":true}', 'now'),
      ('shutdown', 'null', 'params'),
      ('run', '{"script":[]}', 'game'),
      ('run', '{"game":7,"script":[]}', 'game'),
      ('run', '{"game":"chess","script":[]}', 'game'),
      ('run', '{$game,"depth":1}', 'depth'),
      ('run', '{$game}', 'options.limit'),
      ('run', '{$game,"options":null}', 'options'),
      ('run', '{$game,"options":[]}', 'options'),
      ('run', '{$game,"options":{"seats":4,$sound}}', 'options.seats'),
      ('run', '{$game,"options":{"stones":0,$sound}}', 'options.stones'),
      ('run', '{$game,"options":{"stones":10,$sound}}', 'options.stones'),
      ('run', '{$game,"options":{"stones":"4",$sound}}', 'options.stones'),
      ('run', '{$game,"options":{"stones":4.5,$sound}}', 'options.stones'),
      ('run', '{$game,"options":{"most":true,$sound}}', 'options.most'),
      ('run', '{$game,"options":{"most":null,$sound}}', 'options.most'),
      ('run', '{$game,"options":{"mood":"CALM",$sound}}', 'options.mood'),
      ('run', '{$game,"options":{$sound},"setup":[]}', 'setup'),
      ('run', '{$game,"options":{$sound},"setup":{}}', 'setup.left'),
      (
        'run',
        '{$game,"options":{$sound},"setup":{"left":1}}',
        'setup.taken',
      ),
      (
        'run',
        '{$game,"options":{$sound},"setup":{"left":5,"taken":[0,0]}}',
        'setup.left',
      ),
      (
        'run',
        '{$game,"options":{$sound},"setup":{"left":1,"taken":[0]}}',
        'setup.taken',
      ),
      (
        'run',
        '{$game,"options":{$sound},"setup":{"left":1,"taken":[0,0],"x":1}}',
        'setup.x',
      ),
      (
        'run',
        '{$game,"options":{$sound,"stones":1,"most":3}}',
        'options.most',
      ),
      (
        'run',
        '{$game,"options":{$sound,"stones":1,"most":3},"setup":{"x":1}}',
        'options.most',
      ),
      (
        'run',
        '{$game,"options":{$sound},"setup":{"left":1,"taken":[2,0]}}',
        'setup.taken',
      ),
      ('run', '{"game":"countdown","options":{$sound}}', 'script'),
      (
        'run',
        '{"game":"countdown","options":{$sound},"script":"turn"}',
        'script',
      ),
      (
        'run',
        '{"game":"countdown","options":{$sound},"script":["a","b","c",4]}',
        'script.3',
      ),
      ('perft', '{$game,"options":{$sound}}', 'depth'),
      ('perft', '{$game,"options":{$sound},"depth":-1}', 'depth'),
      ('perft', '{$game,"options":{$sound},"depth":1.5}', 'depth'),
      ('perft', '{$game,"options":{$sound},"depth":"1"}', 'depth'),
      (
        'perft',
        '{$game,"options":{$sound},"depth":9007199254740992}',
        'depth',
      ),
    ]) {
      test('$method $params', () {
        final (id, code, data) = errorOf(
          answerTo(utf8.encode(request(method, params))),
        );
        expect((id, code), (7, -32602));
        expect(data, {'param': path});
      });
    }
    test('run without params', () {
      const line = '{"jsonrpc":"2.0","id":7,"method":"run"}';
      final (id, code, data) = errorOf(answerTo(utf8.encode(line)));
      expect((id, code), (7, -32602));
      expect(data, {'param': 'params'});
    });
  });

  group('an answer is exactly these bytes', () {
    for (final (what, line, answer) in [
      (
        'an introduction',
        '{"jsonrpc":"2.0","id":1,"method":"initialize",'
            '"params":{"protocol":1.0,"client":{"name":"c","version":"1"}}}',
        '{"jsonrpc":"2.0","id":1,"result":{"protocol":1,'
            '"engine":{"name":"e","version":"1","language":"dart"},'
            '"games":{"countdown":{"options":{"stones":{"min":1,"max":9},'
            '"most":[2,3],"mood":["calm","silent"],"limit":[10]}}},'
            '"capabilities":["setup","perft"]}}\n',
      ),
      (
        'a farewell',
        '{"method":"shutdown","id":"bye","jsonrpc":"2.0"}',
        '{"jsonrpc":"2.0","id":"bye","result":null}\n',
      ),
      (
        'an id of any letters in ASCII',
        r'{"jsonrpc":"2.0","id":"\u062d\ud800\"\\/é","method":"shutdown"}',
        r'{"jsonrpc":"2.0","id":"\u062d\ud800\"\\/\u00e9","result":null}'
            '\n',
      ),
      (
        'an id that is no integer',
        '{"jsonrpc":"2.0","id":-0.5,"method":"shutdown","params":{}}',
        '{"jsonrpc":"2.0","id":-0.5,"result":null}\n',
      ),
      (
        'an id that is an integer however it is spelled',
        '{"jsonrpc":"2.0","id":40e-1,"method":"shutdown"}',
        '{"jsonrpc":"2.0","id":4,"result":null}\n',
      ),
      (
        'of equal keys the last counts',
        '{"jsonrpc":"1.0","id":1,"id":9007199254740991,'
            '"method":"dance","method":"shutdown","jsonrpc":"2.0"}\r',
        '{"jsonrpc":"2.0","id":9007199254740991,"result":null}\n',
      ),
      (
        'a run: made, refused by the kit, refused by the game, over',
        request(
          'run',
          '{"game":"countdown","options":{"stones":3.0,"limit":10},'
              '"setup":null,"script":["0 take 1","turn JK AS","take 1",'
              '"1 take 1","0 take 9","0 take 2","0 sing la la",'
              '"1 take 1","1 take 1"]}',
        ),
        '{"jsonrpc":"2.0","id":7,"result":{"steps":['
            '{"ok":true,"events":[],"phase":"turn","turn":null,"legal":[],'
            '"dealer":null,"score":[0,0],"round":{"left":3}},'
            '{"ok":false,"error":"wrong_phase","events":[],"phase":"turn",'
            '"turn":null,"legal":[],"dealer":null,"score":[0,0],'
            '"round":{"left":3}},'
            '{"ok":true,"events":[{"type":"turned"}],"phase":"early",'
            '"turn":0,"legal":["take 1","take 2"],"dealer":null,'
            '"score":[0,0],"round":{"left":3}},'
            '{"ok":false,"error":"malformed","events":[],"phase":"early",'
            '"turn":0,"legal":["take 1","take 2"],"dealer":null,'
            '"score":[0,0],"round":{"left":3}},'
            '{"ok":false,"error":"not_your_turn","events":[],'
            '"phase":"early","turn":0,"legal":["take 1","take 2"],'
            '"dealer":null,"score":[0,0],"round":{"left":3}},'
            '{"ok":false,"error":"too_many","events":[],"phase":"early",'
            '"turn":0,"legal":["take 1","take 2"],"dealer":null,'
            '"score":[0,0],"round":{"left":3}},'
            '{"ok":true,"events":[],"phase":"late","turn":1,'
            '"legal":["take 1"],"dealer":null,"score":[2,0],'
            '"round":{"left":1}},'
            '{"ok":false,"error":"wrong_phase","events":[],"phase":"late",'
            '"turn":1,"legal":["take 1"],"dealer":null,"score":[2,0],'
            '"round":{"left":1}},'
            '{"ok":true,"events":[],"phase":"over","turn":null,"legal":[],'
            '"dealer":null,"score":[2,1],"round":{"left":0}},'
            '{"ok":false,"error":"match_over","events":[],"phase":"over",'
            '"turn":null,"legal":[],"dealer":null,"score":[2,1],'
            '"round":{"left":0}}]}}\n',
      ),
      (
        'a run from a setup',
        request(
          'run',
          '{"game":"countdown","options":{"limit":10},'
              '"setup":{"taken":[1,2],"left":1},"script":[]}',
        ),
        '{"jsonrpc":"2.0","id":7,"result":{"steps":['
            '{"ok":true,"events":[],"phase":"turn","turn":null,"legal":[],'
            '"dealer":null,"score":[1,2],"round":{"left":1}}]}}\n',
      ),
      (
        // 4 stones, 1 or 2 at a time, two takes: 1+1 1+2 2+1 2+2.
        'perft, rejected moves skipped',
        request(
          'perft',
          '{"game":"countdown","options":{"limit":10},'
              '"script":["nonsense","turn","0 take 7"],"depth":2}',
        ),
        '{"jsonrpc":"2.0","id":7,"result":'
            '{"nodes":4,"divide":{"take 1":2,"take 2":2}}}\n',
      ),
      (
        // 1111 112 121 211, and 22 that is over after two: each counts 1.
        'perft past the end of a match',
        request(
          'perft',
          '{"game":"countdown","options":{"limit":10},'
              '"script":["turn"],"depth":9}',
        ),
        '{"jsonrpc":"2.0","id":7,"result":'
            '{"nodes":5,"divide":{"take 1":3,"take 2":2}}}\n',
      ),
      (
        'perft of nothing',
        request(
          'perft',
          '{"game":"countdown","options":{"limit":10},'
              '"script":["turn"],"depth":0}',
        ),
        '{"jsonrpc":"2.0","id":7,"result":{"nodes":1,"divide":{}}}\n',
      ),
      (
        'perft where chance moves',
        request(
          'perft',
          '{"game":"countdown","options":{"limit":10},'
              '"script":[],"depth":3}',
        ),
        '{"jsonrpc":"2.0","id":7,"result":{"nodes":1,"divide":{}}}\n',
      ),
    ]) {
      test(what, () => expect(answerTo(utf8.encode(line)), answer));
      test('$what, from the event loop', () async {
        expect(await slowAnswerTo(utf8.encode(line)), answer);
      });
    }
  });

  group('an engine that fails is -32603', () {
    const script =
        '{"game":"countdown","options":{"limit":10},'
        '"script":["turn","0 take 1","1 break","1 take 1"],"depth":1}';
    test('and the step is told, and nothing else was written', () {
      final line = request('run', script.replaceFirst(',"depth":1', ''));
      final (id, code, data) = errorOf(answerTo(utf8.encode(line)));
      expect((id, code), (7, -32603));
      expect(data, {'step': 3});
    });
    test('on the event loop too', () async {
      final line = request('run', script.replaceFirst(',"depth":1', ''));
      final (id, code, data) = errorOf(await slowAnswerTo(utf8.encode(line)));
      expect((id, code), (7, -32603));
      expect(data, {'step': 3});
    });
    test('in perft too', () async {
      final line = utf8.encode(request('perft', script));
      expect(errorOf(answerTo(line)).$2, -32603);
      expect(errorOf(await slowAnswerTo(line)).$2, -32603);
    });
  });

  test('what an engine cannot tell is left out, and said', () {
    final engine = Engine(
      name: 'e',
      version: '1',
      games: [countdown],
      omits: {'events', 'error', 'legal', 'dealer', 'score', 'round'},
      adapter: const Adapter(name: 'a', version: '2', glue: ['draw']),
    );
    final line = request(
      'run',
      '{"game":"countdown","options":{"limit":10},"script":["x","turn"]}',
    );
    expect(
      answerTo(utf8.encode(line), engine: engine),
      '{"jsonrpc":"2.0","id":7,"result":{"steps":['
      '{"ok":true,"phase":"turn","turn":null},'
      '{"ok":false,"phase":"turn","turn":null},'
      '{"ok":true,"phase":"early","turn":0}]}}\n',
    );
    expect(
      engine.introduction.text.endsWith(
        '"omits":["events","error","legal","dealer","score","round"],'
        '"adapter":{"name":"a","version":"2","glue":["draw"]}}',
      ),
      true,
    );
  });
}
