"""Perft counts of Belote and Belote coinchée that can be checked with a pencil.

Seat 0 holds all hearts, seat 1 the clubs, seat 2 the diamonds and seat 3 the spades, so nobody ever follows suit;
seat 3 deals and seat 0 speaks and leads first.
"""

from __future__ import annotations

import pytest

from reference_engine.perft import perft
from tests.reference_engine.jack_nine_table import ALL_HEARTS, BOTH, SWEEP, contract, deal, seated, setup_of, table
from tests.reference_engine.table import Table

#: Seat 0 keeps king and queen of hearts for the last two tricks.
BELOTE_LAST = ("JH 9H AH TH 8H 7H KH QH", *ALL_HEARTS[1:])


def speaking(game: str, *moves: str, **options: object) -> Table:
    """A table at which suits are apart and these words have been said."""
    seats = table(game, setup_of(game), **options)
    seats.play(deal(3, ALL_HEARTS), *moves)
    return seats


def two_tricks_left(game: str, hands: tuple[str, ...]) -> Table:
    """A table at which hearts are trump and seat 0, which has won six tricks, has two hearts left."""
    seats = seated(game, hands, "H")
    seats.play(*(f"{seat} play {hand.split()[k]}" for k in range(6) for seat, hand in enumerate(hands)))
    return seats


# Each seat may pass or name four suits: 5. Seat 0 as taker leads one of eight hearts; king and queen of trump count
# twice, with the call and without: 10 with hearts as trump, 8 with another suit, 10 + 3 x 8 = 34 for a taker.
# After two: 5 + 34 = 39. After three: seat 1 replies with 8 clubs, 10 if they are trump: 10 x 8 + 8 x 10 + 64 + 64
# = 288; 34 behind a pass, 5 behind two: 327. After four: seat 2 plays any of 8 diamonds, or in 10 ways if they are
# trump: 640 + 640 + 640 + 512 = 2432; 2432 + 288 + 34 + 5 = 2759.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 5), (2, 39), (3, 327), (4, 2759)])
def test_takings_of_one_turn_are_counted_as_by_hand(depth: int, nodes: int) -> None:
    assert perft(speaking("belote").match, depth)[0] == nodes


def test_divide_tells_the_count_behind_each_taking() -> None:
    assert perft(speaking("belote").match, 3) == (
        327,
        {"pass": 39, "take C": 80, "take D": 64, "take H": 80, "take S": 64},
    )


# In two steps: five cards each, and QH 8H 7H, QC KC AC, QD KD AD, QS KS AS in the stock. Pass or take: 2. Seat 0
# as taker has all hearts as above and leads in 10 ways: 2 + 10 = 12. Seat 1 as taker has QH, so seat 0, with KH and
# the spades of the stock, leads in 8 ways; seat 1 replies to seat 0 the taker with 8 clubs: 2 + 8 + 10 x 8 = 90.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 2), (2, 12), (3, 90)])
def test_takings_of_two_steps_are_counted_as_by_hand(depth: int, nodes: int) -> None:
    hands = [hand.split() for hand in ALL_HEARTS]
    stock = [["QH", "8H", "7H"], ["QC", "KC", "AC"], ["QD", "KD", "AD"], ["QS", "KS", "AS"]]
    fives = [[card for card in hand if card not in rest] for hand, rest in zip(hands, stock, strict=True)]
    pack = [*(c for five in fives for c in five[:3]), *(c for five in fives for c in five[3:])]
    seats = table("belote", setup_of("belote"), two_step=True)
    seats.play("deal " + " ".join([*pack, *(c for rest in stock for c in rest)]))

    assert perft(seats.match, depth)[0] == nodes


# Nine numbers in four suits, and the pass: 37. Over a bid of 80 there are 8 x 4 bids, the pass and the counter, 34;
# over 90 and on 30, 26, 22, 18, 14, 10 and 6 over 150: 160 for each suit. After 160 seat 0 leads: 10 + 3 x 8 = 34.
# Together 37 + 4 x 160 + 34 = 711.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 37), (2, 711)])
def test_bids_are_counted_as_by_hand(depth: int, nodes: int) -> None:
    assert perft(speaking("coinche").match, depth)[0] == nodes


# Seat 2 may overcounter, after which seat 0 leads, or pass; then seat 3 can only pass, and seat 0 may overcounter.
# 2; 10 + 1; 10 x 8 + 2; 10 x 8 x 8, 10 leads after an overcounter of seat 0 and 10 after its pass, the third.
@pytest.mark.parametrize(("depth", "nodes"), [(1, 2), (2, 11), (3, 82), (4, 660)])
def test_what_is_left_after_a_counter_is_counted_as_by_hand(depth: int, nodes: int) -> None:
    assert perft(speaking("coinche", "0 bid 80 H", "1 counter").match, depth)[0] == nodes


# Two cards each and nobody follows: 2 x 2 x 2 x 2; then one card each; then the round is over and counts 1.
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(("depth", "nodes"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 16), (8, 16), (9, 16), (20, 16)])
def test_the_last_two_tricks_are_counted_as_by_hand(game: str, depth: int, nodes: int) -> None:
    assert perft(two_tricks_left(game, ALL_HEARTS).match, depth)[0] == nodes


# King or queen, with the call or without: 4, and 2 x 2 x 2 replies: 32. The other of the two has two forms if the
# first was called, two ways of four, and one if it was not: (2 x 2 + 2 x 1) x 8 = 48.
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(("depth", "nodes"), [(1, 4), (2, 8), (4, 32), (5, 48), (8, 48), (9, 48)])
def test_calls_of_the_belote_are_moves_of_their_own(game: str, depth: int, nodes: int) -> None:
    assert perft(two_tricks_left(game, BELOTE_LAST).match, depth)[0] == nodes


@pytest.mark.parametrize("game", BOTH)
def test_a_deal_and_a_match_that_is_over_are_one_node(game: str) -> None:
    waiting = table(game, setup_of(game))
    over = table(game, setup_of(game), rounds=1)
    over.play(deal(3, ALL_HEARTS), *contract(game, 3, 0, "H"), *SWEEP)

    assert perft(waiting.match, 3) == (1, {})
    assert perft(over.match, 3) == (1, {})
