"""The play of a hand of Baloot: what may be led and replied, who takes a trick, what its cards are worth."""

from __future__ import annotations

import pytest

from tests.reference_engine.baloot_table import EVEN, EVEN_HOKM, EVEN_SUN, SUITS, SWEEP, event, seated, words
from tests.reference_engine.table import Table, tricks

#: Seat 0 has all spades, seats 1 and 2 both hearts, which are trump, and another suit.
RUFFS = (
    "AS KS QS JS TS 9S 8S 7S",
    "7H 8H 9H TH 7D 8D 9D TD",
    "JH QH KH AH 7C 8C 9C TC",
    "JD QD KD AD JC QC KC AC",
)


def played(hands: tuple[str, ...], contract: str, trump: str, trick: str) -> Table:
    """A trick that seat 0, the buyer, leads."""
    seats = seated(hands, contract, trump)
    seats.play(*tricks(0, trick))
    return seats


def with_cards(trick: str) -> tuple[str, ...]:
    """Hands by seat, each with one card of the trick and none of its suit besides, as far as that can be."""
    rest = [rank + suit for suit in "SHDC" for rank in "789TJQKA" if rank + suit not in trick.split()]
    rest.sort(key=lambda card: card[1] != trick[1])  # cards of the led suit go to the leader, who must not follow
    hands = [[card] for card in trick.split()]
    hands[0] += rest[:7]
    for k in (1, 2, 3):
        hands[k] += rest[7 * k : 7 * k + 7]
    return tuple(" ".join(hand) for hand in hands)


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("buyer", range(4))
def test_the_buyer_leads_the_first_trick(buyer: int) -> None:
    seats = seated(EVEN, "sun", buyer=buyer)

    assert seats.step["turn"] == buyer
    assert len(words(seats, "play")) == 8


@pytest.mark.rule("6.2", "6.3")
def test_a_seat_follows_suit_if_it_can_and_else_plays_anything() -> None:
    seats = seated(EVEN)
    seats.play("0 play AS")
    assert words(seats, "play") == ["8S", "KS"]
    assert seats.refuse("1 play QH") == "must_follow_suit"

    seats = seated(RUFFS)
    seats.play("0 play 7S")
    assert words(seats, "play") == ["7D", "7H", "8D", "8H", "9D", "9H", "TD", "TH"]
    seats.play("1 play TD")


@pytest.mark.rule("6.4")
def test_nobody_need_go_over_a_trump() -> None:
    seats = seated(RUFFS)
    seats.play("0 play 7S", "1 play 9H")
    assert words(seats, "play") == ["7C", "8C", "9C", "AH", "JH", "KH", "QH", "TC"]

    seats = seated(EVEN)
    seats.play("0 play 8H", "1 play QH")
    assert words(seats, "play") == ["JH", "TH"]
    seats = seated(EVEN)
    seats.play("0 play KH")
    assert words(seats, "play") == ["9H", "QH"]  # the queen is below the king


@pytest.mark.rule("6.9")
def test_a_seat_plays_a_card_that_it_holds() -> None:
    seats = seated(EVEN)

    assert [seats.refuse(f"0 play {card}") for card in ("KS", "6S", "2C")] == ["card_not_held"] * 3
    seats.play("0 play AS")
    assert seats.refuse("1 play AS") == "card_not_held"


@pytest.mark.rule("2.3", "6.6")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("7S 8S 9S JS", 3),
        ("JS QS KS TS", 3),
        ("TS AS KS QS", 1),
        ("9S JS 8S 7S", 1),
        ("KS QS JS TS", 3),
        ("7S AH AD AC", 0),
    ],
)
def test_in_sun_the_highest_card_of_the_led_suit_takes_the_trick(trick: str, winner: int) -> None:
    laid_out = with_cards(trick)
    seats = played(laid_out, "sun", "", trick)

    assert event(seats, "trick")["seat"] == winner
    assert seats.step["turn"] == winner


@pytest.mark.rule("2.4", "2.5", "6.5", "6.6", "6.7")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("7S 8S 9S JS", 3),  # spades are plain: A T K Q J 9 8 7
        ("KS TS QS AS", 3),
        ("QS KS TS JS", 2),
        ("7S AD AC 7C", 0),
        ("AS 7H TS KS", 1),  # hearts are trump: J 9 A T K Q 8 7
        ("AS 7H 8H QH", 3),
        ("AS KH TH AH", 3),
        ("AS AH 9H TH", 2),
        ("AS 9H JH AH", 2),
        ("JH 9H AH TH", 0),
        ("7H 8H QH KH", 3),
        ("TH KH AH QH", 2),
    ],
)
def test_the_highest_trump_takes_the_trick_and_without_one_the_led_suit(trick: str, winner: int) -> None:
    laid_out = with_cards(trick)
    seats = played(laid_out, "hokm", "H", trick)

    assert event(seats, "trick")["seat"] == winner
    assert seats.step["turn"] == winner


@pytest.mark.rule("1.1", "2.6", "2.7")
@pytest.mark.parametrize(
    ("contract", "trump", "trick", "raw"),
    [
        ("hokm", "H", "JH 9H AH TH", [55, 0]),  # 20 + 14 + 11 + 10
        ("hokm", "H", "KH QH 8H 7H", [7, 0]),
        ("hokm", "H", "TS KS AS QS", [28, 0]),  # 10 + 4 + 11 + 3
        ("hokm", "H", "8S JS 9S 7S", [0, 2]),
        ("hokm", "H", "AS 9H JS 9S", [0, 27]),
        ("sun", "", "JH 9H AH TH", [23, 0]),  # 2 + 0 + 11 + 10
        ("sun", "", "QH KH 8H 7H", [0, 7]),
    ],
)
def test_what_the_cards_of_a_trick_are_worth(contract: str, trump: str, trick: str, raw: list[int]) -> None:
    laid_out = with_cards(trick)
    seats = played(laid_out, contract, trump, trick)

    assert seats.step["round"]["raw"] == raw
    assert seats.step["round"]["tricks"] == ([1, 0] if raw[0] else [0, 1])


@pytest.mark.rule("2.8", "6.8")
@pytest.mark.parametrize(("contract", "plays", "raw"), [("hokm", EVEN_HOKM, [82, 80]), ("sun", EVEN_SUN, [50, 80])])
def test_the_last_trick_adds_ten(contract: str, plays: list[str], raw: list[int]) -> None:
    seats = seated(EVEN, contract)

    seats.play(*plays[:-4])
    assert seats.step["round"]["raw"] == ([59, 80] if contract == "hokm" else [27, 80])
    seats.play(*plays[-4:])

    assert event(seats, "hand")["raw"] == raw


@pytest.mark.rule("5.2.4", "5.2.7", "5.2.8")
def test_in_a_closed_hand_nobody_leads_trump_while_holding_another_suit() -> None:
    seats = seated(EVEN, said=["double closed"])
    assert words(seats, "play") == ["7S", "9D", "AS", "JC", "QD", "TC"]
    assert seats.refuse("0 play KH") == "closed_lead"

    seats.play(*tricks(0, "AS 8S 9S TS", "7S KS QS JS"))
    assert seats.step["turn"] == 1
    assert words(seats, "play") == ["7C", "AC", "JD", "TD"]
    assert seats.refuse("1 play 9H") == "closed_lead"


@pytest.mark.rule("5.2.5")
def test_in_a_closed_hand_a_leader_with_nothing_but_trump_leads_it() -> None:
    seats = seated(SUITS, said=["double closed"])

    assert words(seats, "play") == ["7H", "8H", "9H", "AH", "JH", "KH", "QH", "TH"]
    seats.play(*SWEEP)


@pytest.mark.rule("5.2.6")
def test_in_a_closed_hand_trump_is_played_in_reply_as_ever() -> None:
    seats = seated(RUFFS, said=["double closed"])
    seats.play("0 play 7S")
    assert "9H" in words(seats, "play")

    seats.play("1 play 9H", "2 play JH")

    assert seats.step["turn"] == 3


@pytest.mark.rule("5.2.9")
@pytest.mark.parametrize("said", [(), ("double open",), ("double closed", "triple")])
def test_in_a_hand_that_is_not_closed_anyone_leads_trump(said: tuple[str, ...]) -> None:
    seats = seated(EVEN, said=said)

    seats.play("0 play KH", "1 play QH", "2 play JH", "3 play 7H", "2 play TH")


@pytest.mark.rule("1.2", "6.7")
def test_play_goes_from_seat_to_seat_and_the_winner_leads() -> None:
    seats = seated(EVEN)
    turns = [seats.step["turn"]]
    for move in EVEN_HOKM[:12]:
        seats.play(move)
        turns.append(seats.step["turn"])

    assert turns == [0, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3, 0, 1]
