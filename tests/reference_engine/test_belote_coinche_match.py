"""How a match of Belote or Belote coinchée starts, goes on from round to round, and ends."""

from __future__ import annotations

from typing import Any

import pytest

from reference_engine.limits import Limits
from reference_engine.options import BadParam
from tests.reference_engine.jack_nine_table import (
    ALL_HEARTS,
    BOTH,
    LONE_NINE,
    SEVEN_TRICKS,
    SWEEP,
    contract,
    deal,
    seated,
    setup_of,
    table,
)

EACH = pytest.mark.parametrize("game", BOTH)


@pytest.mark.rule("9.3", "9.4", "9.5", "9.6", "9.7", "9.8", "9.9", "0.9", "0.12")
@pytest.mark.parametrize(
    ("limit", "rounds", "score", "played", "ending"),
    [
        (501, 0, (500, 100), 9, None),
        (501, 0, (501, 100), 9, (0, "limit")),
        (501, 0, (100, 733), 1, (1, "limit")),
        (501, 0, (640, 641), 1, (1, "limit")),  # both beyond it
        (501, 0, (501, 501), 1, None),
        (501, 0, (620, 620), 1, None),
        (501, 4, (620, 620), 4, None),  # past the rounds too
        (501, 4, (620, 620), 7, None),
        (501, 4, (620, 621), 7, (1, "limit")),
        (501, 4, (501, 0), 4, (0, "limit")),  # both ends at once
        (501, 4, (300, 299), 3, None),
        (501, 4, (300, 299), 4, (0, "rounds")),
        (501, 4, (299, 300), 5, (1, "rounds")),
        (501, 4, (300, 300), 4, (None, "rounds")),
        (501, 4, (0, 0), 4, (None, "rounds")),
        (0, 4, (9000, 10), 3, None),
        (0, 4, (9000, 10), 4, (0, "rounds")),
        (0, 4, (9000, 9000), 4, (None, "rounds")),
        (1, 0, (0, 1), 1, (1, "limit")),
        (501, 0, (500, 500), 99, None),
    ],
)
def test_when_a_match_ends(
    limit: int, rounds: int, score: tuple[int, int], played: int, ending: tuple[int | None, str] | None
) -> None:
    assert Limits(limit, rounds).ending(score, played) == ending


@pytest.mark.rule("0.16", "0.17")
@EACH
@pytest.mark.parametrize("dealer", range(4))
def test_a_match_from_nothing_waits_for_its_first_dealer(game: str, dealer: int) -> None:
    seats = table(game)
    assert (seats.step["phase"], seats.step["dealer"], seats.step["score"]) == ("dealer", None, [0, 0])
    assert seats.step["round"]["played"] == 0
    for wrong in ("4", "5", "999999999"):
        assert seats.refuse(f"dealer {wrong}") == "bad_dealer"

    seats.play(f"dealer {dealer}")

    assert seats.events == [{"type": "dealer", "seat": dealer}]
    assert (seats.step["phase"], seats.step["dealer"], seats.step["turn"]) == ("deal", dealer, None)


@pytest.mark.rule("0.18", "0.19", "0.21")
@EACH
def test_a_setup_starts_at_a_deal(game: str) -> None:
    step = table(game, setup_of(game, dealer=2, score=(120, 80), held=0, played=3)).step

    assert (step["phase"], step["dealer"], step["score"], step["turn"]) == ("deal", 2, [120, 80], None)
    assert step["round"]["played"] == 3


@pytest.mark.rule("9.1", "9.2", "9.11", "0.1", "10.13", "10.11")
@EACH
@pytest.mark.parametrize("dealer", range(4))
def test_after_a_round_the_seat_after_its_dealer_deals(game: str, dealer: int) -> None:
    hands = [ALL_HEARTS[(seat - dealer - 1) % 4] for seat in range(4)]
    leader = (dealer + 1) % 4
    setup = setup_of(game, dealer=dealer, score=(40, 60), played=2)
    seats = seated(game, hands, "H", leader, dealer=dealer, setup=setup)
    opening = table(game, setup).step["round"]

    seats.play(*(f"{(int(move[0]) + leader) % 4}{move[1:]}" for move in SWEEP))

    scored = [252, 0] if leader in (0, 2) else [0, 252]
    assert seats.happened() == ["trick", "round", "dealer"]
    assert seats.events[1]["attackers"] == leader % 2
    assert seats.events[1]["scored"] == scored
    assert seats.events[2] == {"type": "dealer", "seat": leader}
    assert seats.step["score"] == [40 + scored[0], 60 + scored[1]]
    assert (seats.step["phase"], seats.step["turn"], seats.step["dealer"]) == ("deal", None, leader)
    assert seats.step["round"] == {**opening, "played": 3}


@pytest.mark.rule("9.3", "9.5", "9.9", "9.12", "10.13")
@EACH
@pytest.mark.parametrize(
    ("score", "played", "options", "winner", "reason"),
    [
        ((300, 0), 0, {"score_limit": 462}, 0, "limit"),  # 300 + 162
        ((0, 400), 0, {"score_limit": 401, "rounds": 1}, 1, "rounds"),
        ((240, 400), 0, {"score_limit": 402}, 0, "limit"),
        ((300, 0), 4, {"score_limit": 462, "rounds": 5}, 0, "limit"),
        ((300, 0), 4, {"score_limit": 463, "rounds": 5}, 0, "rounds"),
        ((0, 200), 4, {"score_limit": 501, "rounds": 5}, 1, "rounds"),
        ((0, 162), 4, {"score_limit": 501, "rounds": 5}, None, "rounds"),
        ((0, 162), 4, {"score_limit": 0, "rounds": 5}, None, "rounds"),
        ((300, 0), 4, {"score_limit": 0, "rounds": 6}, None, ""),
        ((300, 0), 90, {"score_limit": 463, "rounds": 0}, None, ""),
    ],
)
def test_a_round_of_162_ends_the_match_or_not(
    game: str, score: tuple[int, int], played: int, options: dict[str, int], winner: int | None, reason: str
) -> None:
    setup = setup_of(game, score=score, played=played)
    seats = seated(game, LONE_NINE, "H", setup=setup, **options)
    seats.play(*SEVEN_TRICKS)

    assert seats.step["score"] == [score[0] + 162, score[1]]
    assert seats.step["round"]["played"] == played + 1
    if not reason:
        assert seats.happened() == ["trick", "round", "dealer"]
        return
    assert seats.events[2] == {"type": "match", "winner": winner, "reason": reason}
    assert seats.happened() == ["trick", "round", "match"]
    assert (seats.step["phase"], seats.step["turn"], seats.step["legal"]) == ("over", None, [])
    assert seats.step["dealer"] == 3
    assert seats.refuse("deal") == "match_over"
    assert seats.refuse("nonsense") == "match_over"


@pytest.mark.rule("9.6", "9.7")
@EACH
@pytest.mark.parametrize("rounds", [0, 5])
def test_teams_that_are_level_at_the_limit_play_on_even_past_the_rounds(game: str, rounds: int) -> None:
    # Team 0 makes 162 in a round that begins level at the limit; to end level the defenders must score in it too:
    # the seven of clubs falls to the ace, 11 points, and hearts take the rest, 151.
    hands = [hand.replace("9C", "..").replace("AC", "9C").replace("..", "AC") for hand in LONE_NINE]
    moves = [move.replace("9C", "..").replace("AC", "9C").replace("..", "AC") for move in SEVEN_TRICKS]
    setup = setup_of(game, score=(260, 400), played=4)
    seats = seated(game, hands, "H", setup=setup, score_limit=411, rounds=rounds)
    seats.play(*moves)

    assert seats.events[1]["scored"] == [151, 11]
    assert seats.step["score"] == [411, 411]
    assert seats.happened() == ["trick", "round", "dealer"]

    again = seats.play(deal(0, [ALL_HEARTS[(seat - 1) % 4] for seat in range(4)]), *contract(game, 0, 1, "H"))
    assert again["phase"] == "play"
    seats.play(*(f"{(int(move[0]) + 1) % 4}{move[1:]}" for move in SWEEP))
    assert seats.events[2] == {"type": "match", "winner": 1, "reason": "limit"}


# ---- what cannot be played ----------------------------------------------------------------------------------


@EACH
@pytest.mark.parametrize(
    ("changes", "options", "param"),
    [
        ({"dealer": 4}, {}, "setup.dealer"),
        ({"dealer": -1}, {}, "setup.dealer"),
        ({"dealer": None}, {}, "setup.dealer"),
        ({"dealer": True}, {}, "setup.dealer"),
        ({"score": 5}, {}, "setup.score"),
        ({"score": [5]}, {}, "setup.score"),
        ({"score": [1, 2, 3]}, {}, "setup.score"),
        ({"score": "12"}, {}, "setup.score"),
        ({"score": [-1, 0]}, {}, "setup.score"),
        ({"score": [0, 0.5]}, {}, "setup.score"),
        ({"score": [0, True]}, {}, "setup.score"),
        ({"score": [501, 0]}, {"score_limit": 501}, "setup.score"),
        ({"score": [0, 502]}, {"score_limit": 501}, "setup.score"),
        ({"score": [600, 502]}, {"score_limit": 501}, "setup.score"),
        ({"played": -1}, {}, "setup.played"),
        ({"played": 1.5}, {}, "setup.played"),
        ({"played": None}, {}, "setup.played"),
        ({"played": 5}, {"rounds": 5}, "setup.played"),
        ({"played": 6}, {"rounds": 5}, "setup.played"),
        ({"played": 5, "score": [400, 400]}, {"rounds": 5, "score_limit": 0}, "setup.played"),
        ({"trump": "S"}, {}, "setup.trump"),
        ({}, {"reshuffle": False}, "options.reshuffle"),
    ],
)
def test_a_setup_that_breaks_a_bound_names_what_does(
    game: str, changes: dict[str, Any], options: dict[str, Any], param: str
) -> None:
    with pytest.raises(BadParam) as refused:
        table(game, {**setup_of(game), **changes}, **options)

    assert refused.value.param == param


@EACH
@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ({"score": [500, 500]}, {"score_limit": 501}),
        ({"score": [501, 501]}, {"score_limit": 501}),  # level at the limit is not over
        ({"score": [501, 501], "played": 9}, {"score_limit": 501, "rounds": 5}),
        ({"score": [9999, 12]}, {"score_limit": 0, "rounds": 5}),
        ({"score": [0.0, 2.0], "played": 4.0}, {"rounds": 5}),
        ({"played": 1000}, {}),
    ],
)
def test_a_setup_within_its_bounds_starts(game: str, changes: dict[str, Any], options: dict[str, Any]) -> None:
    step = table(game, {**setup_of(game), **changes}, **options).step

    assert step["phase"] == "deal"
    assert all(type(value) is int for value in step["score"])


@EACH
@pytest.mark.parametrize("missing", ["dealer", "score", "played"])
def test_a_setup_has_all_its_fields(game: str, missing: str) -> None:
    setup = setup_of(game)
    del setup[missing]

    with pytest.raises(BadParam) as refused:
        table(game, setup)

    assert refused.value.param == f"setup.{missing}"


@EACH
@pytest.mark.parametrize(
    ("options", "param"),
    [
        ({"score_limit": 0, "rounds": 0}, "options.rounds"),
        ({"score_limit": 0}, "options.rounds"),
        ({"score_limit": -1}, "options.score_limit"),
        ({"score_limit": 10001}, "options.score_limit"),
        ({"score_limit": True}, "options.score_limit"),
        ({"rounds": 101}, "options.rounds"),
        ({"rounds": -1}, "options.rounds"),
        ({"two_step": 1}, "options.two_step"),
        ({"reshuffle": "false"}, "options.reshuffle"),
        ({"seats": 4}, "options.seats"),
    ],
)
def test_options_that_cannot_be_are_named(game: str, options: dict[str, Any], param: str) -> None:
    with pytest.raises(BadParam) as refused:
        table(game, **options)

    assert refused.value.param == param


@EACH
@pytest.mark.parametrize("options", [{"score_limit": 10000}, {"rounds": 100}, {"score_limit": 0, "rounds": 1}])
def test_options_at_their_bounds_can_be_played(game: str, options: dict[str, Any]) -> None:
    assert table(game, **options).step["phase"] == "dealer"


def test_the_defaults_are_those_of_the_rules() -> None:
    from reference_engine.games import GAMES
    from reference_engine.options import resolve

    shared = {"reshuffle": True, "rounds": 0}
    assert resolve(GAMES["belote"].options, None) == {**shared, "two_step": True, "score_limit": 501}
    coinche = {**shared, "two_step": False, "score_limit": 1000, "success": "made"}
    assert resolve(GAMES["coinche"].options, None) == coinche
