"""Deal, calls and redeals."""

from __future__ import annotations

import pytest

from tests.reference_engine.call_break_table import PACK, RANKS, SETUP, SUITS_APART, called, table
from tests.reference_engine.table import Table, dealt

CALLS = [f"call {n}" for n in range(1, 9)]
ALL_CALLS = ["call 1", "call 10", "call 11", "call 12", "call 13", *(f"call {n}" for n in range(2, 10))]
EMPTY = {"number": 1, "calls": [None] * 4, "tricks": [0] * 4}

#: Seat 0 has nothing above a jack, seat 1 a spade and an ace, seat 2 neither a spade nor a court card, seat 3 the
#: king and queen of spades.
POOR = (
    "2S 3S 4S 2H 3H 4H 2D 3D 4D 2C 3C 4C JC",
    "AH 5S 6S 7S 8S 9S TS JS AS 5H 6H 7H 8H",
    "9H TH JH 5D 6D 7D 8D 9D TD JD 5C 6C 7C",
    "KH QH AD KD QD AC KC QC 8C 9C TC KS QS",
)


def dealt_to(dealer: int, *hands: str, **options: object) -> Table:
    ready = table({**SETUP, "dealer": dealer}, **options)
    ready.play(dealt(dealer, *hands))
    return ready


@pytest.mark.rule("0.1", "0.2", "8.6")
@pytest.mark.parametrize("seat", range(4))
def test_the_table_names_the_first_dealer(seat: int) -> None:
    opened = table()
    assert (opened.step["phase"], opened.step["turn"], opened.step["dealer"]) == ("dealer", None, None)
    assert (opened.step["score"], opened.step["round"]) == ([0, 0, 0, 0], EMPTY)

    step = opened.play(f"dealer {seat}")

    assert step["events"] == [{"type": "dealer", "seat": seat}]
    assert (step["phase"], step["turn"], step["legal"], step["dealer"]) == ("deal", None, [], seat)


@pytest.mark.rule("0.1")
@pytest.mark.parametrize("seat", [4, 5, 999999999])
def test_a_seat_that_does_not_exist_is_no_dealer(seat: int) -> None:
    assert table().refuse(f"dealer {seat}") == "bad_dealer"


@pytest.mark.rule("1.1", "1.4", "1.5", "2.1")
@pytest.mark.parametrize("dealer", range(4))
def test_thirteen_cards_each_are_dealt_one_by_one_from_the_seat_after_the_dealer(dealer: int) -> None:
    ready = table({**SETUP, "dealer": dealer})

    step = ready.play("deal " + " ".join(PACK))  # clubs, diamonds, hearts, spades, from the deuce up

    hands = step["events"][0]["hands"]
    assert hands[(dealer + 1) % 4] == sorted(PACK[0::4])
    assert hands[(dealer + 2) % 4] == sorted(PACK[1::4])
    assert hands[dealer] == sorted(PACK[3::4])
    assert (step["phase"], step["turn"]) == ("call", (dealer + 1) % 4)


@pytest.mark.rule("1.1", "1.4")
@pytest.mark.parametrize(
    "cards",
    [[], PACK[:-1], [*PACK, "2C"], [*PACK[:-1], "2C"], [*PACK[:-2], "2C", "2C"], ["2C"] * 52, PACK[:13]],
)
def test_anything_but_the_pack_is_a_bad_deal(cards: list[str]) -> None:
    assert table(SETUP).refuse(" ".join(["deal", *cards])) == "bad_deal"


@pytest.mark.rule("2.2", "2.1", "0.5", "3.1")
@pytest.mark.parametrize("dealer", range(4))
def test_each_seat_calls_once_the_dealer_last_and_the_seat_after_it_leads(dealer: int) -> None:
    ready = dealt_to(dealer, *SUITS_APART)
    turns, shown = [], []
    for move in called(dealer, 3, 1, 8, 2):
        turns.append(ready.step["turn"])
        shown.append(ready.play(move)["round"]["calls"])
        assert ready.happened() == []

    order = [(dealer + k) % 4 for k in range(1, 5)]
    assert turns == order
    for n, calls in enumerate(shown):
        assert calls == [call if seat in order[: n + 1] else None for seat, call in enumerate((3, 1, 8, 2))]
    assert (ready.step["phase"], ready.step["turn"]) == ("play", order[0])


@pytest.mark.rule("2.3", "2.4", "2.5")
@pytest.mark.parametrize(
    ("highest", "legal", "refused"), [(8, CALLS, (0, 9, 13, 14)), (13, ALL_CALLS, (0, 14, 999999999))]
)
def test_a_call_is_from_one_to_the_highest(highest: int, legal: list[str], refused: tuple[int, ...]) -> None:
    ready = dealt_to(3, *SUITS_APART, max_call=highest)

    assert ready.step["legal"] == legal
    for call in refused:
        assert ready.refuse(f"0 call {call}") == "no_such_call"
    assert ready.play(f"0 call {highest}")["round"]["calls"] == [highest, None, None, None]


@pytest.mark.rule("2.6", "2.7")
@pytest.mark.parametrize("calls", [(1, 1, 1, 1), (8, 8, 8, 8), (5, 4, 3, 1), (8, 3, 1, 1), (1, 2, 3, 4)])
def test_calls_may_be_alike_lower_and_of_any_sum(calls: tuple[int, ...]) -> None:
    ready = dealt_to(3, *SUITS_APART)

    assert ready.play(*called(3, *calls))["round"]["calls"] == list(calls)


@pytest.mark.rule("7.1", "7.2", "7.3", "7.5", "7.11")
def test_a_redeal_may_be_asked_for_without_a_spade_or_without_ace_king_and_queen() -> None:
    with_it, without = dealt_to(3, *POOR, redeal=True), dealt_to(3, *POOR)
    rights = []
    for move in called(3, 1, 2, 3, 4):
        rights.append(with_it.step["legal"] == [*CALLS, "redeal"])
        assert without.step["legal"] == CALLS
        assert without.refuse(f"{move[0]} redeal") == "no_redeal"
        if not rights[-1]:
            assert with_it.refuse(f"{move[0]} redeal") == "no_redeal"
        with_it.play(move)
        without.play(move)

    assert rights == [True, False, True, False]


@pytest.mark.rule("7.1", "7.2", "7.3")
@pytest.mark.parametrize(
    ("hand", "right"),
    [
        ("2S " + " ".join(f"{rank}H" for rank in RANKS[:10]) + " 2D 3D", True),  # the jack is not above itself
        ("2S " + " ".join(f"{rank}H" for rank in RANKS[:9]) + " 2D 3D QH", False),
        ("2S " + " ".join(f"{rank}H" for rank in RANKS[:9]) + " 2D 3D KH", False),
        ("2S " + " ".join(f"{rank}H" for rank in RANKS[:9]) + " 2D 3D AC", False),
        ("QS " + " ".join(f"{rank}H" for rank in RANKS[:10]) + " 2D 3D", False),
        (" ".join(f"{rank}H" for rank in RANKS), True),  # no spade, however high
        (" ".join(f"{rank}S" for rank in RANKS), False),
    ],
)
def test_which_hands_give_a_right_to_a_redeal(hand: str, right: bool) -> None:
    rest = [card for card in PACK if card not in hand.split()]
    ready = dealt_to(3, hand, *(" ".join(rest[at : at + 13]) for at in (0, 13, 26)), redeal=True)

    assert ("redeal" in ready.step["legal"]) is right


@pytest.mark.rule("7.4", "7.6", "7.7", "7.8", "7.9", "7.10")
def test_a_redeal_voids_the_calls_and_the_same_seat_deals_the_same_round_as_often_as_asked() -> None:
    ready = table({"dealer": 3, "score": [41, -30, 0, 7], "round": 4}, redeal=True)
    for _ in range(5):
        ready.play(dealt(3, *POOR), "0 call 5", "1 call 2")

        step = ready.play("2 redeal")

        assert step["events"] == [{"type": "redeal", "seat": 2}]
        assert (step["phase"], step["turn"], step["legal"], step["dealer"]) == ("deal", None, [], 3)
        assert step["score"] == [41, -30, 0, 7]
        assert step["round"] == {"number": 4, "calls": [None] * 4, "tricks": [0] * 4}

    assert ready.play(dealt(3, *SUITS_APART))["turn"] == 0  # all call anew
    assert ready.play(*called(3, 1, 2, 3, 4))["phase"] == "play"


@pytest.mark.rule("7.4")
def test_a_redeal_is_asked_for_in_turn_and_before_the_own_call() -> None:
    ready = dealt_to(3, *POOR, redeal=True)

    assert ready.refuse("2 redeal") == "not_your_turn"
    ready.play("0 call 1")
    assert ready.refuse("0 redeal") == "not_your_turn"
    ready.play("1 call 1", "2 call 1", "3 call 1")
    assert ready.refuse("0 redeal") == "wrong_phase"
