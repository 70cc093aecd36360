"""Perft counts of Baloot that can be checked with a pencil.

In SUITS seat 0 holds all hearts, seat 1 the clubs, seat 2 the diamonds and seat 3 the spades: nobody ever follows
suit, and every seat has a hundred to declare. Seat 3 deals, seat 0 speaks first, and the queen of hearts is turned
up.
"""

from __future__ import annotations

import pytest

from reference_engine.perft import perft
from tests.reference_engine.baloot_table import EVEN, SUITS, SWEEP, deal, raises, seated, table
from tests.reference_engine.table import Table

HOKM = ("0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 confirm hokm")


def dealt(hands: tuple[str, ...], *moves: str) -> Table:
    """A table at which these hands are dealt, and these words have been said."""
    seats = table()
    seats.play(deal(3, hands), *moves)
    return seats


# Bas, hokm or sun: 3. After sun seat 0 leads one of eight hearts or declares, 9; after hokm seat 1 has bas and
# sun, after bas all three: 14. A declaration leaves the eight leads, and each lead seat 1 with eight clubs or
# its own declaration: 8 + 8 x 9 = 80. After hokm and bas seat 2 has ashkal, bas and sun; a sun of seat 1, which
# then has QH, JC to 7C, AC and KC, leaves it 9 leads: 12. After two times bas there is hokm too, 4; after bas
# and hokm there are 3; 9: 16.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 3), (2, 14), (3, 108)])
def test_calls_are_counted_as_by_hand(depth: int, nodes: int) -> None:
    assert perft(dealt(SUITS).match, depth)[0] == nodes


def test_divide_tells_the_count_behind_each_call() -> None:
    assert perft(dealt(SUITS).match, 3) == (108, {"buy bas": 16, "buy hokm": 12, "buy sun": 80})


# The last of eight calls: three suits, sun and wala. A hokm is final, and seat 0 has three answers to it; a sun
# of seat 3 leaves it eight leads, as it has no meld; and wala ends the hand, which counts 1: 3 x 3 + 8 + 1.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 5), (2, 18)])
def test_a_cancelled_hand_counts_one(depth: int, nodes: int) -> None:
    passed = [f"{seat} buy {word}" for word in ("bas", "wala") for seat in range(4)]

    assert perft(dealt(EVEN, *passed[:-1]).match, depth)[0] == nodes


# Two doubles and the pass: 3. Behind the pass seat 3 has the same, behind a double seat 2 has triple and pass:
# 3 + 2 x 2. Two passes: 9 leads; pass and double: seat 0 has two answers, 2 x 2; double and triple: two fours
# and a pass, double and pass: two answers of seat 0, 2 x (3 + 2): 23. Then 80 behind two passes, as above; 2 x
# (3 + 2) behind pass and double; behind double and triple a four leaves gahwa and pass, a pass three answers, 2
# x 2 + 3; behind double and pass a triple leaves three answers, a pass nine leads, 3 + 9: 80 + 10 + 2 x (7 +
# 12) = 128.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 3), (2, 7), (3, 23), (4, 128)])
def test_raises_are_counted_as_by_hand(depth: int, nodes: int) -> None:
    assert perft(dealt(SUITS, *HOKM).match, depth)[0] == nodes


# In EVEN every seat has two cards of each suit and no meld. Hearts are trump: an open hand leaves seat 0 eight
# leads, a closed one six, and seat 1 follows with one of two.
@pytest.mark.parametrize(
    ("mode", "depth", "nodes"), [("open", 1, 8), ("open", 2, 16), ("closed", 1, 6), ("closed", 2, 12)]
)
def test_a_closed_hand_leaves_fewer_leads(mode: str, depth: int, nodes: int) -> None:
    seats = seated(EVEN, said=[f"double {mode}"])

    assert perft(seats.match, depth)[0] == nodes


# Seat 0 has declared and its team won the melds. It shows or leads one of seven: 8. A show leaves the leads, a
# lead seat 1 seven clubs, as its team shows nothing: 7 + 7 x 7. Then 49 behind the show, and seat 2 has seven
# diamonds and its own show: 49 x 8.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 8), (2, 56), (3, 441)])
def test_shows_are_moves_of_their_own(depth: int, nodes: int) -> None:
    seats = dealt(SUITS, *HOKM, *raises(0), "0 declare", *SWEEP[:4])

    assert perft(seats.match, depth)[0] == nodes


# Two cards each and nobody follows: 2 x 2 x 2 x 2; then one card each; then the hand is over and counts 1.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 16), (8, 16), (9, 16), (20, 16)])
def test_the_last_two_tricks_are_counted_as_by_hand(depth: int, nodes: int) -> None:
    seats = dealt(SUITS, *HOKM, *raises(0), *SWEEP[:-8])

    assert perft(seats.match, depth)[0] == nodes


def test_a_deal_and_a_match_that_is_over_are_one_node() -> None:
    over = table({"dealer": 3, "score": [130, 0]})
    over.play(deal(3, SUITS), *HOKM, *raises(0), *SWEEP)

    assert over.step["phase"] == "over"
    assert perft(table().match, 3) == (1, {})
    assert perft(over.match, 3) == (1, {})
