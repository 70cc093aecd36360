"""The reply to a single request, as the handshake, perft and the doctor ask them: a result, an error, or noise."""

from __future__ import annotations

from typing import Any

from adapters import jsonrpc
from adapters.schema import brief, first_error


class Noise(Exception):
    """A line that is no answer to the request; the message says why and what to change."""


class ErrorAnswer(Exception):
    """The engine answered with a JSON-RPC error."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(f"error {code}: {message}")
        self.code = code
        self.message = message
        self.data = data


def read_reply(line: bytes, asked: int | str | None) -> Any:
    """Read the result in an answer line to the request with the id `asked` (None where none could be told).

    Raises `ErrorAnswer` for an error answer and `Noise` for anything that is no answer to that request.
    """
    try:
        answer = jsonrpc.parse(line)
    except ValueError as failure:
        raise Noise(f"a line that is not JSON ({failure}); was this line meant for stderr?") from None
    if not isinstance(answer, dict) or "jsonrpc" not in answer:
        raise Noise("a line that is no JSON-RPC answer; was this line meant for stderr?")
    if error := first_error("answer", answer):
        path, message = error
        raise Noise(f"an answer that is malformed: {path or 'it'} {message}")
    if answer["id"] != asked:
        raise Noise(
            f"the answer to request {brief(answer['id'])} in place of {brief(asked)}; copy the id of the request, "
            "and answer in the order of the requests"
        )
    if "error" in answer:
        raise ErrorAnswer(answer["error"]["code"], answer["error"]["message"], answer["error"].get("data"))
    return answer["result"]
