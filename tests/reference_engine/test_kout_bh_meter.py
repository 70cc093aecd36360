"""The meter, the end of the match and the next dealer."""

from __future__ import annotations

import pytest

from reference_engine.explain import explain
from reference_engine.kout_bh import KOUT_BH
from tests.reference_engine.table import Table, round_of

#: seats, dealer, meter before, team that bids, bid, made, meter after, next dealer, part of the rule that says so
WORKED = [
    (4, 0, -4, 0, 5, True, 1, 1, "a"),
    (4, 0, -5, 0, 5, True, 0, 0, "b"),
    (4, 0, -6, 0, 5, True, -1, 0, "b"),
    (4, 0, 12, 1, 5, True, 7, 2, "c"),
    (4, 0, 4, 0, 6, False, -8, 2, "a"),
    (4, 0, 0, 0, 6, True, 6, 1, "c"),
    (4, 1, 12, 1, 5, True, 7, 1, "b"),
    (6, 4, 3, 1, 5, True, -2, 0, "a"),
    (6, 5, 9, 0, 6, True, 15, 1, "c"),
]

#: More of the same, worked out from the same text.
MORE = [
    (4, 3, 4, 1, 5, True, -1, 0, "a"),  # B takes the meter over: A deals next
    (4, 2, 4, 1, 5, True, -1, 0, "a"),  # the next A seat after seat 2 is seat 0
    (4, 1, -1, 0, 5, True, 4, 3, "a"),  # A takes over: the next B seat after seat 1 is seat 3
    (4, 1, 5, 1, 5, True, 0, 1, "b"),  # to nobody's is no change of owner
    (4, 1, 0, 1, 5, True, -5, 2, "c"),  # from nobody's is none either
    (4, 2, 0, 1, 5, True, -5, 0, "c"),  # 0 and the other team won
    (4, 0, 5, 0, 5, True, 10, 1, "c"),  # the dealer's team won, and the meter is its own
    (4, 3, -20, 0, 5, False, -30, 0, "c"),  # B won as defenders, the meter is B's own
    (4, 3, 20, 0, 5, False, 10, 3, "b"),  # B won as defenders, the meter is still A's
    (6, 2, -20, 0, 7, True, -13, 2, "b"),
    (6, 3, 5, 1, 5, True, 0, 3, "b"),
    (6, 5, 0, 1, 6, True, -6, 0, "c"),
    (6, 1, 0, 0, 6, True, 6, 3, "c"),
    (6, 5, -3, 0, 5, True, 2, 1, "a"),
    (6, 0, 10, 0, 7, False, -4, 2, "a"),
]


PARTS = {"a": "kout_bh 9.3.1", "b": "kout_bh 9.3.2", "c": "kout_bh 9.3.3"}


def script(
    seats: int, dealer: int, meter: int, team: int, bid: int, made: bool
) -> tuple[dict[str, int], list[str]]:
    """A setup and one whole round from it."""
    return {"dealer": dealer, "score": meter}, round_of(seats, dealer, team, bid, made=made)


def after_round(
    seats: int, dealer: int, meter: int, team: int, bid: int, made: bool, mode: str, target: int = 101
) -> Table:
    setup, moves = script(seats, dealer, meter, team, bid, made)
    table = Table(setup, seats=seats, dealer_meter=mode, target=target)
    table.play(*moves)
    return table


@pytest.mark.rule("9.3.1", "9.3.2", "9.3.3", "9.3.4", "9.4.1", "9.2.1", "9.1.1")
@pytest.mark.parametrize(
    ("seats", "dealer", "meter", "team", "bid", "made", "after", "next_dealer", "part"), WORKED + MORE
)
def test_who_deals_next(
    seats: int, dealer: int, meter: int, team: int, bid: int, made: bool, after: int, next_dealer: int, part: str
) -> None:
    table = after_round(seats, dealer, meter, team, bid, made, "after")

    assert table.step["score"] == after
    assert table.events[-1] == {"type": "dealer", "seat": next_dealer}
    assert table.step["dealer"] == next_dealer
    told = explain(KOUT_BH, {"seats": seats, "target": 101}, *script(seats, dealer, meter, team, bid, made))[-1]
    assert [rule for rule in PARTS.values() if rule in told] == [PARTS[part]]


@pytest.mark.rule("9.4.2")
@pytest.mark.parametrize(
    ("seats", "dealer", "meter", "team", "bid", "made", "after", "next_dealer", "part"), WORKED + MORE
)
def test_reading_the_meter_before_differs_only_where_it_was_at_0_and_the_dealers_team_won(
    seats: int, dealer: int, meter: int, team: int, bid: int, made: bool, after: int, next_dealer: int, part: str
) -> None:
    winner = team if made else 1 - team
    stays = meter == 0 and winner == dealer % 2

    table = after_round(seats, dealer, meter, team, bid, made, "before")

    assert table.step["score"] == after
    assert table.events[-1] == {"type": "dealer", "seat": dealer if stays else next_dealer}


@pytest.mark.rule("9.4.1", "9.4.2")
def test_the_worked_line_that_tells_the_two_readings_apart() -> None:
    assert after_round(4, 0, 0, 0, 6, True, "after").step["dealer"] == 1
    assert after_round(4, 0, 0, 0, 6, True, "before").step["dealer"] == 0


@pytest.mark.rule("9.1.2", "9.2.1", "9.5.1")
@pytest.mark.parametrize(
    ("target", "before", "team", "bid", "made", "after", "over"),
    [
        (31, 26, 0, 5, True, 31, True),
        (31, 25, 0, 5, True, 30, False),
        (31, -26, 1, 5, True, -31, True),
        (31, -25, 1, 5, True, -30, False),
        (26, 21, 0, 5, True, 26, True),
        (26, 20, 0, 5, True, 25, False),
        (26, -14, 0, 6, False, -26, True),
        (26, -13, 0, 6, False, -25, False),
        (51, 37, 1, 7, False, 51, True),
        (51, 36, 1, 7, False, 50, False),
        (101, 96, 0, 5, True, 101, True),
        (101, -95, 1, 5, True, -100, False),
    ],
)
def test_the_match_ends_at_the_target_on_either_side(
    target: int, before: int, team: int, bid: int, made: bool, after: int, over: bool
) -> None:
    table = after_round(4, 2, before, team, bid, made, "after", target)

    assert table.step["score"] == after
    if over:
        winner = 0 if after > 0 else 1
        assert table.happened() == ["trick", "round", "match"]
        assert table.events[-1] == {"type": "match", "winner": winner, "reason": "target"}
        assert (table.step["phase"], table.step["turn"], table.step["legal"]) == ("over", None, [])
        assert table.step["dealer"] == 2
        assert table.step["round"] == {"bidder": None, "bid": None, "hukm": None, "tricks": [0, 0]}
    else:
        assert table.happened() == ["trick", "round", "dealer"]
        assert table.step["phase"] == "deal"


@pytest.mark.rule("9.1.3")
@pytest.mark.parametrize(
    ("target", "before", "team", "bid", "made", "after"),
    [(31, 30, 0, 7, True, 37), (31, 30, 1, 7, False, 44), (31, -30, 0, 7, False, -44), (26, -25, 1, 6, True, -31)],
)
def test_the_meter_is_not_clamped(target: int, before: int, team: int, bid: int, made: bool, after: int) -> None:
    table = after_round(4, 0, before, team, bid, made, "after", target)

    assert (table.step["score"], table.step["phase"]) == (after, "over")


@pytest.mark.rule("9.5.1")
@pytest.mark.parametrize(
    "move",
    [
        "deal 7S",
        "draw",
        "dealer 0",
        "0 bid 5",
        "9 bid 5",
        "0 hukm S",
        "0 play AS",
        "",
        " ",
        "resign",
        "0 play ZZ",
        "٢",
    ],
)
def test_after_the_end_everything_is_refused_with_match_over(move: str) -> None:
    assert after_round(4, 0, 30, 0, 5, True, "after", 31).refuse(move) == "match_over"


def test_a_match_of_several_rounds_goes_by_the_meter_and_the_dealer() -> None:
    table = Table(seats=4, target=26)
    table.play("draw 7S 8S 9S TS")  # seat 0 deals
    rounds = [
        (0, 5, True, 5, 1),  # from 0 to A: seat 1 deals (c)
        (1, 7, True, -2, 2),  # to B: the next A seat (a)
        (2, 6, False, -14, 0),  # B won, A deals (c)
        (1, 6, False, -2, 0),  # A won as defenders, the meter is still B's: the dealer stays (b)
        (2, 7, True, 5, 1),  # back to A: the next B seat (a)
        (0, 7, True, 12, 3),  # A again: the next B seat (c)
    ]
    dealer = 0
    for bidder, bid, made, meter, next_dealer in rounds:
        step = table.play(*round_of(4, dealer, bidder, bid, made=made))
        assert (step["score"], step["dealer"], step["phase"]) == (meter, next_dealer, "deal")
        dealer = next_dealer

    step = table.play(*round_of(4, dealer, 3, 7, made=False))
    assert step["events"][-1] == {"type": "match", "winner": 0, "reason": "target"}
    assert (step["score"], step["dealer"], step["phase"]) == (26, 3, "over")
