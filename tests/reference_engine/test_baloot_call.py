"""The baloot: who has it, when it is called, and which melds leave none."""

from __future__ import annotations

import pytest

from tests.reference_engine.baloot_table import (
    FIFTY_AND_PAIR,
    KINGS,
    PAIR,
    QUEENS,
    SIRA,
    SUITS,
    SWEEP,
    event,
    seated,
)
from tests.reference_engine.table import Table

CALL = {"type": "baloot", "seat": 1}


def rest(seats: Table) -> Table:
    """Play the lowest word that is legal until the hand is over."""
    while seats.step["phase"] == "play":
        seats.play(f"{seats.step['turn']} {next(each for each in seats.step['legal'] if each[0] == 'p')}")
    return seats


@pytest.mark.rule("8.1", "8.6")
@pytest.mark.parametrize("order", ["KQ", "QK"])
def test_the_baloot_calls_itself_when_the_second_of_king_and_queen_is_played(order: str) -> None:
    seats = seated(PAIR)

    seats.play("0 play 8H", f"1 play {order[0]}H")
    assert seats.events == []
    seats.play("2 play TH", "3 play 7H", "2 play JH", "3 play AH", "0 play 9H", f"1 play {order[1]}H")

    assert seats.events == [CALL, {"type": "trick", "seat": 2}]


@pytest.mark.rule("8.1")
def test_king_and_queen_in_two_hands_are_no_baloot() -> None:
    apart = (PAIR[0].replace("9H", "KH"), PAIR[1].replace("KH", "9H"), *PAIR[2:])

    seats = rest(seated(apart))

    assert seats.step["phase"] == "deal"
    assert event(seats, "hand")["baloot"] == [0, 0]


@pytest.mark.rule("8.2")
def test_there_is_no_baloot_in_sun() -> None:
    seats = seated(PAIR, "sun")

    seats.play(
        "0 play 8H", "1 play KH", "2 play TH", "3 play 7H", "2 play JH", "3 play AH", "0 play 9H", "1 play QH"
    )

    assert seats.happened() == ["trick"]


@pytest.mark.rule("8.3")
def test_a_baloot_is_worth_two_points() -> None:
    assert event(rest(seated(PAIR)), "hand")["baloot"] == [0, 2]


@pytest.mark.rule("8.5")
def test_a_team_that_did_not_win_the_melds_has_its_baloot_all_the_same() -> None:
    seats = seated(FIFTY_AND_PAIR)
    seats.play("0 declare", "0 play 8H", "1 play KH", "2 play TH", "3 play 7H")
    assert event(seats, "melds") == {"type": "melds", "team": 0, "seat": 0}

    seats.play("2 play JH", "3 play AH", "0 play 9H", "1 play QH")

    assert seats.events == [CALL, {"type": "trick", "seat": 2}]
    assert event(rest(seats), "hand")["baloot"] == [0, 2]


@pytest.mark.rule("8.7", "8.11")
def test_a_shown_run_of_a_hundred_with_both_leaves_no_baloot() -> None:
    seats = seated(SUITS)
    seats.play("0 declare", *SWEEP[:4], "0 show 1")
    assert seats.happened() == ["shown"]

    seats.play(*SWEEP[4:])

    assert event(seats, "hand")["baloot"] == [0, 0]
    assert event(seats, "hand")["melds"] == [10, 0]


@pytest.mark.rule("8.10")
def test_a_run_of_a_hundred_that_was_not_shown_leaves_it() -> None:
    seats = seated(SUITS)
    seats.play("0 declare")
    happened = []
    for move in SWEEP:
        happened += seats.play(move)["events"]

    assert {"type": "baloot", "seat": 0} in happened
    assert event(seats, "hand")["baloot"] == [2, 0]
    assert event(seats, "hand")["melds"] == [0, 0]


@pytest.mark.rule("8.8", "8.9", "8.10", "8.11")
@pytest.mark.parametrize(("hands", "cards"), [(KINGS, "KQ"), (QUEENS, "QK")])
@pytest.mark.parametrize("shown", [True, False])
def test_four_kings_or_queens_leave_no_baloot_if_they_were_shown(
    hands: tuple[str, ...], cards: str, shown: bool
) -> None:
    seats = seated(hands)
    seats.play("0 play 8H", "1 declare", f"1 play {cards[0]}H", "2 play TH", "3 play 7H")
    assert event(seats, "melds")["team"] == 1
    seats.play("2 play JH", "3 play AH", "0 play 9H")
    if shown:
        seats.play("1 show 1")
        assert event(seats, "shown")["cards"] == [f"{cards[0]}{suit}" for suit in "CDHS"]

    seats.play(f"1 play {cards[1]}H")

    assert seats.events == ([] if shown else [CALL]) + [{"type": "trick", "seat": 2}]
    assert event(rest(seats), "hand")["baloot"] == ([0, 0] if shown else [0, 2])


@pytest.mark.rule("8.12", "8.13")
def test_a_shown_sira_with_both_brings_the_baloot_and_the_second_card_does_not_again() -> None:
    seats = seated(SIRA)
    seats.play(
        "0 play 8H", "1 declare", "1 play KH", "2 play TH", "3 play 7H", "2 play JH", "3 play JS", "0 play 9H"
    )

    seats.play("1 show 1")
    assert seats.events == [
        {"type": "shown", "seat": 1, "meld": "sira", "cards": ["AH", "KH", "QH"], "value": 2},
        CALL,
    ]
    assert seats.step["turn"] == 1
    seats.play("1 play QH")
    assert seats.happened() == ["trick"]

    told = event(rest(seats), "hand")
    assert (told["melds"], told["baloot"]) == ([0, 2], [0, 2])


@pytest.mark.rule("8.6", "8.12")
def test_a_sira_that_was_not_shown_leaves_the_baloot_to_the_second_card() -> None:
    seats = seated(SIRA)
    seats.play(
        "0 play 8H", "1 declare", "1 play KH", "2 play TH", "3 play 7H", "2 play JH", "3 play JS", "0 play 9H"
    )

    seats.play("1 play QH")

    assert seats.events == [CALL, {"type": "trick", "seat": 2}]


@pytest.mark.rule("8.12")
def test_a_shown_meld_without_both_brings_no_baloot() -> None:
    # Seat 1 has the baloot and a fifty of spades.
    hands = (
        "AS QC 9H 8H QD 9D JC 7S",
        "KS QS JS TS KH QH 7C AC",
        "8S 9S JH TH AD 7D KC 8C",
        "JD TD AH 7H KD 8D TC 9C",
    )
    seats = seated(hands)
    seats.play(
        "0 play 8H", "1 declare", "1 play KH", "2 play TH", "3 play 7H", "2 play JH", "3 play AH", "0 play 9H"
    )

    seats.play("1 show 1")
    assert seats.happened() == ["shown"]
    seats.play("1 play QH")

    assert seats.happened() == ["baloot", "trick"]
