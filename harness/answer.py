"""Reading one answer line: what it must be, and what is said when it is something else."""

from __future__ import annotations

import json
from typing import Any


class Noise(Exception):
    """A line that is no answer to the request with the expected id; the message says why and what to do."""


class ErrorAnswer(Exception):
    """The engine answered with a JSON-RPC error."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(f"error {code}: {message}")
        self.code = code
        self.message = message
        self.data = data


def read_answer(line: bytes, number: int | str | None) -> Any:
    """Read the result in an answer line to request `number` (None: an answer whose id must be null).

    Raises `ErrorAnswer` for an error answer and `Noise` for anything that is no answer to that request.
    """
    try:
        answer = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as failure:
        raise Noise(f"not a line of JSON ({failure}); was this line meant for stderr?") from failure
    if not isinstance(answer, dict):
        raise Noise("JSON, but no object; was this line meant for stderr?")
    if answer.get("jsonrpc") != "2.0":
        raise Noise('an object without "jsonrpc":"2.0"; was this line meant for stderr?')
    if "id" not in answer:
        raise Noise("an answer without an id; copy the id of the request")
    if answer["id"] != number or isinstance(answer["id"], bool):
        raise Noise(
            f"the id is {json.dumps(answer['id'])} and not {json.dumps(number)}; copy the id of the request, "
            "and answer in the order of the requests"
        )
    if unknown := answer.keys() - {"jsonrpc", "id", "result", "error"}:
        raise Noise(f"an answer has no key {min(unknown)!r}")
    if ("result" in answer) == ("error" in answer):
        raise Noise("an answer has either a result or an error")
    if "result" in answer:
        return answer["result"]
    error = answer["error"]
    if (
        not isinstance(error, dict)
        or type(error.get("code")) is not int
        or not isinstance(error.get("message"), str)
    ):
        raise Noise("an error is an object with a whole number `code` and a string `message`")
    raise ErrorAnswer(error["code"], error["message"], error.get("data"))


def _refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is not JSON")
