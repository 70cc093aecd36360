import 'dart:typed_data';

/// Cuts the bytes that arrive into lines.
final class LineBuffer {
  Uint8List _bytes = Uint8List(1 << 14);
  int _start = 0, _seen = 0, _end = 0;

  /// Makes room for at least [size] bytes behind what is waiting and gives
  /// the buffer and the place; [filled] says how many have come.
  (Uint8List, int) room(int size) {
    if (_start > 0 && _start == _end) _start = _seen = _end = 0;
    if (_end + size > _bytes.length) {
      final waiting = _end - _start;
      var length = _bytes.length;
      while (waiting + size > length) {
        length *= 2;
      }
      final target = length == _bytes.length ? _bytes : Uint8List(length);
      target.setRange(0, waiting, _bytes, _start);
      _bytes = target;
      _seen -= _start;
      _start = 0;
      _end = waiting;
    }
    return (_bytes, _end);
  }

  /// [count] bytes have been put into the [room].
  void filled(int count) => _end += count;

  /// Copies [chunk] in.
  void add(List<int> chunk) {
    final (bytes, at) = room(chunk.length);
    bytes.setRange(at, at + chunk.length, chunk);
    filled(chunk.length);
  }

  /// The whole lines that are waiting, without their ends.
  Iterable<Uint8List> whole() sync* {
    final bytes = _bytes;
    for (var at = _seen; at < _end; at++) {
      if (bytes[at] == 0x0a) {
        final line = bytes.sublist(_start, at);
        _start = _seen = at + 1;
        yield line;
      }
    }
    _seen = _end;
  }

  /// What stands behind the last line end, or null if nothing does.
  Uint8List? rest() => _start == _end ? null : _bytes.sublist(_start, _end);
}
