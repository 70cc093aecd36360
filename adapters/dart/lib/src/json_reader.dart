import 'dart:convert';
import 'dart:typed_data';

/// The most levels that arrays and objects of a line may be nested.
const maxDepth = 64;

/// The largest integer that every JSON reader holds exactly, 2^53 - 1.
const maxInteger = 9007199254740991;

/// Reads one line as RFC 8259 JSON; throws a [FormatException] if it is not.
///
/// It differs from [jsonDecode] where engines in several languages have to
/// agree: a number that is an integer of at most [maxInteger] is an [int]
/// however it is spelled (`4.0`, `4e0`), every other number is a [double];
/// more than [maxDepth] levels are refused, and so is a byte order mark.
Object? readJson(Uint8List line) {
  if (line.isNotEmpty && line[0] == 0xef) {
    throw const FormatException('a byte order mark is no JSON');
  }
  return _Reader(utf8.decode(line)).line();
}

final class _Reader {
  _Reader(this.text) : end = text.length;

  final String text;
  final int end;
  int at = 0;
  int depth = 0;

  Object? line() {
    final result = value();
    space();
    if (at < end) fail('there is more after the value');
    return result;
  }

  Object? value() {
    space();
    if (at >= end) fail('a value is missing');
    final first = text.codeUnitAt(at);
    return switch (first) {
      0x22 => string(),
      0x7b => object(),
      0x5b => array(),
      0x74 => word('true', true),
      0x66 => word('false', false),
      0x6e => word('null', null),
      _ => number(),
    };
  }

  Map<String, Object?> object() {
    enter();
    final result = <String, Object?>{};
    if (closes(0x7d)) return result;
    while (true) {
      space();
      if (at >= end || text.codeUnitAt(at) != 0x22) fail('a key is missing');
      final key = string();
      space();
      if (at >= end || text.codeUnitAt(at) != 0x3a) fail('":" is missing');
      at++;
      result[key] = value(); // of equal keys the last counts
      if (closes(0x7d)) return result;
      comma();
    }
  }

  List<Object?> array() {
    enter();
    final result = <Object?>[];
    if (closes(0x5d)) return result;
    while (true) {
      result.add(value());
      if (closes(0x5d)) return result;
      comma();
    }
  }

  String string() {
    final start = ++at;
    while (at < end) {
      final unit = text.codeUnitAt(at);
      if (unit == 0x22) return text.substring(start, at++);
      if (unit == 0x5c) return escaped(start);
      if (unit < 0x20) break;
      at++;
    }
    fail('a string does not end');
  }

  /// The rest of a string that starts at [start] and has an escape at [at].
  String escaped(int start) {
    final out = StringBuffer(text.substring(start, at));
    while (at < end) {
      final unit = text.codeUnitAt(at++);
      if (unit == 0x22) return out.toString();
      if (unit < 0x20) break;
      out.writeCharCode(unit == 0x5c ? escape() : unit);
    }
    fail('a string does not end');
  }

  int escape() {
    if (at >= end) fail('a string does not end');
    return switch (text.codeUnitAt(at++)) {
      0x22 => 0x22,
      0x5c => 0x5c,
      0x2f => 0x2f,
      0x62 => 0x08,
      0x66 => 0x0c,
      0x6e => 0x0a,
      0x72 => 0x0d,
      0x74 => 0x09,
      0x75 => hexadecimal(),
      _ => fail('there is no such escape'),
    };
  }

  int hexadecimal() {
    final match = _hexadecimal.matchAsPrefix(text, at);
    if (match == null) fail(r'\u needs four digits');
    at = match.end;
    return int.parse(match[0]!, radix: 16);
  }

  num number() {
    final match = _number.matchAsPrefix(text, at);
    if (match == null) fail('this is no value');
    final start = at;
    at = match.end;
    final word = text.substring(start, at);
    if (at - start < 16) {
      if (int.tryParse(word) case final small?) return small;
    }
    final real = double.parse(word);
    final whole = real.isFinite && real == real.truncateToDouble();
    return whole && real.abs() <= maxInteger ? real.toInt() : real;
  }

  Object? word(String word, Object? meaning) {
    if (!text.startsWith(word, at)) fail('this is no value');
    at += word.length;
    return meaning;
  }

  void enter() {
    if (++depth > maxDepth) fail('more than $maxDepth levels');
    at++;
  }

  bool closes(int bracket) {
    space();
    if (at >= end || text.codeUnitAt(at) != bracket) return false;
    at++;
    depth--;
    return true;
  }

  void comma() {
    if (at >= end || text.codeUnitAt(at) != 0x2c) fail('"," is missing');
    at++;
  }

  void space() {
    while (at < end) {
      final unit = text.codeUnitAt(at);
      if (unit != 0x20 && unit != 0x09 && unit != 0x0d && unit != 0x0a) return;
      at++;
    }
  }

  Never fail(String reason) => throw FormatException(reason, null, at);
}

final _number = RegExp(r'-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?');
final _hexadecimal = RegExp('[0-9a-fA-F]{4}');
