"""Offers: what is accepted from `initialize`, what is refused and why, and what is sent because of it."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from harness.case import Case
from harness.offer import BadOffer, Offer, read_offer

FULL: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "kout", "version": "2.1", "language": "Dart"},
    "games": {
        "kout_bh": {
            "options": {
                "seats": [4, 6],
                "target": [26, 31, 51, 101],
                "dealer_meter": ["after", "before"],
                "first_dealer": ["draw", "given"],
            }
        }
    },
    "capabilities": ["setup", "perft"],
}

DEFAULTS = {"seats": 4, "target": 31, "dealer_meter": "after", "first_dealer": "draw"}


def offer(**changes: Any) -> Offer:
    return read_offer({**FULL, **changes})


def offering(**options: Any) -> Offer:
    return offer(games={"kout_bh": {"options": options}})


def case(setup: dict[str, Any] | None = None, **options: Any) -> Case:
    return Case("kout_bh", {**DEFAULTS, **options}, setup, ())


def test_an_offer_is_read_as_it_was_made() -> None:
    read = offer(
        omits=["legal", "error", "match.reason"],
        adapter={"name": "koutbh-hakam", "version": "0.3", "glue": ["draw", "malformed", "legal"]},
    )

    assert (read.name, read.version, read.language) == ("kout", "2.1", "Dart")
    assert read.games["kout_bh"]["seats"] == (4, 6)
    assert read.capabilities == {"setup", "perft"}
    assert read.omits == {"legal", "error", "match.reason"}
    assert read.glue == {"draw", "malformed", "legal"}
    assert read.adapter == "koutbh-hakam 0.3"
    assert read.notes == ()
    assert read.wire() == FULL["games"]


def test_everything_is_sent_to_an_engine_that_offers_everything() -> None:
    full = offer()

    assert full.refuses(case({"dealer": 0, "score": 0}, seats=6, target=101)) is None
    assert full.options_sent("kout_bh") == DEFAULTS.keys()


def test_a_game_that_is_not_offered_is_not_sent() -> None:
    assert offer(games={}).refuses(case()) == "kout_bh is not offered"


def test_a_value_that_is_not_offered_is_not_sent() -> None:
    narrow = offering(seats=[4], target={"min": 26, "max": 51})

    assert narrow.refuses(case()) is None
    assert narrow.refuses(case(target=26)) is None
    assert narrow.refuses(case(target=51)) is None
    assert narrow.refuses(case(seats=6)) == "kout_bh: seats = 6 is not offered"
    assert narrow.refuses(case(target=101)) == "kout_bh: target = 101 is not offered"


def test_of_an_option_that_is_not_offered_only_the_default_reaches_the_engine_and_unsaid() -> None:
    narrow = offering(seats=[4, 6])

    assert narrow.options_sent("kout_bh") == {"seats"}
    assert narrow.refuses(case(seats=6)) is None
    assert narrow.refuses(case(target=51)) == "kout_bh: target is not offered, so it stays at 31"


def test_types_of_values_are_exact() -> None:
    assert offering(seats=["4", 6]).refuses(case()) == "kout_bh: seats = 4 is not offered"
    assert offering(seats=[4.0, 6]).refuses(case()) is None


def test_without_the_capability_no_setup_is_sent() -> None:
    plain = offer(capabilities=[])

    assert plain.refuses(case()) is None
    assert plain.refuses(case({"dealer": 0, "score": 0})) == "kout_bh: it cannot start from a setup"


def test_what_is_unknown_here_is_noted_and_never_sent() -> None:
    more = offer(
        games={
            "hearts": {"options": {"moon": [True, False]}},
            "kout_bh": {"options": {"seats": [4], "joker_bonus": {"min": 0, "max": 5}}},
        },
    )

    assert more.games.keys() == {"kout_bh"}
    assert more.options_sent("kout_bh") == {"seats"}
    assert more.notes == (
        "game 'hearts' is unknown here and is not played",
        "option 'joker_bonus' of kout_bh is unknown here and is never sent",
    )


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("protocol", 2, "protocol must be 1, not 2"),
        ("protocol", "1", 'protocol must be 1, not "1"'),
        ("protocol", True, "protocol must be 1, not true"),
        ("engine", "kout", 'engine must be an object, not "kout"'),
        ("engine.version", 2, "engine.version must be a string, not 2"),
        ("engine.author", "me", "engine has an unknown key 'author'"),
        ("games", ["kout_bh"], 'games must be an object, not ["kout_bh"]'),
        ("games.kout_bh", {}, "games.kout_bh lacks 'options'"),
        ("games.kout_bh.options", [], "games.kout_bh.options must be an object, not []"),
        ("games.kout_bh.options.seats", 4, "games.kout_bh.options.seats must be an object, not 4"),
        ("games.kout_bh.options.seats", [], "games.kout_bh.options.seats must have at least 1 items"),
        ("games.kout_bh.options.seats", [4.5], "options.seats.0 must be a whole number or a string"),
        ("games.kout_bh.options.seats", [None], "options.seats.0 must be a whole number or a string"),
        ("games.kout_bh.options.target", {"min": 5, "max": 4}, "options.target has a min of 5 above its max, 4"),
        ("games.kout_bh.options.target", {"min": 5}, "games.kout_bh.options.target lacks 'max'"),
        ("capabilities", ["undo"], "capabilities.0 must be one of"),
        ("capabilities", "setup", 'capabilities must be a list, not "setup"'),
        ("omits", ["phase"], "omits.0 must match ^(legal|events|dealer|score|round|error|"),
        ("adapter", {"name": "a"}, "adapter lacks 'version'"),
        (
            "adapter",
            {"name": "a", "version": "1", "glue": ["turn"]},
            'adapter.glue.0 must be one of "draw", "deal",',
        ),
        ("extras", 1, "the result has an unknown key 'extras'"),
    ],
)
def test_a_malformed_offer_is_refused_with_its_place(path: str, value: Any, said: str) -> None:
    made = copy.deepcopy(FULL)
    *parents, last = path.split(".")
    place = made
    for key in parents:
        place = place[key]
    place[last] = value
    with pytest.raises(BadOffer) as bad:
        read_offer(made)

    assert said in str(bad.value)


@pytest.mark.parametrize("key", FULL)
def test_a_missing_part_is_named(key: str) -> None:
    with pytest.raises(BadOffer, match=f"the result lacks '{key}'"):
        read_offer({name: value for name, value in FULL.items() if name != key})


@pytest.mark.parametrize("result", [None, [], "kout", 1])
def test_a_result_that_is_no_object_is_refused(result: object) -> None:
    with pytest.raises(BadOffer, match="the result must be an object"):
        read_offer(result)
