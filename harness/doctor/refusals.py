"""The checks of what an engine must refuse, and with which error: each is a line and the answer to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adapters import jsonrpc
from harness.doctor.patient import Check, Complaint, LeftOut, Patient
from harness.reply import ErrorAnswer, Noise, read_reply
from harness.steps import quoted

Line = Callable[[Patient], bytes]


def refuses(title: str, line: bytes | Line, code: int, asked: int | None, advice: str) -> Check:
    """Make the check that a line is answered with this error, under the id `asked` (None: null).

    advice  what an engine should look at to see that the line is wrong
    """

    def make(patient: Patient) -> str:
        [answer] = patient.ask(line if isinstance(line, bytes) else line(patient))
        try:
            read_reply(answer, asked)
        except Noise as noise:
            raise Complaint(quoted(answer), f"answer it with error {code}; what came is {noise}") from None
        except ErrorAnswer as error:
            if error.code == code:
                return f"error {code}: {error.message}"
            raise Complaint(quoted(answer), f"the error is {code}, not {error.code}: {advice}") from None
        raise Complaint(quoted(answer), f"answer it with error {code}: {advice}")

    return Check(title, make, f"answer it with error {code} and read on: {advice}")


def line(number: int, method: str, params: Any = None) -> bytes:
    """Write a request line, without its line feed."""
    request = {"jsonrpc": "2.0", "id": number, "method": method}
    if params is not None:
        request["params"] = params
    return jsonrpc.encode(request).encode("ascii")


def _run(number: int, **changes: Any) -> Line:
    """Write a run of the first game without moves, and with these params changed."""

    def write(patient: Patient) -> bytes:
        params = {**patient.case().params(patient.offer.options_sent(patient.case().game)), "script": []}
        options = changes.get("options")
        return line(
            number, "run", {**params, **changes} | ({"options": params["options"] | options} if options else {})
        )

    return write


def _bad_setup(patient: Patient) -> bytes:
    if "setup" not in patient.offer.capabilities:
        raise LeftOut("it does not offer setup")
    return _run(34, setup={"no_such_field": 1})(patient)


def _bad_value(patient: Patient) -> bytes:
    sent = sorted(patient.offer.options_sent(patient.case().game))
    if not sent:
        raise LeftOut("it offers no option")
    return _run(33, options={sent[0]: "no such value"})(patient)


def _bad_depth(patient: Patient) -> bytes:
    if "perft" not in patient.offer.capabilities:
        raise LeftOut("it does not offer perft")
    params = patient.case().params(patient.offer.options_sent(patient.case().game))
    return line(36, "perft", {**params, "depth": -1})


_DEEP = b"[" * 65 + b"]" * 65

REFUSALS = (
    refuses(
        "a line that is not JSON is -32700", b'{"jsonrpc":"2.0","id":20,', jsonrpc.NOT_JSON, None,
        "the line cannot be parsed, so its id is unknown and the answer's id is null",
    ),
    refuses(
        "an empty line is -32700", b"", jsonrpc.NOT_JSON, None, "an empty line is no JSON; it is not passed over",
    ),
    refuses(
        "invalid UTF-8 is -32700", b'{"jsonrpc":"2.0","id":21,"method":"\xff"}', jsonrpc.NOT_JSON, None,
        "decode lines strictly; replacement characters hide what was sent",
    ),
    refuses(
        "NaN is -32700", b'{"jsonrpc":"2.0","id":22,"method":"run","params":{"depth":NaN}}', jsonrpc.NOT_JSON, None,
        "NaN and Infinity are no JSON",
    ),
    refuses(
        "65 levels of brackets are -32700",
        b'{"jsonrpc":"2.0","id":23,"method":"run","params":{"script":%b}}' % _DEEP, jsonrpc.NOT_JSON, None,
        "more than 64 levels are refused, so that no parser runs out of stack",
    ),
    refuses(
        "a batch is -32600", b'[{"jsonrpc":"2.0","id":24,"method":"shutdown"}]', jsonrpc.NOT_A_REQUEST, None,
        "a request is one object a line, and there are no batches",
    ),
    refuses(
        "a request without an id is -32600", b'{"jsonrpc":"2.0","method":"shutdown"}', jsonrpc.NOT_A_REQUEST, None,
        "there are no notifications: every line is answered",
    ),
    refuses(
        "an id that is neither string nor number is -32600", b'{"jsonrpc":"2.0","id":true,"method":"shutdown"}',
        jsonrpc.NOT_A_REQUEST, None, "true is no id, and no number either",
    ),
    refuses(
        "a request that is not JSON-RPC 2.0 is -32600", b'{"id":25,"method":"shutdown"}', jsonrpc.NOT_A_REQUEST, 25,
        'a request has "jsonrpc":"2.0"; this one has an id, which the answer carries',
    ),
    refuses(
        "an unknown key of a request is -32600", b'{"jsonrpc":"2.0","id":26,"method":"shutdown","mode":1}',
        jsonrpc.NOT_A_REQUEST, 26, "a request has jsonrpc, id, method and params",
    ),
    refuses(
        "an unknown method is -32601", line(27, "shuffle"), jsonrpc.NO_SUCH_METHOD, 27,
        "look the method up among those that there are",
    ),
    refuses(
        "params that are no object are -32602", b'{"jsonrpc":"2.0","id":28,"method":"run","params":[]}',
        jsonrpc.BAD_PARAMS, 28, "params are an object",
    ),
    refuses(
        "another protocol is -32602", line(29, "initialize", {"protocol": 2}), jsonrpc.BAD_PARAMS, 29,
        "compare `protocol` with 1",
    ),
    refuses(
        "an unknown game is -32602", _run(30, game="no_such_game"), jsonrpc.BAD_PARAMS, 30,
        "look the game up among those offered",
    ),
    refuses(
        "an unknown parameter is -32602", _run(31, scripts=[]), jsonrpc.BAD_PARAMS, 31,
        "run has game, options, setup and script; a misspelt one must not be passed over",
    ),
    refuses(
        "an unknown option is -32602", _run(32, options={"no_such_option": 1}), jsonrpc.BAD_PARAMS, 32,
        "an option that is passed over lets the engine play another game than was asked for",
    ),
    refuses(
        "an option's value that is not offered is -32602", _bad_value, jsonrpc.BAD_PARAMS, 33,
        "compare the value, with its type, to those offered",
    ),
    refuses(
        "a malformed setup is -32602", _bad_setup, jsonrpc.BAD_PARAMS, 34,
        "a setup has exactly the keys of its game",
    ),
    refuses(
        "a script that is no list of strings is -32602", _run(35, script=[1]), jsonrpc.BAD_PARAMS, 35,
        "a move is a string; only a string can be a malformed move",
    ),
    refuses(
        "a depth below 0 is -32602", _bad_depth, jsonrpc.BAD_PARAMS, 36, "a depth is a whole number, 0 or more",
    ),
)  # fmt: skip
