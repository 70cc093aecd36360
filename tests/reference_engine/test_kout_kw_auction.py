"""Kuwaiti Kout: the auction, the naming of hukm and the first lead."""

from __future__ import annotations

import pytest

from tests.reference_engine.kout_kw_table import ALL_HIS, BOTH_JOKERS, FOUR_HIGH, at, bids, kw, spades
from tests.reference_engine.table import Table, dealt

ALL = ["bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "bid pass"]


def bidding(*said: str, seats: int = 4, hands: tuple[str, ...] = ALL_HIS) -> Table:
    """A table after the deal and some bids, seat 0 being the first to speak."""
    table = kw({"dealer": seats - 1, "score": [0, 0]}, seats=seats)
    table.play(dealt(seats - 1, *at(seats, hands)))
    for seat, bid in enumerate(said):
        table.play(f"{seat} bid {bid}")
    return table


def standing(bidder: int | None, bid: int | None, *, malzoom: bool = False) -> dict[str, object]:
    return {"bidder": bidder, "bid": bid, "malzoom": malzoom, "hukm": None, "tricks": [0, 0]}


@pytest.mark.rule("4.1.2", "4.1.4", "4.1.5")
@pytest.mark.parametrize(
    ("said", "legal"),
    [
        ((), ALL),
        (("pass",), ALL),
        (("pass", "pass", "pass"), ALL),  # the obliged seat has the pass too
        (("5",), ["bid 6", "bid 7", "bid 8", "bid 9", "bid pass"]),
        (("6",), ["bid 7", "bid 8", "bid 9", "bid pass"]),
        (("7",), ["bid 8", "bid 9", "bid pass"]),
        (("8",), ["bid 9", "bid pass"]),
        (("pass", "8", "pass"), ["bid 9", "bid pass"]),
    ],
)
def test_a_bid_exceeds_the_highest_so_far(said: tuple[str, ...], legal: list[str]) -> None:
    assert bidding(*said).step["legal"] == legal


@pytest.mark.rule("4.1.2", "4.1.4")
@pytest.mark.parametrize(
    ("said", "move", "why"),
    [
        ((), "0 bid 4", "no_such_bid"),
        ((), "0 bid 0", "no_such_bid"),
        ((), "0 bid 10", "no_such_bid"),
        ((), "0 bid 999999999", "no_such_bid"),
        (("6",), "1 bid 4", "no_such_bid"),  # no such bid comes before too low
        (("6",), "1 bid 5", "bid_too_low"),
        (("6",), "1 bid 6", "bid_too_low"),
        (("8",), "1 bid 8", "bid_too_low"),
        ((), "0 bid 1000000000", "malformed"),
        ((), "0 bid 05", "malformed"),
        ((), "0 bid five", "malformed"),
        ((), "0 bid taf", "malformed"),
        ((), "0 bid", "malformed"),
        ((), "0 bid 5 6", "malformed"),
        ((), "bid 5", "malformed"),
    ],
)
def test_other_bids_are_refused(said: tuple[str, ...], move: str, why: str) -> None:
    assert bidding(*said).refuse(move) == why


@pytest.mark.rule("4.1.5", "4.1.6")
@pytest.mark.parametrize(
    ("said", "bidder", "bid"),
    [(("5", "8"), 1, 8), (("pass", "7"), 1, 7), (("5", "pass", "6"), 2, 6), (("6", "pass", "8", "pass"), 2, 8)],
)
def test_a_bid_may_jump_and_go_over_ones_partner(said: tuple[str, ...], bidder: int, bid: int) -> None:
    assert bidding(*said).step["round"] == standing(bidder, bid)


@pytest.mark.rule("4.1.1", "4.1.3", "1.2")
@pytest.mark.parametrize("seats", [4, 6])
def test_each_seat_speaks_once_the_dealer_last(seats: int) -> None:
    table = bidding("5", seats=seats)
    spoke = [0]
    while table.step["phase"] == "bid":
        assert table.events == []
        assert table.step["round"] == standing(0, 5)
        spoke.append(table.step["turn"])
        table.play(f"{table.step['turn']} bid pass")

    assert spoke == list(range(seats))
    assert table.events == [{"type": "contract", "seat": 0, "bid": 5, "malzoom": False}]


@pytest.mark.rule("4.1.7")
@pytest.mark.parametrize(
    ("last", "event"),
    [
        ("pass", {"type": "contract", "seat": 1, "bid": 6, "malzoom": False}),
        ("7", {"type": "contract", "seat": 3, "bid": 7, "malzoom": False}),
    ],
)
def test_the_last_is_free_once_anybody_has_bid(last: str, event: dict[str, object]) -> None:
    assert bidding("pass", "6", "pass", last).events == [event]


@pytest.mark.rule("4.1.8")
@pytest.mark.parametrize(("seats", "said"), [(4, ["9"]), (4, ["5", "9"]), (6, ["pass", "8", "pass", "9"])])
def test_nine_ends_the_auction_at_once(seats: int, said: list[str]) -> None:
    bidder = len(said) - 1

    table = bidding(*said, seats=seats)

    assert table.events == [{"type": "contract", "seat": bidder, "bid": 9, "malzoom": False}]
    assert (table.step["phase"], table.step["turn"]) == ("hukm", bidder)
    assert table.refuse(f"{bidder + 1} bid pass") == "wrong_phase"


@pytest.mark.rule("4.2.1", "4.2.2", "4.2.3", "5.1")
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize(
    ("last", "bid", "malzoom"),
    [("pass", 5, True), ("5", 5, True), ("6", 6, False), ("7", 7, False), ("8", 8, False), ("9", 9, False)],
)
def test_the_last_of_nothing_but_passes_is_obliged_to_five(seats: int, last: str, bid: int, malzoom: bool) -> None:
    table = bidding(*["pass"] * (seats - 1), seats=seats)
    assert (table.step["legal"], table.step["round"]) == (ALL, standing(None, None))

    step = table.play(f"{seats - 1} bid {last}")

    assert step["events"] == [{"type": "contract", "seat": seats - 1, "bid": bid, "malzoom": malzoom}]
    assert (step["phase"], step["turn"]) == ("hukm", seats - 1)
    assert step["round"] == standing(seats - 1, bid, malzoom=malzoom)


@pytest.mark.rule("4.2.1", "4.2.2")
def test_five_of_an_earlier_seat_is_no_malzoom() -> None:
    assert bidding("pass", "pass", "5", "pass").step["round"] == standing(2, 5)


@pytest.mark.rule("5.1", "5.2", "5.3")
@pytest.mark.parametrize(
    ("bidder", "legal", "refused"),
    [
        (0, ["hukm S"], "CDH"),  # both jokers: no suit
        (1, ["hukm H", "hukm S"], "CD"),
        (2, ["hukm C", "hukm H"], "DS"),
        (3, ["hukm C", "hukm D"], "HS"),
    ],
)
def test_the_bidder_names_a_suit_that_it_holds(bidder: int, legal: list[str], refused: str) -> None:
    table = bidding(*(str(5 + seat) if seat <= bidder else "pass" for seat in range(4)))

    assert (table.step["phase"], table.step["turn"], table.step["legal"]) == ("hukm", bidder, legal)
    for suit in refused:
        assert table.refuse(f"{bidder} hukm {suit}") == "suit_not_held"
    assert table.refuse(f"{bidder} hukm JR") == "malformed"
    assert table.play(f"{bidder} {legal[0]}")["round"]["hukm"] == legal[0][5]


@pytest.mark.rule("5.4", "5.5")
@pytest.mark.parametrize("seats", [4, 6])
def test_the_bidder_leads_hukm(seats: int) -> None:
    table = kw({"dealer": seats - 2, "score": [0, 0]}, seats=seats)
    hands = at(seats, FOUR_HIGH)
    table.play(dealt(seats - 2, *hands), f"{seats - 1} bid pass", *bids(seats, 5)[:-1], "0 hukm H")

    assert table.events == []
    assert (table.step["phase"], table.step["turn"], table.step["legal"]) == ("play", 0, ["play 7H", "play 8H"])
    assert table.step["round"] == {"bidder": 0, "bid": 5, "malzoom": False, "hukm": "H", "tricks": [0, 0]}
    assert table.refuse("0 play KS") == "must_lead_hukm"
    assert table.refuse("0 play AH") == "card_not_held"


SPADES = ["play 7S", "play 8S", "play 9S", "play QS", "play TS"]


@pytest.mark.rule("5.5", "5.6", "7.1.1", "7.2.1", "7.2.2", "7.2.3", "7.5.1", "7.5.2")
@pytest.mark.parametrize(
    ("bid", "jokers"), [(5, []), (6, []), (7, []), (8, ["play JR"]), (9, ["play JB", "play JR"])]
)
def test_the_first_lead_is_hukm_or_a_joker_by_the_contract_s_right(bid: int, jokers: list[str]) -> None:
    table = spades(BOTH_JOKERS, bid)

    assert table.step["legal"] == sorted(SPADES + jokers)
    for joker in {"play JB", "play JR"} - set(jokers):
        assert table.refuse(f"0 {joker}") == "joker_lead"
    assert table.refuse("0 play 7H") == "must_lead_hukm"
