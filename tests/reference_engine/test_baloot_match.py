"""The end of a match of Baloot: at 152, level there, or by gahwa; and where a match may start."""

from __future__ import annotations

import pytest

from reference_engine.options import BadParam
from tests.reference_engine.baloot_table import EVEN, EVEN_HOKM, EVEN_SUN, SUITS, SWEEP, event, seated, table


@pytest.mark.rule("10.1", "1.5")
@pytest.mark.parametrize(
    ("score", "after", "winner"),
    [((144, 130), [152, 138], 0), ((0, 144), [8, 152], 1), ((150, 143), [158, 151], 0)],
)
def test_a_match_ends_when_a_team_has_152(score: tuple[int, int], after: list[int], winner: int) -> None:
    seats = seated(EVEN, score=score)

    seats.play(*EVEN_HOKM)  # 8 points each

    assert event(seats, "match") == {"type": "match", "winner": winner, "reason": "152"}
    assert (seats.step["score"], seats.step["phase"]) == (after, "over")


@pytest.mark.rule("10.1")
def test_a_match_goes_on_at_151() -> None:
    seats = seated(EVEN, score=(143, 143))

    seats.play(*EVEN_HOKM)

    assert (seats.step["score"], seats.step["phase"]) == ([151, 151], "deal")


@pytest.mark.rule("10.2")
@pytest.mark.parametrize(("score", "winner"), [((150, 145), 0), ((144, 151), 1)])
def test_of_two_teams_with_152_the_higher_wins(score: tuple[int, int], winner: int) -> None:
    seats = seated(EVEN, score=score)

    seats.play(*EVEN_HOKM)

    assert event(seats, "match") == {"type": "match", "winner": winner, "reason": "152"}


@pytest.mark.rule("10.3", "1.4")
@pytest.mark.parametrize("level", [144, 151, 152, 200])
def test_level_at_152_or_more_the_match_goes_on(level: int) -> None:
    seats = seated(EVEN, score=(level, level))

    seats.play(*EVEN_HOKM)

    assert seats.happened() == ["trick", "hand", "dealer"]
    assert (seats.step["score"], seats.step["phase"]) == ([level + 8, level + 8], "deal")


@pytest.mark.rule("10.1", "10.2")
def test_from_level_scores_the_next_hand_that_one_team_wins_ends_it() -> None:
    seats = seated(EVEN, "sun", score=(160, 160))

    seats.play(*EVEN_SUN)

    assert event(seats, "match") == {"type": "match", "winner": 1, "reason": "152"}
    assert seats.step["score"] == [160, 186]


@pytest.mark.rule("9.5.8", "9.5.9", "9.5.10")
@pytest.mark.parametrize(("score", "buyer"), [((0, 0), 0), ((20, 150), 0), ((0, 0), 3)])
def test_a_hand_of_gahwa_decides_the_match_and_leaves_the_score(score: tuple[int, int], buyer: int) -> None:
    seats = seated(SUITS, buyer=buyer, score=score, said=("double open", "triple", "four open", "gahwa"), trump="H")
    if buyer:
        # seat 3 has to lead its spades, and seat 0 takes them with hearts
        seats.play("3 play JS", "0 play JH", "1 play JC", "2 play JD")
        for rank in "9ATKQ87":
            seats.play(f"0 play {rank}H", f"1 play {rank}C", f"2 play {rank}D", f"3 play {rank}S")
    else:
        seats.play(*SWEEP)

    assert seats.happened() == ["trick", "hand", "match"]
    assert event(seats, "hand")["points"] == [0, 0]
    assert event(seats, "match") == {"type": "match", "winner": 0, "reason": "gahwa"}
    assert (seats.step["score"], seats.step["phase"]) == (list(score), "over")


@pytest.mark.rule("9.5.9", "9.5.10")
def test_a_hand_of_gahwa_that_ends_level_is_decided_by_the_digit() -> None:
    seats = seated(EVEN, said=("double open", "triple", "four open", "gahwa"))

    seats.play(*EVEN_HOKM)  # C is team 1, with 80 raw points: the other team wins

    assert event(seats, "hand")["reason"] == "tie"
    assert event(seats, "match") == {"type": "match", "winner": 0, "reason": "gahwa"}
    assert seats.step["score"] == [0, 0]


@pytest.mark.parametrize(
    ("setup", "param"),
    [
        ({"dealer": 4, "score": [0, 0]}, "setup.dealer"),
        ({"dealer": -1, "score": [0, 0]}, "setup.dealer"),
        ({"dealer": "0", "score": [0, 0]}, "setup.dealer"),
        ({"dealer": True, "score": [0, 0]}, "setup.dealer"),
        ({"dealer": 0, "score": 0}, "setup.score"),
        ({"dealer": 0, "score": [0]}, "setup.score"),
        ({"dealer": 0, "score": [0, 0, 0]}, "setup.score"),
        ({"dealer": 0, "score": [0, -1]}, "setup.score"),
        ({"dealer": 0, "score": [0, 4.5]}, "setup.score"),
        ({"dealer": 0, "score": [0, None]}, "setup.score"),
        ({"dealer": 0, "score": [152, 0]}, "setup.score"),
        ({"dealer": 0, "score": [152, 153]}, "setup.score"),
        ({"dealer": 0}, "setup.score"),
        ({"dealer": 0, "score": [0, 0], "played": 0}, "setup.played"),
        ("none", "setup"),
    ],
)
def test_a_setup_outside_its_bounds_cannot_be_played(setup: object, param: str) -> None:
    with pytest.raises(BadParam) as refused:
        table(setup)

    assert refused.value.param == param


@pytest.mark.parametrize("score", [[0, 0], [151, 0], [152, 152], [300, 300], [4.0, 10]])
def test_a_setup_within_its_bounds_can_be_played(score: list[float]) -> None:
    assert table({"dealer": 2.0, "score": score}).step["score"] == score


@pytest.mark.parametrize("value", ["double", True, None, 1])
def test_the_option_has_two_values(value: object) -> None:
    with pytest.raises(BadParam) as refused:
        table(kaboot=value)

    assert refused.value.param == "options.kaboot"
