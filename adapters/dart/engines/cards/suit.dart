/// The suits, in the order of their letters.
enum Suit {
  /// C
  clubs('C'),

  /// D
  diamonds('D'),

  /// H
  hearts('H'),

  /// S
  spades('S');

  const Suit(this.letter);

  /// As moves and cards write it.
  final String letter;

  /// The suit of a [letter], or null.
  static Suit? named(String letter) => switch (letter) {
    'C' => clubs,
    'D' => diamonds,
    'H' => hearts,
    'S' => spades,
    _ => null,
  };
}
