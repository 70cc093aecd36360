import '../../lib/hakam_kit.dart';
import '../cards/hand.dart';
import 'calls.dart';
import 'events.dart';
import 'table.dart';
import 'trick.dart';

/// What has happened in a round since its deal.
final class Round {
  /// The round of a [number], with [hands] by seat; none before the deal.
  Round(this.number, this.hands, this.calls, this.trick);

  /// From 1 up.
  final int number;

  /// The cards that are left, by seat.
  final List<Hand> hands;

  /// What has been called. Whoever changes it calls [changed].
  final Calls calls;

  /// The trick on the table.
  Trick trick;

  /// The tricks of each seat. Whoever changes it calls [changed].
  final List<int> tricks = List.filled(seats, 0);

  /// Whether all cards are played. // call_break 5.4
  bool get isOver => hands.every((hand) => hand.length == 0);

  Json? _json;

  /// As a step shows it.
  Json get json => _json ??= Json(
    '{"number":$number,"calls":${bySeat(calls.bySeat)},'
    '"tricks":${bySeat(tricks)}}',
  );

  /// What a step shows is no longer what it was.
  void changed() => _json = null;
}
