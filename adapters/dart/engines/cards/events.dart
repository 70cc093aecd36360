import '../../lib/hakam_kit.dart';

/// The deal is at [seat].
Json dealerEvent(int seat) => _dealer[seat];

final _dealer = [
  for (final seat in _seats) Json('{"type":"dealer","seat":$seat}'),
];

/// [seat] has taken a trick.
Json trickEvent(int seat) => _trick[seat];

final _trick = [
  for (final seat in _seats) Json('{"type":"trick","seat":$seat}'),
];

const _seats = [0, 1, 2, 3, 4, 5];
