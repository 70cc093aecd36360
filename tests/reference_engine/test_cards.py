"""Sets of cards and the words for them."""

from __future__ import annotations

import pytest

from reference_engine.cards import CARD, CARDS, JOKERS, RANK_OF, SUIT, SUIT_OF, Plays, names, union


def test_there_are_52_cards_and_three_jokers_sorted_by_code_point() -> None:
    assert len(CARDS) == len(set(CARDS)) == 55
    assert list(CARDS) == sorted(CARDS)
    assert (CARDS[0], CARDS[-1]) == ("2C", "TS")
    assert len(SUIT_OF) == 52
    assert not set(JOKERS) & set(SUIT_OF)


def test_ranks_run_from_two_to_the_ace() -> None:
    assert [RANK_OF[f"{rank}H"] for rank in "23456789TJQKA"] == list(range(2, 15))


@pytest.mark.parametrize("suit", "CDHS")
def test_a_suit_is_thirteen_cards_and_no_joker(suit: str) -> None:
    assert len(names(SUIT[suit])) == 13
    assert {name[1] for name in names(SUIT[suit])} == {suit}
    assert not set(names(SUIT[suit])) & set(JOKERS)


@pytest.mark.parametrize("cards", ["", "2C", "TS", "7H JK", "2C AC JC TS", " ".join(CARDS), "9S AC JB JR KD QH"])
def test_a_set_names_its_cards_in_order(cards: str) -> None:
    told = tuple(cards.split())

    assert names(union(told)) == told
    assert names(union(reversed(told))) == told


def test_every_card_alone_is_its_own_set() -> None:
    for name in CARDS:
        assert names(CARD[name]) == (name,)


def test_plays_are_told_in_words_and_as_a_list() -> None:
    plays = Plays("play ")

    assert plays[union(["JK", "7H"])] == (("play 7H", "play JK"), '["play 7H","play JK"]')
    assert plays[CARD["TS"]] == (("play TS",), '["play TS"]')
    assert plays[0] == ((), "[]")
