import '../engines/baloot/baloot.dart';
import '../engines/belote/belote.dart';
import '../engines/call_break/call_break.dart';
import '../engines/coinche/coinche.dart';
import '../engines/kout_bh/kout_bh.dart';
import '../engines/kout_kw/kout_kw.dart';
import '../lib/hakam_kit.dart';

/// The engine that comes with the kit.
final engine = Engine(
  name: 'hakam-dart',
  version: '0.1.0',
  games: [koutBh, koutKw, callBreak, belote, coinche, baloot],
);

/// Serves it on stdin and stdout.
void main() => serve(engine);
