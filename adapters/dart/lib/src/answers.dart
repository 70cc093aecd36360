import 'dart:typed_data';

import 'engine.dart';
import 'json.dart';
import 'play.dart';
import 'play_async.dart';
import 'request_reader.dart';
import 'requests.dart';
import 'rpc_error.dart';
import 'standard_streams.dart';
import 'wire.dart';

/// Answers [line] onto [out]; false if it was the last line to be read.
bool answer(Engine engine, Uint8List line, Wire out) {
  final start = out.length;
  try {
    final request = readRequest(line, engine);
    try {
      _open(request.id, out);
      switch (request) {
        case Initialize():
          out.json(engine.introduction.text);
        case Perft():
          out.json(countMoves(engine, request).text);
        case Run():
          playScript(engine, request, out);
        case Shutdown():
          out.json('null');
      }
      _close(out);
      return request is! Shutdown;
    } on EngineFailure catch (failure) {
      throw _reported(request, failure);
    }
  } on RpcError catch (error) {
    out.truncate(start);
    _refuse(error, out);
    return true;
  }
}

/// The same for an engine on the event loop.
Future<bool> answerAsync(Engine engine, Uint8List line, Wire out) async {
  final start = out.length;
  try {
    final request = readRequest(line, engine);
    try {
      _open(request.id, out);
      switch (request) {
        case Initialize():
          out.json(engine.introduction.text);
        case Perft():
          out.json((await countMovesAsync(engine, request)).text);
        case Run():
          await playScriptAsync(engine, request, out);
        case Shutdown():
          out.json('null');
      }
      _close(out);
      return request is! Shutdown;
    } on EngineFailure catch (failure) {
      throw _reported(request, failure);
    }
  } on RpcError catch (error) {
    out.truncate(start);
    _refuse(error, out);
    return true;
  }
}

void _open(Object id, Wire out) {
  out.json('{"jsonrpc":"2.0","id":');
  out.json(Json.of(id).text);
  out.json(',"result":');
}

void _close(Wire out) {
  out.json('}');
  out.newline();
}

void _refuse(RpcError error, Wire out) {
  final answer = Json.of({
    'jsonrpc': '2.0',
    'id': error.id,
    'error': {
      'code': error.code,
      'message': error.message,
      if (error.param case final param?) 'data': {'param': param},
      if (error.step case final step?) 'data': {'step': step},
    },
  });
  out.json(answer.text);
  out.newline();
}

RpcError _reported(Request request, EngineFailure failure) {
  log('${failure.error}\n${failure.stack}');
  return RpcError.failed(request.id, '${failure.error}', failure.step);
}
