"""belote-cli behind Hakam's protocol: requests on standard input, answers on standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import belote
from table import Table, play_out

from adapters import jsonrpc
from adapters.jsonrpc import BAD_PARAMS, ENGINE_FAILED, NO_SUCH_METHOD, Refused, Request
from adapters.lines import answer_lines

#: What belote-cli plays of `belote`, what it does not tell, and what is decided here and not by it.
OFFER: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "belote-cli", "version": belote.__version__, "language": "Python"},
    "adapter": {
        "name": "hakam-belote-cli",
        "version": "1",
        "glue": ["deal", "malformed", "wrong_phase", "not_your_turn", "round.up", "match.winner", "match.reason"],
    },
    "games": {
        "belote": {
            "options": {
                "two_step": [True],
                "reshuffle": [True],
                "score_limit": {"min": 1, "max": 10000},
                "rounds": [0],
            }
        }
    },
    "capabilities": ["setup"],
    "omits": ["error"],
}

OPTIONS: dict[str, Any] = OFFER["games"]["belote"]["options"]
SCORE_LIMIT = 501


def bad(param: str, message: str) -> Refused:
    """Say which parameter keeps a script from being played."""
    return Refused(BAD_PARAMS, message, data={"param": param})


def known(params: dict[str, Any], *keys: str) -> None:
    """Refuse a parameter that the method does not have."""
    for key in params:
        if key not in keys:
            raise bad(key, f"no parameter {key!r}; there are: {', '.join(keys) or 'none'}")


def initialize(params: dict[str, Any]) -> Any:
    """Tell who plays and what is offered."""
    known(params, "protocol", "client")
    if type(params.get("protocol")) is not int or params["protocol"] != OFFER["protocol"]:
        raise bad("protocol", f"this adapter speaks protocol {OFFER['protocol']}")
    client = params.get("client", {})
    if type(client) is not dict:
        raise bad("client", "client is an object")
    for key, value in client.items():
        if key not in {"name", "version"} or type(value) is not str:
            raise bad(f"client.{key}", "client has a name and a version, both strings")
    return OFFER


def run(params: dict[str, Any]) -> Any:
    """Play a script."""
    known(params, "game", "options", "setup", "script")
    if params.get("game") != "belote":
        raise bad("game", f"no game {params.get('game')!r}; there is belote")
    limit = score_limit(params.get("options", {}))
    setup = params.get("setup")
    if setup is not None:
        check_setup(setup, limit)
    script = params.get("script")
    if type(script) is not list:
        raise bad("script", "script is a list of moves")
    for index, move in enumerate(script):
        if type(move) is not str:
            raise bad(f"script.{index}", "a move is a string")
    return {"steps": list(play_out(Table.opened(limit, setup), script))}


def score_limit(options: Any) -> int:
    """Check the options and give the one that varies."""
    if type(options) is not dict:
        raise bad("options", "options is an object")
    for name, value in options.items():
        offered = OPTIONS.get(name)
        if offered is None:
            raise bad(f"options.{name}", f"no option {name!r}; there are: {', '.join(OPTIONS)}")
        if type(offered) is dict:
            fits = type(value) is int and offered["min"] <= value <= offered["max"]
        else:
            fits = any(type(each) is type(value) and each == value for each in offered)
        if not fits:
            raise bad(f"options.{name}", f"option {name} cannot be {value!r}; it can be {offered}")
    limit: int = options.get("score_limit", SCORE_LIMIT)
    return limit


def check_setup(setup: Any, limit: int) -> None:
    """Check a setup's written bounds."""
    if type(setup) is not dict:
        raise bad("setup", "setup is an object")
    for key in setup:
        if key not in {"dealer", "score", "held", "played"}:
            raise bad(f"setup.{key}", f"a setup has no {key!r}")
    dealer, score = setup.get("dealer"), setup.get("score")
    if type(dealer) is not int or not 0 <= dealer <= 3:
        raise bad("setup.dealer", "the dealer is a seat, 0 to 3")
    if type(score) is not list or len(score) != 2 or not all(map(natural, score)):
        raise bad("setup.score", "the score is a whole number, 0 or more, of each team")
    for key in ("held", "played"):
        if not natural(setup.get(key)):
            raise bad(f"setup.{key}", f"{key} is a whole number, 0 or more")
    if max(score) >= limit and score[0] != score[1]:
        raise bad("setup.score", f"this match is over: a team is at {limit}, and ahead")


def natural(value: Any) -> bool:
    """Tell whether `value` is a whole number, 0 or more, that every language can hold."""
    return type(value) is int and 0 <= value <= jsonrpc.LARGEST


def shutdown(params: dict[str, Any]) -> Any:
    """Say good-bye."""
    known(params)


METHODS: dict[str, Callable[[dict[str, Any]], Any]] = {"initialize": initialize, "run": run, "shutdown": shutdown}


def result(request: Request) -> str:
    """Carry a request out; its result as JSON."""
    method = METHODS.get(request.method)
    if method is None:
        raise Refused(NO_SUCH_METHOD, f"no method {request.method!r}; there are: {', '.join(METHODS)}")
    try:
        return jsonrpc.encode(method(request.params))
    except Refused:
        raise
    except Exception as failure:
        sys.excepthook(type(failure), failure, failure.__traceback__)
        raise Refused(ENGINE_FAILED, f"belote-cli failed: {type(failure).__name__}: {failure}") from failure


def answer(line: bytes) -> tuple[bytes, bool]:
    """Answer one line; the second value tells whether it was the last that will be answered."""
    asked = None
    try:
        request = jsonrpc.request(line)
        asked = request.id
        return jsonrpc.answer(asked, result(request)), request.method == "shutdown"
    except Refused as refused:
        refused.id = refused.id if asked is None else asked
        return jsonrpc.refusal(refused), False


if __name__ == "__main__":
    answer_lines(0, 1, answer)
