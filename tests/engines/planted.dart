/// The places that ran.
final ran = <int>{};

/// The place with a fault; -1 is none.
int faulty = -1;

/// In how many ways a value can be another.
const ways = 4;

/// The way in which the value at the faulty place is another: from 0 up.
int way = 0;

int _times = 0;

/// A place where an engine cites rules: false, whatever is asked with it. With
/// a fault the engine fails there.
bool planted(int place) {
  ran.add(place);
  if (place == faulty) throw StateError('the fault at place $place');
  return false;
}

/// The [value] that an engine decides at a place by the rules cited there.
/// With a fault it is another; the engine fails where there is no other.
T decided<T>(int place, T value) {
  ran.add(place);
  if (place != faulty) return value;
  final others = value == null ? ['other', way] : [_otherThan(value)];
  for (final other in others) {
    if (other is T && Object() is! T) return other;
  }
  throw StateError('the fault at place $place');
}

Object? _otherThan(Object value) => switch (value) {
  bool() => !value,
  int() => _otherNumber(value),
  List<int>() when value.isNotEmpty => value.map(_otherNumber).toList(),
  List() when value.isNotEmpty => value.take(value.length - 1).toList(),
  String() => 'other than $value',
  _ => null,
};

/// Lower for higher, or the neighbour, or a few more, or many more and each
/// time fewer.
int _otherNumber(int value) => switch (way) {
  0 => ~value,
  1 => value ^ 1,
  2 => value + 5,
  _ => value + 1000 ~/ ++_times,
};
