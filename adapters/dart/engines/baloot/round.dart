import '../../lib/hakam_kit.dart';
import '../cards/card.dart';
import '../cards/hand.dart';
import 'events.dart';
import 'pair.dart';
import 'projects.dart';
import 'purchase.dart';
import 'raises.dart';
import 'table.dart';
import 'trick.dart';

/// A hand of Baloot, from its deal on.
final class Round {
  /// The [pack] is dealt: five in each of [hands], by seat.
  Round(this.pack, this.up, this.hands, this.purchase);

  /// The cards in the order in which they are dealt.
  final List<Card> pack;

  /// The card turned up; it is shown to the end.
  final Card up;

  /// The cards that are left, by seat.
  List<Hand> hands;

  /// Who plays what. Whoever changes it calls [changed].
  final Purchase purchase;

  /// How high it is played. Whoever changes it calls [changed].
  late Raises raises;

  /// The melds on the table.
  late Projects projects;

  /// King and queen of trump.
  late Pair pair;

  /// The trick on the table.
  late Trick trick;

  /// The tricks of each team, and the raw points in them, without the ten of
  /// the last.
  final List<int> tricks = [0, 0], raw = [0, 0];

  /// How many tricks are taken.
  int get played => tricks[0] + tricks[1];

  /// Whether [seat], whose turn it is, may declare. // baloot 7.3.1, 7.3.5
  bool mayDeclare(int seat) => played == 0 && projects.mayDeclare(seat);

  /// Whether [seat], whose turn it is, may show its meld of a [number].
  /// // baloot 7.5.1, 7.5.7
  bool mayShow(int seat, int number) =>
      played == 1 && projects.mayShow(seat, number);

  /// What [seat] may play, declare and show. // baloot 7.3.4, 7.5.8
  List<String> legal(int seat) {
    final cards = trick.legal(hands[seat]);
    return switch (played) {
      0 when projects.mayDeclare(seat) => ['declare', ...cards],
      1 => [
        ...cards,
        for (var number = 1; number <= 2; number++)
          if (projects.mayShow(seat, number)) 'show $number',
      ],
      _ => cards,
    };
  }

  /// The team of its winner takes [trick].
  void take(Trick trick) {
    final team = teamOf(trick.winner);
    tricks[team]++;
    raw[team] += trick.raw;
    _json = null;
  }

  String? _contract;
  Json? _json;

  /// As a step shows it.
  Json get json => _json ??= Json(
    '${_contract ??= _contractText}'
    '"tricks":[${tricks[0]},${tricks[1]}],"raw":[${raw[0]},${raw[1]}]}',
  );

  String get _contractText {
    final Purchase(:buyer, :trump, :isFinal) = purchase;
    final (level, closed) = isFinal
        ? (raises.level, raises.closed)
        : (Level.normal, false);
    final contract = buyer == null
        ? '"contract":null,"trump":null'
        : contractFields(trump);
    return '{"up":"${up.name}",$contract,"buyer":$buyer,'
        '"level":"${level.name}","closed":$closed,';
  }

  /// As a step shows that nothing is dealt.
  static const Json none = Json(
    '{"up":null,"contract":null,"trump":null,"buyer":null,'
    '"level":"normal","closed":false,"tricks":[0,0],"raw":[0,0]}',
  );

  /// The contract is no longer what a step shows.
  void changed() => _contract = _json = null;
}
