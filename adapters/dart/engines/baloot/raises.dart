import 'table.dart';

/// How high a hand is played.
enum Level {
  /// Not raised.
  normal,

  /// By the buyer's opponents.
  double,

  /// By the buyer's team.
  triple,

  /// By the buyer's opponents.
  four,

  /// By the buyer's team: for the match.
  gahwa;

  /// Whether a mode is said with it in hokm: triple and gahwa are open.
  /// // baloot 5.2.1, 5.2.2
  bool get saysMode => this == double || this == four;
}

/// How trump may be led.
enum Mode {
  /// At any time.
  open,

  /// Only from a hand of nothing else.
  closed,
}

/// The raising of a hand, from its purchase on.
final class Raises {
  /// In hokm. // baloot 5.1.1
  Raises.ofHokm(this._buyer) : _isSun = false, _asked = after(_buyer);

  /// In sun, where only a buyer's team above 100 may be doubled, by a team
  /// below 100; else nobody is asked.
  Raises.ofSun(this._buyer, List<int> score)
    : _isSun = true,
      _asked = after(_buyer), // baloot 5.3.4
      // baloot 5.3.2, 5.3.3, 5.3.6
      isOver =
          score[teamOf(_buyer)] <= 100 ||
          score[opponentsOf(teamOf(_buyer))] >= 100;

  final int _buyer;
  final bool _isSun;
  int _asked;
  bool _partnerIsAsked = false;

  /// How high the hand stands.
  Level level = Level.normal;

  /// Whether its last raise was closed. // baloot 5.2.3
  bool closed = false;

  /// Whether nobody is asked any more.
  bool isOver = false;

  int? _raiser;

  /// Who is asked: of the team that may answer, first the seat after the
  /// buyer or the last raiser, then the one before.
  /// // baloot 5.1.7, 5.1.8, 5.3.4
  int get turn => _asked;

  /// The team whose raw points are counted: the opponents of whoever raised
  /// last, or else of the buyer. // baloot 9.1.1, 9.1.2
  int get counting => opponentsOf(teamOf(_raiser ?? _buyer));

  /// Whether the seat in turn may say this: the next level, as only its own
  /// team is asked. // baloot 5.1.2, 5.1.3, 5.1.4, 5.1.5, 5.1.6
  bool offers(Level to, Mode? mode) =>
      to.index == level.index + 1 &&
      // baloot 5.2.1, 5.2.2, 5.3.5
      (mode != null) == (to.saysMode && !_isSun);

  /// What the seat in turn may say.
  List<String> get legal =>
      _isSun ? const ['raise double', 'raise pass'] : _legal[level.index];

  /// The seat in turn raises, which ends the asking at this level.
  /// // baloot 5.1.9
  void raise(Level to, Mode? mode) {
    level = to;
    closed = mode == Mode.closed; // baloot 5.2.2, 5.2.3, 5.3.5
    _raiser = _asked;
    _asked = after(_asked); // baloot 5.1.8
    _partnerIsAsked = false;
    isOver = _isSun || to == Level.gahwa; // baloot 5.1.12, 5.3.1
  }

  /// The seat in turn does not. // baloot 5.1.10, 5.1.11
  void pass() {
    isOver = _partnerIsAsked;
    _asked = partnerOf(_asked);
    _partnerIsAsked = true;
  }
}

/// By the level that stands.
const _legal = [
  ['raise double closed', 'raise double open', 'raise pass'],
  ['raise pass', 'raise triple'],
  ['raise four closed', 'raise four open', 'raise pass'],
  ['raise gahwa', 'raise pass'],
];
