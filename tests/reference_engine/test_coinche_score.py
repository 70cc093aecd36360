"""What a contract of Belote coinchée pays."""

from __future__ import annotations

import pytest

from reference_engine.coinche import Contract, Settlement, settle
from tests.reference_engine.jack_nine_table import ALL_HEARTS, LONE_NINE, SEVEN_TRICKS, SWEEP, seated


@pytest.mark.rule("7.4", "8.1", "8.2", "8.3", "8.5", "8.6", "8.11", "8.12", "8.13", "8.14", "6.10")
@pytest.mark.parametrize(
    ("bid", "multiplier", "attackers", "defenders", "expected"),
    [
        # (trick points, belote): the lines of the rules first
        (80, 1, (81, 0), (81, 0), ("failed", 0, 162)),
        (120, 4, (125, 0), (37, 20), ("made", 500, 168)),
        # made
        (80, 1, (82, 0), (80, 0), ("made", 82, 80)),
        (90, 1, (90, 0), (72, 0), ("made", 90, 72)),
        (110, 1, (92, 20), (70, 0), ("made", 112, 70)),  # the belote helps to reach the bid
        (110, 2, (92, 20), (70, 0), ("made", 204, 140)),  # and is not doubled
        (80, 1, (71, 20), (91, 0), ("failed", 20, 162)),  # 91 to 91
        (160, 1, (162, 0), (0, 0), ("made", 162, 0)),
        (160, 1, (252, 20), (0, 0), ("made", 272, 0)),
        (160, 2, (252, 0), (0, 20), ("made", 504, 20)),
        # failed
        (90, 1, (89, 0), (73, 0), ("failed", 0, 162)),
        (90, 2, (89, 0), (73, 0), ("failed", 0, 324)),
        (90, 4, (89, 0), (73, 20), ("failed", 0, 668)),
        (160, 1, (139, 20), (23, 0), ("failed", 20, 162)),
        (80, 1, (80, 0), (82, 0), ("failed", 0, 162)),  # reaches the bid and is behind
        (80, 1, (85, 0), (77, 20), ("failed", 0, 182)),
        (80, 1, (0, 0), (252, 0), ("failed", 0, 252)),
        (80, 4, (0, 20), (252, 0), ("failed", 20, 1008)),
    ],
)
def test_what_each_side_scores(
    bid: int,
    multiplier: int,
    attackers: tuple[int, int],
    defenders: tuple[int, int],
    expected: tuple[str, int, int],
) -> None:
    points, belote = (attackers[0], defenders[0]), (attackers[1], defenders[1])

    assert settle(Contract(bid, multiplier, "made"), points, belote) == Settlement(*expected)


@pytest.mark.rule("8.5", "8.6", "8.7", "8.8", "8.9", "8.10")
@pytest.mark.parametrize(
    ("success", "multiplier", "points", "belote", "expected"),
    [
        ("made", 1, (125, 37), (0, 0), (125, 37)),
        ("made", 2, (125, 37), (20, 0), (270, 74)),
        ("bid", 1, (125, 37), (0, 0), (110, 0)),
        ("bid", 2, (125, 37), (0, 20), (220, 20)),
        ("bid", 4, (252, 0), (20, 0), (460, 0)),
        ("made_plus_bid", 1, (125, 37), (0, 0), (235, 37)),
        ("made_plus_bid", 2, (125, 37), (0, 20), (470, 94)),
        ("made_plus_bid", 4, (252, 0), (0, 0), (1448, 0)),
    ],
)
def test_what_a_made_contract_of_110_pays(
    success: str, multiplier: int, points: tuple[int, int], belote: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert settle(Contract(110, multiplier, success), points, belote) == Settlement("made", *expected)


@pytest.mark.rule("8.11", "8.12")
@pytest.mark.parametrize("success", ["made", "bid", "made_plus_bid"])
def test_a_failed_contract_costs_the_same_whatever_a_made_one_pays(success: str) -> None:
    assert settle(Contract(110, 2, success), (100, 62), (0, 0)) == Settlement("failed", 0, 324)


@pytest.mark.rule("4.13", "4.14", "4.24", "8.1", "8.4", "10.9", "10.10", "10.11")
@pytest.mark.parametrize(
    ("taker", "counter", "reason", "scored"),
    [
        (0, 1, "made", [162, 0]),
        (0, 2, "made", [324, 0]),
        (0, 4, "made", [648, 0]),
        (1, 1, "failed", [162, 0]),
        (1, 2, "failed", [324, 0]),
        (2, 4, "made", [648, 0]),
        (3, 4, "failed", [648, 0]),
    ],
)
def test_a_round_tells_points_as_won_and_scores_them_multiplied(
    taker: int, counter: int, reason: str, scored: list[int]
) -> None:
    seats = seated("coinche", LONE_NINE, "H", taker, counter=counter)
    seats.play(*SEVEN_TRICKS)

    assert seats.events[1] == {
        "type": "round",
        "attackers": taker % 2,
        "reason": reason,
        "tricks": [7, 1],
        "points": [162, 0],
        "belote": [0, 0],
        "scored": scored,
        "held": 0,
    }
    assert seats.step["score"] == scored


@pytest.mark.rule("6.10", "8.13", "8.14", "10.10")
def test_all_eight_tricks_against_a_countered_bid() -> None:
    seats = seated("coinche", ALL_HEARTS, "H", 3, counter=2)
    seats.play(*(move.replace("KH", "KH belote").replace("QH", "QH belote") for move in SWEEP))

    told = seats.events[1]
    assert (told["attackers"], told["points"], told["belote"], told["scored"]) == (1, [252, 0], [20, 0], [524, 0])


@pytest.mark.rule("8.7", "8.9")
@pytest.mark.parametrize(("success", "scored"), [("made", 252), ("bid", 160), ("made_plus_bid", 412)])
def test_a_made_160_with_all_tricks(success: str, scored: int) -> None:
    seats = seated("coinche", ALL_HEARTS, "H", bid=160, success=success)
    seats.play(*SWEEP)

    assert seats.events[1]["scored"] == [scored, 0]
