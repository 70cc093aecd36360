import 'kit_parts_test.dart' as kit_parts;
import 'kit_requests_test.dart' as kit_requests;
import 'kout_auction_test.dart' as kout_auction;
import 'kout_bytes_test.dart' as kout_bytes;
import 'kout_opening_test.dart' as kout_opening;
import 'kout_play_test.dart' as kout_play;
import 'kout_rounds_test.dart' as kout_rounds;
import 'runner.dart';
import 'stdio_test.dart' as stdio;

/// Every test: `dart test/all.dart`.
Future<void> main() {
  kit_parts.main();
  kit_requests.main();
  kout_opening.main();
  kout_auction.main();
  kout_play.main();
  kout_rounds.main();
  kout_bytes.main();
  stdio.main();
  return runTests();
}
