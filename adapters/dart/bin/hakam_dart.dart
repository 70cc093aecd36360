import '../engines/kout_bh/kout_bh.dart';
import '../lib/hakam_kit.dart';

/// The engine that comes with the kit, on stdin and stdout.
void main() => serve(
  Engine(name: 'hakam-dart', version: '0.1.0', games: [koutBh]),
);
