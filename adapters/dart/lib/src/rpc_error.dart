/// A JSON-RPC error as the protocol has it.
final class RpcError implements Exception {
  /// Not JSON, an empty line, invalid UTF-8.
  const RpcError.notJson(String why)
    : this._(null, -32700, 'Parse error: $why');

  /// Not a request.
  const RpcError.notRequest(Object? id, String why)
    : this._(id, -32600, 'Invalid request: $why');

  /// No such method.
  const RpcError.noMethod(Object id, String method)
    : this._(id, -32601, 'Method not found: $method');

  /// A fault inside `params`, at the dotted path [param].
  const RpcError.badParam(Object this.id, String this.param, String why)
    : code = -32602,
      message = 'Invalid params: $param $why',
      step = null;

  /// The engine itself failed, at [step] if that is known.
  const RpcError.failed(Object this.id, String why, [this.step])
    : code = -32603,
      message = 'Internal error: $why',
      param = null;

  const RpcError._(this.id, this.code, this.message)
    : param = null,
      step = null;

  /// The request's id, or null where it has none that counts.
  final Object? id;

  /// JSON-RPC's number.
  final int code;

  /// For whoever reads the log.
  final String message;

  /// Where the fault is.
  final String? param;

  /// The index in `steps`.
  final int? step;
}
