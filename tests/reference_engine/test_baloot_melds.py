"""The melds of a hand of Baloot: which there are, what they are worth, which count, and which is better."""

from __future__ import annotations

import pytest

from reference_engine.baloot_melds import beats, melds_of
from reference_engine.cards import names, union
from tests.reference_engine.baloot_table import seated


def melds(hand: str, contract: str = "hokm") -> list[tuple[str, int, str]]:
    """Kind, value and cards of the melds of a hand."""
    found = melds_of(union(hand.split()), contract)
    return [(meld.kind, meld.value, " ".join(names(meld.cards))) for meld in found]


@pytest.mark.rule(
    "7.1.1", "7.1.2", "7.1.3", "7.1.4", "7.1.5", "7.1.6", "7.1.7", "7.1.9", "7.1.10", "7.1.11", "7.1.12", "7.1.13",
    "7.1.14", "7.1.15",
)  # fmt: skip
@pytest.mark.parametrize(
    ("hand", "kind", "hokm", "sun", "cards"),
    [
        ("7S 8S 9S JH QH KD 7C 9D", "sira", 2, 4, "7S 8S 9S"),
        ("AS KS QS JH TH 8D 7C 9D", "sira", 2, 4, "AS KS QS"),
        ("TH 9H JH QH AS 8D 7C 7D", "fifty", 5, 10, "9H JH QH TH"),
        ("8C 9C TC JC QC AS KS 7D", "hundred", 10, 20, "8C 9C JC QC TC"),
        ("9C TC JC QC KC AC 7S 7D", "hundred", 10, 20, "9C AC JC KC QC TC"),
        ("7D 8D 9D TD JD QD KD AD", "hundred", 10, 20, "7D 8D 9D AD JD KD QD TD"),
        ("KS KH KD KC 7S 8H 9D TC", "hundred", 10, 20, "KC KD KH KS"),
        ("QS QH QD QC 7S 8H 9D TC", "hundred", 10, 20, "QC QD QH QS"),
        ("JS JH JD JC 7S 8H 9D AC", "hundred", 10, 20, "JC JD JH JS"),
        ("TS TH TD TC 7S 8H KD AC", "hundred", 10, 20, "TC TD TH TS"),
    ],
)
def test_what_a_meld_is_and_what_it_is_worth(hand: str, kind: str, hokm: int, sun: int, cards: str) -> None:
    assert melds(hand, "hokm") == [(kind, hokm, cards)]
    assert melds(hand, "sun") == [(kind, sun, cards)]


@pytest.mark.rule("7.1.6", "7.1.7", "7.1.15")
def test_four_aces_are_a_hundred_in_hokm_and_a_four_hundred_in_sun() -> None:
    hand = "AS AH AD AC 7S 8H 9D TC"

    assert melds(hand, "hokm") == [("hundred", 10, "AC AD AH AS")]
    assert melds(hand, "sun") == [("four_hundred", 40, "AC AD AH AS")]


@pytest.mark.rule("7.1.1", "7.1.8")
@pytest.mark.parametrize(
    "hand",
    [
        "9S 9H 9D 9C AS KH JD 7C",
        "8S 8H 8D 8C AS KH JD TC",
        "7S 7H 7D 7C AS KH JD TC",
        "AS TS KS QH JH 9D 8D 7C",  # high in a trick, and no sequence
        "AS 7S 8S KH QD JC TH 9D",  # the ace is no neighbour of the seven
        "KS QS KH QH KD QD 7C 8C",
    ],
)
def test_what_is_no_meld(hand: str) -> None:
    assert melds(hand) == []
    assert melds(hand, "sun") == []


@pytest.mark.rule("7.2.1", "7.2.2", "7.2.3", "7.2.5")
@pytest.mark.parametrize(
    ("hand", "first", "second"),
    [
        ("7S 8S 9S JH QH KH AH 7D", "AH JH KH QH", "7S 8S 9S"),  # by value
        ("KS KH KD KC 7H 8H 9H TH", "KC KD KH KS", "7H 8H 9H TH"),
        ("8H 9H TH JH QH 7S 8S 9S", "8H 9H JH QH TH", "7S 8S 9S"),
        ("KS KH KD KC QH JH TH 9H", "KC KD KH KS", "9H JH QH TH"),  # four alike, and the run is cut to a fifty
        ("JS JH JD JC 9S TS QS KS", "JC JD JH JS", ""),  # nothing is left of the run
        ("JS JH JD JC AS KS QS TS", "JC JD JH JS", "AS KS QS"),
        ("QS QH QD QC KS KH KD KC", "KC KD KH KS", "QC QD QH QS"),  # by rank
        ("7S 8S 9S TH JH QH AD AC", "JH QH TH", "7S 8S 9S"),
        ("7H 8H 9H 7S 8S 9S AD AC", "7S 8S 9S", "7H 8H 9H"),  # spades before hearts
        ("7C 8C 9C 7D 8D 9D AS AH", "7D 8D 9D", "7C 8C 9C"),
        ("JH QH KH AH JD QD KD AD", "AH JH KH QH", "AD JD KD QD"),
    ],
)
def test_the_first_meld_is_the_best_and_the_second_the_best_of_the_rest(hand: str, first: str, second: str) -> None:
    assert [cards for _, _, cards in melds(hand)] == [first, second][: 2 if second else 1]


@pytest.mark.rule("7.2.1")
def test_in_sun_four_aces_come_before_any_run() -> None:
    assert melds("AS AH AD AC KS QS JS TS", "sun") == [
        ("four_hundred", 40, "AC AD AH AS"),
        ("fifty", 10, "JS KS QS TS"),
    ]


@pytest.mark.rule("7.2.4")
def test_a_seat_has_no_third_meld_to_show() -> None:
    seats = seated(
        (
            "7S 8S 9S JH QH KH TD AC",
            "TS JS QS KS 7H 8H 9D 7C",
            "AS TH 9H AH 7D 8D 8C 9C",
            "JD QD KD AD TC JC QC KC",
        )
    )
    seats.play("0 declare", "0 play 7S", "1 play TS", "2 play AS", "3 play JD", "2 play 7D", "3 play QD")

    assert [seats.refuse(f"0 show {n}") for n in (0, 3, 4)] == ["no_meld"] * 3


@pytest.mark.rule("7.4.2", "7.4.3", "7.4.4", "7.4.5", "7.4.6")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("7S 8S 9S TS", "AH KH QH"),  # a fifty before a sira
        ("7S 8S 9S TS JS", "AH KH QH JH"),  # a hundred before a fifty
        ("TS TH TD TC", "AH KH QH JH TH"),  # of hundreds four alike before a run
        ("8S 9S TS", "7H 8H 9H"),  # the higher top card
        ("AS KS QS", "KH QH JH"),
        ("AS KS QS JS TS", "7H 8H 9H TH JH QH KH"),  # whatever the length
        ("AS AH AD AC", "KS KH KD KC"),  # the higher rank of four alike
        ("KS KH KD KC", "QS QH QD QC"),
        ("QS QH QD QC", "JS JH JD JC"),
        ("JS JH JD JC", "TS TH TD TC"),
    ],
)
def test_which_of_two_melds_is_better(one: str, other: str) -> None:
    (better,), (worse,) = (melds_of(union(cards.split()), "hokm") for cards in (one, other))

    assert beats(better, worse)
    assert not beats(worse, better)


@pytest.mark.rule("7.4.4", "7.4.6")
@pytest.mark.parametrize(
    ("one", "other"),
    [("AS KS QS", "AH KH QH"), ("AS KS QS JS TS 9S", "AH KH QH JH TH"), ("9C TC JC QC", "9D TD JD QD")],
)
def test_of_equal_melds_neither_beats_the_other_whatever_suit_and_length(one: str, other: str) -> None:
    (first,), (second,) = (melds_of(union(cards.split()), "hokm") for cards in (one, other))

    assert not beats(first, second)
    assert not beats(second, first)


@pytest.mark.rule("7.4.2")
def test_four_aces_of_sun_are_better_than_any_hundred() -> None:
    (aces,), (kings,) = (melds_of(union(cards.split()), "sun") for cards in ("AS AH AD AC", "KS KH KD KC"))

    assert beats(aces, kings)
    assert not beats(kings, aces)
