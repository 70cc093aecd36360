"""Cards and seats as logs write them."""

from __future__ import annotations

from typing import Any

import pytest

from harness.importing.cards import TwoCards, cards_of
from harness.importing.seats import Seats, order_of
from harness.importing.unmapped import Unmapped

PLAIN = cards_of({})


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("10S", "TS"),
        ("S10", "TS"),
        ("ts", "TS"),
        ("♠A", "AS"),
        ("A♠️", "AS"),
        ("7 of hearts", "7H"),
        ("Hearts-King", "KH"),
        ("queen_of_diamonds", "QD"),
        (" 2c ", "2C"),
        ("JK", "JK"),
        ({"suit": "spades", "rank": "10"}, "TS"),
        ({"suit": "CLUB", "rank": 11}, "JC"),
        ({"suit": "h", "rank": 1}, "AH"),
        ({"suit": "h", "rank": 14}, "AH"),
    ],
)
def test_what_is_understood_without_a_word_in_the_map(written: Any, card: str) -> None:
    assert PLAIN.card(written) == card


@pytest.mark.parametrize(
    "written", ["", "11", "XS", "10", 10, None, True, 1.5, [], {}, {"suit": "s"}, "SS", "joker"]
)
def test_what_is_no_card(written: Any) -> None:
    with pytest.raises(Unmapped, match="no card is written"):
        PLAIN.card(written)


@pytest.mark.parametrize(
    ("numbers", "written", "card"),
    [
        ({"suits": "CDHS", "ranks": "23456789TJQKA", "first": "rank"}, 0, "2C"),
        ({"suits": "CDHS", "ranks": "23456789TJQKA", "first": "rank"}, 51, "AS"),
        ({"suits": "CDHS", "ranks": "23456789TJQKA", "first": "rank"}, "13", "2D"),
        ({"suits": "SHDC", "ranks": "A23456789TJQK", "first": "suit", "from": 1}, 1, "AS"),
        ({"suits": "SHDC", "ranks": "A23456789TJQK", "first": "suit", "from": 1}, 6, "2H"),
        ({"suits": "SHDC", "ranks": "789TJQKA", "first": "rank"}, 8, "7H"),
    ],
)
def test_numbers_stand_for_cards_in_an_order(numbers: dict[str, Any], written: Any, card: str) -> None:
    assert cards_of({"numbers": numbers}).card(written) == card


def test_a_number_beyond_the_pack_is_no_card() -> None:
    with pytest.raises(Unmapped, match="no card is written 52"):
        cards_of({"numbers": {"suits": "CDHS", "ranks": "23456789TJQKA", "first": "rank"}}).card(52)


def test_jokers_have_words_and_numbers_of_their_own() -> None:
    cards = cards_of({"words": {"JR": ["red", "joker red", 52], "JB": ["black", 53]}})

    assert [cards.card(each) for each in ("Red", 52, 53, {"suit": "joker", "rank": "red"})] == [
        "JR",
        "JR",
        "JB",
        "JR",
    ]


FRENCH = {
    "order": "rank suit",
    "suits": {"S": "P", "H": "C", "D": "K", "C": "T"},
    "ranks": {"J": "V", "Q": "D", "K": "R"},
}


@pytest.mark.parametrize(
    ("written", "card"), [("VP", "JS"), ("DK", "QD"), ("RC", "KH"), ("10T", "TC"), ("AK", "AD")]
)
def test_a_map_has_words_of_its_own_for_suits_and_ranks(written: str, card: str) -> None:
    assert cards_of(FRENCH).card(written) == card


def test_the_words_of_a_map_take_the_place_of_the_others() -> None:
    with pytest.raises(Unmapped):
        cards_of(FRENCH).card("10S")


def test_a_word_that_would_be_two_cards_asks_for_the_order() -> None:
    with pytest.raises(TwoCards, match='say order = "rank suit" or "suit rank"'):
        cards_of({**FRENCH, "order": ""} | {"ranks": {"K": ["K", "R"]}})


def test_cards_may_stand_in_one_text() -> None:
    assert PLAIN.cards("7S, 10H JD") == ["7S", "TH", "JD"]


@pytest.mark.parametrize(
    ("order", "value", "seat"),
    [
        ((), 2, 2),
        (("N", "W", "S", "E"), "W", 1),
        ((1, 2, 3, 4), 1, 0),
        ((0, 3, 2, 1), 1, 3),
        (("1", "2", "3", "4"), "4", 3),
    ],
)
def test_a_seat_is_called_as_the_map_says(order: tuple[str | int, ...], value: Any, seat: int) -> None:
    assert Seats(order, 4).seat(value) == seat


@pytest.mark.parametrize("value", [4, -1, True, None, "N", 1.0])
def test_what_is_no_seat(value: Any) -> None:
    with pytest.raises(Unmapped, match="is no seat from 0 to 3"):
        Seats((), 4).seat(value)


@pytest.mark.parametrize(
    ("order", "value", "listed"),
    [
        ((), [10, 11, 12, 13], [10, 11, 12, 13]),
        ((0, 3, 2, 1), [10, 11, 12, 13], [10, 13, 12, 11]),
        ((1, 4, 3, 2), [10, 11, 12, 13], [10, 13, 12, 11]),
        ((905, 17, 4, 88), [10, 11, 12, 13], [10, 11, 12, 13]),
        (("N", "W", "S", "E"), {"N": 1, "E": 2, "S": 3, "W": 4}, [1, 4, 3, 2]),
        ((2, 3, 0, 1), {"0": "a", "1": "b", "2": "c", "3": "d"}, ["c", "d", "a", "b"]),
    ],
)
def test_what_is_listed_by_seat(order: tuple[str | int, ...], value: Any, listed: list[Any]) -> None:
    assert Seats(order, 4).by_seat(value) == listed


def test_seats_of_another_table_are_told() -> None:
    with pytest.raises(Unmapped, match="the map has 4 seats, and the match has 6"):
        Seats(("N", "W", "S", "E"), 6).seat("N")


@pytest.mark.parametrize("value", [None, [], "NWSE", [1.5], ["a", "a"], [None]])
def test_what_is_no_order_of_seats(value: Any) -> None:
    with pytest.raises(Unmapped):
        order_of(value)
