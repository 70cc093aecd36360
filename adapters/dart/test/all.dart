import 'kit_parts_test.dart' as kit_parts;
import 'kit_requests_test.dart' as kit_requests;
import 'runner.dart';

/// Every test: `dart test/all.dart`.
Future<void> main() {
  kit_parts.main();
  kit_requests.main();
  return runTests();
}
