"""When a round ends, what it is worth, and what the next step shows."""

from __future__ import annotations

import pytest

from tests.reference_engine.table import Table, dealt, round_of, tricks

EMPTY = {"bidder": None, "bid": None, "hukm": None, "tricks": [0, 0]}


def played(seats: int, bidder: int, bid: int, *, made: bool, score: int = 0) -> Table:
    """A table after a round in which one side took every trick; the dealer was seat 0, the target is 101."""
    table = Table({"dealer": 0, "score": score}, seats=seats, target=101)
    table.play(*round_of(seats, 0, bidder, bid, made=made))
    return table


@pytest.mark.rule("8.1.1", "8.2.1", "1.1.1", "9.1.1")
@pytest.mark.parametrize(
    ("seats", "bidder", "bid", "winner", "tricks_won", "score"),
    [
        (4, 0, 5, 0, [5, 0], 5),
        (4, 2, 6, 0, [6, 0], 6),
        (4, 0, 7, 0, [7, 0], 7),
        (4, 1, 5, 1, [0, 5], -5),
        (4, 3, 6, 1, [0, 6], -6),
        (4, 1, 7, 1, [0, 7], -7),
        (6, 0, 5, 0, [5, 0], 5),
        (6, 2, 6, 0, [6, 0], 6),
        (6, 4, 7, 0, [7, 0], 7),
        (6, 1, 5, 1, [0, 5], -5),
        (6, 3, 6, 1, [0, 6], -6),
        (6, 5, 7, 1, [0, 7], -7),
    ],
)
def test_a_made_contract_is_worth_its_bid(
    seats: int, bidder: int, bid: int, winner: int, tricks_won: list[int], score: int
) -> None:
    table = played(seats, bidder, bid, made=True)

    assert table.events[:2] == [
        {"type": "trick", "seat": bidder},
        {"type": "round", "winner": winner, "reason": "made", "points": bid, "tricks": tricks_won},
    ]
    assert table.happened() == ["trick", "round", "dealer"]
    assert table.step["score"] == score


@pytest.mark.rule("8.1.2", "8.2.2", "1.1.1", "9.1.1")
@pytest.mark.parametrize(
    ("seats", "bidder", "bid", "winner", "points", "tricks_won", "score"),
    [
        (4, 0, 5, 1, 10, [0, 4], -10),
        (4, 2, 6, 1, 12, [0, 3], -12),
        (4, 0, 7, 1, 14, [0, 2], -14),
        (4, 1, 5, 0, 10, [4, 0], 10),
        (4, 3, 6, 0, 12, [3, 0], 12),
        (4, 1, 7, 0, 14, [2, 0], 14),
        (6, 0, 5, 1, 10, [0, 4], -10),
        (6, 2, 6, 1, 12, [0, 3], -12),
        (6, 4, 7, 1, 14, [0, 2], -14),
        (6, 1, 5, 0, 10, [4, 0], 10),
        (6, 3, 6, 0, 12, [3, 0], 12),
        (6, 5, 7, 0, 14, [2, 0], 14),
    ],
)
def test_a_failed_contract_gives_the_others_twice_its_bid(
    seats: int, bidder: int, bid: int, winner: int, points: int, tricks_won: list[int], score: int
) -> None:
    table = played(seats, bidder, bid, made=False)

    assert table.events[:2] == [
        {"type": "trick", "seat": (bidder + 1) % seats},
        {"type": "round", "winner": winner, "reason": "failed", "points": points, "tricks": tricks_won},
    ]
    assert table.happened() == ["trick", "round", "dealer"]
    assert table.step["score"] == score


@pytest.mark.rule("8.1.3")
@pytest.mark.parametrize(("bid", "made", "cards"), [(5, True, 20), (7, True, 28), (5, False, 16), (7, False, 8)])
def test_the_rest_of_a_decided_round_is_not_played(bid: int, made: bool, cards: int) -> None:
    moves = round_of(4, 0, 1, bid, made=made)
    assert sum(" play " in move for move in moves) == cards

    table = Table({"dealer": 0, "score": 0})
    assert table.play(*moves[:-1])["phase"] == "play"
    assert table.play(moves[-1])["phase"] == "deal"
    assert table.refuse("2 play AS") == "wrong_phase"


@pytest.mark.parametrize("made", [True, False])
def test_the_round_is_back_at_its_opening_values_in_the_step_that_closes_it(made: bool) -> None:
    step = played(4, 0, 6, made=made).step

    assert step["round"] == EMPTY
    assert (step["phase"], step["turn"], step["legal"]) == ("deal", None, [])


#: Seat 0 bids on spades; seat 1 has the joker; five tricks to three.
HARD = dealt(
    3,
    "9S TS JS QS KS AS 8D 9D",
    "7H 8H 9H TH JH QH AD JK",
    "7S 8S 7C 8C 9C TC JC QC",
    "AH KH KC AC TD JD QD KD",
)
HARD_TRICKS = [
    *tricks(1, "7H 7C AH 9S"),  # seat 0 trumps: 1-0
    *tricks(0, "8D AD 8C TD"),  # 1-1
    *tricks(1, "8H 9C KH TS"),  # 2-1
    *tricks(0, "9D 9H TC JD"),  # 2-2
    *tricks(3, "QD JS TH JC"),  # 3-2
    *tricks(0, "QS JK 7S KD"),  # the joker takes the queen of hukm: 3-3
    *tricks(1, "JH QC KC KS"),  # 4-3
    *tricks(0, "AS QH 8S AC"),  # 5-3
]


@pytest.mark.rule("8.1.1", "8.1.2", "8.1.3")
@pytest.mark.parametrize(
    ("bid", "trick", "event"),
    [
        (5, 8, {"type": "round", "winner": 0, "reason": "made", "points": 5, "tricks": [5, 3]}),
        (6, 6, {"type": "round", "winner": 1, "reason": "failed", "points": 12, "tricks": [3, 3]}),
        (7, 4, {"type": "round", "winner": 1, "reason": "failed", "points": 14, "tricks": [2, 2]}),
        (8, 2, {"type": "round", "winner": 1, "reason": "failed", "points": 0, "tricks": [1, 1]}),
    ],
)
def test_one_and_the_same_play_ends_where_its_contract_is_decided(
    bid: int, trick: int, event: dict[str, object]
) -> None:
    table = Table({"dealer": 3, "score": 0})
    passes = [] if bid == 8 else ["1 bid pass", "2 bid pass", "3 bid pass"]
    table.play(HARD, f"0 bid {bid}", *passes, "0 hukm S")
    for move in HARD_TRICKS[: 4 * trick - 1]:
        table.play(move)
        assert "round" not in table.happened()

    assert table.play(HARD_TRICKS[4 * trick - 1])["events"][1] == event


def test_tricks_are_counted_by_team_while_the_round_runs() -> None:
    table = Table({"dealer": 3, "score": 0})
    table.play(HARD, "0 bid 5", "1 bid pass", "2 bid pass", "3 bid pass", "0 hukm S")
    counted = []
    for number, move in enumerate(HARD_TRICKS[:28], start=1):
        table.play(move)
        if number % 4 == 0:
            counted.append(table.step["round"]["tricks"])
        else:
            assert table.events == []

    assert counted == [[1, 0], [1, 1], [2, 1], [2, 2], [3, 2], [3, 3], [4, 3]]


@pytest.mark.rule("8.3.1", "8.3.2", "8.3.3")
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize(
    ("bidder", "made", "winner", "reason", "tricks_won"),
    [
        (0, True, 0, "made", [8, 0]),
        (1, True, 1, "made", [0, 8]),
        (0, False, 1, "failed", [0, 1]),
        (1, False, 0, "failed", [1, 0]),
    ],
)
def test_an_inzili_decides_the_match_and_leaves_the_meter(
    seats: int, bidder: int, made: bool, winner: int, reason: str, tricks_won: list[int]
) -> None:
    table = played(seats, bidder, 8, made=made, score=-13)

    assert table.events[1:] == [
        {"type": "round", "winner": winner, "reason": reason, "points": 0, "tricks": tricks_won},
        {"type": "match", "winner": winner, "reason": f"inzili_{reason}"},
    ]
    assert table.happened() == ["trick", "round", "match"]
    assert (table.step["phase"], table.step["turn"], table.step["score"]) == ("over", None, -13)
    assert (table.step["round"], table.step["dealer"], table.step["legal"]) == (EMPTY, 0, [])
