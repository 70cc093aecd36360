/// The values of an option that an engine offers: the game's own, or fewer.
final class Choice {
  /// A list of values: ints, strings or bools. [byDefault] is the game's default,
  /// which holds where a request leaves the option out; if it is not among
  /// [values], such a request is refused.
  const Choice(this.values, {required this.byDefault})
    : min = null,
      max = null;

  /// The integers from [min] to [max].
  const Choice.range(
    int this.min,
    int this.max, {
    required int this.byDefault,
  }) : values = const [];

  /// The values offered, if it is no range.
  final List<Object> values;

  /// The bounds of a range.
  final int? min, max;

  /// The value of a request that does not name the option.
  final Object byDefault;

  /// Whether [value] is offered. Types are exact: `"4"` is not 4.
  bool offers(Object? value) => switch (min) {
    null => values.contains(value),
    final min => value is int && min <= value && value <= max!,
  };

  /// The offer as `initialize` tells it.
  Object get offer => min == null ? values : {'min': min, 'max': max};
}

/// The options of a match, one value for each that the game declares.
extension type const Options(Map<String, Object> values) {
  /// The value of an option whose values are integers.
  int integer(String name) => values[name]! as int;

  /// The value of an option that is on or off.
  bool flag(String name) => values[name]! as bool;

  /// The value of an option whose values are words.
  String word(String name) => values[name]! as String;
}

/// What a key of a setup may hold.
typedef Bound = bool Function(Object? value);

/// An integer from [min] to [max].
Bound between(int min, int max) =>
    (value) => value is int && min <= value && value <= max;

/// A list of [length] values that all keep to [bound].
Bound listOf(int length, Bound bound) =>
    (value) =>
        value is List<Object?> && value.length == length && value.every(bound);

/// The state between two rounds that a match starts from; every value has
/// passed its [Bound].
extension type const Setup(Map<String, Object?> values) {
  /// The integer under [key].
  int integer(String key) => values[key]! as int;

  /// The list of integers under [key].
  List<int> integers(String key) => (values[key]! as List<Object?>).cast<int>();
}

/// What is wrong with a request: where, as a dotted path of its params
/// (`setup.score`), and why, in words that go on from there.
typedef Fault = ({String param, String why});
