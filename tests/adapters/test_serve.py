"""The stdio server: literal request lines, and what the protocol makes of them."""

from __future__ import annotations

import json
import os
import subprocess
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from adapters.jsonrpc import levels
from adapters.lines import answer_lines
from adapters.reference import command
from adapters.serve import answer, serve
from reference_engine.chance import Chance
from reference_engine.game import Game
from reference_engine.options import BadParam, Choice, Options, Range, setup_fields


@dataclass
class Counting:
    """A match of two seats who say numbers in turn; 13 brings the engine down."""

    said: int
    phase: str = "say"
    turn: int | None = 0
    legal: tuple[str, ...] = ("say 1", "say 2")
    hands: Any = ()

    @property
    def position(self) -> str:
        return f'"said":{self.said}'

    def play(self, move: str) -> str:
        seat, verb, number = move.split(" ")
        if number == "13":
            raise RuntimeError("thirteen")
        ok = verb == "say" and number in {"1", "2"} and int(seat) == self.turn
        self.said += int(number) if ok else 0
        self.turn = 1 - int(seat) if ok else self.turn
        return f'{{"ok":{str(ok).lower()},"said":{self.said}}}'

    def chance(self) -> Chance | None:
        return None

    def copy(self) -> Counting:
        return Counting(self.said, turn=self.turn)


def start(options: Options, setup: object) -> Counting:
    said = 0 if setup is None else setup_fields(setup, ("said",))["said"]
    if type(said) is not int or said < 0:
        raise BadParam("setup.said", "said must be 0 or more")
    if said == 13:
        raise RuntimeError("thirteen")
    return Counting(said)


GAME = Game(
    id="count",
    title="Counting",
    options={"seats": Choice((2, 3), 2), "loud": Choice((True, False), False), "top": Range(1, 9, 9)},
    setup=("said",),
    start=start,
    verbs={"say": ("say",)},
    vocabulary={"say": ("say 1", "say 2")},
    bears_out=lambda before, move, after: (),
)
GAMES = {"count": GAME}


def asked(line: bytes) -> bytes:
    return answer(GAMES, line)[0]


def run(params: str) -> bytes:
    return asked(b'{"jsonrpc":"2.0","id":7,"method":"run","params":%b}' % params.encode())


RESULTS = [
    pytest.param(
        b'{"jsonrpc":"2.0","id":1,"method":"run","params":{"game":"count","script":["0 say 2","1 say 1"]}}',
        b'{"jsonrpc":"2.0","id":1,"result":{"steps":[{"ok":true,"events":[],"said":0},'
        b'{"ok":true,"said":2},{"ok":true,"said":3}]}}\n',
        id="a run: the opening position and a step for every move",
    ),
    pytest.param(
        b' { "params" : {"script":[], "setup":{"said":4.0}, "options":{"seats":2.0}, "game":"count"},\t'
        b'"method":"run", "id":"seven \\u00e9\xc3\xa9", "jsonrpc":"2.0"} \r',
        b'{"jsonrpc":"2.0","id":"seven \\u00e9\\u00e9","result":{"steps":[{"ok":true,"events":[],"said":4}]}}\n',
        id="white space, any order of keys, a string as id, whole numbers with a fraction of 0",
    ),
    pytest.param(
        b'{"jsonrpc":"2.0","id":1,"id":2,"method":"run","params":{"game":"x","game":"count","script":["x"],'
        b'"script":[]}}',
        b'{"jsonrpc":"2.0","id":2,"result":{"steps":[{"ok":true,"events":[],"said":0}]}}\n',
        id="of equal keys the last counts",
    ),
    pytest.param(
        b'{"jsonrpc":"2.0","id":1.5,"method":"run","params":{"game":"count","setup":null,"script":[]}}',
        b'{"jsonrpc":"2.0","id":1.5,"result":{"steps":[{"ok":true,"events":[],"said":0}]}}\n',
        id="a fraction as id, and null as setup",
    ),
    pytest.param(
        b'{"jsonrpc":"2.0","id":9007199254740991,"method":"perft","params":{"game":"count","script":'
        b'["0 say 2","0 say 1"],"depth":2}}',
        b'{"jsonrpc":"2.0","id":9007199254740991,"result":{"nodes":4,"divide":{"say 1":2,"say 2":2}}}\n',
        id="perft passes over refused moves",
    ),
    pytest.param(
        b'{"jsonrpc":"2.0","id":-1,"method":"perft","params":{"game":"count","script":[],"depth":0}}',
        b'{"jsonrpc":"2.0","id":-1,"result":{"nodes":1,"divide":{}}}\n',
        id="depth 0 is one node",
    ),
    pytest.param(
        b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocol":1,"client":{"name":"x",'
        b'"version":"1"}}}',
        b'{"jsonrpc":"2.0","id":0,"result":{"protocol":1,"engine":{"name":"hakam-reference","version":"0.1.0",'
        b'"language":"Python"},"games":{"count":{"options":{"seats":[2,3],"loud":[true,false],'
        b'"top":{"min":1,"max":9}}}},"capabilities":["setup","perft"]}}\n',
        id="initialize says who the engine is and what it offers",
    ),
    pytest.param(
        b'{"jsonrpc":"2.0","id":"bye","method":"shutdown"}',
        b'{"jsonrpc":"2.0","id":"bye","result":null}\n',
        id="shutdown is answered with null",
    ),
]


@pytest.mark.parametrize(("line", "expected"), RESULTS)
def test_a_request_has_this_very_answer(line: bytes, expected: bytes) -> None:
    assert asked(line) == expected


def nested(levels: int) -> bytes:
    """A run whose setup makes the whole line `levels` deep: request, params and setup are three of them."""
    inner = b"[" * (levels - 3) + b"]" * (levels - 3)
    return (
        b'{"jsonrpc":"2.0","id":7,"method":"run","params":{"game":"count","setup":{"said":%b},"script":[]}}' % inner
    )


REFUSED_LINES = [
    (b"", -32700, None),
    (b" ", -32700, None),
    (b"nonsense", -32700, None),
    (b'{"jsonrpc":"2.0","id":7,"method":"run"', -32700, None),
    (b'{"jsonrpc":"2.0","id":7,"method":"run"} {}', -32700, None),
    (b'{"jsonrpc":"2.0","id":7,"method":"run","params":{"depth":NaN}}', -32700, None),
    (b'{"jsonrpc":"2.0","id":7,"method":"run","params":{"depth":-Infinity}}', -32700, None),
    (b'{"jsonrpc":"2.0","id":7,"method":"run","params":{"depth":01}}', -32700, None),
    (b"{'jsonrpc':'2.0'}", -32700, None),
    (b'{"jsonrpc":"2.0","id":"\x01","method":"run"}', -32700, None),
    (b'{"jsonrpc":"2.0","id":"\xff","method":"run"}', -32700, None),
    (b'\xef\xbb\xbf{"jsonrpc":"2.0","id":7,"method":"run"}', -32700, None),
    (nested(65), -32700, None),
    (b"[" * 100_000, -32700, None),
    (b"7", -32600, None),
    (b"null", -32600, None),
    (b"[]", -32600, None),
    (b'[{"jsonrpc":"2.0","id":7,"method":"shutdown"}]', -32600, None),
    (b'{"jsonrpc":"2.0","method":"shutdown"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":null,"method":"shutdown"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":true,"method":"shutdown"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":[7],"method":"shutdown"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":9007199254740992,"method":"shutdown"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":1e400,"method":"shutdown"}', -32600, None),
    (b'{"jsonrpc":"2.0","id":%b,"method":"shutdown"}' % (b"9" * 5000), -32600, None),
    (b'{"id":7,"method":"shutdown"}', -32600, 7),
    (b'{"jsonrpc":"1.0","id":7,"method":"shutdown"}', -32600, 7),
    (b'{"jsonrpc":2.0,"id":7,"method":"shutdown"}', -32600, 7),
    (b'{"jsonrpc":"2.0","id":7}', -32600, 7),
    (b'{"jsonrpc":"2.0","id":7,"method":7}', -32600, 7),
    (b'{"jsonrpc":"2.0","id":7,"method":"shutdown","extra":1}', -32600, 7),
    (b'{"jsonrpc":"2.0","id":7,"method":"Run"}', -32601, 7),
    (b'{"jsonrpc":"2.0","id":7,"method":"","params":{}}', -32601, 7),
]


@pytest.mark.parametrize(("line", "code", "id_"), REFUSED_LINES)
def test_a_line_that_is_no_request_is_answered_with_its_error(line: bytes, code: int, id_: object) -> None:
    reply = json.loads(asked(line))
    assert list(reply) == ["jsonrpc", "id", "error"]
    assert (reply["jsonrpc"], reply["id"], reply["error"]["code"]) == ("2.0", id_, code)
    assert reply["error"]["message"]
    assert "data" not in reply["error"]


def test_64_levels_are_parsed_and_refused_by_the_game_alone() -> None:
    reply = json.loads(asked(nested(64)))
    assert reply["error"]["data"] == {"param": "setup.said"}


def test_brackets_within_strings_are_no_levels() -> None:
    assert levels(r'{"a":["[[[\"[[[\\"]}') == 2
    reply = run('{"game":"count","script":[],"options":{"[[[[\\"{{{{%s":1}}' % ("[" * 80))
    assert json.loads(reply)["error"]["code"] == -32602


BAD_PARAMS = [
    ("run", "[]", "params"),
    ("run", "null", "params"),
    ("run", "{}", "game"),
    ("run", '{"game":7,"script":[]}', "game"),
    ("run", '{"game":["count"],"script":[]}', "game"),
    ("run", '{"game":"ludo","script":[]}', "game"),
    ("run", '{"game":"count"}', "script"),
    ("run", '{"game":"count","script":"0 say 1"}', "script"),
    ("run", '{"game":"count","script":null}', "script"),
    ("run", '{"game":"count","script":["0 say 1","1 say 1","0 say 1",7]}', "script.3"),
    ("run", '{"game":"count","script":[],"sript":[]}', "sript"),
    ("run", '{"game":"count","script":[],"depth":1}', "depth"),
    ("run", '{"game":"count","script":[],"options":[]}', "options"),
    ("run", '{"game":"count","script":[],"options":null}', "options"),
    ("run", '{"game":"count","script":[],"options":{"Seats":2}}', "options.Seats"),
    ("run", '{"game":"count","script":[],"options":{"seats":5}}', "options.seats"),
    ("run", '{"game":"count","script":[],"options":{"seats":"2"}}', "options.seats"),
    ("run", '{"game":"count","script":[],"options":{"seats":2.5}}', "options.seats"),
    ("run", '{"game":"count","script":[],"options":{"seats":null}}', "options.seats"),
    ("run", '{"game":"count","script":[],"options":{"loud":1}}', "options.loud"),
    ("run", '{"game":"count","script":[],"options":{"top":true}}', "options.top"),
    ("run", '{"game":"count","script":[],"options":{"top":9007199254740993}}', "options.top"),
    ("run", '{"game":"count","script":[],"setup":[]}', "setup"),
    ("run", '{"game":"count","script":[],"setup":{}}', "setup.said"),
    ("run", '{"game":"count","script":[],"setup":{"said":1,"heard":1}}', "setup.heard"),
    ("run", '{"game":"count","script":[],"setup":{"said":-1}}', "setup.said"),
    ("run", '{"game":"count","script":[],"setup":{"said":9007199254740992}}', "setup.said"),
    ("run", '{"game":"count","script":[],"setup":{"said":[0,-1e300]}}', "setup.said"),
    ("perft", '{"game":"count","script":[]}', "depth"),
    ("perft", '{"game":"count","script":[],"depth":-1}', "depth"),
    ("perft", '{"game":"count","script":[],"depth":true}', "depth"),
    ("perft", '{"game":"count","script":[],"depth":"1"}', "depth"),
    ("perft", '{"game":"count","script":[],"depth":0.5}', "depth"),
    ("perft", '{"game":"count","script":[],"depth":9007199254740992}', "depth"),
    ("perft", '{"game":"count","script":[],"depth":1,"width":1}', "width"),
    ("perft", '{"game":"count","script":[],"depth":1,"setup":{"said":-1}}', "setup.said"),
    ("initialize", "{}", "protocol"),
    ("initialize", '{"protocol":2}', "protocol"),
    ("initialize", '{"protocol":"1"}', "protocol"),
    ("initialize", '{"protocol":true}', "protocol"),
    ("initialize", '{"protocol":1,"server":{}}', "server"),
    ("initialize", '{"protocol":1,"client":"x"}', "client"),
    ("initialize", '{"protocol":1,"client":{"name":7}}', "client.name"),
    ("shutdown", '{"now":true}', "now"),
]


@pytest.mark.parametrize(("method", "params", "param"), BAD_PARAMS)
def test_a_fault_in_the_params_is_told_by_its_place(method: str, params: str, param: str) -> None:
    line = f'{{"jsonrpc":"2.0","id":7,"method":"{method}","params":{params}}}'
    reply, last = answer(GAMES, line.encode())
    error = json.loads(reply)["error"]
    assert (json.loads(reply)["id"], error["code"], error["data"]) == (7, -32602, {"param": param})
    assert not last


def test_a_failure_of_the_engine_is_told_with_its_step_and_the_server_goes_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    error = json.loads(run('{"game":"count","script":["0 say 1","1 say 13","0 say 1"]}'))["error"]
    assert (error["code"], error["data"]) == (-32603, {"step": 2})
    assert "thirteen" in error["message"]
    assert "thirteen" in capsys.readouterr().err
    error = json.loads(run('{"game":"count","setup":{"said":13},"script":["0 say 1"]}'))["error"]
    assert (error["code"], error["data"]) == (-32603, {"step": 0})


def through_pipes(chunks: Iterable[bytes]) -> bytes:
    """What the server writes when its input arrives in these pieces; small enough to fit into the pipes."""
    source, feed = os.pipe()
    drain, sink = os.pipe()
    for chunk in chunks:
        os.write(feed, chunk)
    os.close(feed)
    assert serve(GAMES, source, sink) == 0
    os.close(sink)
    with os.fdopen(drain, "rb") as written:
        replies = written.read()
    os.close(source)
    return replies


def shutdown(number: int) -> bytes:
    return b'{"jsonrpc":"2.0","id":%d,"method":"shutdown"}\n' % number


def reply(number: int) -> bytes:
    return b'{"jsonrpc":"2.0","id":%d,"result":null}\n' % number


def test_every_line_is_answered_in_order_and_an_unended_last_line_too() -> None:
    ids = [json.loads(line)["id"] for line in through_pipes([b"\n{}\n", b'{"id":3}\n{"id":4}']).splitlines()]
    assert ids == [None, None, 3, 4]


def test_lines_after_shutdown_are_not_read() -> None:
    assert through_pipes([shutdown(1) + shutdown(2)]) == reply(1)


def test_no_input_is_no_output() -> None:
    assert through_pipes([]) == b""


def test_a_line_may_arrive_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.lines.CHUNK", 5)
    assert through_pipes([b"\n", shutdown(1)]).endswith(reply(1))


def test_answers_are_sent_before_the_next_read_blocks() -> None:
    source, feed = os.pipe()
    drain, sink = os.pipe()
    os.write(feed, b"a\nb\n")
    seen: list[bytes] = []

    def echo(line: bytes) -> tuple[bytes, bool]:
        if line == b"b":  # both lines came in one read; only the third is asked for after an answer arrived
            os.write(feed, b"c\n")
        elif line == b"c":
            seen.append(os.read(drain, 100))
        return line, line == b"c"

    answer_lines(source, sink, echo)
    assert seen == [b"ab"]
    for descriptor in (source, feed, drain, sink):
        os.close(descriptor)


def test_a_reader_that_went_away_ends_the_server() -> None:
    source, feed = os.pipe()
    drain, sink = os.pipe()
    os.write(feed, shutdown(1))
    os.close(drain)
    assert serve(GAMES, source, sink) == 1
    for descriptor in (source, feed, sink):
        os.close(descriptor)


def test_ctrl_c_ends_the_answering_with_the_code_of_a_shell_and_no_traceback() -> None:
    source, feed = os.pipe()
    os.write(feed, b"a\n")

    def interrupted(_: bytes) -> tuple[bytes, bool]:
        raise KeyboardInterrupt

    assert answer_lines(source, source, interrupted) == 130
    for descriptor in (source, feed):
        os.close(descriptor)


def test_the_reference_serves_kout_on_its_own_standard_library() -> None:
    line = b'{"jsonrpc":"2.0","id":1,"method":"run","params":{"game":"kout_bh","script":["0 play AS"]}}\n'
    done = subprocess.run(command(), input=line, capture_output=True, timeout=20, check=True)
    steps = json.loads(done.stdout)["result"]["steps"]
    assert [(step["ok"], step.get("error"), step["phase"]) for step in steps] == [
        (True, None, "draw"),
        (False, "wrong_phase", "draw"),
    ]
    assert done.stderr == b""


def test_the_version_told_is_the_package_s() -> None:
    pyproject = Path(__file__).parents[2] / "pyproject.toml"
    version = tomllib.loads(pyproject.read_text(encoding="utf-8"))["project"]["version"]
    line = b'{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocol":1}}'
    assert json.loads(asked(line))["result"]["engine"]["version"] == version
