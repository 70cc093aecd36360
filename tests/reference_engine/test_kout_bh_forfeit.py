"""The joker as the last card of a seat that must lead: the match is lost, whoever holds the contract."""

from __future__ import annotations

import pytest

from tests.reference_engine.table import MADE, Table, dealt, tricks

EMPTY = {"bidder": None, "bid": None, "hukm": None, "tricks": [0, 0]}

#: Seat 0 takes seven tricks with seven spades and then has the joker alone.
BIDDER_KEEPS_IT = dealt(
    3,
    "8S 9S TS JS QS KS AS JK",
    "7H 8H 9H TH JH QH KH AH",
    "8D 9D TD JD QD KD AD 7S",
    "7C 8C 9C TC JC QC KC AC",
)
SEVEN = [
    *tricks(1, "7H 8D 7C 8S"),
    *tricks(0, "AS 8H 7S 8C", "KS 9H 9D 9C", "QS TH TD TC", "JS JH JD JC", "TS QH QD QC", "9S KH KD KC"),
]

#: Seat 0 takes six tricks; seat 1 takes the seventh with the ace of diamonds and then has the joker alone.
DEFENDER_KEEPS_IT = dealt(
    3,
    "9S TS JS QS KS AS 8D 9D",
    "7H 8H 9H TH JH QH AD JK",
    "7S 8S 7C 8C 9C TC JC QC",
    "AH KH KC AC TD JD QD KD",
)
SIX_AND_ONE = [
    *tricks(1, "7H 7C AH 9S"),
    *tricks(0, "AS 8H 7S KH", "KS 9H 8S AC", "QS TH 8C KC", "JS JH 9C TD", "TS QH TC JD", "8D AD JC QD"),
]

#: The same with every seat moved on by one, so that the other team holds the contract.
MOVED_ON = {"0": "1", "1": "2", "2": "3", "3": "0"}


def bid_and_hukm(bid: int) -> list[str]:
    others = [] if bid == 8 else ["1 bid pass", "2 bid pass", "3 bid pass"]
    return [f"0 bid {bid}", *others, "0 hukm S"]


def moved_on(moves: list[str]) -> list[str]:
    return [MOVED_ON[move[0]] + move[1:] for move in moves]


@pytest.mark.rule("7.5.1", "7.5.2", "7.5.3")
@pytest.mark.parametrize("score", [0, 17, -17])
def test_a_bidder_left_with_the_joker_loses_the_match(score: int) -> None:
    table = Table({"dealer": 3, "score": score})
    table.play(BIDDER_KEEPS_IT, *bid_and_hukm(8), *SEVEN)

    assert table.events == [
        {"type": "trick", "seat": 0},
        {"type": "forfeit", "seat": 0, "reason": "joker_lead"},
        {"type": "match", "winner": 1, "reason": "joker_lead"},
    ]
    assert table.step | {"events": []} == {
        "ok": True,
        "events": [],
        "phase": "over",
        "turn": None,
        "legal": [],
        "dealer": 3,
        "score": score,
        "round": EMPTY,
    }


@pytest.mark.rule("7.5.1", "7.5.2", "7.5.3")
@pytest.mark.parametrize("moved", [False, True])
def test_a_defender_left_with_the_joker_loses_it_just_as_well(moved: bool) -> None:
    bids = ["0 bid 7", "1 bid pass", "2 bid pass", "3 bid pass", "0 hukm S"]
    table = Table({"dealer": 0 if moved else 3, "score": 20})
    turn_on = moved_on if moved else list
    table.play(DEFENDER_KEEPS_IT, *turn_on(bids), *turn_on(SIX_AND_ONE))

    assert table.events == [
        {"type": "trick", "seat": 2 if moved else 1},
        {"type": "forfeit", "seat": 2 if moved else 1, "reason": "joker_lead"},
        {"type": "match", "winner": 1 if moved else 0, "reason": "joker_lead"},
    ]
    assert (table.step["score"], table.step["round"], table.step["phase"]) == (20, EMPTY, "over")


@pytest.mark.rule("7.5.1")
def test_a_defender_of_six_seats_forfeits_too() -> None:
    # Seat 0 bids 7 and takes six tricks; its 3C then falls to the ace of seat 1, whose joker is left.
    table = Table({"dealer": 5, "score": 0}, seats=6)
    table.play(
        dealt(
            5,
            "8S 9S TS JS QS KS AS 3C",
            "3H 4H 5H 6H 7H 8H AC JK",
            "9H TH JH QH KH AH 3S 4S",
            "5S 6S 7S 4D 5D 6D 7D 8D",
            "9D TD JD QD KD AD 4C 5C",
            "6C 7C 8C 9C TC JC QC KC",
        ),
        "0 bid 7",
        *(f"{seat} bid pass" for seat in range(1, 6)),
        "0 hukm S",
        *tricks(1, "3H 9H 4D 9D 6C 8S"),
        *tricks(
            0,
            "AS 4H 3S 5S TD 7C",
            "KS 5H 4S 6S JD 8C",
            "QS 6H TH 7S QD 9C",
            "JS 7H JH 5D KD TC",
            "TS 8H QH 6D AD JC",
            "3C AC KH 7D 4C QC",
        ),
    )

    assert table.happened() == ["trick", "forfeit", "match"]
    assert table.events[1:] == [
        {"type": "forfeit", "seat": 1, "reason": "joker_lead"},
        {"type": "match", "winner": 0, "reason": "joker_lead"},
    ]


@pytest.mark.rule("7.5.4")
@pytest.mark.parametrize("bid", [5, 6, 7])
def test_a_round_that_is_made_has_no_next_lead(bid: int) -> None:
    table = Table({"dealer": 3, "score": 0})
    table.play(BIDDER_KEEPS_IT, *bid_and_hukm(bid), *SEVEN[: 4 * bid])

    assert table.happened() == ["trick", "round", "dealer"]
    assert table.events[1] == {"type": "round", "winner": 0, "reason": "made", "points": bid, "tricks": [bid, 0]}
    # After seven tricks the joker was the winner's only card, and still it is no forfeit.
    assert (len(SEVEN[: 4 * bid]) == 28) == (bid == 7)


@pytest.mark.rule("7.5.4")
def test_an_inzili_that_fails_on_the_seventh_trick_is_no_forfeit_of_its_winner() -> None:
    table = Table({"dealer": 3, "score": 0})
    table.play(DEFENDER_KEEPS_IT, *bid_and_hukm(8), *SIX_AND_ONE)

    assert table.events == [
        {"type": "trick", "seat": 1},
        {"type": "round", "winner": 1, "reason": "failed", "points": 0, "tricks": [6, 1]},
        {"type": "match", "winner": 1, "reason": "inzili_failed"},
    ]


@pytest.mark.rule("7.5.1")
def test_no_forfeit_while_the_winner_of_the_trick_has_another_card() -> None:
    table = Table({"dealer": 3, "score": 0})
    table.play(BIDDER_KEEPS_IT, *bid_and_hukm(8), *SEVEN[:24])

    assert (table.step["turn"], table.step["legal"]) == (0, ["play 9S"])
    assert table.refuse("0 play JK") == "joker_lead"


def test_a_joker_left_with_a_seat_that_does_not_lead_harms_nobody() -> None:
    # The bidder's partner is left with the joker; the bidder leads the eighth trick.
    table = Table({"dealer": 3, "score": 0})
    table.play(
        dealt(3, *MADE[4]),
        "0 bid 8",
        "0 hukm S",
        *tricks(1, "7H 8D 7C 7S"),
        *tricks(0, "AS 8H 9D 8C", "KS 9H TD 9C", "QS TH JD TC", "JS JH QD JC", "TS QH KD QC", "9S KH AD KC"),
    )

    assert (table.step["phase"], table.step["turn"], table.step["legal"]) == ("play", 0, ["play 8S"])
