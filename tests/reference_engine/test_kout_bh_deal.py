"""The pack and the deal."""

from __future__ import annotations

import pytest

from tests.reference_engine.table import Table

#: Dealt row by row: a column is what one seat gets.
FOUR_ROWS = """
7S 7H 7C 8D
8S 8H 8C 9D
9S 9H 9C TD
TS TH TC JD
JS JH JC QD
QS QH QC KD
KS KH KC AD
AS AH AC JK
"""

SIX_ROWS = """
3S 3H 3C 4D JS JD
4S 4H 4C 5D QS QD
5S 5H 5C 6D KS KD
6S 6H 6C 7D AS AD
7S 7H 7C 8D JH JC
8S 8H 8C 9D QH QC
9S 9H 9C TD KH KC
TS TH TC JK AH AC
"""

FOUR, SIX = FOUR_ROWS.split(), SIX_ROWS.split()

SPADES = ["7S", "8S", "9S", "AS", "JS", "KS", "QS", "TS"]
HEARTS = ["7H", "8H", "9H", "AH", "JH", "KH", "QH", "TH"]
CLUBS = ["7C", "8C", "9C", "AC", "JC", "KC", "QC", "TC"]
DIAMONDS = ["8D", "9D", "AD", "JD", "JK", "KD", "QD", "TD"]


def setup(dealer: int) -> dict[str, int]:
    return {"dealer": dealer, "score": 0}


@pytest.mark.rule("4.1.1", "2.1.1", "2.2.2")
@pytest.mark.parametrize(
    ("dealer", "hands"),
    [
        (3, [SPADES, HEARTS, CLUBS, DIAMONDS]),
        (0, [DIAMONDS, SPADES, HEARTS, CLUBS]),
        (1, [CLUBS, DIAMONDS, SPADES, HEARTS]),
        (2, [HEARTS, CLUBS, DIAMONDS, SPADES]),
    ],
)
def test_the_first_card_goes_to_the_seat_after_the_dealer(dealer: int, hands: list[list[str]]) -> None:
    step = Table(setup(dealer)).play("deal " + " ".join(FOUR))

    assert step["events"] == [{"type": "dealt", "hands": hands}]
    assert step["phase"] == "bid"


@pytest.mark.rule("4.1.1", "2.1.2", "2.2.2")
@pytest.mark.parametrize("dealer", range(6))
def test_six_seats_get_every_sixth_card(dealer: int) -> None:
    step = Table(setup(dealer), seats=6).play("deal " + " ".join(SIX))

    (event,) = step["events"]
    after = (dealer + 1) % 6
    assert event["hands"][after] == ["3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS"]
    assert event["hands"][(dealer + 4) % 6] == ["4D", "5D", "6D", "7D", "8D", "9D", "JK", "TD"]
    assert event["hands"][dealer] == ["AC", "AD", "JC", "JD", "KC", "KD", "QC", "QD"]
    assert [len(hand) for hand in event["hands"]] == [8] * 6


@pytest.mark.rule("5.1.1")
@pytest.mark.parametrize(("seats", "dealer", "turn"), [(4, 0, 1), (4, 3, 0), (6, 4, 5), (6, 5, 0)])
def test_the_seat_after_the_dealer_speaks_first(seats: int, dealer: int, turn: int) -> None:
    pack = FOUR if seats == 4 else SIX

    assert Table(setup(dealer), seats=seats).play("deal " + " ".join(pack))["turn"] == turn


def swapped(pack: list[str], out: str, into: str) -> str:
    return "deal " + " ".join(into if card == out else card for card in pack)


@pytest.mark.rule("2.1.1", "2.1.2", "2.2.2")
@pytest.mark.parametrize(
    ("seats", "move", "why"),
    [
        (4, "deal", "bad_deal"),
        (4, "deal " + " ".join(FOUR[:-1]), "bad_deal"),
        (4, "deal " + " ".join([*FOUR, "7D"]), "bad_deal"),
        (4, "deal " + " ".join([*FOUR, "7S"]), "bad_deal"),
        (4, swapped(FOUR, "8D", "7D"), "bad_deal"),  # the 7 of diamonds stays out with four
        (4, swapped(FOUR, "8D", "6S"), "bad_deal"),
        (4, swapped(FOUR, "JK", "7D"), "bad_deal"),
        (4, swapped(FOUR, "8S", "7S"), "bad_deal"),  # twice the same
        (4, swapped(FOUR, "JK", "AC"), "bad_deal"),
        (4, "deal " + " ".join(SIX), "bad_deal"),
        (6, "deal " + " ".join(FOUR), "bad_deal"),
        (6, swapped(SIX, "4D", "3D"), "bad_deal"),  # the 3 of diamonds stays out with six
        (6, swapped(SIX, "4D", "2D"), "bad_deal"),
        (6, swapped(SIX, "3S", "2S"), "bad_deal"),
        (4, swapped(FOUR, "JK", "JR"), "malformed"),  # a joker of another game
        (4, swapped(FOUR, "JK", "JB"), "malformed"),
        (4, swapped(FOUR, "JK", "jk"), "malformed"),
        (4, swapped(FOUR, "TS", "10S"), "malformed"),
        (4, "deal " + "  ".join(FOUR), "malformed"),
        (4, "deal " + " ".join(FOUR) + " ", "malformed"),
        (4, "deal " + ",".join(FOUR), "malformed"),
        (4, "3 deal " + " ".join(FOUR), "malformed"),
    ],
)
def test_a_deal_is_exactly_the_pack(seats: int, move: str, why: str) -> None:
    assert Table(setup(0), seats=seats).refuse(move) == why


def test_three_of_one_card_do_not_pass_for_two_neighbours() -> None:
    # As bits, 8C + 8C + 8C is 8C + 8D: the sum is the pack's, the cards are not.
    assert Table(setup(0)).refuse(swapped(FOUR, "8D", "8C") + " 8C") == "bad_deal"
