"""Options and setups: what a match may start from."""

from __future__ import annotations

from typing import Any

import pytest

from reference_engine.options import BadParam
from tests.reference_engine.table import Table


@pytest.mark.parametrize(
    ("options", "setup"),
    [
        ({}, {"dealer": 0, "score": 0}),
        ({}, {"score": 0, "dealer": 3}),
        ({"seats": 6}, {"dealer": 5, "score": 0}),
        ({}, {"dealer": 0, "score": 30}),
        ({}, {"dealer": 0, "score": -30}),
        ({"target": 26}, {"dealer": 0, "score": 25}),
        ({"target": 26}, {"dealer": 0, "score": -25}),
        ({"target": 51}, {"dealer": 0, "score": -50}),
        ({"target": 101}, {"dealer": 0, "score": 100}),
        ({"first_dealer": "given"}, {"dealer": 0, "score": 1}),
    ],
)
def test_a_setup_starts_before_a_deal(options: dict[str, Any], setup: dict[str, int]) -> None:
    assert Table(setup, **options).step == {
        "ok": True,
        "events": [],
        "phase": "deal",
        "turn": None,
        "legal": [],
        "dealer": setup["dealer"],
        "score": setup["score"],
        "round": {"bidder": None, "bid": None, "hukm": None, "tricks": [0, 0]},
    }


def test_a_number_without_a_fraction_is_whole_however_it_is_written() -> None:
    step = Table({"dealer": 2.0, "score": -3.0}, seats=4.0, target=26.0).step

    assert (step["dealer"], step["score"]) == (2, -3)
    assert (type(step["dealer"]), type(step["score"])) == (int, int)
    assert Table({"dealer": 0, "score": -0.0}).match.position.count('"score":0,') == 1


@pytest.mark.parametrize(
    ("options", "setup", "param"),
    [
        ({}, {}, "setup.dealer"),
        ({}, {"dealer": 0}, "setup.score"),
        ({}, {"score": 0}, "setup.dealer"),
        ({}, {"dealer": 0, "score": 0, "hukm": "S"}, "setup.hukm"),
        ({}, {"dealer": -1, "score": 0}, "setup.dealer"),
        ({}, {"dealer": 4, "score": 0}, "setup.dealer"),
        ({"seats": 6}, {"dealer": 6, "score": 0}, "setup.dealer"),
        ({}, {"dealer": None, "score": 0}, "setup.dealer"),
        ({}, {"dealer": "0", "score": 0}, "setup.dealer"),
        ({}, {"dealer": True, "score": 0}, "setup.dealer"),
        ({}, {"dealer": 0.5, "score": 0}, "setup.dealer"),
        ({}, {"dealer": [0], "score": 0}, "setup.dealer"),
        ({}, {"dealer": 0, "score": 31}, "setup.score"),
        ({}, {"dealer": 0, "score": -31}, "setup.score"),
        ({"target": 26}, {"dealer": 0, "score": 26}, "setup.score"),
        ({"target": 51}, {"dealer": 0, "score": -51}, "setup.score"),
        ({"target": 101}, {"dealer": 0, "score": 101}, "setup.score"),
        ({}, {"dealer": 0, "score": None}, "setup.score"),
        ({}, {"dealer": 0, "score": "0"}, "setup.score"),
        ({}, {"dealer": 0, "score": False}, "setup.score"),
        ({}, {"dealer": 0, "score": 1.5}, "setup.score"),
        ({}, {"dealer": 0, "score": [0, 0]}, "setup.score"),
        ({}, {"dealer": 0, "score": 2**53}, "setup.score"),
        ({}, [], "setup"),
        ({}, "start", "setup"),
        ({}, 0, "setup"),
        ({}, False, "setup"),
    ],
)
def test_a_setup_that_breaks_a_bound_names_the_field(options: dict[str, Any], setup: object, param: str) -> None:
    with pytest.raises(BadParam) as refused:
        Table(setup, **options)

    assert refused.value.param == param


@pytest.mark.parametrize(
    ("options", "phase"),
    [
        ({}, "draw"),
        ({"first_dealer": "draw"}, "draw"),
        ({"first_dealer": "given"}, "dealer"),
        ({"seats": 6}, "draw"),
    ],
)
def test_without_a_setup_a_match_starts_from_nothing(options: dict[str, Any], phase: str) -> None:
    step = Table(**options).step

    assert (step["phase"], step["dealer"], step["score"], step["turn"]) == (phase, None, 0, None)


@pytest.mark.parametrize(
    ("options", "param"),
    [
        ({"seats": 5}, "options.seats"),
        ({"seats": "4"}, "options.seats"),
        ({"seats": 4.5}, "options.seats"),
        ({"seats": None}, "options.seats"),
        ({"seats": [4]}, "options.seats"),
        ({"target": 30}, "options.target"),
        ({"target": True}, "options.target"),
        ({"dealer_meter": "After"}, "options.dealer_meter"),
        ({"dealer_meter": 0}, "options.dealer_meter"),
        ({"first_dealer": "named"}, "options.first_dealer"),
        ({"players": 4}, "options.players"),
        ({"Seats": 4}, "options.Seats"),
    ],
)
def test_an_option_that_is_not_offered_is_named(options: dict[str, Any], param: str) -> None:
    with pytest.raises(BadParam) as refused:
        Table(**options)

    assert refused.value.param == param


def test_the_defaults_are_four_seats_to_31_by_a_draw_reading_the_meter_after() -> None:
    match = Table().match

    assert (match.seats, match.target, match.dealer_meter, match.phase) == (4, 31, "after", "draw")
