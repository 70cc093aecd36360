"""The schemas: what they let pass, what they refuse, and in which words."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from adapters.schema import first_error, names, schema
from reference_engine.games import GAMES
from tests.strategies import seeded_walk

STEP: dict[str, Any] = {
    "ok": True,
    "events": [{"type": "trick", "seat": 2}],
    "phase": "play",
    "turn": 2,
    "legal": ["play AS", "play JK"],
    "dealer": 0,
    "score": -7,
    "round": {"bidder": 1, "bid": 5, "hukm": "S", "tricks": [3, 2]},
}
REFUSED = {**STEP, "ok": False, "error": "must_follow_suit", "events": []}


@pytest.mark.parametrize("name", names())
def test_every_schema_is_a_schema_and_has_the_id_of_its_name(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$id"] == f"urn:hakam:{name}"
    assert schema(name)["title"]


def test_every_game_of_the_reference_has_a_schema_with_its_options_and_setup() -> None:
    for name, game in GAMES.items():
        definitions = schema(name)["$defs"]
        assert list(definitions["options"]["properties"]) == list(game.options)
        assert tuple(definitions["setup"]["required"]) == game.setup


def test_every_event_type_has_its_definition_and_its_branch() -> None:
    for name in GAMES:
        definitions = schema(name)["$defs"]
        types = definitions["event"]["properties"]["type"]["enum"]
        assert [f"event.{each}" for each in types] == [key for key in definitions if key.startswith("event.")]
        branches = [
            (each["if"]["properties"]["type"]["const"], each["then"]["$ref"])
            for each in definitions["event"]["allOf"]
        ]
        assert branches == [(each, f"#/$defs/event.{each}") for each in types]


def changed(step: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The step with some keys changed; a change to `...` takes the key out."""
    made = {**copy.deepcopy(step), **changes}
    return {key: value for key, value in made.items() if value is not ...}


@pytest.mark.parametrize(
    "step",
    [
        STEP,
        REFUSED,
        changed(REFUSED, error="Not your turn!"),
        changed(STEP, turn=None, dealer=None, legal=[], score=0),
        changed(STEP, score=4.0),
        changed(STEP, legal=["bid 5", "bid 9", "bid pass", "hukm D", "play 2C"]),
        changed(STEP, events=[{"type": "forfeit", "seat": 5, "reason": "joker_lead"}]),
    ],
)
def test_a_step_that_the_protocol_allows_passes(step: object) -> None:
    assert first_error("kout_bh", step) is None


@pytest.mark.parametrize("case", range(8))
def test_every_step_of_the_reference_is_valid(case: int) -> None:
    for step in seeded_walk(11, case).steps:
        assert first_error("kout_bh", json.loads(step)) is None, step


CARDS = [["7S"], ["10S"]]
FAULTS = [
    ([], "", "must be an object, not []"),
    (changed(STEP, legal=...), "", "lacks 'legal'"),
    (changed(STEP, round=..., score=...), "", "lacks 'score'"),
    (changed(STEP, bonus=1), "", "has an unknown key 'bonus'"),
    (changed(STEP, error="malformed"), "error", "must not be there"),
    (changed(REFUSED, error=...), "", "lacks 'error'"),
    (changed(REFUSED, error=""), "error", 'must have at least 1 letters, not ""'),
    (changed(REFUSED, error=7), "error", "must be a string, not 7"),
    (
        changed(REFUSED, events=[{"type": "trick", "seat": 0}]),
        "events",
        'must have at most 0 items, not [{"type": "trick", "seat": 0}]',
    ),
    (changed(STEP, ok=1), "ok", "must be true or false, not 1"),
    (changed(STEP, score=4.5), "score", "must be a whole number, not 4.5"),
    (changed(STEP, score=None), "score", "must be a whole number, not null"),
    (changed(STEP, score=True), "score", "must be a whole number, not true"),
    (changed(STEP, score=2**53), "score", "must be at most 9007199254740991, not 9007199254740992"),
    (changed(STEP, turn=9), "turn", "must be at most 5, not 9"),
    (changed(STEP, turn="0"), "turn", 'must be a whole number or null, not "0"'),
    (
        changed(STEP, phase="trick"),
        "phase",
        'must be one of "draw", "dealer", "deal", "bid", "hukm", "play", "over", not "trick"',
    ),
    (changed(STEP, legal=["play AS", "play AS"]), "legal", 'must hold nothing twice, not ["play AS", "play AS"]'),
    (
        changed(STEP, legal=["play AS", "2 play KS"]),
        "legal.1",
        'must match ^(bid (pass|0|[1-9][0-9]{0,8})|hukm [SHDC]|play (JK|[2-9TJQKA][SHDC]))$, not "2 play KS"',
    ),
    (
        changed(STEP, round={"bidder": 1, "bid": 9, "hukm": "S", "tricks": [3, 2]}),
        "round.bid",
        "must be one of 5, 6, 7, 8, null, not 9",
    ),
    (
        changed(STEP, round={"bidder": 1, "bid": 5, "hukm": "spades", "tricks": [3, 2]}),
        "round.hukm",
        'must be one of "S", "H", "D", "C", null, not "spades"',
    ),
    (
        changed(STEP, round={"bidder": 1, "bid": 5, "hukm": "S", "tricks": [3]}),
        "round.tricks",
        "must have at least 2 items, not [3]",
    ),
    (changed(STEP, round={"bidder": 1, "bid": 5, "hukm": "S"}), "round", "lacks 'tricks'"),
    (changed(STEP, events=[{"seat": 2}]), "events.0", "lacks 'type'"),
    (changed(STEP, events=[{"type": "trick"}]), "events.0", "lacks 'seat'"),
    (changed(STEP, events=[{"type": "trick", "seat": 1.5}]), "events.0.seat", "must be a whole number, not 1.5"),
    (
        changed(STEP, events=[{"type": "trick", "seat": 1, "card": "AS"}]),
        "events.0",
        "has an unknown key 'card'",
    ),
    (
        changed(STEP, events=[{"type": "dealt", "hands": CARDS}]),
        "events.0.hands.1.0",
        'must match ^(JK|[2-9TJQKA][SHDC])$, not "10S"',
    ),
    (
        changed(STEP, events=[{"type": "contract", "seat": 1, "bid": 5, "forced": 1}]),
        "events.0.forced",
        "must be true or false, not 1",
    ),
]


@pytest.mark.parametrize(("step", "path", "message"), FAULTS)
def test_a_fault_in_a_step_is_told_by_its_place_and_in_one_sentence(step: object, path: str, message: str) -> None:
    assert first_error("kout_bh", step) == (path, message)


def test_what_an_engine_omits_may_be_absent_and_nothing_else() -> None:
    step = changed(STEP, legal=..., dealer=...)
    omits = frozenset({"legal", "dealer"})
    assert first_error("kout_bh", step, omits) is None
    assert first_error("kout_bh", step, omits - {"dealer"}) == ("", "lacks 'dealer'")
    assert first_error("kout_bh", changed(step, score="x"), omits) == (
        "score",
        'must be a whole number, not "x"',
    )
    assert first_error("kout_bh", changed(REFUSED, error=...), frozenset({"error"})) is None


def test_an_omitted_field_of_an_event_or_of_the_round_may_be_absent() -> None:
    step = changed(STEP, events=[{"type": "trick"}], round={"bidder": 1, "bid": 5, "hukm": "S"})
    assert first_error("kout_bh", step, frozenset({"trick.seat", "round.tricks"})) is None
    assert first_error("kout_bh", step, frozenset({"trick.seat"})) == ("round", "lacks 'tricks'")
    assert first_error("kout_bh", step, frozenset({"match.winner", "round.tricks"})) == (
        "events.0",
        "lacks 'seat'",
    )


OFFER: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "fast", "version": "1", "language": "Rust"},
    "games": {"kout_bh": {"options": {"seats": [4], "rounds": {"min": 1, "max": 9}}}},
    "capabilities": ["setup", "perft", "views", "table"],
}


def test_an_engine_may_offer_less_and_stand_behind_an_adapter() -> None:
    assert first_error("initialize.result", OFFER) is None
    adapter = {"name": "bridge", "version": "2", "glue": ["draw", "malformed", "legal", "trick.seat"]}
    assert first_error("initialize.result", {**OFFER, "adapter": adapter, "omits": ["error"]}) is None


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        ({"protocol": 2}, "protocol", "must be 1, not 2"),
        ({"engine": {"name": "fast"}}, "engine", "lacks 'version'"),
        ({"games": {"kout_bh": {"options": {"seats": []}}}}, "games.kout_bh.options.seats", None),
        ({"games": {"kout_bh": {"options": {"seats": 4}}}}, "games.kout_bh.options.seats", None),
        ({"games": {"kout_bh": {"options": {"seats": [4.5]}}}}, "games.kout_bh.options.seats.0", None),
        ({"capabilities": ["fly"]}, "capabilities.0", None),
        ({"omits": ["ok"]}, "omits.0", None),
    ],
)
def test_an_offer_that_the_protocol_does_not_know_is_refused(
    change: dict[str, Any], path: str, message: str | None
) -> None:
    found = first_error("initialize.result", {**OFFER, **change})
    assert found is not None
    assert found[0] == path
    assert message is None or found[1] == message


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ({"jsonrpc": "2.0", "id": 1, "result": 0, "error": {"code": -32603, "message": ""}}, "result"),
        ({"jsonrpc": "2.0", "id": 1}, ""),
        ({"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": ""}}, "error.code"),
        ({"jsonrpc": "2.0", "id": True, "result": 0}, "id"),
    ],
)
def test_an_answer_has_a_result_or_an_error_of_the_protocol(line: object, path: str) -> None:
    found = first_error("answer", line)
    assert found is not None
    assert found[0] == path


def test_an_unknown_schema_is_named_with_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"no schema 'ludo'; there are: .*kout_bh"):
        first_error("ludo", {})
