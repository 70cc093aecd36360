/// Reads the words after a verb as a move; null if they are none.
typedef Argument<M> = M? Function(List<String> words);

/// No words: `pass`.
Argument<M> none<M>(M move) => (words) => words.isEmpty ? move : null;

/// One word, read by [read]: `play AS`.
Argument<M> one<A extends Object, M>(
  A? Function(String word) read,
  M Function(A argument) move,
) =>
    (words) => switch (words) {
      [final word] => switch (read(word)) {
        null => null,
        final argument => move(argument),
      },
      _ => null,
    };

/// Any number of cards, none included: `deal 7H 8S`. How many there should
/// be is for the game to say.
Argument<M> cards<A extends Object, M>(
  A? Function(String word) read,
  M Function(List<A> cards) move,
) => (words) {
  final result = <A>[];
  for (final word in words) {
    final card = read(word);
    if (card == null) return null;
    result.add(card);
  }
  return move(result);
};

/// Exactly [count] words of any kind, for moves that none of the above fits.
Argument<M> words<M>(int count, M? Function(List<String> words) move) =>
    (words) => words.length == count ? move(words) : null;

/// A number as the protocol writes it: `0`, or up to nine digits without sign
/// or leading zero. Whether it is in range is for the game to say.
int? number(String word) {
  final length = word.length;
  if (length == 0 || length > 9) return null;
  var value = 0;
  for (var i = 0; i < length; i++) {
    final digit = word.codeUnitAt(i) - 0x30;
    if (digit < 0 || digit > 9) return null;
    value = 10 * value + digit;
  }
  return word.codeUnitAt(0) == 0x30 && length > 1 ? null : value;
}
