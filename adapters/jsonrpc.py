"""JSON-RPC 2.0 on lines, as the engine protocol narrows it: what a request is, and how an answer is written.

Strict where JSON libraries are lax: RFC 8259 and UTF-8 only, at most 64 levels, whole numbers that every
language can hold. Nothing here knows a method or a game.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

NOT_JSON = -32700
NOT_A_REQUEST = -32600
NO_SUCH_METHOD = -32601
BAD_PARAMS = -32602
ENGINE_FAILED = -32603

#: The largest whole number, on either side of 0, that a double holds without a neighbour falling into it.
LARGEST = 2**53 - 1

#: The deepest nesting of arrays and objects in a line; the request itself is the first level.
LEVELS = 64

Id = int | float | str


class Refused(Exception):
    """A request that is answered with an error.

    id    the request's id, None where it has none that can be told
    data  what the error says besides its message: ``param`` or ``step``
    """

    def __init__(
        self, code: int, message: str, *, request: Id | None = None, data: dict[str, object] | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.id = request
        self.data = data


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it came: its parameters are an object, empty where it had none, not checked yet."""

    id: Id
    method: str
    params: dict[str, object]


def number(text: str) -> int | float:
    """Read a JSON number; without a fraction it is whole however it is written: 4.0 and 40e-1 are 4."""
    value = float(text)
    return int(value) if value.is_integer() and abs(value) <= LARGEST else value


def too_large(value: object) -> bool:
    """Tell whether `value` is a number that not every language can hold; all so large are whole."""
    return not isinstance(value, bool) and isinstance(value, (int, float)) and abs(value) > LARGEST


def _no_constant(text: str) -> object:
    raise ValueError(f"{text} is not JSON")


_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACKET = re.compile(r"[\[\]{}]")
_decoder = json.JSONDecoder(parse_int=number, parse_float=number, parse_constant=_no_constant)


def parse(data: bytes) -> object:
    """Read JSON as strictly as the protocol does. Raises `ValueError`."""
    text = data.decode("utf-8")
    if text.count("[") + text.count("{") > LEVELS and levels(text) > LEVELS:
        raise ValueError(f"more than {LEVELS} levels")
    return _decoder.decode(text)


def levels(text: str) -> int:
    """Count the levels of arrays and objects in a text of JSON, brackets within its strings left out."""
    deepest = level = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        level += 1 if bracket in "[{" else -1
        deepest = max(deepest, level)
    return deepest


def request(line: bytes) -> Request:
    """Read one line, without its line feed, as a request. Raises `Refused` as the protocol asks."""
    try:
        value = parse(line)
    except ValueError as failure:
        raise Refused(NOT_JSON, f"not a line of JSON: {failure}") from None
    if type(value) is not dict:
        raise Refused(NOT_A_REQUEST, "a request is one JSON object a line; there are no batches")
    asked = value.get("id")
    if isinstance(asked, bool) or not isinstance(asked, (int, float, str)) or too_large(asked):
        raise Refused(NOT_A_REQUEST, "a request has an id, a string or a number within ±(2^53 - 1)")
    if value.get("jsonrpc") != "2.0":
        raise Refused(NOT_A_REQUEST, 'a request has "jsonrpc":"2.0"', request=asked)
    method = value.get("method")
    if type(method) is not str:
        raise Refused(NOT_A_REQUEST, "a request has a method, a string", request=asked)
    for key in value:
        if key not in {"jsonrpc", "id", "method", "params"}:
            raise Refused(NOT_A_REQUEST, f"a request has no key {key!r}", request=asked)
    params = value.get("params", {})
    if type(params) is not dict:
        message = "params must be an object"
        raise Refused(BAD_PARAMS, message, request=asked, data={"param": "params"})
    return Request(asked, method, params)


def encode(value: object) -> str:
    """Write a value as ASCII JSON without white space."""
    return json.dumps(value, separators=(",", ":"))


def answer(asked: Id, result: str) -> bytes:
    """Write the line that answers a request with `result`, which is JSON text already."""
    return f'{{"jsonrpc":"2.0","id":{encode(asked)},"result":{result}}}\n'.encode("ascii")


def refusal(refused: Refused) -> bytes:
    """Write the line that answers a request with an error."""
    error: dict[str, object] = {"code": refused.code, "message": str(refused)}
    if refused.data is not None:
        error["data"] = refused.data
    return f'{{"jsonrpc":"2.0","id":{encode(refused.id)},"error":{encode(error)}}}\n'.encode("ascii")
