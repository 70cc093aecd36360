import 'dart:typed_data';

import 'engine.dart';
import 'game.dart';
import 'json_reader.dart';
import 'options.dart';
import 'requests.dart';
import 'rpc_error.dart';

/// Reads a line as a request to [engine]; throws an [RpcError] if it is none.
Request readRequest(Uint8List line, Engine engine) {
  final Object? message;
  try {
    message = readJson(line);
  } on FormatException catch (error) {
    throw RpcError.notJson(error.message);
  }
  if (message is! Map<String, Object?>) {
    throw const RpcError.notRequest(null, 'one JSON object is one request');
  }
  final id = message['id'];
  // A double that is no integer may be an id; one beyond 2^53 - 1 may not.
  if (!(id is String ||
      id is int ||
      id is double && id.isFinite && id != id.truncateToDouble())) {
    throw const RpcError.notRequest(null, 'id is no string and no number');
  }
  if (message['jsonrpc'] != '2.0') {
    throw RpcError.notRequest(id, 'jsonrpc is not "2.0"');
  }
  final method = message['method'];
  if (method is! String) throw RpcError.notRequest(id, 'method is no string');
  for (final key in message.keys) {
    if (!const {'jsonrpc', 'id', 'method', 'params'}.contains(key)) {
      throw RpcError.notRequest(id, 'unknown key $key');
    }
  }
  final read = switch (method) {
    'initialize' => _initialize,
    'run' => _run,
    'perft' when engine.perft => _perft,
    'shutdown' => _shutdown,
    _ => throw RpcError.noMethod(id!, method),
  };
  if (method == 'shutdown' && !message.containsKey('params')) {
    return Shutdown(id!);
  }
  final params = message['params'];
  if (params is! Map<String, Object?>) {
    throw RpcError.badParam(id!, 'params', 'is no object');
  }
  return read(_Params(id!, params, engine));
}

Initialize _initialize(_Params params) {
  params.onlyHas({'protocol', 'client'});
  if (params['protocol'] != protocolVersion) {
    params.fault('protocol', 'is not $protocolVersion');
  }
  final client = params['client'];
  if (client is Map<String, Object?>) {
    for (final MapEntry(:key, :value) in client.entries) {
      if (key != 'name' && key != 'version') {
        params.fault('client.$key', 'is unknown');
      }
      if (value is! String) params.fault('client.$key', 'is no string');
    }
  } else if (params.has('client')) {
    params.fault('client', 'is no object');
  }
  return Initialize(params.id);
}

Shutdown _shutdown(_Params params) {
  params.onlyHas(const {});
  return Shutdown(params.id);
}

Run _run(_Params params) {
  params.onlyHas(const {'game', 'options', 'setup', 'script'});
  final (game, options, setup, script) = params.match();
  return Run(params.id, game, options, setup, script);
}

Perft _perft(_Params params) {
  params.onlyHas(const {'game', 'options', 'setup', 'script', 'depth'});
  final (game, options, setup, script) = params.match();
  final depth = params['depth'];
  if (depth is! int || depth < 0) {
    params.fault('depth', 'is no integer from 0 up');
  }
  return Perft(params.id, game, options, setup, script, depth);
}

final class _Params {
  const _Params(this.id, this._values, this._engine);

  final Object id;
  final Map<String, Object?> _values;
  final Engine _engine;

  Object? operator [](String key) => _values[key];

  bool has(String key) => _values.containsKey(key);

  Never fault(String path, String why) =>
      throw RpcError.badParam(id, path, why);

  void onlyHas(Set<String> keys) {
    for (final key in _values.keys) {
      if (!keys.contains(key)) fault(key, 'is unknown');
    }
  }

  (Game<Object>, Options, Setup?, List<String>) match() {
    final game = switch (this['game']) {
      final String name => _engine.games[name],
      _ => null,
    };
    if (game == null) fault('game', 'is none of ${_engine.games.keys}');
    final options = _options(game);
    return (game, options, _setup(game, options), _script());
  }

  Options _options(Game<Object> game) {
    final given = has('options') ? this['options'] : const <String, Object?>{};
    if (given is! Map<String, Object?>) fault('options', 'is no object');
    for (final key in given.keys) {
      if (!game.options.containsKey(key)) fault('options.$key', 'is unknown');
    }
    final values = <String, Object>{};
    for (final MapEntry(key: name, value: choice) in game.options.entries) {
      final value = given.containsKey(name) ? given[name] : choice.byDefault;
      if (value == null || !choice.offers(value)) {
        fault('options.$name', 'is not offered as $value');
      }
      values[name] = value;
    }
    final options = Options(values);
    _agree(game, options, null);
    return options;
  }

  Setup? _setup(Game<Object> game, Options options) {
    final given = this['setup'];
    if (given == null) return null;
    final bounds = game.setup?.call(options);
    if (bounds == null) fault('setup', 'is not taken by this engine');
    if (given is! Map<String, Object?>) fault('setup', 'is no object');
    for (final key in given.keys) {
      if (!bounds.containsKey(key)) fault('setup.$key', 'is unknown');
    }
    for (final MapEntry(:key, value: bound) in bounds.entries) {
      if (!given.containsKey(key)) fault('setup.$key', 'is missing');
      if (!bound(given[key])) fault('setup.$key', 'is out of bounds');
    }
    final setup = Setup(given);
    _agree(game, options, setup);
    return setup;
  }

  void _agree(Game<Object> game, Options options, Setup? setup) {
    if (game.conflict?.call(options, setup) case (:final param, :final why)?) {
      fault(param, why);
    }
  }

  List<String> _script() {
    final given = this['script'];
    if (given is! List<Object?>) fault('script', 'is no list');
    final script = List.filled(given.length, '');
    for (var i = 0; i < given.length; i++) {
      final move = given[i];
      if (move is! String) fault('script.$i', 'is no string');
      script[i] = move;
    }
    return script;
  }
}
