import 'dart:convert';
import 'dart:typed_data';

import 'known_strings.dart';

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
///
/// [line] should be no view of another list: Dart reads those more slowly.
Object? readJson(Uint8List line) => _Reader(line).line();

final class _Reader {
  _Reader(this.bytes) : end = bytes.length;

  final Uint8List bytes;
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
    return switch (bytes[at]) {
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
      if (at >= end || bytes[at] != 0x22) fail('a key is missing');
      final key = string();
      space();
      if (at >= end || bytes[at] != 0x3a) fail('":" is missing');
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
    final bytes = this.bytes;
    final start = at + 1;
    var hash = 0;
    for (var i = start; i < end; i++) {
      final byte = bytes[i];
      if (byte == 0x22) {
        at = i + 1;
        return knownString(bytes, start, i, hash);
      }
      if (byte == 0x5c || byte > 0x7e) return oddString();
      if (byte < 0x20) break;
      hash = (hash << 5 ^ hash >> 9 ^ byte) & 0x3fff;
    }
    fail('a string does not end');
  }

  /// A string with an escape or with letters beyond ASCII.
  String oddString() {
    final start = at;
    var close = start + 1;
    while (close < end && bytes[close] != 0x22) {
      close += bytes[close] == 0x5c ? 2 : 1;
    }
    if (close >= end) fail('a string does not end');
    at = close + 1;
    // Decoded with its first quote, or a byte order mark would be lost.
    final text = utf8.decode(Uint8List.sublistView(bytes, start, close));
    return unescaped(text);
  }

  String unescaped(String text) {
    final out = StringBuffer();
    for (var i = 1; i < text.length; i++) {
      final unit = text.codeUnitAt(i);
      if (unit < 0x20) fail('a string does not end');
      if (unit != 0x5c) {
        out.writeCharCode(unit);
        continue;
      }
      final escape = text.codeUnitAt(++i);
      if (escape == 0x75) {
        final digits = _hexadecimal.matchAsPrefix(text, i + 1)?[0];
        if (digits == null) fail(r'\u needs four digits');
        out.writeCharCode(int.parse(digits, radix: 16));
        i += 4;
      } else {
        out.writeCharCode(_escapes[escape] ?? fail('there is no such escape'));
      }
    }
    return out.toString();
  }

  num number() {
    final start = at;
    while (at < end && _numeric[bytes[at]]) {
      at++;
    }
    final word = String.fromCharCodes(bytes, start, at);
    if (_number.matchAsPrefix(word)?.end != word.length || word.isEmpty) {
      fail('this is no value');
    }
    if (word.length < 16) {
      if (int.tryParse(word) case final small?) return small;
    }
    final real = double.parse(word);
    final whole = real.isFinite && real == real.truncateToDouble();
    return whole && real.abs() <= maxInteger ? real.toInt() : real;
  }

  Object? word(String word, Object? meaning) {
    for (final unit in word.codeUnits) {
      if (at >= end || bytes[at++] != unit) fail('this is no value');
    }
    return meaning;
  }

  void enter() {
    if (++depth > maxDepth) fail('more than $maxDepth levels');
    at++;
  }

  bool closes(int bracket) {
    space();
    if (at >= end || bytes[at] != bracket) return false;
    at++;
    depth--;
    return true;
  }

  void comma() {
    if (at >= end || bytes[at] != 0x2c) fail('"," is missing');
    at++;
  }

  void space() {
    while (at < end) {
      final byte = bytes[at];
      if (byte != 0x20 && byte != 0x09 && byte != 0x0d && byte != 0x0a) return;
      at++;
    }
  }

  Never fail(String reason) => throw FormatException(reason, null, at);
}

final _number = RegExp(r'-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?');
final _numeric = [
  for (var byte = 0; byte < 256; byte++)
    '+-.0123456789Ee'.codeUnits.contains(byte),
];
final _hexadecimal = RegExp('[0-9a-fA-F]{4}');
const _escapes = {
  0x22: 0x22,
  0x5c: 0x5c,
  0x2f: 0x2f,
  0x62: 0x08,
  0x66: 0x0c,
  0x6e: 0x0a,
  0x72: 0x0d,
  0x74: 0x09,
};
