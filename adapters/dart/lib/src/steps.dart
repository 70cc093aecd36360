import 'dart:convert';
import 'dart:typed_data';

import 'game.dart';
import 'json.dart';
import 'wire.dart';

/// Writes the answer to `run`, a step at a time, in the canonical form.
final class StepWriter {
  /// Onto [_out], without the fields that the engine omits.
  StepWriter(this._out, Set<String> omits)
    : _events = !omits.contains('events'),
      _legal = !omits.contains('legal'),
      _dealer = !omits.contains('dealer'),
      _score = !omits.contains('score'),
      _round = !omits.contains('round'),
      _error = !omits.contains('error');

  final Wire _out;
  final bool _events, _legal, _dealer, _score, _round, _error;

  /// Where in the buffer the last position stands.
  int _start = 0, _end = 0;

  /// Where its last part stands, and what was shown.
  int _standingStart = 0;
  View? _last;

  /// Before the first step.
  void begin() => _out.json('{"steps":[');

  /// After the last.
  void end() => _out.json(']}');

  /// The opening position.
  void opening(View view, List<String> legal) {
    _out.json(_events ? '{"ok":true,"events":[],' : '{"ok":true,');
    _position(view, legal);
  }

  /// A move that was made.
  void made(List<Json> events, View view, List<String> legal) {
    final out = _out;
    if (!_events) {
      out.fragment(_madeSilently);
    } else if (events.isEmpty) {
      out.fragment(_madeWithoutEvents);
    } else {
      out.fragment(_madeWithEvents);
      for (var i = 0; i < events.length; i++) {
        if (i > 0) out.json(',');
        out.json(events[i].text);
      }
      out.json('],');
    }
    _position(view, legal);
  }

  /// A move that the game refused; the position is told anew.
  void refused(String reason, View view, List<String> legal) {
    _refusal(reason);
    _position(view, legal);
  }

  /// A move that the game was never asked about: the position is the last.
  void refusedUnasked(String reason) {
    _refusal(reason);
    _out.repeat(_start, _end);
  }

  void _refusal(String reason) {
    _out.json(',{"ok":false,');
    if (_error) {
      _out.json('"error":');
      _out.string(reason);
      _out.json(',');
    }
    if (_events) _out.json('"events":[],');
  }

  void _position(View view, List<String> legal) {
    final out = _out;
    _start = out.length;
    out.fragment(_asked(view.phase, view.turn));
    if (_legal) {
      out.fragment(_legalMoves);
      out.strings(legal);
    }
    _standing(view);
    _end = out.length;
  }

  /// What stays the same for many steps, and then is copied: a game that keeps
  /// its score and round as text is known by it.
  void _standing(View view) {
    final out = _out;
    final last = _last;
    final start = out.length;
    if (last != null &&
        last.dealer == view.dealer &&
        identical(last.score, view.score) &&
        identical(last.round, view.round)) {
      out.repeat(_standingStart, _end);
    } else {
      if (_dealer) {
        out.json(',"dealer":');
        out.json(_seat(view.dealer));
      }
      if (_score) {
        out.json(',"score":');
        out.json(view.score.text);
      }
      if (_round) {
        out.json(',"round":');
        out.json(view.round.text);
      }
      out.json('}');
    }
    _standingStart = start;
    _last = view;
  }
}

/// What is asked of whom; there are few of these, so they are kept.
Uint8List _asked(String phase, int? turn) {
  final seat = turn ?? -1;
  if (seat < -1 || seat >= _seats.length) return _newlyAsked(phase, turn);
  final bySeat = _known[phase] ??= List.filled(_seats.length + 1, null);
  return bySeat[seat + 1] ??= _newlyAsked(phase, turn);
}

final _known = <String, List<Uint8List?>>{};

Uint8List _newlyAsked(String phase, int? turn) =>
    ascii.encode('"phase":${Json.of(phase).text},"turn":$turn');

/// [legal] by code point, which it mostly is already.
List<String> sorted(List<String> legal) {
  for (var i = 1; i < legal.length; i++) {
    if (legal[i - 1].compareTo(legal[i]) > 0) return [...legal]..sort();
  }
  return legal;
}

String _seat(int? seat) =>
    seat != null && seat >= 0 && seat < _seats.length
        ? _seats[seat]
        : '$seat';

const _seats = ['0', '1', '2', '3', '4', '5'];

final _madeWithEvents = ascii.encode(',{"ok":true,"events":[');
final _madeWithoutEvents = ascii.encode(',{"ok":true,"events":[],');
final _madeSilently = ascii.encode(',{"ok":true,');
final _legalMoves = ascii.encode(',"legal":[');
