/// A piece of JSON that is already text, and goes onto the wire as it is.
///
/// Steps are most of what an engine says, so their parts are kept as text:
/// a game writes `Json('{"type":"trick","seat":$seat}')`, or lets [Json.of]
/// write a value, and may keep the result for as long as it holds true.
extension type const Json(String text) {
  /// The canonical text of a value made of null, bools, ints, strings, lists
  /// and maps with string keys; throws an [ArgumentError] for anything else.
  factory Json.of(Object? value) {
    final out = StringBuffer();
    _write(value, out);
    return Json(out.toString());
  }

  /// An event of a [type], as a step tells it.
  factory Json.event(String type, [Map<String, Object?> rest = const {}]) =>
      Json.of({'type': type, ...rest});

  /// What a step shows where there is nothing.
  static const nothing = Json('null');
}

/// Anything that a string of plain ASCII must not hold as it is.
final _escapes = RegExp(r'[^ !#-\[\]-~]');

void _write(Object? value, StringBuffer out) {
  switch (value) {
    case null || bool() || int():
      out.write(value);
    case double() when value.isFinite:
      out.write(value);
    case String():
      _writeString(value, out);
    case List<Object?>():
      out.write('[');
      for (var i = 0; i < value.length; i++) {
        if (i > 0) out.write(',');
        _write(value[i], out);
      }
      out.write(']');
    case Map<String, Object?>():
      out.write('{');
      var separator = '';
      for (final MapEntry(:key, :value) in value.entries) {
        out.write(separator);
        _writeString(key, out);
        out.write(':');
        _write(value, out);
        separator = ',';
      }
      out.write('}');
    default:
      throw ArgumentError.value(value, 'value', 'is nothing that JSON can say');
  }
}

void _writeString(String value, StringBuffer out) {
  out.write('"');
  if (!_escapes.hasMatch(value)) {
    out.write(value);
    out.write('"');
    return;
  }
  for (final unit in value.codeUnits) {
    switch (unit) {
      case 0x22:
        out.write(r'\"');
      case 0x5c:
        out.write(r'\\');
      case < 0x20 || > 0x7e: // ASCII only, so that text and bytes are one
        out.write(r'\u');
        out.write(unit.toRadixString(16).padLeft(4, '0'));
      default:
        out.writeCharCode(unit);
    }
  }
  out.write('"');
}
