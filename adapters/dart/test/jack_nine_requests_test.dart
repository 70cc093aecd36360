import 'runner.dart';
import 'table.dart';

/// A rule, what a request has, and which parameter of it is at fault.
typedef _Row = (String rule, Map<String, Object?> part, String? fault);

/// Expects a request of [game] to be refused for its parameter [fault], or
/// answered where that is null.
void _expectFault(
  String game,
  Map<String, Object?> options,
  Map<String, Object?>? setup,
  String? fault,
) {
  final found = faultOf({
    'game': game,
    'options': options,
    'setup': setup,
    'script': <String>[],
  });
  expect(found, fault == null ? null : (-32602, fault));
}

void main() {
  for (final game in ['belote', 'coinche']) {
    group('$game requests', () {
      for (final (rule, options, fault) in <_Row>[
        ('0.3', {'two_step': true}, null),
        ('0.3', {'two_step': false}, null),
        ('', {'two_step': 1}, 'options.two_step'),
        ('', {'two_step': 'true'}, 'options.two_step'),
        ('', {'two_step': null}, 'options.two_step'),
        ('0.5', {'reshuffle': false}, null),
        ('', {'reshuffle': 0}, 'options.reshuffle'),
        ('0.6', {'score_limit': 1}, null),
        ('0.6', {'score_limit': 10000}, null),
        ('0.6', {'score_limit': 10001}, 'options.score_limit'),
        ('0.6', {'score_limit': -1}, 'options.score_limit'),
        ('', {'score_limit': '501'}, 'options.score_limit'),
        ('', {'score_limit': 501.5}, 'options.score_limit'),
        ('', {'score_limit': true}, 'options.score_limit'),
        ('0.10', {'rounds': 0}, null),
        ('0.10', {'rounds': 100}, null),
        ('0.10', {'rounds': 101}, 'options.rounds'),
        ('0.10', {'rounds': -1}, 'options.rounds'),
        ('', {'rounds': '3'}, 'options.rounds'),
        ('0.13', {'score_limit': 0}, 'options.rounds'),
        ('0.13', {'score_limit': 0, 'rounds': 0}, 'options.rounds'),
        ('0.13', {'score_limit': 0, 'rounds': 1}, null),
        ('', {'limit': 501}, 'options.limit'),
        (
          '0.14', {'success': 'bid'},
          game == 'belote' ? 'options.success' : null,
        ),
        (
          '0.14', {'success': 'made_plus_bid'},
          game == 'belote' ? 'options.success' : null,
        ),
        ('0.14', {'success': 'both'}, 'options.success'),
        ('', {'success': null}, 'options.success'),
      ]) {
        test('$rule options $options: $fault', () {
          _expectFault(game, options, null, fault);
        });
      }

      final sound = {
        'dealer': 0,
        'score': [0, 0],
        if (game == 'belote') 'held': 0,
        'played': 0,
      };
      for (final (rule, setup, fault) in <_Row>[
        ('0.24', {'dealer': 3}, null),
        ('0.24', {'dealer': 4}, 'setup.dealer'),
        ('0.24', {'dealer': -1}, 'setup.dealer'),
        ('0.24', {'dealer': '0'}, 'setup.dealer'),
        ('0.24', {'dealer': null}, 'setup.dealer'),
        ('0.25', {'score': [-1, 0]}, 'setup.score'),
        ('0.25', {'score': [0, -1]}, 'setup.score'),
        ('0.25', {'score': [0]}, 'setup.score'),
        ('0.25', {'score': [0, 0, 0]}, 'setup.score'),
        ('0.25', {'score': [0, 0.5]}, 'setup.score'),
        ('0.25', {'score': [0, '0']}, 'setup.score'),
        ('0.25', {'score': [true, 0]}, 'setup.score'),
        ('0.25', {'score': 0}, 'setup.score'),
        ('0.25', {'score': null}, 'setup.score'),
        ('0.27', {'played': 1000}, null),
        ('0.27', {'played': -1}, 'setup.played'),
        ('0.27', {'played': '0'}, 'setup.played'),
        ('0.27', {'played': 0.5}, 'setup.played'),
        ('', {'round': 1}, 'setup.round'),
        if (game == 'belote') ...[
          ('0.26', {'held': 9007199254740991}, null),
          ('0.26', {'held': -1}, 'setup.held'),
          ('0.26', {'held': [0, 0]}, 'setup.held'),
          ('0.26', {'held': null}, 'setup.held'),
        ] else
          ('0.23', {'held': 0}, 'setup.held'),
      ]) {
        test('$rule a setup of $setup: $fault', () {
          _expectFault(game, const {}, {...sound, ...setup}, fault);
        });
      }
      for (final key in sound.keys) {
        test('0.22, 0.23 a setup without $key', () {
          _expectFault(game, const {}, {...sound}..remove(key), 'setup.$key');
        });
      }
      for (final (rule, limit, rounds, score, played, fault) in [
        ('0.28', 100, 0, [99, 0], 0, null),
        ('0.28', 100, 0, [100, 0], 0, 'setup.score'),
        ('0.28', 100, 0, [100, 101], 0, 'setup.score'),
        ('0.28', 100, 4, [0, 100], 4, 'setup.score'),
        ('0.28', 100, 4, [99, 0], 3, null),
        ('0.28', 100, 4, [99, 0], 4, 'setup.played'),
        ('0.28', 100, 4, [99, 99], 5, 'setup.played'),
        ('0.28', 0, 4, [500, 500], 4, 'setup.played'),
        ('0.28', 0, 4, [9000, 0], 3, null),
        ('0.29', 100, 0, [100, 100], 0, null),
        ('0.29', 100, 4, [100, 100], 4, null),
        ('0.29', 100, 4, [777, 777], 99, null),
      ]) {
        test('$rule limit $limit, rounds $rounds: $score, $played: $fault', () {
          _expectFault(
            game,
            {'score_limit': limit, 'rounds': rounds},
            {...sound, 'score': score, 'played': played},
            fault,
          );
        });
      }
      test('0.30 a setup with reshuffle off', () {
        _expectFault(game, {'reshuffle': false}, sound, 'options.reshuffle');
      });
      test('0.13 comes with the options, whatever the setup says', () {
        _expectFault(game, {'score_limit': 0}, {'x': 1}, 'options.rounds');
      });
    });
  }
  test('0.7, 0.8 the limit where none is given', () {
    for (final (game, limit) in [('belote', 501), ('coinche', 1000)]) {
      Map<String, Object?> at(int score) => {
        'dealer': 0,
        'score': [score, 0],
        if (game == 'belote') 'held': 0,
        'played': 0,
      };
      _expectFault(game, const {}, at(limit - 1), null);
      _expectFault(game, const {}, at(limit), 'setup.score');
    }
  });
}
