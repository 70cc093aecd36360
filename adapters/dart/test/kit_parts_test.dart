import 'dart:convert';
import 'dart:typed_data';

import '../lib/hakam_kit.dart';
import '../lib/src/json_reader.dart';
import '../lib/src/line_buffer.dart';
import '../lib/src/moves.dart';
import '../lib/src/wire.dart';
import 'countdown.dart';
import 'runner.dart';

Object? _read(String text) => readJson(utf8.encode(text));

void main() {
  group('JSON', () {
    for (final (text, value) in <(String, Object?)>[
      ('0', 0),
      ('-0', 0),
      ('4.0', 4),
      ('4e0', 4),
      ('1E+2', 100),
      ('9007199254740991', 9007199254740991),
      ('9007199254740992', 9007199254740992.0),
      ('1.5', 1.5),
      (' [ 1 , { "a" : null } ]\r', <Object?>[1, <String, Object?>{'a': null}]),
      (r'"\u00e9\ud83c\udca1\/\b\f\n\r\t"', 'é\u{1f0a1}/\b\f\n\r\t'),
      (r'"\n\"\\\"a\\"', '\n"\\"a\\'),
      ('"é\u{1f0a1}"', 'é\u{1f0a1}'),
      ('"\u{feff}"', '\u{feff}'),
      ('{"a":1,"a":2}', <String, Object?>{'a': 2}),
      ('{"":[]}', <String, Object?>{'': <Object?>[]}),
    ]) {
      test('reads $text', () => expect(_read(text), value));
    }
    for (final text in [
      '-', '.5', '1.', '1e', '0x1', '00', 'nul', 'nulls', 'True', //
      '"', r'"\', r'"\u12', r'"\u12g4"', '"\u0000"', '[', '[1', '[1,',
      '[1,]', '[,1]', '[1 2]', '{', '{"a"', '{"a":', '{"a":1', '{"a":1,}',
      '{a:1}', '{1:1}', '[]]', '1 1', '/**/1',
    ]) {
      test('refuses $text', () {
        try {
          _read(text);
        } on FormatException {
          return;
        }
        throw const Failure('it was read');
      });
    }
    test('is written in ASCII, without white space', () {
      final value = {
        'a': [1, null, true, 'é"\\\n', 'plain'],
        'b': <String, Object?>{},
      };
      expect(
        Json.of(value).text,
        r'{"a":[1,null,true,"\u00e9\"\\\u000a","plain"],"b":{}}',
      );
    });
    test('has no word for infinity', () {
      try {
        Json.of(double.infinity);
      } on ArgumentError {
        return;
      }
      throw const Failure('it was written');
    });
  });

  group('the wire', () {
    test('stays one line of ASCII whatever a game writes', () {
      final out =
          Wire()
            ..json('{"a":\n"é"}')
            ..string('b"\n')
            ..newline();
      expect(
        ascii.decode(out.bytes),
        '{"a": "\\u00e9"}"b\\"\\u000a"\n',
      );
    });
    test('grows as needed', () {
      final out = Wire();
      for (var i = 0; i < 20000; i++) {
        out.json('0123456789');
      }
      out.repeat(0, 100000);
      expect(out.length, 300000);
      expect(ascii.decode(out.bytes), '0123456789' * 30000);
    });
  });

  test('lines are found however the bytes arrive', () {
    final text = 'one\n\ntwo${'x' * 40000}\nthree\nrest';
    for (final size in [1, 2, 3, 7, 8192, 100000]) {
      final lines = LineBuffer();
      final found = <String>[];
      final bytes = utf8.encode(text);
      for (var at = 0; at < bytes.length; at += size) {
        final end = at + size < bytes.length ? at + size : bytes.length;
        lines.add(Uint8List.sublistView(bytes, at, end));
        for (final line in lines.whole()) {
          found.add(utf8.decode(line));
        }
      }
      found.add(utf8.decode(lines.rest()!));
      expect(found.join('\n'), text, 'by $size');
    }
  });

  group('moves', () {
    final reader = MoveReader(countdown.verbs);
    for (final (text, seat, verb) in [
      ('turn', null, 'turn'),
      ('turn AS JK AS', null, 'turn'),
      ('0 take 0', 0, 'take'),
      ('999999999 take 999999999', 999999999, 'take'),
      ('1 break', 1, 'break'),
      ('1 sing a b', 1, 'sing'),
    ]) {
      test('reads <$text>', () {
        final move = reader.read(text)!;
        expect((move.seat, move.verb.name), (seat, verb));
        expect(identical(reader.read(text)!.verb, move.verb), true);
      });
    }
    for (final text in [
      '', ' ', '0', 'take', '0 ', 'take 1', '0 turn', '0 turn AS', //
      ' turn', 'turn ', 'turn  AS', 'turn\tAS', 'turn 2S', 'Turn', 'turn as',
      '0 take', '0 take ', '0 take 1 2', '0 take x', '0 take -1', '0 take 01',
      '00 take 1', '01 take 1', '-1 take 1', '0  take 1', '0 take 1 ',
      '1000000000 take 1', '0 take 1000000000', '0 break 1', '0 sing a',
      '0 take ١', '0 Take 1', '0 dance', 'é',
    ]) {
      test('cannot read <$text>', () => expect(reader.read(text), null));
    }
  });

  test('the card names are in the order of the wire', () {
    final names = cardNames(jokers: ['JR', 'JB']);
    expect(names.length, 54);
    expect(names.take(5).toList(), ['2C', '2D', '2H', '2S', '3C']);
    expect(names.skip(36).take(8).toList(), [
      'JB', 'JC', 'JD', 'JH', 'JR', 'JS', 'KC', 'KD', //
    ]);
    expect(names.last, 'TS');
  });
}
