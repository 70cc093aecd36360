"""The reference engine behind the protocol: requests on standard input, answers on standard output.

``python -m adapters.serve`` runs it; it answers until its input ends or it is told to shut down.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

from adapters import jsonrpc
from adapters.jsonrpc import Refused, Request
from adapters.lines import answer_lines
from adapters.params import check_initialize, only, options_of, script_of
from reference_engine.game import Game, play_out
from reference_engine.options import BadParam, resolve
from reference_engine.perft import perft

PROTOCOL = 1
VERSION = "0.1.0"
CAPABILITIES = ("setup", "perft")

Games = Mapping[str, Game]


def answer(games: Games, line: bytes) -> tuple[bytes, bool]:
    """Answer one request line; the second value tells whether it was the last that will be answered."""
    try:
        request = jsonrpc.request(line)
    except Refused as refused:
        return jsonrpc.refusal(refused), False
    fault: Refused
    try:
        method = _METHODS.get(request.method)
        if method is None:
            there_are = ", ".join(_METHODS)
            raise Refused(jsonrpc.NO_SUCH_METHOD, f"no method {request.method!r}; there are: {there_are}")
        return jsonrpc.answer(request.id, method(games, request.params)), request.method == "shutdown"
    except BadParam as bad:
        fault = Refused(jsonrpc.BAD_PARAMS, str(bad), data={"param": bad.param})
    except Refused as refusal:
        fault = refusal
    except Exception as failure:  # the engine's own fault: told as one, and the next request is answered
        fault = _own_fault(games, request, failure)
    fault.id = request.id
    return jsonrpc.refusal(fault), False


def _initialize(games: Games, params: dict[str, object]) -> str:
    check_initialize(params, PROTOCOL)
    return jsonrpc.encode(
        {
            "protocol": PROTOCOL,
            "engine": {"name": "hakam-reference", "version": VERSION, "language": "Python"},
            "games": {
                name: {"options": {each: option.wire() for each, option in game.options.items()}}
                for name, game in games.items()
            },
            "capabilities": CAPABILITIES,
        }
    )


def _run(games: Games, params: dict[str, object]) -> str:
    only(params, "game", "options", "setup", "script")
    game, options, setup, script = _position(games, params)
    return f'{{"steps":[{",".join(play_out(game, options, setup, script))}]}}'


def _perft(games: Games, params: dict[str, object]) -> str:
    only(params, "game", "options", "setup", "script", "depth")
    game, options, setup, script = _position(games, params)
    depth = params.get("depth")
    if type(depth) is not int or depth < 0:
        raise BadParam("depth", f"depth must be a whole number, 0 or more, within 2^53 - 1, not {depth!r}")
    match = game.start(resolve(game.options, options), setup)
    for move in script:
        match.play(move)
    nodes, divide = perft(match, depth)
    return jsonrpc.encode({"nodes": nodes, "divide": divide})


def _shutdown(_: Games, params: dict[str, object]) -> str:
    only(params)
    return "null"


_METHODS: dict[str, Callable[[Games, dict[str, object]], str]] = {
    "initialize": _initialize,
    "run": _run,
    "perft": _perft,
    "shutdown": _shutdown,
}


def _position(games: Games, params: dict[str, object]) -> tuple[Game, object, object, list[str]]:
    """Find the game, options, setup and script of a request; options and setup are the game's to check."""
    name = params.get("game")
    game = games.get(name) if type(name) is str else None
    if game is None:
        raise BadParam("game", f"no game {name!r}; there are: {', '.join(games)}")
    options = options_of(params)
    setup = params.get("setup")
    _holdable(setup, "setup")
    script = script_of(params)
    return game, options, setup, script


def _holdable(value: object, path: str) -> None:
    """Refuse whole numbers that other languages cannot hold, wherever in `value`; a list is named as a whole."""
    if jsonrpc.too_large(value):
        raise BadParam(path, f"{value!r} is beyond 2^53 - 1")
    if type(value) is dict:
        for key, each in value.items():
            _holdable(each, f"{path}.{key}")
    elif type(value) is list:
        for each in value:
            _holdable(each, path)


def _own_fault(games: Games, request: Request, failure: Exception) -> Refused:
    sys.excepthook(type(failure), failure, failure.__traceback__)  # on standard error, which is a free log
    step = _failing_step(games, request.params) if request.method == "run" else None
    message = f"the engine itself failed: {type(failure).__name__}: {failure}"
    data: dict[str, object] | None = None if step is None else {"step": step}
    return Refused(jsonrpc.ENGINE_FAILED, message, data=data)


def _failing_step(games: Games, params: dict[str, object]) -> int | None:
    """Find the step at which a run fails by playing it again, move by move; None if it now goes well."""
    game, options, setup, script = _position(games, params)
    step = 0
    try:
        match = game.start(resolve(game.options, options), setup)
        for step, move in enumerate(script, start=1):  # noqa: B007
            match.play(move)
    except Exception:
        return step
    return None


def serve(games: Games, source: int = 0, sink: int = 1) -> int:
    """Answer requests about `games` until the input ends, and give the exit code."""
    return answer_lines(source, sink, lambda line: answer(games, line))


def main() -> int:
    """Serve every game of the reference."""
    from reference_engine.games import GAMES  # noqa: PLC0415  # `serve` itself knows no game

    return serve(GAMES)


if __name__ == "__main__":
    sys.exit(main())
