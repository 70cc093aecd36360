"""What a match of Call Break may start from."""

from __future__ import annotations

from typing import Any

import pytest

from reference_engine.options import BadParam
from tests.reference_engine.call_break_table import table

START = {"dealer": 0, "score": [0, 0, 0, 0], "round": 1}


@pytest.mark.rule("0.3")
@pytest.mark.parametrize(
    ("options", "changes"),
    [
        ({}, {}),
        ({}, {"dealer": 3}),
        ({}, {"score": [41, -30, 999999, -999999]}),  # any totals, also such as no match can have
        ({}, {"round": 5}),
        ({"rounds": 3}, {"round": 3}),
        ({"rounds": 10}, {"round": 10}),
    ],
)
def test_a_setup_starts_before_a_deal(options: dict[str, Any], changes: dict[str, Any]) -> None:
    setup = {**START, **changes}

    assert table(setup, **options).step == {
        "ok": True,
        "events": [],
        "phase": "deal",
        "turn": None,
        "legal": [],
        "dealer": setup["dealer"],
        "score": setup["score"],
        "round": {"number": setup["round"], "calls": [None] * 4, "tricks": [0] * 4},
    }


def test_a_number_without_a_fraction_is_whole_also_in_a_list() -> None:
    position = table({"dealer": 2.0, "score": [1.0, -0.0, 3, -4.0], "round": 5.0}).match.position

    assert '"dealer":2,"score":[1,0,3,-4],"round":{"number":5,' in position


@pytest.mark.parametrize(
    ("changes", "param"),
    [
        ({"dealer": 4}, "setup.dealer"),
        ({"dealer": -1}, "setup.dealer"),
        ({"dealer": None}, "setup.dealer"),
        ({"dealer": True}, "setup.dealer"),
        ({"dealer": "0"}, "setup.dealer"),
        ({"score": 0}, "setup.score"),
        ({"score": None}, "setup.score"),
        ({"score": []}, "setup.score"),
        ({"score": [0, 0, 0]}, "setup.score"),
        ({"score": [0, 0, 0, 0, 0]}, "setup.score"),
        ({"score": [0, 0]}, "setup.score"),
        ({"score": [0, 0, 0, 4.1]}, "setup.score"),
        ({"score": [0, None, 0, 0]}, "setup.score"),
        ({"score": [0, 0, "0", 0]}, "setup.score"),
        ({"score": [False, 0, 0, 0]}, "setup.score"),
        ({"score": "0000"}, "setup.score"),
        ({"score": {"0": 0}}, "setup.score"),
        ({"round": 0}, "setup.round"),
        ({"round": 6}, "setup.round"),
        ({"round": -1}, "setup.round"),
        ({"round": 1.5}, "setup.round"),
        ({"round": None}, "setup.round"),
        ({"round": "1"}, "setup.round"),
        ({"round": True}, "setup.round"),
        ({"calls": [1, 1, 1, 1]}, "setup.calls"),
    ],
)
def test_a_setup_that_breaks_a_bound_names_the_field(changes: dict[str, Any], param: str) -> None:
    with pytest.raises(BadParam) as refused:
        table({**START, **changes})

    assert refused.value.param == param


@pytest.mark.parametrize("missing", START)
def test_a_setup_has_all_its_fields(missing: str) -> None:
    with pytest.raises(BadParam) as refused:
        table({name: value for name, value in START.items() if name != missing})

    assert refused.value.param == f"setup.{missing}"


@pytest.mark.parametrize(("rounds", "number"), [(3, 4), (5, 6), (10, 11)])
def test_the_round_is_within_the_match(rounds: int, number: int) -> None:
    with pytest.raises(BadParam, match=f"from 1 to {rounds}"):
        table({**START, "round": number}, rounds=rounds)


@pytest.mark.parametrize(
    ("options", "param"),
    [
        ({"rounds": 4}, "options.rounds"),
        ({"rounds": "5"}, "options.rounds"),
        ({"max_call": 9}, "options.max_call"),
        ({"max_call": True}, "options.max_call"),
        ({"high_call": "ten"}, "options.high_call"),
        ({"redeal": 0}, "options.redeal"),  # 0 is not false
        ({"redeal": 1}, "options.redeal"),
        ({"redeal": "true"}, "options.redeal"),
        ({"cannot_overruff": None}, "options.cannot_overruff"),
        ({"seats": 4}, "options.seats"),
        ({"target": 31}, "options.target"),
    ],
)
def test_an_option_that_is_not_offered_is_named(options: dict[str, Any], param: str) -> None:
    with pytest.raises(BadParam) as refused:
        table(**options)

    assert refused.value.param == param


def test_the_defaults_are_five_rounds_calls_to_eight_at_face_value_no_redeal_and_always_a_spade() -> None:
    match = table().match

    assert (match.rounds, match.max_call, match.thirteen, match.redeal, match.free) == (5, 8, False, False, False)
