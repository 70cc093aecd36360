"""The auction of Belote coinchée: bids, counters, and how it ends."""

from __future__ import annotations

import pytest

from tests.reference_engine.jack_nine_table import PACK, setup_of, table
from tests.reference_engine.table import Table

LEVELS = [80, 90, 100, 110, 120, 130, 140, 150, 160]


def auction(*said: str, dealer: int = 3, **options: object) -> Table:
    """A table after these words, said round the table from the seat after the dealer."""
    seats = table("coinche", setup_of("coinche", dealer=dealer), **options)
    seats.play("deal " + " ".join(PACK))
    seats.play(*(f"{(dealer + 1 + k) % 4} {words}" for k, words in enumerate(said)))
    return seats


def bids_above(standing: int) -> list[str]:
    return [f"bid {n} {suit}" for n in LEVELS if n > standing for suit in "CDHS"]


@pytest.mark.rule("4.1", "4.2", "4.7", "10.4")
@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_bids_80_to_160_or_passes(dealer: int) -> None:
    step = auction(dealer=dealer).step

    assert (step["phase"], step["turn"]) == ("bid", (dealer + 1) % 4)
    assert step["legal"] == sorted([*bids_above(0), "pass"])
    assert len(step["legal"]) == 37
    assert step["round"]["multiplier"] == 1


@pytest.mark.rule("4.3", "4.4", "4.5", "4.6", "4.9", "4.10", "4.11", "4.12", "4.7")
@pytest.mark.parametrize(
    ("said", "legal"),
    [
        (["bid 80 S"], [*bids_above(80), "counter", "pass"]),
        (["bid 80 S", "pass"], [*bids_above(80), "pass"]),  # the bidder's partner
        (["bid 80 S", "pass", "pass"], [*bids_above(80), "counter", "pass"]),
        (["pass", "bid 120 H"], [*bids_above(120), "counter", "pass"]),
        (["bid 80 S", "bid 150 H"], [*bids_above(150), "counter", "pass"]),
        (["bid 80 S", "pass", "bid 90 S"], [*bids_above(90), "counter", "pass"]),
        (["bid 80 S", "counter"], ["overcounter", "pass"]),
        (["bid 80 S", "counter", "pass"], ["pass"]),  # the team that countered
        (["bid 80 S", "counter", "pass", "pass"], ["overcounter", "pass"]),
        (["bid 80 S", "pass", "pass", "counter"], ["overcounter", "pass"]),
    ],
)
def test_what_may_be_said(said: list[str], legal: list[str]) -> None:
    assert auction(*said).step["legal"] == sorted(legal)


@pytest.mark.rule("4.2", "4.3", "4.4", "4.9", "4.10", "4.11", "4.12")
@pytest.mark.parametrize(
    ("said", "move", "why"),
    [
        ([], "counter", "not_offered"),  # nothing to counter
        ([], "overcounter", "not_offered"),
        (["pass"], "counter", "not_offered"),
        (["bid 80 S", "pass"], "counter", "not_offered"),  # the own team's bid
        (["bid 80 S"], "overcounter", "not_offered"),
        (["bid 80 S", "pass"], "overcounter", "not_offered"),
        (["bid 80 S", "counter"], "counter", "not_offered"),
        (["bid 80 S", "counter", "pass"], "counter", "not_offered"),
        (["bid 80 S", "counter", "pass"], "overcounter", "not_offered"),
        (["bid 80 S", "counter"], "bid 90 S", "not_offered"),
        (["bid 80 S", "counter"], "bid 85 S", "not_offered"),  # before no_such_bid
        (["bid 80 S", "counter", "pass"], "bid 160 S", "not_offered"),
        ([], "bid 0 S", "no_such_bid"),
        ([], "bid 70 S", "no_such_bid"),
        ([], "bid 85 S", "no_such_bid"),
        ([], "bid 170 S", "no_such_bid"),
        ([], "bid 250 S", "no_such_bid"),
        (["bid 100 S"], "bid 70 S", "no_such_bid"),
        (["bid 100 S"], "bid 90 S", "bid_too_low"),
        (["bid 100 S"], "bid 100 S", "bid_too_low"),
        (["bid 100 C"], "bid 100 S", "bid_too_low"),  # suits have no rank
        (["bid 100 C", "pass"], "bid 80 C", "bid_too_low"),
    ],
)
def test_the_first_reason_that_applies_to_what_is_said(said: list[str], move: str, why: str) -> None:
    seats = auction(*said)

    assert seats.refuse(f"{seats.step['turn']} {move}") == why


@pytest.mark.rule("4.5", "4.6", "10.3", "10.4", "4.13")
def test_the_standing_bid_and_counter_show_at_once() -> None:
    seats = auction()
    shown = []
    for k, words in enumerate(["pass", "bid 80 S", "bid 110 H", "bid 120 D", "pass", "pass", "counter"]):
        seats.play(f"{k % 4} {words}")
        told = seats.step["round"]
        shown.append((told["bid"], told["trump"], told["bidder"], told["multiplier"]))

    assert shown == [
        (None, None, None, 1),
        (80, "S", 1, 1),
        (110, "H", 2, 1),
        (120, "D", 3, 1),
        (120, "D", 3, 1),
        (120, "D", 3, 1),
        (120, "D", 3, 2),
    ]


@pytest.mark.rule("4.8", "4.25")
def test_a_seat_that_passed_may_bid_counter_and_overcounter_later() -> None:
    seats = auction("pass", "bid 80 S", "pass", "pass")
    assert seats.play("0 bid 90 H")["round"]["bidder"] == 0

    seats = auction("pass", "pass", "pass", "bid 80 S")
    assert seats.play("0 counter")["round"]["multiplier"] == 2
    assert seats.step["legal"] == ["overcounter", "pass"]
    assert seats.play("1 overcounter")["phase"] == "play"


@pytest.mark.rule("4.13", "4.14", "4.15", "4.16", "4.17", "4.18", "4.19", "4.24", "10.7")
@pytest.mark.parametrize(
    ("said", "contract"),
    [
        ("bid 80 S,pass,pass,pass", ("S", 80, 0, 1)),
        ("pass,pass,pass,bid 100 D,pass,pass,pass", ("D", 100, 3, 1)),
        ("bid 80 S,bid 90 H,pass,pass,bid 100 S,pass,pass,pass", ("S", 100, 0, 1)),
        ("bid 80 S,pass,bid 90 C,pass,pass,pass", ("C", 90, 2, 1)),
        ("bid 160 H", ("H", 160, 0, 1)),
        ("pass,bid 80 C,bid 160 C", ("C", 160, 2, 1)),
        ("bid 80 S,counter,pass,pass,pass", ("S", 80, 0, 2)),
        ("bid 80 S,pass,pass,counter,pass,pass,pass", ("S", 80, 0, 2)),
        ("bid 80 S,counter,overcounter", ("S", 80, 0, 4)),
        ("bid 80 S,counter,pass,pass,overcounter", ("S", 80, 0, 4)),
        ("bid 80 S,pass,pass,counter,overcounter", ("S", 80, 0, 4)),
        ("pass,pass,bid 150 D,counter,pass,pass,pass", ("D", 150, 2, 2)),
    ],
)
def test_how_an_auction_ends(said: str, contract: tuple[str, int, int, int]) -> None:
    words = said.split(",")
    assert auction(*words[:-1]).step["phase"] == "bid"

    seats = auction(*words)

    trump, bid, bidder, multiplier = contract
    assert seats.events == [
        {"type": "contract", "trump": trump, "bid": bid, "bidder": bidder, "multiplier": multiplier}
    ]
    assert (seats.step["phase"], seats.step["turn"]) == ("play", 0)
    told = seats.step["round"]
    assert (told["trump"], told["bid"], told["bidder"], told["multiplier"]) == contract


@pytest.mark.rule("4.20", "4.21", "4.22", "4.23")
@pytest.mark.parametrize("two_step", [True, False])
def test_four_passes_at_the_start_cancel_the_round(two_step: bool) -> None:
    setup = setup_of("coinche", dealer=3, score=(120, 80), played=3)
    seats = table("coinche", setup, two_step=two_step)
    opening = seats.step
    seats.play("deal " + " ".join(PACK), "0 pass", "1 pass", "2 pass", "3 pass")

    assert seats.events == [{"type": "cancelled"}, {"type": "dealer", "seat": 0}]
    assert seats.step == {**opening, "dealer": 0, "events": seats.events}


@pytest.mark.rule("4.20", "4.1")
def test_three_passes_at_the_start_leave_the_fourth_seat_its_word() -> None:
    seats = auction("pass", "pass", "pass")

    assert (seats.step["phase"], seats.step["turn"]) == ("bid", 3)


@pytest.mark.rule("2.9", "2.10", "2.11", "10.8")
@pytest.mark.parametrize("bidder", range(4))
def test_in_two_steps_the_auction_is_held_on_five_cards_and_the_rest_come_from_the_bidder_on(bidder: int) -> None:
    seats = auction(two_step=True)
    assert seats.events[0]["up"] is None
    hands = seats.events[0]["hands"]
    assert [len(hand) for hand in hands] == [5, 5, 5, 5]

    seats.play(*(f"{seat} pass" for seat in range(bidder)), f"{bidder} bid 160 S")

    for k in range(4):
        seat = (bidder + k) % 4
        hands[seat] = sorted([*hands[seat], *PACK[20 + 3 * k : 23 + 3 * k]])
    assert seats.happened() == ["contract", "completed"]
    assert seats.events[1]["hands"] == hands
    assert seats.step["turn"] == 0


@pytest.mark.rule("2.9")
def test_a_deal_of_one_step_has_nothing_proposed_and_nothing_to_complete() -> None:
    seats = auction()
    assert (seats.events[0]["up"], [len(hand) for hand in seats.events[0]["hands"]]) == (None, [8] * 4)

    assert seats.play("0 bid 160 S")["events"][1:] == []


@pytest.mark.rule("2.25", "2.22")
def test_after_four_passes_the_undealt_cards_lie_behind_the_hands_as_they_lay() -> None:
    seats = table("coinche", two_step=True, reshuffle=False)
    seats.play("dealer 3", "deal " + " ".join(PACK), "0 pass", "1 pass", "2 pass", "3 pass", "cut 20")

    # the pile cut behind its twentieth card begins with the twelve undealt ones
    assert seats.events[0]["hands"][1] == sorted([*PACK[20:23], "7C", "8C"])
    assert seats.events[0]["hands"][2] == sorted([*PACK[23:26], "9C", PACK[12]])
    assert seats.events[0]["hands"][3] == sorted([*PACK[26:29], PACK[13], PACK[3]])
    assert seats.events[0]["hands"][0] == sorted([*PACK[29:32], PACK[4], PACK[5]])
