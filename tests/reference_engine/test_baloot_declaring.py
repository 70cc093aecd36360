"""Declaring melds in the first trick of a hand of Baloot, winning them after it, showing them in the second."""

from __future__ import annotations

import pytest

from tests.reference_engine.baloot_table import EVEN, SUITS, event, seated, words
from tests.reference_engine.table import Table

#: Seat 0 has a fifty of diamonds and a sira of spades, seat 1 a sira of clubs, seat 2 nothing, seat 3 a sira of
#: hearts that is as high as that of clubs. Hearts are trump.
TWO = (
    "9S TS JS QD JD TD 9D 7H",
    "QC JC TC 8S AH 8D AD 9H",
    "AS KS KD AC 9C 7C TH 8H",
    "QH JH KH 7S QS 7D 8C KC",
)

FIRST_TRICK = ("0 play 9S", "1 play 8S", "2 play AS", "3 play 7S")


def declared(*seats_: int, contract: str = "hokm", hands: tuple[str, ...] = TWO, dealer: int = 3) -> Table:
    """The first trick, in which these seats declare; seat 2 takes it."""
    seats = seated(hands, contract, dealer=dealer)
    for move in FIRST_TRICK:
        seat = int(move[0])
        if seat in seats_:
            seats.play(f"{seat} declare")
        seats.play(move)
    return seats


@pytest.mark.rule("7.3.1", "7.3.6")
@pytest.mark.parametrize(("contract", "value"), [("hokm", 5), ("sun", 10)])
def test_a_seat_declares_its_first_meld_by_kind_and_then_plays(contract: str, value: int) -> None:
    seats = seated(TWO, contract)
    assert seats.step["legal"][0] == "declare"

    seats.play("0 declare")

    assert seats.events == [{"type": "declared", "seat": 0, "meld": "fifty", "value": value}]
    assert seats.step["turn"] == 0
    assert len(words(seats, "play")) == 8


@pytest.mark.rule("7.3.2")
def test_a_seat_declares_once() -> None:
    seats = seated(TWO)
    seats.play("0 declare")

    assert "declare" not in seats.step["legal"]
    assert seats.refuse("0 declare") == "no_meld"


@pytest.mark.rule("7.3.3", "7.1.8")
def test_a_seat_without_a_meld_has_nothing_to_declare() -> None:
    seats = seated(TWO)
    seats.play("0 play 9S", "1 play 8S")
    assert "declare" not in seats.step["legal"]
    assert seats.refuse("2 declare") == "no_meld"

    nines = (
        "9S 9H 9D 9C AS KH JD 7C",
        "KS QS 8S QH TH AD TD AC",
        "JS TS 8H 7H KD QD KC QC",
        "7S AH JH 8D 7D JC TC 8C",
    )
    seats = seated(nines, "sun")
    assert "declare" not in seats.step["legal"]
    assert seats.refuse("0 declare") == "no_meld"


@pytest.mark.rule("7.3.4", "7.3.5")
def test_a_seat_need_not_declare_and_may_not_after_its_first_card() -> None:
    seats = declared()

    seats.play("2 play 7C", "3 play KC")

    assert "declare" not in seats.step["legal"]
    assert seats.refuse("0 declare") == "no_meld"


@pytest.mark.rule("7.4.1", "7.4.2", "7.4.7")
@pytest.mark.parametrize(
    ("who", "team", "seat"),
    [((0, 1, 3), 0, 0), ((0,), 0, 0), ((1,), 1, 1), ((3,), 1, 3), ((0, 3), 0, 0)],
)
def test_after_the_first_trick_the_best_declared_meld_wins_the_melds(
    who: tuple[int, ...], team: int, seat: int
) -> None:
    seats = declared(*who)

    assert seats.events == [{"type": "trick", "seat": 2}, {"type": "melds", "team": team, "seat": seat}]


@pytest.mark.rule("7.4.4", "7.4.6")
@pytest.mark.parametrize(
    ("dealer", "who", "seat"),
    [
        (3, (0, 1, 2, 3), 2),
        (3, (0, 1, 3), 1),
        (3, (0, 3), 0),
        (0, (0, 1, 2, 3), 3),
        (1, (1, 2, 3), 3),
        (2, (0, 3), 0),
    ],
)
def test_equal_melds_go_to_the_dealer_s_left_then_opposite_then_right(
    dealer: int, who: tuple[int, ...], seat: int
) -> None:
    seats = seated(SUITS, dealer=dealer)
    for each, hand in enumerate(SUITS):
        if each in who:
            seats.play(f"{each} declare")
        seats.play(f"{each} play {hand.split()[0]}")

    assert event(seats, "melds") == {"type": "melds", "team": seat % 2, "seat": seat}


@pytest.mark.rule("7.4.5")
def test_of_four_alike_the_higher_rank_wins_the_melds() -> None:
    hands = (
        "QS QH QD QC 7S 8H 9D TC",
        "KS KH KD KC 8S 7H TD 9C",
        "AS 9S AH 9H 7D 8D AC 7C",
        "JS TS JH TH JD AD JC 8C",
    )
    seats = seated(hands, "sun")

    seats.play("0 declare", "0 play 7S", "1 declare", "1 play 8S", "2 play AS", "3 declare", "3 play TS")

    assert event(seats, "melds") == {"type": "melds", "team": 1, "seat": 1}


@pytest.mark.rule("7.4.3")
def test_four_alike_win_the_melds_from_a_run() -> None:
    hands = (
        "AS KS QS JS TS 7H 8D 9C",
        "9S 8S TH TD TC 7D 9H 8C",
        "7S AH KH AD KD 7C AC KC",
        "JH QH JD QD JC QC 8H 9D",
    )
    seats = seated(hands, "sun")
    seats.play("0 declare", "0 play JS", "1 play 8S", "2 play 7S", "3 play 8H")
    assert event(seats, "melds")["seat"] == 0

    tens = ("AS KS QS JS 9S 7H 8D 9C", "TS 8S TH TD TC 7D 9H 8C", *hands[2:])
    seats = seated(tens, "sun")
    seats.play("0 declare", "0 play 9S", "1 declare", "1 play 8S", "2 play 7S", "3 play 8H")
    assert event(seats, "melds")["seat"] == 1


@pytest.mark.rule("7.4.8")
def test_where_nobody_declared_there_are_no_melds() -> None:
    seats = declared()
    assert seats.events == [{"type": "trick", "seat": 2}]

    seats.play("2 play 7C", "3 play KC")
    assert words(seats, "show") == []
    assert seats.refuse("0 show 1") == "no_meld"


@pytest.mark.rule("7.5.1", "7.5.2", "7.5.4", "7.5.5", "7.5.9")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_a_seat_shows_its_melds_one_by_one_in_any_order_and_then_plays(order: tuple[int, int]) -> None:
    shows = {
        1: {"type": "shown", "seat": 0, "meld": "fifty", "cards": ["9D", "JD", "QD", "TD"], "value": 5},
        2: {"type": "shown", "seat": 0, "meld": "sira", "cards": ["9S", "JS", "TS"], "value": 2},
    }
    seats = declared(0)
    seats.play("2 play 7C", "3 play KC")
    assert words(seats, "show") == ["1", "2"]  # though the 9S has been played

    for n in order:
        seats.play(f"0 show {n}")
        assert seats.events == [shows[n]]
        assert seats.step["turn"] == 0
        assert seats.refuse(f"0 show {n}") == "no_meld"

    assert words(seats, "show") == []
    seats.play("0 play JS")


@pytest.mark.rule("7.5.3")
def test_a_meld_may_be_shown_that_was_not_declared() -> None:
    seats = declared(1)
    seats.play("2 play 7C")

    seats.play("3 show 1")

    assert event(seats, "shown") == {
        "type": "shown",
        "seat": 3,
        "meld": "sira",
        "cards": ["JH", "KH", "QH"],
        "value": 2,
    }


@pytest.mark.rule("7.5.6", "7.5.12")
def test_a_seat_shows_only_what_it_has_and_only_if_its_team_won() -> None:
    seats = declared(0)
    assert words(seats, "show") == []
    assert seats.refuse("2 show 1") == "no_meld"  # it has none
    seats.play("2 play 7C")
    assert words(seats, "show") == []
    assert seats.refuse("3 show 1") == "no_meld"  # its team did not win

    seats = declared(1)
    seats.play("2 play 7C")
    assert words(seats, "show") == ["1"]
    assert seats.refuse("3 show 2") == "no_meld"


@pytest.mark.rule("7.5.7", "7.5.8")
def test_a_seat_need_not_show_and_may_not_outside_the_second_trick() -> None:
    seats = seated(TWO)
    assert seats.refuse("0 show 1") == "no_meld"

    seats = declared(0)
    seats.play("2 play 7C", "3 play KC", "0 play JS", "1 play TC")
    assert seats.step["round"]["tricks"] == [1, 1]
    assert seats.step["turn"] == 1
    seats.play("1 play 9H", "2 play TH", "3 play JH")

    assert words(seats, "show") == []
    assert seats.refuse("0 show 1") == "no_meld"


@pytest.mark.rule("7.5.10", "7.5.11", "7.5.12")
def test_what_is_shown_is_scored_and_what_is_not_is_not() -> None:
    for shown, melds in (((), [0, 0]), ((1,), [10, 0]), ((2,), [4, 0]), ((1, 2), [14, 0])):
        seats = declared(0, contract="sun")
        seats.play("2 play 7C", "3 play KC")
        seats.play(*(f"0 show {n}" for n in shown))
        while seats.step["phase"] == "play":
            seats.play(f"{seats.step['turn']} {next(each for each in seats.step['legal'] if each[0] == 'p')}")

        assert event(seats, "hand")["melds"] == melds


@pytest.mark.rule("7.3.4", "7.5.8")
def test_hands_without_melds_are_played_without_a_word() -> None:
    seats = seated(EVEN)

    assert {verb.split(" ")[0] for verb in seats.step["legal"]} == {"play"}
