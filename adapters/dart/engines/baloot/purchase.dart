import '../cards/suit.dart';
import 'phase.dart';
import 'table.dart';

/// What may be said in the purchase.
enum Call {
  /// Play without trump.
  sun,

  /// Play with a trump suit.
  hokm,

  /// Sun, with the card turned up for the partner.
  ashkal,

  /// Nothing, in the first round.
  bas,

  /// Nothing, in the second round.
  wala,
}

/// The purchase of a hand: who plays what, and gets the card turned up.
final class Purchase {
  /// Nobody has spoken; [up] is the suit of the card turned up.
  Purchase(this._dealer, this.up) : turn = after(_dealer); // baloot 1.3

  final int _dealer;

  /// The suit of the card turned up.
  final Suit up;

  int _spoken = 0;

  /// What is waited for: a call, the owner's answer, then what follows, which
  /// is [Phase.raise]; or [Phase.deal] where nobody buys.
  Phase phase = Phase.buy1;

  /// Who speaks.
  int turn;

  /// Whose contract stands.
  int? buyer;

  /// The suit of a standing hokm.
  Suit? trump;

  /// Who gets the card turned up: the buyer, whatever the trump is.
  int? receiver;

  /// Whether it is known who plays what.
  bool get isFinal => phase == Phase.raise;

  /// Whether the seat in turn may say this.
  bool offers(Call call, Suit? suit) => switch ((phase, call)) {
    (_, Call.sun) => true, // baloot 4.1.2, 4.1.7, 4.1.9, 4.4.2, 4.4.4
    (Phase.buy1, Call.bas) => true, // baloot 4.1.2
    (Phase.buy1, Call.ashkal) => _mayAshkal,
    // baloot 4.1.2, 4.1.10
    (Phase.buy1, Call.hokm) => suit == null && buyer == null,
    (Phase.buy2, Call.wala) => true, // baloot 4.4.2, 4.4.4
    // baloot 4.4.2, 4.4.3, 4.4.4
    (Phase.buy2, Call.hokm) => suit != null && suit != up && buyer == null,
    _ => false, // baloot 4.4.7
  };

  /// D and D+3, whatever card is up and whatever stands.
  /// // baloot 4.1.4, 4.1.8, 4.1.9, 4.2.4
  bool get _mayAshkal => turn == _dealer || turn == before(_dealer);

  /// What the seat in turn may say.
  List<String> get legal => switch (phase) {
    Phase.buy1 => (_mayAshkal ? _withAshkal : _first)[buyer == null ? 0 : 1],
    Phase.buy2 => buyer == null ? _second[up.index] : _secondOverHokm,
    _ => _answers, // baloot 4.3.4
  };

  /// The seat in turn says what is offered.
  void say(Call call, Suit? suit) {
    switch (call) {
      case Call.sun: // baloot 4.1.5, 4.4.5
        return _buy(turn, turn, null);
      case Call.ashkal: // baloot 4.1.6, 4.2.1, 4.2.2, 4.2.3
        return _buy(turn, partnerOf(turn), null);
      case Call.hokm: // baloot 4.1.3, 4.1.11, 4.4.3
        buyer = turn;
        trump = suit ?? up;
      case Call.bas || Call.wala:
    }
    turn = after(turn);
    if (++_spoken == seats) _endRound(); // baloot 4.1.1, 4.4.1
  }

  void _endRound() {
    final owner = buyer;
    if (phase == Phase.buy1) {
      if (owner == null) {
        _spoken = 0;
        phase = Phase.buy2; // baloot 4.4.1
      } else {
        turn = owner;
        phase = Phase.confirm; // baloot 4.3.1, 4.3.4
      }
    } else if (owner == null) {
      phase = Phase.deal; // baloot 4.5.1
    } else {
      _buy(owner, owner, trump); // baloot 4.4.6
    }
  }

  /// The owner of a hokm says what it is. // baloot 4.3.2, 4.3.3, 4.3.5
  void confirm({required bool hokm}) => _buy(turn, turn, hokm ? trump : null);

  void _buy(int seat, int receiver, Suit? trump) {
    buyer = seat;
    this.receiver = receiver; // baloot 4.5.4
    this.trump = trump;
    phase = Phase.raise;
  }
}

const _first = [
  ['buy bas', 'buy hokm', 'buy sun'],
  ['buy bas', 'buy sun'],
];

const _withAshkal = [
  ['buy ashkal', 'buy bas', 'buy hokm', 'buy sun'],
  ['buy ashkal', 'buy bas', 'buy sun'],
];

final _second = [
  for (final up in Suit.values)
    [
      for (final suit in Suit.values)
        if (suit != up) 'buy hokm ${suit.letter}',
      'buy sun',
      'buy wala',
    ],
];

const _secondOverHokm = ['buy sun', 'buy wala'];

/// Always both.
const _answers = ['confirm hokm', 'confirm sun'];
