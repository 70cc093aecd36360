"""The auction and the naming of hukm."""

from __future__ import annotations

import pytest

from tests.reference_engine.table import MADE, Table, auction, dealt, round_of

ALL = ["bid 5", "bid 6", "bid 7", "bid 8", "bid pass"]

#: Seat 0 holds spades, 1 hearts, 2 clubs, 3 diamonds and the joker.
SUITS_APART = dealt(
    3,
    "7S 8S 9S TS JS QS KS AS",
    "7H 8H 9H TH JH QH KH AH",
    "7C 8C 9C TC JC QC KC AC",
    "8D 9D TD JD QD KD AD JK",
)


def bidding(*bids: str, seats: int = 4) -> Table:
    """A table after the deal and some bids, seat 0 being the first to speak."""
    table = Table({"dealer": seats - 1, "score": 0}, seats=seats)
    table.play(SUITS_APART if seats == 4 else dealt(5, *MADE[6]))
    for seat, bid in enumerate(bids):
        table.play(f"{seat} bid {bid}")
    return table


@pytest.mark.rule("5.1.2", "5.2.1", "5.2.2")
@pytest.mark.parametrize(
    ("bids", "legal"),
    [
        ((), ALL),
        (("pass",), ALL),
        (("5",), ["bid 6", "bid 7", "bid 8", "bid pass"]),
        (("6",), ["bid 7", "bid 8", "bid pass"]),
        (("7",), ["bid 8", "bid pass"]),
        (("5", "pass"), ["bid 6", "bid 7", "bid 8", "bid pass"]),
        (("pass", "7"), ["bid 8", "bid pass"]),
        (("5", "6", "7"), ["bid 8", "bid pass"]),
    ],
)
def test_a_bid_exceeds_the_contract_so_far(bids: tuple[str, ...], legal: list[str]) -> None:
    assert bidding(*bids).step["legal"] == legal


@pytest.mark.rule("5.1.2", "5.2.1")
@pytest.mark.parametrize(
    ("bids", "move", "why"),
    [
        ((), "0 bid 4", "no_such_bid"),
        ((), "0 bid 0", "no_such_bid"),
        ((), "0 bid 9", "no_such_bid"),
        ((), "0 bid 999999999", "no_such_bid"),
        (("6",), "1 bid 4", "no_such_bid"),  # no such bid comes before too low
        (("6",), "1 bid 9", "no_such_bid"),
        (("6",), "1 bid 5", "bid_too_low"),
        (("6",), "1 bid 6", "bid_too_low"),
        (("7",), "1 bid 7", "bid_too_low"),
        ((), "0 bid 1000000000", "malformed"),
        ((), "0 bid 05", "malformed"),
        ((), "0 bid +5", "malformed"),
        ((), "0 bid 5.0", "malformed"),
        ((), "0 bid five", "malformed"),
        ((), "0 bid PASS", "malformed"),
        ((), "0 bid", "malformed"),
        ((), "0 bid 5 6", "malformed"),
        ((), "0 bid pass ", "malformed"),
        ((), "0 pass", "malformed"),
        ((), "bid 5", "malformed"),
    ],
)
def test_other_bids_are_refused(bids: tuple[str, ...], move: str, why: str) -> None:
    assert bidding(*bids).refuse(move) == why


@pytest.mark.rule("5.2.2")
def test_a_bid_may_jump() -> None:
    step = bidding("5", "7").step

    assert (step["round"]["bidder"], step["round"]["bid"]) == (1, 7)


@pytest.mark.rule("5.2.3")
def test_a_seat_may_bid_over_its_own_partner() -> None:
    step = bidding("5", "pass", "6").step

    assert (step["round"]["bidder"], step["round"]["bid"]) == (2, 6)


def test_the_standing_bid_shows_while_the_auction_runs() -> None:
    nobody = {"bidder": None, "bid": None, "hukm": None, "tricks": [0, 0]}

    assert bidding().step["round"] == nobody
    assert bidding("pass").step["round"] == nobody
    assert bidding("pass", "6").step["round"] == {"bidder": 1, "bid": 6, "hukm": None, "tricks": [0, 0]}
    assert bidding("pass", "6", "pass").step["round"] == {"bidder": 1, "bid": 6, "hukm": None, "tricks": [0, 0]}


@pytest.mark.rule("5.1.3", "1.2.1")
@pytest.mark.parametrize("seats", [4, 6])
def test_each_seat_speaks_once_the_dealer_last(seats: int) -> None:
    table = bidding("5", seats=seats)
    spoke = [0]
    while table.step["phase"] == "bid":
        assert table.events == []
        spoke.append(table.step["turn"])
        table.play(f"{table.step['turn']} bid pass")

    assert spoke == list(range(seats))
    assert table.events == [{"type": "contract", "seat": 0, "bid": 5, "forced": False}]


@pytest.mark.rule("5.3.1")
@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("bid", [5, 6, 7, 8])
def test_the_last_to_speak_must_bid_any_level_when_all_passed(seats: int, bid: int) -> None:
    last = seats - 1
    table = bidding(*["pass"] * last, seats=seats)
    assert table.step["legal"] == ["bid 5", "bid 6", "bid 7", "bid 8"]
    assert table.refuse(f"{last} bid pass") == "must_bid"
    assert table.refuse(f"{last} bid 4") == "no_such_bid"

    step = table.play(f"{last} bid {bid}")

    assert step["events"] == [{"type": "contract", "seat": last, "bid": bid, "forced": True}]
    assert (step["phase"], step["turn"]) == ("hukm", last)


@pytest.mark.rule("5.3.2")
@pytest.mark.parametrize(
    ("last", "event"),
    [
        ("pass", {"type": "contract", "seat": 1, "bid": 6, "forced": False}),
        ("7", {"type": "contract", "seat": 3, "bid": 7, "forced": False}),
        ("8", {"type": "contract", "seat": 3, "bid": 8, "forced": False}),
    ],
)
def test_the_last_to_speak_is_free_once_anybody_has_bid(last: str, event: dict[str, object]) -> None:
    assert bidding("pass", "6", "pass", last).events == [event]


@pytest.mark.rule("5.4.1")
@pytest.mark.parametrize(("seats", "bids"), [(4, ["8"]), (4, ["5", "8"]), (6, ["pass", "7", "pass", "8"])])
def test_eight_ends_the_auction_at_once(seats: int, bids: list[str]) -> None:
    bidder = len(bids) - 1

    table = bidding(*bids, seats=seats)

    assert table.events == [{"type": "contract", "seat": bidder, "bid": 8, "forced": False}]
    assert (table.step["phase"], table.step["turn"]) == ("hukm", bidder)
    assert table.refuse(f"{bidder + 1} bid pass") == "wrong_phase"


@pytest.mark.rule("6.1.1", "6.1.2", "6.1.3")
@pytest.mark.parametrize(
    ("hand", "legal", "refused"),
    [
        ("7S 8S 9S TS JS QS KS JK", ["hukm S"], "CDH"),  # the joker gives no suit
        ("7S 8S 9S TS 7H 8H 9H TH", ["hukm H", "hukm S"], "CD"),
        ("7S 7H 7C 8D 8S 8H 8C 9D", ["hukm C", "hukm D", "hukm H", "hukm S"], ""),
        ("8D AC KC QC JC TC 9C JK", ["hukm C", "hukm D"], "HS"),
    ],
)
def test_the_bidder_names_a_suit_that_it_holds(hand: str, legal: list[str], refused: str) -> None:
    pack = [card for cards in MADE[4] for card in cards.split() if card not in hand]
    table = Table({"dealer": 3, "score": 0})
    table.play(dealt(3, hand, *(" ".join(pack[8 * k : 8 * k + 8]) for k in range(3))))
    table.play("0 bid 5", "1 bid pass", "2 bid pass", "3 bid pass")

    assert (table.step["phase"], table.step["turn"], table.step["legal"]) == ("hukm", 0, legal)
    for suit in refused:
        assert table.refuse(f"0 hukm {suit}") == "suit_not_held"


@pytest.mark.parametrize(
    "words",
    ["hukm", "hukm ", "hukm CD", "hukm DH", "hukm CDHS", "hukm s", "hukm JK", "hukm spades", "hukm S S", "hukm 5"],
)
def test_hukm_is_one_letter_of_the_four(words: str) -> None:
    assert bidding("8").refuse(f"0 {words}") == "malformed"


@pytest.mark.rule("6.2.1", "6.1.1")
@pytest.mark.parametrize(
    ("seats", "dealer", "bidder", "leader"),
    [(4, 0, 0, 1), (4, 0, 3, 0), (4, 2, 1, 2), (6, 0, 5, 0), (6, 3, 2, 3)],
)
def test_the_seat_after_the_bidder_leads(seats: int, dealer: int, bidder: int, leader: int) -> None:
    deal_and_bids = 1 + len(auction(seats, dealer, bidder, 5))
    moves = round_of(seats, dealer, bidder, 5, made=True)
    table = Table({"dealer": dealer, "score": 0}, seats=seats)
    assert table.play(*moves[:deal_and_bids])["turn"] == bidder

    step = table.play(moves[deal_and_bids])

    assert (step["phase"], step["turn"], step["events"]) == ("play", leader, [])
    assert step["round"] == {"bidder": bidder, "bid": 5, "hukm": "S", "tricks": [0, 0]}
