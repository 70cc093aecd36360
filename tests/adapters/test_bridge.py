"""The bridge for engines in Python: what an offer lets through to the engine, and what is answered in its place."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

from adapters.bridge import answer, bad, natural, serve

OFFER: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "ours", "version": "1", "language": "Python"},
    "games": {"belote": {"options": {"score_limit": {"min": 1, "max": 500}, "rounds": [0], "two_step": [True]}}},
    "capabilities": ["setup"],
}


def play(game: str, options: dict[str, Any], setup: Any, script: list[str]) -> Iterator[dict[str, Any]]:
    """An engine that tells what it was given, and fails at the move `fail`."""
    if setup == {}:
        raise bad("setup.dealer", "a setup has a dealer")
    yield {"given": [game, options, setup]}
    for move in script:
        if move == "fail":
            raise ZeroDivisionError("no cards")
        yield {"move": move}


def asked(method: str, **params: object) -> dict[str, Any]:
    """What is answered to a request, beside its envelope."""
    line = json.dumps({"jsonrpc": "2.0", "id": 4, "method": method, "params": params}).encode()
    told: dict[str, Any] = json.loads(answer(OFFER, play, line)[0])
    assert (told.pop("jsonrpc"), told.pop("id")) == ("2.0", 4)
    return told


def test_the_offer_is_the_answer_to_initialize() -> None:
    assert asked("initialize", protocol=1, client={"name": "hakam", "version": "1"}) == {"result": OFFER}


def test_an_engine_is_given_what_was_asked_and_its_steps_are_the_answer() -> None:
    told = asked("run", game="belote", options={"score_limit": 500, "two_step": True}, script=["0 pass"])

    given = {"given": ["belote", {"score_limit": 500, "two_step": True}, None]}
    assert told == {"result": {"steps": [given, {"move": "0 pass"}]}}


@pytest.mark.parametrize(
    ("params", "param"),
    [
        ({"game": "coinche", "script": []}, "game"),
        ({"game": "belote", "script": [], "seed": 1}, "seed"),
        ({"game": "belote", "script": "0 pass"}, "script"),
        ({"game": "belote", "script": ["0 pass", 1]}, "script.1"),
        ({"game": "belote", "script": [], "options": []}, "options"),
        ({"game": "belote", "script": [], "options": {"reshuffle": True}}, "options.reshuffle"),
        ({"game": "belote", "script": [], "options": {"score_limit": 0}}, "options.score_limit"),
        ({"game": "belote", "script": [], "options": {"score_limit": 501}}, "options.score_limit"),
        ({"game": "belote", "script": [], "options": {"score_limit": True}}, "options.score_limit"),
        ({"game": "belote", "script": [], "options": {"rounds": False}}, "options.rounds"),
        ({"game": "belote", "script": [], "options": {"two_step": 1}}, "options.two_step"),
        ({"game": "belote", "script": [], "setup": {}}, "setup.dealer"),
    ],
)
def test_what_is_not_offered_is_refused_by_its_name(params: dict[str, Any], param: str) -> None:
    error = asked("run", **params)["error"]

    assert (error["code"], error["data"]) == (-32602, {"param": param})


def test_a_setup_is_refused_where_none_is_offered() -> None:
    line = b'{"jsonrpc":"2.0","id":4,"method":"run","params":{"game":"belote","setup":{"dealer":0},"script":[]}}'

    refused = json.loads(answer({**OFFER, "capabilities": []}, play, line)[0])

    assert refused["error"]["data"] == {"param": "setup"}


def test_an_engine_that_fails_says_at_which_step_and_answers_on(capfd: pytest.CaptureFixture[str]) -> None:
    error = asked("run", game="belote", script=["0 pass", "fail", "1 pass"])["error"]

    assert (error["code"], error["data"]) == (-32603, {"step": 2})
    assert "ZeroDivisionError: no cards" in error["message"]
    assert "ZeroDivisionError" in capfd.readouterr().err, "the traceback is in the log"
    assert "result" in asked("run", game="belote", script=[])


@pytest.mark.parametrize(
    ("method", "params", "code"),
    [
        ("initialize", {"protocol": 2}, -32602),
        ("initialize", {"protocol": True}, -32602),
        ("initialize", {"protocol": 1, "client": {"name": 1}}, -32602),
        ("perft", {}, -32601),
        ("shutdown", {"now": True}, -32602),
    ],
)
def test_the_other_methods_are_as_strict(method: str, params: dict[str, Any], code: int) -> None:
    assert asked(method, **params)["error"]["code"] == code


def test_lines_are_answered_until_a_shutdown() -> None:
    source, into = os.pipe()
    out, sink = os.pipe()
    os.write(into, b'nonsense\n{"jsonrpc":"2.0","id":"bye","method":"shutdown"}\n{"jsonrpc":"2.0","id":3}\n')

    serve(OFFER, play, source, sink)

    first, second = os.read(out, 1 << 16).splitlines()
    assert json.loads(first)["error"]["code"] == -32700
    assert second == b'{"jsonrpc":"2.0","id":"bye","result":null}'
    for each in (source, into, out, sink):
        os.close(each)


def test_a_natural_number_is_a_whole_one_that_every_language_can_hold() -> None:
    assert [each for each in (0, 7, 2**53 - 1, -1, 2**53, True, 1.0, "1", None) if natural(each)] == [
        0,
        7,
        2**53 - 1,
    ]


def test_a_reader_that_went_away_ends_the_adapter_without_a_traceback() -> None:
    source, feed = os.pipe()
    drain, sink = os.pipe()
    os.write(feed, b'{"jsonrpc":"2.0","id":1,"method":"shutdown"}\n')
    os.close(drain)

    assert serve(OFFER, play, source, sink) == 1
    for descriptor in (source, feed, sink):
        os.close(descriptor)
