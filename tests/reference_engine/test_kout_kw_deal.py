"""Kuwaiti Kout: the first dealer, the pack, the deal, and what a match may start from."""

from __future__ import annotations

from typing import Any

import pytest

from reference_engine.options import BadParam
from tests.reference_engine.kout_kw_table import ALL_HIS, LOW, kw

EMPTY = {"bidder": None, "bid": None, "malzoom": False, "hukm": None, "tricks": [0, 0]}

#: Dealt row by row: a column is what one seat gets.
FOUR_ROWS = """
6S 7H 7C 7D
7S 8H 8C 8D
8S 9H 9C 9D
9S TH TC TD
TS JH JC JD
JS QH QC QD
QS KH KC KD
KS AH AC AD
AS JR JB 6C
"""
FOUR = FOUR_ROWS.split()
SPADES = ["6S", "7S", "8S", "9S", "AS", "JS", "KS", "QS", "TS"]
HEARTS = ["7H", "8H", "9H", "AH", "JH", "JR", "KH", "QH", "TH"]
CLUBS = ["7C", "8C", "9C", "AC", "JB", "JC", "KC", "QC", "TC"]
DIAMONDS = ["6C", "7D", "8D", "9D", "AD", "JD", "KD", "QD", "TD"]

SIX = " ".join((*ALL_HIS, *LOW)).split()


def setup(dealer: int = 0, *score: object) -> dict[str, Any]:
    return {"dealer": dealer, "score": list(score or (0, 0))}


@pytest.mark.rule("0.1", "0.2")
@pytest.mark.parametrize(("seats", "dealer"), [(4, 0), (4, 3), (6, 0), (6, 5)])
def test_the_table_names_the_first_dealer_and_nobody_has_points(seats: int, dealer: int) -> None:
    table = kw(seats=seats)
    assert table.step == {
        "ok": True,
        "events": [],
        "phase": "dealer",
        "turn": None,
        "legal": [],
        "dealer": None,
        "score": [0, 0],
        "round": EMPTY,
    }

    step = table.play(f"dealer {dealer}")

    assert step["events"] == [{"type": "dealer", "seat": dealer}]
    assert (step["phase"], step["turn"], step["dealer"], step["score"]) == ("deal", None, dealer, [0, 0])


@pytest.mark.rule("0.1")
@pytest.mark.parametrize(
    ("seats", "move", "why"),
    [
        (4, "dealer 4", "bad_dealer"),
        (4, "dealer 5", "bad_dealer"),
        (6, "dealer 6", "bad_dealer"),
        (6, "dealer 999999999", "bad_dealer"),
        (6, "dealer 1000000000", "malformed"),
        (6, "dealer 00", "malformed"),
        (6, "dealer", "malformed"),
        (6, "dealer 0 1", "malformed"),
        (6, "0 dealer 0", "malformed"),
        (6, "draw 7S 8S 9S TS JS QS", "malformed"),  # nobody draws in this game
    ],
)
def test_the_named_dealer_is_a_seat_of_the_table(seats: int, move: str, why: str) -> None:
    assert kw(seats=seats).refuse(move) == why


@pytest.mark.rule("0.3")
@pytest.mark.parametrize(
    ("options", "given"),
    [
        ({}, setup(0)),
        ({}, setup(5)),
        ({"seats": 4}, setup(3)),
        ({}, setup(0, 100, 100)),
        ({}, setup(0, 50, 0)),
        ({}, setup(0, 0, 50)),
        ({}, setup(0, 51, 1)),
        ({}, setup(0, 1, 100)),
        ({"void_lead": "suit"}, setup(2, 7, 8)),
    ],
)
def test_a_setup_starts_before_a_deal(options: dict[str, Any], given: dict[str, Any]) -> None:
    step = kw(given, **options).step

    assert (step["phase"], step["turn"], step["legal"], step["events"]) == ("deal", None, [], [])
    assert (step["dealer"], step["score"], step["round"]) == (given["dealer"], given["score"], EMPTY)


def test_a_number_without_a_fraction_is_whole_however_it_is_written() -> None:
    table = kw({"dealer": 2.0, "score": [3.0, 4]}, seats=4.0)

    assert '"dealer":2,"score":[3,4]' in table.match.position


@pytest.mark.parametrize(
    ("options", "given", "param"),
    [
        ({}, {}, "setup.dealer"),
        ({}, {"dealer": 0}, "setup.score"),
        ({}, {"score": [0, 0]}, "setup.dealer"),
        ({}, {**setup(), "hukm": "S"}, "setup.hukm"),
        ({}, setup(6), "setup.dealer"),
        ({"seats": 4}, setup(4), "setup.dealer"),
        ({}, setup(-1), "setup.dealer"),
        ({}, {"dealer": True, "score": [0, 0]}, "setup.dealer"),
        ({}, {"dealer": "0", "score": [0, 0]}, "setup.dealer"),
        ({}, {"dealer": 0, "score": 0}, "setup.score"),
        ({}, {"dealer": 0, "score": "00"}, "setup.score"),
        ({}, {"dealer": 0, "score": None}, "setup.score"),
        ({}, setup(0, 0), "setup.score"),
        ({}, setup(0, 0, 0, 0), "setup.score"),
        ({}, setup(0, -1, 0), "setup.score"),
        ({}, setup(0, 1, -1), "setup.score"),
        ({}, setup(0, 1.5, 0), "setup.score"),
        ({}, setup(0, "1", 0), "setup.score"),
        ({}, setup(0, False, 1), "setup.score"),
        ({}, setup(0, 101, 0), "setup.score"),
        ({}, setup(0, 3, 101), "setup.score"),
        ({}, setup(0, 51, 0), "setup.score"),
        ({}, setup(0, 0, 51), "setup.score"),
        ({}, setup(0, 0, 100), "setup.score"),
        ({}, "nothing", "setup"),
        ({}, [], "setup"),
        ({"seats": 5}, None, "options.seats"),
        ({"seats": "6"}, None, "options.seats"),
        ({"void_lead": "none"}, None, "options.void_lead"),
        ({"target": 31}, None, "options.target"),
    ],
)
def test_what_cannot_be_played_is_no_match(options: dict[str, Any], given: object, param: str) -> None:
    with pytest.raises(BadParam) as refused:
        kw(given, **options)

    assert refused.value.param == param


@pytest.mark.rule("2.1", "2.3", "2.4", "2.5")
@pytest.mark.parametrize(
    ("dealer", "hands"),
    [
        (3, [SPADES, HEARTS, CLUBS, DIAMONDS]),
        (0, [DIAMONDS, SPADES, HEARTS, CLUBS]),
        (2, [HEARTS, CLUBS, DIAMONDS, SPADES]),
    ],
)
def test_nine_cards_one_at_a_time_from_the_seat_after_the_dealer(dealer: int, hands: list[list[str]]) -> None:
    step = kw(setup(dealer), seats=4).play("deal " + " ".join(FOUR))

    assert step["events"] == [{"type": "dealt", "hands": hands}]
    assert (step["phase"], step["turn"]) == ("bid", (dealer + 1) % 4)


@pytest.mark.rule("2.1", "2.2", "2.4", "2.5", "4.1.1")
@pytest.mark.parametrize("dealer", range(6))
def test_six_seats_get_every_sixth_card_of_54(dealer: int) -> None:
    step = kw(setup(dealer)).play("deal " + " ".join(SIX))

    hands = step["events"][0]["hands"]
    assert len(SIX) == 54
    assert hands[(dealer + 1) % 6] == sorted(SIX[0::6])
    assert hands[dealer] == sorted(SIX[5::6])
    assert [len(hand) for hand in hands] == [9] * 6
    assert step["turn"] == (dealer + 1) % 6


def swapped(pack: list[str], out: str, into: str) -> str:
    return "deal " + " ".join(into if card == out else card for card in pack)


@pytest.mark.rule("2.1", "2.2", "2.3", "2.4")
@pytest.mark.parametrize(
    ("seats", "move", "why"),
    [
        (4, "deal", "bad_deal"),
        (4, "deal " + " ".join(FOUR[:-1]), "bad_deal"),
        (4, "deal " + " ".join([*FOUR, "6H"]), "bad_deal"),
        (4, swapped(FOUR, "6S", "6H"), "bad_deal"),  # the red sixes stay out with four
        (4, swapped(FOUR, "6C", "6D"), "bad_deal"),
        (4, swapped(FOUR, "6C", "5C"), "bad_deal"),
        (4, swapped(FOUR, "JR", "6D"), "bad_deal"),
        (4, swapped(FOUR, "JR", "JB"), "bad_deal"),
        (4, swapped(FOUR, "8S", "7S"), "bad_deal"),
        (4, "deal " + " ".join(SIX), "bad_deal"),
        (6, "deal " + " ".join(FOUR), "bad_deal"),
        (6, "deal " + " ".join(SIX[1:]), "bad_deal"),
        (6, swapped(SIX, "2D", "2C"), "bad_deal"),
        (6, swapped(SIX, "JB", "JR"), "bad_deal"),
        (6, swapped(SIX, "JB", "JK"), "malformed"),  # a joker of another game
        (6, swapped(SIX, "JB", "jb"), "malformed"),
        (6, swapped(SIX, "TS", "10S"), "malformed"),
        (6, "0 deal " + " ".join(SIX), "malformed"),
    ],
)
def test_a_deal_is_exactly_the_pack(seats: int, move: str, why: str) -> None:
    assert kw(setup(), seats=seats).refuse(move) == why


def test_three_of_one_card_do_not_pass_for_two_neighbours() -> None:
    # As bits, 8C + 8C + 8C is 8C + 8D: the sum is the pack's, the cards are not.
    assert kw(setup(), seats=4).refuse(swapped(FOUR, "8D", "8C") + " 8C") == "bad_deal"
