import 'dart:io';
import 'dart:typed_data';

import 'json.dart';

/// The answers on their way out: ASCII bytes in one growing buffer.
final class Wire {
  /// An empty buffer.
  Wire() : _bytes = Uint8List(1 << 16);

  Uint8List _bytes;
  int _length = 0;

  /// How many bytes are waiting.
  int get length => _length;

  /// The waiting bytes; the view holds until the next write.
  Uint8List get bytes => Uint8List.sublistView(_bytes, 0, _length);

  /// Sends the waiting bytes to [output]: as they are, where Dart would copy a
  /// view of them once more.
  void sendTo(RandomAccessFile output) {
    output.writeFromSync(_bytes, 0, _length);
    truncate();
  }

  /// Forgets what was written after the first [length] bytes.
  void truncate([int length = 0]) => _length = length;

  /// Writes text that is JSON already, and makes sure that it stays one line
  /// of ASCII whatever a game has put into it.
  void json(String text) {
    final size = text.length;
    _reserve(size);
    final bytes = _bytes;
    var at = _length;
    for (var i = 0; i < size; i++) {
      final unit = text.codeUnitAt(i);
      if (unit < 0x20 || unit > 0x7e) return _mend(text, i, at);
      bytes[at++] = unit;
    }
    _length = at;
  }

  /// Writes a string with its quotes.
  void string(String text) {
    final size = text.length;
    _reserve(size + 2);
    final bytes = _bytes;
    var at = _length;
    bytes[at++] = 0x22;
    for (var i = 0; i < size; i++) {
      final unit = text.codeUnitAt(i);
      if (unit < 0x20 || unit > 0x7e || unit == 0x22 || unit == 0x5c) {
        return json(Json.of(text).text);
      }
      bytes[at++] = unit;
    }
    bytes[at++] = 0x22;
    _length = at;
  }

  /// Writes the rest of an array of [texts], behind its opening bracket.
  void strings(List<String> texts) {
    for (var i = 0; i < texts.length; i++) {
      if (i > 0) _byte(0x2c);
      string(texts[i]);
    }
    _byte(0x5d);
  }

  /// Writes bytes that are canonical already.
  void fragment(Uint8List ascii) {
    final size = ascii.length;
    _reserve(size);
    _bytes.setRange(_length, _length + size, ascii);
    _length += size;
  }

  /// Ends a line.
  void newline() => _byte(0x0a);

  void _byte(int byte) {
    _reserve(1);
    _bytes[_length++] = byte;
  }

  /// Writes again what stands between two places.
  void repeat(int start, int end) {
    _reserve(end - start);
    _bytes.setRange(_length, _length + end - start, _bytes, start);
    _length += end - start;
  }

  /// Goes on from the first character that cannot stand on the wire: line
  /// breaks between values become spaces, other letters their escapes.
  void _mend(String text, int from, int at) {
    _length = at;
    for (final unit in text.codeUnits.skip(from)) {
      if (unit >= 0x20 && unit <= 0x7e) {
        _reserve(1);
        _bytes[_length++] = unit;
      } else {
        json(
          unit < 0x20 ? ' ' : '\\u${unit.toRadixString(16).padLeft(4, '0')}',
        );
      }
    }
  }

  void _reserve(int more) {
    if (_length + more > _bytes.length) _grow(_length + more);
  }

  void _grow(int needed) {
    var size = _bytes.length;
    while (size < needed) {
      size *= 2;
    }
    _bytes = Uint8List(size)..setRange(0, _length, _bytes);
  }
}
