"""Kuwaiti Kout: the end of a round, the score, the end of the match and the next dealer."""

from __future__ import annotations

import pytest

from tests.reference_engine.kout_kw_table import kw, round_of
from tests.reference_engine.table import Table

EMPTY = {"bidder": None, "bid": None, "malzoom": False, "hukm": None, "tricks": [0, 0]}


def played(
    bid: int | str, *, made: bool, score: tuple[int, int] = (0, 0), seats: int = 4, dealer: int = 3, bidder: int = 0
) -> Table:
    """A table after a round; by default seat 0 bids and the dealer is the last seat of four."""
    bidder = dealer if bid == "pass" else bidder
    table = kw({"dealer": dealer, "score": list(score)}, seats=seats)
    table.play(*round_of(seats, dealer, bidder, bid, made=made))
    return table


@pytest.mark.rule("8.1", "8.2", "8.3", "9.1", "9.3", "9.7", "1.1")
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize(
    ("bid", "made", "winner", "points", "count"),
    [
        (5, True, 0, 5, [5, 0]),
        (6, True, 0, 6, [6, 0]),
        (7, True, 0, 7, [7, 0]),
        (8, True, 0, 8, [8, 0]),
        (5, False, 1, 10, [0, 5]),
        (6, False, 1, 12, [0, 4]),
        (7, False, 1, 14, [0, 3]),
        (8, False, 1, 16, [0, 2]),
    ],
)
def test_a_contract_is_made_or_fails_as_soon_as_it_is_decided(
    seats: int, bid: int, made: bool, winner: int, points: int, count: list[int]
) -> None:
    table = played(bid, made=made, seats=seats, dealer=seats - 1, score=(20, 30))

    assert table.events[1:] == [
        {
            "type": "round",
            "winner": winner,
            "reason": "made" if made else "failed",
            "points": points,
            "tricks": count,
        },
        {"type": "dealer", "seat": 0},
    ]
    assert table.step["score"] == ([20 + points, 30] if winner == 0 else [20, 30 + points])
    assert (table.step["phase"], table.step["turn"], table.step["round"]) == ("deal", None, EMPTY)


@pytest.mark.rule("8.1", "8.2")
@pytest.mark.parametrize(("bid", "made"), [(5, True), (5, False), (8, True), (8, False)])
def test_one_trick_less_decides_nothing(bid: int, made: bool) -> None:
    moves = round_of(4, 3, 0, bid, made=made)
    table = kw({"dealer": 3, "score": [0, 0]}, seats=4)

    step = table.play(*moves[:-4])

    assert (step["events"], step["phase"]) == ([{"type": "trick", "seat": 0 if made else 1}], "play")
    assert step["round"]["tricks"] == ([bid - 1, 0] if made else [0, 9 - bid])


@pytest.mark.rule("9.5", "9.6")
@pytest.mark.parametrize(("made", "winner"), [(True, 1), (False, 0)])
def test_malzoom_is_worth_five_made_or_failed(made: bool, winner: int) -> None:
    table = played("pass", made=made)  # seat 3, the dealer, is obliged

    assert table.events[1]["winner"] == winner
    assert table.events[1]["points"] == 5
    assert table.step["score"] == ([0, 5] if winner else [5, 0])


@pytest.mark.rule("9.2", "10.1", "10.2", "11.2")
@pytest.mark.parametrize("seats", [4, 6])
def test_a_made_bawan_adds_36_and_wins_the_match(seats: int) -> None:
    table = played(9, made=True, seats=seats, dealer=seats - 1, score=(1, 99))

    assert table.events == [
        {"type": "trick", "seat": 0},
        {"type": "round", "winner": 0, "reason": "made", "points": 36, "tricks": [9, 0]},
        {"type": "match", "winner": 0, "reason": "bawan"},
    ]
    assert table.step["score"] == [37, 99]
    assert (table.step["phase"], table.step["dealer"], table.step["round"]) == ("over", seats - 1, EMPTY)
    assert (table.step["turn"], table.step["legal"]) == (None, [])
    assert table.refuse("dealer 0") == "match_over"


@pytest.mark.rule("9.4", "10.6")
def test_a_failed_bawan_gives_18_and_ends_nothing() -> None:
    table = played(9, made=False, score=(0, 0))

    assert table.events[1:] == [
        {"type": "round", "winner": 1, "reason": "failed", "points": 18, "tricks": [0, 1]},
        {"type": "dealer", "seat": 0},
    ]
    assert table.step["score"] == [0, 18]


@pytest.mark.rule("10.3", "10.4", "10.5", "10.6", "11.2")
@pytest.mark.parametrize(
    ("bid", "made", "score", "total", "end"),
    [
        (5, True, (95, 7), [100, 7], None),
        (5, True, (96, 7), [101, 7], (0, "101")),
        (8, True, (99, 100), [107, 100], (0, "101")),
        (5, False, (100, 91), [100, 101], (1, "101")),
        (5, True, (45, 0), [50, 0], None),
        (5, True, (46, 0), [51, 0], (0, "51_0")),
        (8, True, (50, 0), [58, 0], (0, "51_0")),
        (5, True, (46, 1), [51, 1], None),
        (5, False, (0, 41), [0, 51], (1, "51_0")),
        (5, False, (0, 40), [0, 50], None),
        (5, True, (0, 50), [5, 50], None),  # the loser's 50 do not grow
        (9, False, (0, 33), [0, 51], (1, "51_0")),  # not by the Bawan itself
        (9, False, (3, 83), [3, 101], (1, "101")),
        (9, True, (70, 3), [106, 3], (0, "bawan")),  # the first reason that holds
        (9, True, (20, 0), [56, 0], (0, "bawan")),
    ],
)
def test_the_match_ends_at_101_or_at_51_against_nothing(
    bid: int, made: bool, score: tuple[int, int], total: list[int], end: tuple[int, str] | None
) -> None:
    table = played(bid, made=made, score=score)

    assert table.step["score"] == total
    if end is None:
        assert table.happened() == ["trick", "round", "dealer"]
    else:
        assert table.events[2] == {"type": "match", "winner": end[0], "reason": end[1]}
        assert (table.step["phase"], table.step["dealer"]) == ("over", 3)


@pytest.mark.rule("11.1")
@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize(("seats", "dealer", "after"), [(4, 0, 1), (4, 3, 0), (6, 4, 5), (6, 5, 0)])
def test_the_deal_goes_round_whoever_won(seats: int, dealer: int, after: int, made: bool) -> None:
    table = played(6, made=made, seats=seats, dealer=dealer, bidder=1)

    assert table.events[2] == {"type": "dealer", "seat": after}
    assert table.step["dealer"] == after


def test_a_second_round_starts_from_nothing() -> None:
    table = played(8, made=False)

    table.play(*round_of(4, 0, 1, 5, made=True))

    assert table.step["score"] == [0, 21]
