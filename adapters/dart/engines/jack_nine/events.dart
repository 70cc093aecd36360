import '../../lib/hakam_kit.dart';

/// All have passed.
final cancelledEvent = Json.event('cancelled');

/// [seat] has said belote, for the first time or the second.
Json beloteEvent(int seat, {required bool isSecond}) =>
    (isSecond ? _second : _first)[seat];

final _first = _belotes(isSecond: false), _second = _belotes(isSecond: true);

List<Json> _belotes({required bool isSecond}) => [
  for (final seat in const [0, 1, 2, 3])
    Json.event('belote', {'seat': seat, 'second': isSecond}),
];
