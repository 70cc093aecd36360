"""A Python engine behind the protocol, whoever wrote it: requests are read, checked by its offer, and answered.

An adapter gives its offer, the result of ``initialize``, and a function that plays a script::

    def play(game, options, setup, script):
        yield opening_step
        for move in script:
            yield step_after(move)

    sys.exit(bridge.serve(OFFER, play))

``options`` are those that were sent, each with a value that is offered; one that is left out has the game's
default. What a setup may be is the game's: `play` checks it, and raises `bad`. Only the standard library is needed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adapters import jsonrpc
from adapters.jsonrpc import ENGINE_FAILED, NO_SUCH_METHOD, Refused, Request
from adapters.lines import answer_lines
from adapters.params import bad, check_initialize, only, options_of, script_of

__all__ = ["answer", "bad", "natural", "serve"]

Step = Mapping[str, Any]
Play = Callable[[str, dict[str, Any], Any, list[str]], Iterable[Step]]


def natural(value: object) -> bool:
    """Tell whether `value` is a whole number, 0 or more, that every language can hold."""
    return type(value) is int and 0 <= value <= jsonrpc.LARGEST


def serve(offer: Mapping[str, Any], play: Play, source: int = 0, sink: int = 1) -> int:
    """Answer requests until the input ends or a shutdown is asked for, and give the exit code of the process."""
    return answer_lines(source, sink, lambda line: answer(offer, play, line))


def answer(offer: Mapping[str, Any], play: Play, line: bytes) -> tuple[bytes, bool]:
    """Answer one line; the second value tells whether it was the last that will be answered."""
    asked = None
    try:
        request = jsonrpc.request(line)
        asked = request.id
        return jsonrpc.answer(asked, _result(offer, play, request)), request.method == "shutdown"
    except Refused as refused:
        refused.id = refused.id if asked is None else asked
        return jsonrpc.refusal(refused), False


def _result(offer: Mapping[str, Any], play: Play, request: Request) -> str:
    params: dict[str, Any] = request.params
    match request.method:
        case "initialize":
            check_initialize(params, offer["protocol"])
            return jsonrpc.encode(offer)
        case "run":
            return _run(offer, play, params)
        case "shutdown":
            only(params)
            return "null"
        case other:
            raise Refused(NO_SUCH_METHOD, f"no method {other!r}; there are: initialize, run, shutdown")


def _run(offer: Mapping[str, Any], play: Play, params: dict[str, Any]) -> str:
    only(params, "game", "options", "setup", "script")
    game, setup = params.get("game"), params.get("setup")
    if type(game) is not str or game not in offer["games"]:
        raise bad("game", f"no game {game!r}; there are: {', '.join(offer['games'])}")
    options = options_of(params)
    _check_options(offer["games"][game]["options"], options)
    if setup is not None and "setup" not in offer["capabilities"]:
        raise bad("setup", "this engine cannot start from a setup")
    script = script_of(params)
    done: list[Step] = []
    try:
        for step in play(game, options, setup, script):
            done.append(step)
        return jsonrpc.encode({"steps": done})
    except Refused:
        raise
    except Exception as failure:  # told as the engine's own, and the next request is answered
        sys.excepthook(type(failure), failure, failure.__traceback__)
        message = f"the engine itself failed: {type(failure).__name__}: {failure}"
        raise Refused(ENGINE_FAILED, message, data={"step": len(done)}) from failure


def _check_options(offered: Mapping[str, Any], options: Mapping[str, Any]) -> None:
    for name, value in options.items():
        if name not in offered:
            raise bad(f"options.{name}", f"no option {name!r}; there are: {', '.join(offered) or 'none'}")
        values = offered[name]
        if isinstance(values, Mapping):
            fits = type(value) is int and values["min"] <= value <= values["max"]
        else:
            fits = any(type(each) is type(value) and each == value for each in values)
        if not fits:
            raise bad(f"options.{name}", f"option {name} cannot be {value!r}; it can be {values}")
