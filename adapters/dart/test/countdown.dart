import 'dart:async';

import '../lib/hakam_kit.dart';

/// A game for the kit's own tests: two seats take stones from a heap after
/// the table has turned up a card, and whoever takes the last one wins.
///
/// Its word `break` stands for an engine that fails.
final countdown = countdownOf(_heap);

/// The same game by an engine on the event loop.
final slowCountdown = countdownOf(
  (options, setup) => _later(() => SlowHeap(_heap(options, setup))),
);

/// The game with a [start] of its own.
Game<Take> countdownOf(
  FutureOr<AsyncPosition<Take>> Function(Options options, Setup? setup) start,
) => Game(
  'countdown',
  options: const {
    'stones': Choice.range(1, 9, byDefault: 4),
    'most': Choice([2, 3], byDefault: 2),
    'mood': Choice(['calm', 'silent'], byDefault: 'calm'),
    'limit': Choice([10], byDefault: 20),
  },
  verbs: [
    Verb.chance('turn', cards(_turned.lookup, (_) => const Take(0))),
    Verb.seat('take', one(number, Take.new), phases: const {'early', 'late'}),
    Verb.seat('break', none(const Take(-1)), phases: const {'early', 'late'}),
    Verb.seat('sing', words(2, (_) => const Take(0)), phases: const {'early'}),
  ],
  setup:
      (options) => {
        'left': between(1, options.integer('stones')),
        'taken': listOf(2, between(0, 9)),
      },
  conflict: (options, setup) {
    if (options.integer('stones') == 1 && options.integer('most') == 3) {
      return (param: 'options.most', why: 'is more than there are');
    }
    if (setup != null && setup.integers('taken')[0] > setup.integer('left')) {
      return (param: 'setup.taken', why: 'is more than is left');
    }
    return null;
  },
  start: start,
);

const _turned = {'AS', 'JK'};

Heap _heap(Options options, Setup? setup) => Heap(
  setup == null ? options.integer('stones') : setup.integer('left'),
  options.integer('most'),
  setup == null ? [0, 0] : [...setup.integers('taken')],
);

/// How many stones.
final class Take {
  const Take(this.stones);
  final int stones;
}

/// The heap, and what was taken.
final class Heap implements Position<Take> {
  Heap(this.left, this.most, this.taken);

  int left;
  final int most;
  final List<int> taken;
  int? turn;

  @override
  View get view => (
    phase: switch (turn) {
      null when left > 0 => 'turn',
      null => 'over',
      _ => left > 2 ? 'early' : 'late',
    },
    turn: turn,
    dealer: null,
    score: Json.of(taken),
    round: Json.of({'left': left}),
  );

  // Not in order: that is for the kit.
  @override
  List<String> get legal => [
    if (turn != null)
      for (var n = most; n >= 1; n--)
        if (n <= left) 'take $n',
  ];

  @override
  Outcome apply(Take move) {
    final seat = turn;
    if (seat == null) {
      turn = 0;
      return Done([Json.event('turned')]);
    }
    final stones = move.stones;
    if (stones < 0) throw StateError('broken');
    if (stones == 0 || stones > left || stones > most) {
      return const Refused('too_many');
    }
    left -= stones;
    taken[seat] += stones;
    turn = left == 0 ? null : 1 - seat;
    return const Done();
  }
}

/// A heap that answers from a timer.
final class SlowHeap implements AsyncPosition<Take> {
  SlowHeap(this._heap);

  final Heap _heap;

  @override
  Future<Outcome> apply(Take move) => _later(() => _heap.apply(move));

  @override
  Future<List<String>> get legal => _later(() => _heap.legal);

  @override
  View get view => _heap.view;
}

Future<T> _later<T>(T Function() compute) =>
    Future.delayed(Duration.zero, compute);
