"""A campaign's cases: numbered, the same for the same seed, and made for what engines offer."""

from __future__ import annotations

from itertools import groupby

import pytest

from harness.audience import Audience, Wanted, audiences, wanted
from harness.choose import recorded
from harness.mistake import Mistake
from harness.mix import Offered, everything
from harness.mixes import MIXERS
from harness.offer import Offer
from harness.plan import Plan
from harness.walk import walk
from reference_engine.game import play_out
from reference_engine.games import GAMES

GAME = GAMES["kout_bh"]
ALL = Offered(everything(GAME.options))
PLAN = Plan(11, (Audience("kout_bh", ALL, ()),))


def offer(games: dict[str, object] | None = None, **options: object) -> Offer:
    full = {name: each.values for name, each in GAME.options.items()} | options
    held = {name: values for name, values in full.items() if values is not None}
    return Offer(
        "e", "1", "x", games={"kout_bh": held} if games is None else games, capabilities=frozenset({"setup"})
    )


def test_a_case_depends_on_seed_and_number_alone() -> None:
    alone = PLAN.case(17)
    in_order = dict(PLAN.cases(0, 20))[17]

    assert alone == in_order


def test_another_seed_gives_other_cases() -> None:
    other = Plan(12, PLAN.audiences)

    assert [PLAN.case(n).case for n in range(5)] != [other.case(n).case for n in range(5)]


@pytest.mark.parametrize("number", range(40))
def test_the_choices_of_a_case_make_it_again(number: int) -> None:
    again = walk(recorded(PLAN.choices(number)), GAME, MIXERS["kout_bh"], ALL)

    assert PLAN.case(number) == again


@pytest.mark.parametrize("number", range(40))
def test_the_trace_of_a_case_is_what_the_reference_says_to_its_script(number: int) -> None:
    walked = PLAN.case(number)
    case = walked.case

    assert play_out(GAME, case.options, case.setup, case.script) == walked.steps


def test_the_simplest_case_is_plain() -> None:
    case = walk(recorded(()), GAME, MIXERS["kout_bh"], ALL).case

    assert case.options == {"seats": 4, "target": 31, "dealer_meter": "after", "first_dealer": "draw"}
    assert case.setup == {"dealer": 0, "score": 0}
    assert case.script[0].startswith("deal 8C 8D 8H 8S ") or case.script[0].startswith("deal 7C 7H 7S 8C ")


def test_cases_are_only_made_of_what_is_offered() -> None:
    narrow = Offered(
        {"seats": (6,), "target": (51,), "dealer_meter": ("before",), "first_dealer": ("given",)}, False
    )
    plan = Plan(3, (Audience("kout_bh", narrow, ()),))
    for _, walked in plan.cases(0, 50):
        case = walked.case

        assert case.setup is None
        assert case.options == {"seats": 6, "target": 51, "dealer_meter": "before", "first_dealer": "given"}


def test_engines_that_offer_the_same_are_one_audience() -> None:
    found = audiences({"a": offer(), "b": offer()}, Wanted())

    assert [audience.engines for audience in found] == [("a", "b")]


def test_what_one_engine_offers_beyond_the_others_has_its_own_cases() -> None:
    found = audiences({"a": offer(), "b": offer(seats=(4,))}, Wanted())

    assert [(a.engines, a.offered.options["seats"]) for a in found] == [(("a", "b"), (4,)), (("a",), (4, 6))]


def test_an_option_that_is_not_offered_stays_at_its_default() -> None:
    (found,) = audiences({"a": offer(target=None)}, Wanted())

    assert found.offered.options["target"] == (31,)


def test_engines_with_nothing_in_common_have_cases_each() -> None:
    found = audiences({"a": offer(seats=(4,)), "b": offer(seats=(6,))}, Wanted())

    assert [(a.engines, a.offered.options["seats"]) for a in found] == [(("a",), (4,)), (("b",), (6,))]


def test_an_engine_without_the_game_has_no_cases() -> None:
    assert audiences({"a": offer(games={})}, Wanted()) == []


def test_narrowed_options_hold_for_everyone() -> None:
    (found,) = audiences({"a": offer()}, wanted((), ("seats=6", "dealer_meter=before")))

    assert (found.offered.options["seats"], found.offered.options["dealer_meter"]) == ((6,), ("before",))


@pytest.mark.parametrize(
    ("games", "options", "told"),
    [
        (("chess",), (), "no such game"),
        ((), ("seats",), "name=value"),
        ((), ("chairs=4",), "no game at hand has it"),
        ((), ("seats=5",), "it can be [4, 6]"),
        ((), ("target=thirty",), "it can be [26, 31, 51, 101]"),
    ],
)
def test_a_narrowing_that_cannot_be_is_told(games: tuple[str, ...], options: tuple[str, ...], told: str) -> None:
    with pytest.raises(Mistake, match=r".") as mistake:
        wanted(games, options)

    assert told in str(mistake.value)


@pytest.mark.parametrize(("first", "count"), [(0, 20), (7, 1), (64, 5), (3, 0)])
def test_cases_made_one_audience_after_the_other_are_the_same_cases(first: int, count: int) -> None:
    plan = Plan(11, tuple(Audience(game, Offered(everything(GAMES[game].options)), ()) for game in GAMES))
    made = list(plan.by_audience(first, count))
    games = [walked.case.game for _, walked in made]

    assert sorted(number for number, _ in made) == list(range(first, first + count))
    assert dict(made) == dict(plan.cases(first, count))
    assert [game for game, _ in groupby(games)] == list(dict.fromkeys(games))
