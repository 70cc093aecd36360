import 'arguments.dart';
import 'game.dart';
import 'known_strings.dart';

/// A kind of move: its verb, the phases that it belongs to, its argument.
///
/// With these the kit itself decides what is malformed, of another phase, or
/// out of turn; the game only meets moves that are none of it.
final class Verb<M> {
  /// A move by a seat: `2 bid 5`.
  const Verb.seat(this.name, this.argument, {this.phases}) : bySeat = true;

  /// A move by the table: `deal 7H …`.
  const Verb.chance(this.name, this.argument, {this.phases}) : bySeat = false;

  /// The word that tells the kind.
  final String name;

  /// Reads the words after the verb.
  final Argument<M> argument;

  /// The phases in which it may be legal; null for the one of its own name.
  final Set<String>? phases;

  /// Whether a seat's number comes first.
  final bool bySeat;

  /// Whether it may be legal in [phase]; elsewhere it is `wrong_phase`.
  bool belongsTo(String phase) => phases?.contains(phase) ?? phase == name;
}

/// A move as text, understood.
final class ReadMove<M> {
  /// By a [seat], or by the table if that is null.
  const ReadMove(this.text, this.seat, this.verb, this.move);

  /// As it was written.
  final String text;

  /// Whose move it is.
  final int? seat;

  /// Its kind.
  final Verb<M> verb;

  /// What the game makes of it.
  final M move;
}

/// Reads the moves of one game.
final class MoveReader<M> {
  /// For a game with these [verbs].
  MoveReader(List<Verb<M>> verbs)
    : _verbs = {for (final verb in verbs) verb.name: verb};

  final Map<String, Verb<M>> _verbs;

  /// Short moves come again and again, so each is kept where the hash of its
  /// text points, and read once.
  final _known = List<ReadMove<M>?>.filled(_places, null);

  static const _places = 1 << 12;

  /// The move, or null if it is malformed: no move of the game at all.
  ReadMove<M>? read(String text) {
    if (text.length > 16) return _read(text);
    final place = text.hashCode & (_places - 1);
    final known = _known[place];
    if (known != null && known.text == text) return known;
    final move = _read(text);
    if (move != null) _known[place] = move;
    return move;
  }

  ReadMove<M>? _read(String text) {
    // Words are separated by exactly one space: any other leaves an empty or
    // odd word, which no verb and no argument takes.
    final words = wordsOf(text);
    final seat = number(words.first);
    final verbAt = seat == null ? 0 : 1;
    if (words.length <= verbAt) return null;
    final verb = _verbs[words[verbAt]];
    if (verb == null || verb.bySeat != (seat != null)) return null;
    final move = verb.argument(words.sublist(verbAt + 1));
    return move == null ? null : ReadMove(text, seat, verb, move);
  }
}

/// Why [move] is refused before the game is asked, or null if it is not.
/// The order is the protocol's.
String? refusalBeforeGame<M>(View view, ReadMove<M>? move) {
  if (view.phase == 'over') return 'match_over';
  if (move == null) return 'malformed';
  if (!move.verb.belongsTo(view.phase)) return 'wrong_phase';
  if (move.seat != null && move.seat != view.turn) return 'not_your_turn';
  return null;
}
