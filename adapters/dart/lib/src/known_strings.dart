import 'dart:typed_data';

/// The ASCII between two places of [bytes] as a string.
///
/// A harness says the same keys and moves again and again, so short ones are
/// kept at the place of their [hash], which is below 2^14: then nothing is
/// allocated, and a map finds what is the same object sooner.
String knownString(Uint8List bytes, int start, int end, int hash) {
  final length = end - start;
  if (length > 16) return String.fromCharCodes(bytes, start, end);
  final known = _known[hash];
  if (known != null && known.length == length) {
    var i = 0;
    while (i < length && known.codeUnitAt(i) == bytes[start + i]) {
      i++;
    }
    if (i == length) return known;
  }
  return _known[hash] = String.fromCharCodes(bytes, start, end);
}

final _known = List<String?>.filled(1 << 14, null);

/// The words of [text], which are separated by one space each. Words of two
/// letters, such as cards, are the same objects every time.
List<String> wordsOf(String text) {
  final words = <String>[];
  var start = 0;
  for (var i = 0; i < text.length; i++) {
    if (text.codeUnitAt(i) != 0x20) continue;
    words.add(_word(text, start, i));
    start = i + 1;
  }
  return words..add(_word(text, start, text.length));
}

String _word(String text, int start, int end) {
  if (end - start != 2) return text.substring(start, end);
  final first = text.codeUnitAt(start);
  final second = text.codeUnitAt(start + 1);
  if (first > 0x7f || second > 0x7f) return text.substring(start, end);
  return _pairs[first << 7 | second] ??= text.substring(start, end);
}

final _pairs = List<String?>.filled(1 << 14, null);
