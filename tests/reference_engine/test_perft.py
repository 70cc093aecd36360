"""Perft counts that can be checked with a pencil."""

from __future__ import annotations

import pytest

from reference_engine.perft import perft
from tests.reference_engine.table import MADE, Table, dealt, round_of
from tests.reference_engine.test_kout_bh_auction import SUITS_APART
from tests.reference_engine.test_kout_bh_forfeit import BIDDER_KEEPS_IT, SEVEN


def auction_of_suits_apart() -> Table:
    """Seat 0 holds only spades, 1 hearts, 2 clubs, 3 diamonds and the joker; seat 0 speaks first."""
    table = Table({"dealer": 3, "score": 0})
    table.play(SUITS_APART)
    return table


# After one move: pass, 5, 6, 7, and 8, which waits for its one suit.
# After two: nobody has bid 1, at 5: 2, at 6: 3, at 7: 4, at 8: 4, hukm named after the first 8: 1; together 15.
# After three, those open to 5, 4, 3, 2 moves, 1 suit, and 8 hearts to lead: 5 + 8 + 9 + 8 + 4 + 8 = 42.
# By then nobody: 1, at 5: 3, at 6: 6, at 7: 10, at 8: 10, hukm named: 4, one heart led: 8. The last seat must
# bid when nobody has (4), else has 4, 3, 2; one suit each; 8 clubs to lead; 8 cards to throw on the heart:
# 4 + 12 + 18 + 20 + 10 + 32 + 64 = 160.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 5), (2, 15), (3, 42), (4, 160)])
def test_bids_are_counted_as_by_hand(depth: int, nodes: int) -> None:
    assert perft(auction_of_suits_apart().match, depth)[0] == nodes


def test_divide_tells_the_count_behind_each_first_move() -> None:
    # After 8: one suit, eight hearts, eight replies. After 7: pass or 8, and so on; see above.
    nodes, divide = perft(auction_of_suits_apart().match, 3)

    assert divide == {"bid 5": 4 + 3 + 2 + 1, "bid 6": 3 + 2 + 1, "bid 7": 2 + 1, "bid 8": 8, "bid pass": 15}
    assert nodes == sum(divide.values())


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_the_parts_of_a_divide_are_the_counts_one_ply_down(depth: int) -> None:
    table = auction_of_suits_apart()
    nodes, divide = perft(table.match, depth)
    below = {}
    for move in table.match.legal:
        twin = table.match.copy()
        twin.play(f"{twin.turn} {move}")
        below[move] = perft(twin, depth - 1)[0]

    assert divide == below
    assert nodes == sum(below.values())


def test_depth_0_is_one_node_and_an_empty_divide() -> None:
    assert perft(auction_of_suits_apart().match, 0) == (1, {})


# Two cards each: spades, hearts, AD and JK, clubs. Nobody can follow, so 2 x 2 x 2 x 2 plays; then one card
# each; then the Inzili is decided and counts 1, however deep one looks.
@pytest.mark.parametrize(
    ("depth", "nodes"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 16), (6, 16), (7, 16), (8, 16), (9, 16), (20, 16)]
)
def test_the_last_two_tricks_are_counted_as_by_hand(depth: int, nodes: int) -> None:
    table = Table({"dealer": 3, "score": 0})
    table.play(*round_of(4, 3, 0, 8, made=True)[:-8])
    assert table.match.legal == ("play AS", "play KS")

    assert perft(table.match, depth)[0] == nodes


def test_the_end_of_a_round_counts_one() -> None:
    table = Table({"dealer": 3, "score": 0})
    table.play(*round_of(4, 3, 0, 5, made=True)[:-1])  # the last card of the fifth trick: one of four clubs

    assert perft(table.match, 1)[0] == perft(table.match, 7)[0] == 4


def test_a_forfeit_counts_one() -> None:
    table = Table({"dealer": 3, "score": 0})
    table.play(BIDDER_KEEPS_IT, "0 bid 8", "0 hukm S", *SEVEN[:-1])  # the last card of the seventh: one of two

    assert perft(table.match, 1)[0] == perft(table.match, 7)[0] == 2


@pytest.mark.parametrize("setup", [None, {"dealer": 0, "score": 0}])
def test_where_chance_moves_there_is_one_node(setup: object) -> None:
    assert perft(Table(setup).match, 3) == (1, {})


def test_a_match_that_is_over_is_one_node() -> None:
    table = Table({"dealer": 3, "score": 30})
    table.play(*round_of(4, 3, 0, 5, made=True))

    assert perft(table.match, 4) == (1, {})


def test_counting_leaves_the_match_alone() -> None:
    table = Table({"dealer": 3, "score": 0})
    table.play(dealt(3, *MADE[4]))
    before = table.match.position

    perft(table.match, 3)

    assert table.match.position == before
