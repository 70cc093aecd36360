import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'runner.dart';

/// The Dart that runs this; its own name for itself is a loader's where the
/// VM is started through one, and then the environment has the better one.
final _dart =
    Platform.environment['HAKAM_DART'] ?? Platform.resolvedExecutable;

const _countdown =
    '{"jsonrpc":"2.0","id":1,"method":"run","params":{"game":"countdown",'
    '"options":{"limit":10},"script":["turn","0 take 2"]}}';
const _countdownSteps =
    '{"jsonrpc":"2.0","id":1,"result":{"steps":['
    '{"ok":true,"events":[],"phase":"turn","turn":null,"legal":[],'
    '"dealer":null,"score":[0,0],"round":{"left":4}},'
    '{"ok":true,"events":[{"type":"turned"}],"phase":"early","turn":0,'
    '"legal":["take 1","take 2"],"dealer":null,"score":[0,0],'
    '"round":{"left":4}},'
    '{"ok":true,"events":[],"phase":"late","turn":1,'
    '"legal":["take 1","take 2"],"dealer":null,"score":[2,0],'
    '"round":{"left":2}}]}}';

/// The snapshot that this is, which holds every program under test.
final _suite = Platform.script.toFilePath();

Future<Process> _start(String program, [String? form]) =>
    Process.start(_dart, [_suite, program, if (form != null) form]);

/// Everything that [process] answers to [input], its exit code, its log.
Future<(List<String>, int, String)> _converse(
  Process process,
  List<int> input,
) async {
  final answers = process.stdout.transform(latin1.decoder).join();
  final log = process.stderr.transform(utf8.decoder).join();
  process.stdin.add(input);
  await process.stdin.close();
  final lines = (await answers).split('\n');
  expect(lines.removeLast(), '', 'the last line ends');
  return (lines, await process.exitCode, await log);
}

void main() {
  group('the built engine', () {
    test('answers pipelined requests in their order, then exits with 0', () async {
      final process = await _start('hakam_dart');
      final deal = [
        'deal AS AH AC AD KS KH KC KD QS QH QC QD JS JH JC JD',
        'TS TH TC TD 9S 9H 9C 9D 8S 8H 8C 8D 7S 7H 7C JK',
      ].join(' ');
      final script = [
        deal, '0 bid pass', '1 bid 5', '2 bid pass', '3 bid pass', //
        '1 hukm H', '2 play AC', '3 play KD', '0 play AS', '1 play 7H',
      ];
      final requests = [
        for (var id = 0; id < 500; id++)
          jsonEncode({
            'jsonrpc': '2.0',
            'id': id,
            'method': 'run',
            'params': {
              'game': 'kout_bh',
              'setup': {'dealer': 3, 'score': id % 30},
              'script': script.sublist(0, id % 11),
            },
          }),
      ];
      final (answers, exit, log) = await _converse(
        process,
        utf8.encode('${requests.join('\n')}\n'),
      );
      expect((answers.length, exit, log), (500, 0, ''));
      for (final (id, answer) in answers.indexed) {
        final reply = jsonDecode(answer) as Map<String, Object?>;
        expect(reply['id'], id);
        final result = reply['result']! as Map<String, Object?>;
        final steps = result['steps']! as List<Object?>;
        expect(steps.length, id % 11 + 1);
        final last = steps.last! as Map<String, Object?>;
        expect((last['ok'], last['score']), (true, id % 30));
        if (id % 11 == 10) {
          expect(last['events'], [
            {'type': 'trick', 'seat': 1},
          ]);
        }
      }
    });

    test('answers before it waits for more', () async {
      final process = await _start('hakam_dart');
      final answers = StreamIterator(
        process.stdout.transform(latin1.decoder).transform(const LineSplitter()),
      );
      for (final (line, answer) in [
        ('x', '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,'),
        (
          '{"jsonrpc":"2.0","id":"a","method":"dance"}',
          '{"jsonrpc":"2.0","id":"a","error":{"code":-32601,',
        ),
        (
          '{"jsonrpc":"2.0","id":2,"method":"initialize",'
              '"params":{"protocol":1}}',
          '{"jsonrpc":"2.0","id":2,"result":{"protocol":1,'
              '"engine":{"name":"hakam-dart","version":"0.1.0",'
              '"language":"dart"},"games":{"kout_bh":{"options":'
              '{"seats":[4,6],"target":[26,31,51,101],'
              '"dealer_meter":["after","before"],'
              '"first_dealer":["draw","given"]}},'
              '"kout_kw":{"options":{"seats":[6,4],'
              '"void_lead":["hukm","suit"]}},'
              '"call_break":{"options":{"rounds":[5,3,10],'
              '"max_call":[8,13],"high_call":["face","thirteen"],'
              '"redeal":[false,true],'
              '"cannot_overruff":["spade","free"]}},'
              '"belote":{"options":{"two_step":[true,false],'
              '"reshuffle":[true,false],'
              '"score_limit":{"min":0,"max":10000},'
              '"rounds":{"min":0,"max":100}}},'
              '"coinche":{"options":{"two_step":[true,false],'
              '"reshuffle":[true,false],'
              '"score_limit":{"min":0,"max":10000},'
              '"rounds":{"min":0,"max":100},'
              '"success":["made","bid","made_plus_bid"]}},'
              '"baloot":{"options":{"kaboot":["multiplied","flat"]}}},'
              '"capabilities":["setup","perft"]}}',
        ),
      ]) {
        process.stdin.writeln(line);
        await process.stdin.flush();
        expect(await answers.moveNext(), true);
        final length = answer.length;
        expect(answers.current.substring(0, length), answer);
      }
      process.stdin.writeln('{"jsonrpc":"2.0","id":3,"method":"shutdown"}');
      await process.stdin.flush();
      expect(await answers.moveNext(), true);
      expect(answers.current, '{"jsonrpc":"2.0","id":3,"result":null}');
      // It ends although stdin is still open.
      expect(await process.exitCode, 0);
    });

    test('reads no line after shutdown', () async {
      final process = await _start('hakam_dart');
      final (answers, exit, _) = await _converse(
        process,
        utf8.encode(
          '{"jsonrpc":"2.0","id":1,"method":"shutdown"}\n'
          '{"jsonrpc":"2.0","id":2,"method":"dance"}\n',
        ),
      );
      expect((answers.length, exit), (1, 0));
    });

    test('answers files as it answers pipes', () async {
      final scratch = await Directory.systemTemp.createTemp('hakam');
      final input = File('${scratch.path}/in')
        ..writeAsStringSync('\n{"jsonrpc":"2.0","id":1,"method":"dance"}\n');
      final output = File('${scratch.path}/out');
      final result = await Process.run('sh', [
        '-c',
        r'"$0" "$1" hakam_dart <"$2" >"$3"; echo "exit $?" >>"$3"',
        _dart,
        _suite,
        input.path,
        output.path,
      ]);
      expect(result.stderr, '');
      final lines = output.readAsLinesSync();
      expect((lines.length, lines.last), (3, 'exit 0'));
      expect(lines[1].contains('-32601'), true);
      await scratch.delete(recursive: true);
    });
  });

  test('stdout is kept clean in both forms', () async {
    for (final form in ['blocking', 'event loop']) {
      final (answers, exit, log) = await _converse(
        await _start('chatty', form),
        // The last line may lack its end.
        utf8.encode('$_countdown\n$_countdown'),
      );
      expect(answers, [_countdownSteps, _countdownSteps]);
      expect(exit, 0);
      expect(log.contains('blocking pipes'), true);
      expect(log.contains('no blocking pipes'), false);
      expect('printed\n'.allMatches(log).length, 2, form);
      expect('written\n'.allMatches(log).length, 2, form);
    }
  });

  test('the example engine plays what it offers', () async {
    final (answers, exit, _) = await _converse(
      await _start('example'),
      utf8.encode(
        '{"jsonrpc":"2.0","id":1,"method":"initialize",'
        '"params":{"protocol":1}}\n'
        '{"jsonrpc":"2.0","id":2,"method":"run","params":{"game":"kout_bh",'
        '"options":{"first_dealer":"given"},"script":["dealer 4","dealer 3"]}}\n'
        '{"jsonrpc":"2.0","id":3,"method":"run","params":{"game":"kout_bh",'
        '"script":[]}}\n',
      ),
    );
    expect(exit, 0);
    expect(
      answers[0].endsWith(
        '"games":{"kout_bh":{"options":{"seats":[4],'
        '"target":[26,31,51,101],"dealer_meter":["after"],'
        '"first_dealer":["given"]}}},"capabilities":["perft"]}}',
      ),
      true,
    );
    expect(answers[1].contains('"error":"bad_dealer"'), true);
    expect(answers[1].contains('{"type":"dealer","seat":3}'), true);
    // The draw, which holds by default, is not offered.
    expect(answers[2].contains('"data":{"param":"options.first_dealer"}'), true);
  });
}
