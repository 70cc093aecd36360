"""An engine's answer to a run: held against the protocol, and taken apart into steps."""

from __future__ import annotations

import json
from typing import Any

from adapters import jsonrpc
from adapters.schema import brief, first_error

#: Where a step begins in the canonical form. No move, card or reason of a canonical step can contain it.
SEPARATOR = b',{"ok":'


class Fault(Exception):
    """What the protocol does not allow in an answer: why, and the part of the line that shows it."""

    def __init__(self, why: str, quote: str) -> None:
        super().__init__(why)
        self.why = why
        self.quote = quote


def pieces(trace: bytes) -> list[bytes]:
    """Split canonical steps, joined by commas, into the texts of the steps."""
    first, *rest = trace.split(SEPARATOR)
    return [first, *(SEPARATOR[1:] + piece for piece in rest)]


def canonical_trace(line: bytes, number: int) -> bytes | None:
    """Take the joined steps out of an answer in the canonical envelope; None for any other answer."""
    head = b'{"jsonrpc":"2.0","id":%d,"result":{"steps":[' % number
    if line.startswith(head) and line.endswith(b"]}}"):
        return line[len(head) : -3]
    return None


def read_steps(line: bytes, number: int, count: int) -> list[Any]:
    """Read the steps of an answer in any form. Raises `Fault` where it is not the answer to request `number`.

    count  how many steps were asked for: the opening position and one for every move
    """
    try:
        answer = jsonrpc.parse(line)
    except ValueError as failure:
        raise Fault(f"a line that is not JSON: {failure}", quoted(line)) from None
    if error := first_error("answer", answer):
        raise Fault(told("an answer that is no JSON-RPC answer: it", error), quoted(line))
    assert isinstance(answer, dict)
    if "error" in answer:
        raise Fault(_refused(answer["error"]), quoted(line))
    if answer["id"] != number:
        raise Fault(f"the answer to request {brief(answer['id'])} in place of {number}", quoted(line))
    result = answer["result"]
    if error := first_error("run.result", result):
        raise Fault(told("a result that is no run's: it", error), quoted(line))
    steps: list[Any] = result["steps"]
    if len(steps) != count:
        asked = f"{count} were asked for (the opening position and one for every move)"
        raise Fault(f"{len(steps)} steps where {asked}", quoted(line))
    return steps


def without(omits: frozenset[str], step: Any) -> Any:
    """Take what an engine omits out of a step."""
    if not omits or not isinstance(step, dict):
        return step
    return {key: _without_fields(omits, key, value) for key, value in step.items() if key not in omits}


def _without_fields(omits: frozenset[str], key: str, value: Any) -> Any:
    if key == "events" and isinstance(value, list):
        return [
            _without_fields(omits, str(event.get("type")), event) if isinstance(event, dict) else event
            for event in value
        ]
    if isinstance(value, dict):
        return {field: each for field, each in value.items() if f"{key}.{field}" not in omits}
    return value


def told(what: str, error: tuple[str, str]) -> str:
    """Put a schema's error into a sentence about `what`."""
    path, message = error
    return f"{what} has {path}, which {message}" if path else f"{what} {message}"


def quoted(line: bytes, most: int = 400) -> str:
    """Show a line, or its beginning, with what is not printable escaped."""
    return _printable(line[: most + 1].decode("utf-8", "backslashreplace"), most)


def _printable(text: str, most: int) -> str:
    text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text[: most + 1])
    return text if len(text) <= most else text[:most] + "…"


def part(step: Any, path: str) -> str:
    """Quote the part of a step where its schema fails: the whole event or field that holds the place."""
    key, _, below = path.partition(".")
    index = below.partition(".")[0]
    if not key:
        return json.dumps(step)
    if key == "events" and index:
        return json.dumps(step[key][int(index)])
    return f"{json.dumps(key)}:{json.dumps(step[key])}"


def _refused(error: dict[str, Any]) -> str:
    data, message = error.get("data", {}), _printable(error["message"], 200)
    if error["code"] == jsonrpc.ENGINE_FAILED:
        place = f" at step {data['step']}" if "step" in data else ""
        return f"error {error['code']}, the engine itself failed{place}: {message}"
    place = f" ({data['param']})" if "param" in data else ""
    return f"error {error['code']}{place} to a valid request: {message}"
