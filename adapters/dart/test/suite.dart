import '../bin/hakam_dart.dart' as hakam_dart;
import '../example/kout_bh.dart' as example;
import 'baloot_melds_test.dart' as baloot_melds;
import 'baloot_opening_test.dart' as baloot_opening;
import 'baloot_play_test.dart' as baloot_play;
import 'baloot_purchase_test.dart' as baloot_purchase;
import 'baloot_raise_test.dart' as baloot_raise;
import 'baloot_rounds_test.dart' as baloot_rounds;
import 'belote_opening_test.dart' as belote_opening;
import 'belote_play_test.dart' as belote_play;
import 'belote_rounds_test.dart' as belote_rounds;
import 'call_break_opening_test.dart' as call_break_opening;
import 'call_break_play_test.dart' as call_break_play;
import 'call_break_rounds_test.dart' as call_break_rounds;
import 'chatty.dart' as chatty;
import 'coinche_auction_test.dart' as coinche_auction;
import 'coinche_rounds_test.dart' as coinche_rounds;
import 'jack_nine_pile_test.dart' as jack_nine_pile;
import 'jack_nine_requests_test.dart' as jack_nine_requests;
import 'kit_parts_test.dart' as kit_parts;
import 'kit_requests_test.dart' as kit_requests;
import 'kout_auction_test.dart' as kout_auction;
import 'kout_bytes_test.dart' as kout_bytes;
import 'kout_kw_opening_test.dart' as kout_kw_opening;
import 'kout_kw_play_test.dart' as kout_kw_play;
import 'kout_kw_rounds_test.dart' as kout_kw_rounds;
import 'kout_opening_test.dart' as kout_opening;
import 'kout_play_test.dart' as kout_play;
import 'kout_rounds_test.dart' as kout_rounds;
import 'runner.dart';
import 'scenarios_test.dart' as scenarios;
import 'stdio_test.dart' as stdio;

/// The tests, told where this package is; or a program that they start.
Future<void> main(List<String> arguments) async {
  switch (arguments) {
    case ['hakam_dart']:
      hakam_dart.main();
    case ['example']:
      example.main();
    case ['chatty', final form]:
      await chatty.chat(form);
    case ['tests', final package]:
      kit_parts.main();
      kit_requests.main();
      kout_opening.main();
      kout_auction.main();
      kout_play.main();
      kout_rounds.main();
      kout_bytes.main();
      kout_kw_opening.main();
      kout_kw_play.main();
      kout_kw_rounds.main();
      call_break_opening.main();
      call_break_play.main();
      call_break_rounds.main();
      baloot_opening.main();
      baloot_purchase.main();
      baloot_raise.main();
      baloot_play.main();
      baloot_melds.main();
      baloot_rounds.main();
      belote_opening.main();
      belote_play.main();
      belote_rounds.main();
      coinche_auction.main();
      coinche_rounds.main();
      jack_nine_pile.main();
      jack_nine_requests.main();
      scenarios.declare(Uri.parse(package));
      stdio.main();
      await runTests();
    default:
      throw ArgumentError('no program is called $arguments');
  }
}
