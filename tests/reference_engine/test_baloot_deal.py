"""The dealer of a hand of Baloot, the two parts of its deal, and what a hand opens and closes with."""

from __future__ import annotations

import pytest

from reference_engine.baloot import BALOOT
from tests.reference_engine.baloot_table import PACK, SUITS, SWEEP, event, seated, table
from tests.reference_engine.table import Table

EMPTY = {
    "up": None,
    "contract": None,
    "trump": None,
    "buyer": None,
    "level": "normal",
    "closed": False,
    "tricks": [0, 0],
    "raw": [0, 0],
}


@pytest.mark.rule("0.1", "0.2")
def test_chance_names_the_first_dealer_of_a_match_without_points() -> None:
    seats = Table(None, BALOOT)
    opening = {key: seats.step[key] for key in ("phase", "turn", "legal", "dealer", "score", "round")}
    assert opening == {
        "phase": "dealer",
        "turn": None,
        "legal": [],
        "dealer": None,
        "score": [0, 0],
        "round": EMPTY,
    }

    seats.play("dealer 2")

    assert seats.events == [{"type": "dealer", "seat": 2}]
    assert (seats.step["phase"], seats.step["dealer"]) == ("deal", 2)


@pytest.mark.rule("0.3")
def test_a_match_from_a_setup_starts_at_the_deal_with_its_dealer_and_score() -> None:
    step = table({"dealer": 1, "score": [104, 88]}).step

    assert (step["phase"], step["dealer"], step["score"], step["round"]) == ("deal", 1, [104, 88], EMPTY)


@pytest.mark.rule("2.1", "2.2")
@pytest.mark.parametrize(
    "cards",
    [PACK[:31], [*PACK, "7C"], [*PACK[:31], "7C"], [*PACK[:31], "6S"], []],
    ids=["31", "33", "one twice", "a six", "none"],
)
def test_a_deal_is_exactly_the_pack(cards: list[str]) -> None:
    assert table().refuse(" ".join(["deal", *cards])) == "bad_deal"


@pytest.mark.rule("1.3", "2.1", "3.1", "3.2", "3.3")
def test_three_cards_and_two_are_dealt_from_the_dealer_s_right_and_the_next_is_turned_up() -> None:
    seats = table({"dealer": 1, "score": [0, 0]})

    seats.play("deal " + " ".join(PACK))

    # by threes 7C 8C 9C, TC JC QC, KC AC 7D and 8D 9D TD; by twos JD QD, KD AD, 7H 8H and 9H TH
    assert event(seats, "dealt")["hands"] == [
        ["7D", "7H", "8H", "AC", "KC"],
        ["8D", "9D", "9H", "TD", "TH"],
        ["7C", "8C", "9C", "JD", "QD"],
        ["AD", "JC", "KD", "QC", "TC"],
    ]
    assert event(seats, "dealt")["up"] == "JH"
    assert (seats.step["phase"], seats.step["turn"], seats.step["round"]["up"]) == ("buy1", 2, "JH")


@pytest.mark.rule("3.4", "3.5", "4.5.4")
def test_the_buyer_gets_the_card_turned_up_and_two_the_others_three_in_turn() -> None:
    seats = table({"dealer": 1, "score": [0, 0]})

    seats.play("deal " + " ".join(PACK), "2 buy bas", "3 buy sun")

    # behind the JH: QH KH AH to seat 2, 7S 8S to seat 3, 9S TS JS to seat 0, QS KS AS to seat 1
    assert event(seats, "completed")["hands"] == [
        ["7D", "7H", "8H", "9S", "AC", "JS", "KC", "TS"],
        ["8D", "9D", "9H", "AS", "KS", "QS", "TD", "TH"],
        ["7C", "8C", "9C", "AH", "JD", "KH", "QD", "QH"],
        ["7S", "8S", "AD", "JC", "JH", "KD", "QC", "TC"],
    ]
    assert seats.happened() == ["contract", "completed"]


@pytest.mark.rule("4.2.2", "3.5")
def test_in_ashkal_the_partner_gets_the_card_turned_up() -> None:
    seats = table({"dealer": 1, "score": [0, 0]})

    seats.play("deal " + " ".join(PACK), "2 buy bas", "3 buy bas", "0 buy ashkal")

    # QH KH to seat 2 with the JH, AH 7S 8S to seat 3, 9S TS JS to seat 0, QS KS AS to seat 1
    assert event(seats, "contract") == {
        "type": "contract",
        "contract": "sun",
        "trump": None,
        "buyer": 0,
        "receiver": 2,
    }
    assert event(seats, "completed")["hands"] == [
        ["7D", "7H", "8H", "9S", "AC", "JS", "KC", "TS"],
        ["8D", "9D", "9H", "AS", "KS", "QS", "TD", "TH"],
        ["7C", "8C", "9C", "JD", "JH", "KH", "QD", "QH"],
        ["7S", "8S", "AD", "AH", "JC", "KD", "QC", "TC"],
    ]


@pytest.mark.rule("1.4", "6.8")
@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_next_seat_deals_after_a_hand_whoever_won(dealer: int, following: int) -> None:
    seats = seated(SUITS, dealer=dealer)

    seats.play(*SWEEP[:-1])
    assert "hand" not in seats.happened()
    seats.play(SWEEP[-1])

    assert seats.happened() == ["trick", "hand", "dealer"]
    assert event(seats, "dealer")["seat"] == following
    assert (seats.step["phase"], seats.step["dealer"], seats.step["turn"]) == ("deal", following, None)
    assert seats.step["round"] == EMPTY


@pytest.mark.rule("1.5")
def test_after_the_match_nobody_deals_and_the_dealer_stays() -> None:
    seats = seated(SUITS, score=(140, 0))

    seats.play(*SWEEP)

    assert seats.happened() == ["trick", "hand", "match"]
    assert (seats.step["phase"], seats.step["dealer"], seats.step["turn"]) == ("over", 3, None)
    assert (seats.step["legal"], seats.step["round"]) == ([], EMPTY)
