"""The raising of a hand of Baloot: who may raise, to what, how, and who is asked."""

from __future__ import annotations

import pytest

from tests.reference_engine.baloot_table import EVEN, deal, event, purchase, table
from tests.reference_engine.table import Table


def bought(contract: str = "hokm", *, buyer: int = 0, score: tuple[int, int] = (0, 0)) -> Table:
    """Seat 3 has dealt EVEN, and a seat has bought it, as hokm with spades as trump."""
    seats = table({"dealer": 3, "score": list(score)})
    up = EVEN[buyer].split()[5]
    seats.play(deal(3, EVEN, buyer), *purchase(3, buyer, contract, "S", up))
    return seats


def asked(seats: Table) -> tuple[int, list[str]]:
    assert seats.step["phase"] == "raise"
    return seats.step["turn"], [words.removeprefix("raise ") for words in seats.step["legal"]]


def level(seats: Table) -> tuple[str, bool]:
    return seats.step["round"]["level"], seats.step["round"]["closed"]


@pytest.mark.rule("5.1.1", "5.1.2", "5.1.7", "5.2.1")
@pytest.mark.parametrize(("buyer", "first"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_after_a_hokm_is_bought_the_seat_on_the_buyer_s_right_may_double(buyer: int, first: int) -> None:
    seats = bought(buyer=buyer)

    assert asked(seats) == (first, ["double closed", "double open", "pass"])
    assert level(seats) == ("normal", False)


@pytest.mark.rule("5.1.7", "5.1.10", "5.1.11")
def test_after_a_pass_the_partner_is_asked_and_two_passes_end_the_raising() -> None:
    seats = bought()

    seats.play("1 raise pass")
    assert asked(seats) == (3, ["double closed", "double open", "pass"])
    assert seats.events == []
    seats.play("3 raise pass")

    assert (seats.step["phase"], seats.step["turn"], level(seats)) == ("play", 0, ("normal", False))


@pytest.mark.rule("5.1.2", "5.1.3", "5.1.4", "5.1.5", "5.1.8", "5.1.9", "5.1.12", "5.2.1", "5.2.2", "5.2.3")
def test_the_levels_go_from_team_to_team_up_to_gahwa() -> None:
    seats = bought()

    seats.play("1 raise double closed")
    assert seats.events == [{"type": "raised", "seat": 1, "level": "double", "closed": True}]
    assert asked(seats) == (2, ["pass", "triple"])
    assert level(seats) == ("double", True)

    seats.play("2 raise pass")
    assert asked(seats) == (0, ["pass", "triple"])
    seats.play("0 raise triple")
    assert seats.events == [{"type": "raised", "seat": 0, "level": "triple", "closed": False}]
    assert asked(seats) == (1, ["four closed", "four open", "pass"])
    assert level(seats) == ("triple", False)

    seats.play("1 raise pass", "3 raise four closed")
    assert seats.events == [{"type": "raised", "seat": 3, "level": "four", "closed": True}]
    assert asked(seats) == (0, ["gahwa", "pass"])
    assert level(seats) == ("four", True)

    seats.play("0 raise gahwa")
    assert seats.events == [{"type": "raised", "seat": 0, "level": "gahwa", "closed": False}]
    assert (seats.step["phase"], seats.step["turn"], level(seats)) == ("play", 0, ("gahwa", False))


@pytest.mark.rule("5.1.6")
@pytest.mark.parametrize("words", ["triple", "four open", "four closed", "gahwa"])
def test_no_level_is_skipped(words: str) -> None:
    assert bought().refuse(f"1 raise {words}") == "not_offered"


@pytest.mark.rule("5.1.2", "5.1.3", "5.1.4")
def test_a_level_that_was_said_belongs_to_nobody_any_more() -> None:
    seats = bought()

    seats.play("1 raise double open")
    assert [seats.refuse(f"2 raise double {mode}") for mode in ("open", "closed")] == ["not_offered"] * 2
    seats.play("2 raise triple")
    assert [seats.refuse(f"3 raise {words}") for words in ("triple", "double open")] == ["not_offered"] * 2
    seats.play("3 raise four open")
    assert [seats.refuse(f"0 raise {words}") for words in ("four open", "triple")] == ["not_offered"] * 2


@pytest.mark.rule("5.2.1")
def test_a_double_in_hokm_says_whether_it_is_open() -> None:
    assert bought().refuse("1 raise double") == "not_offered"


@pytest.mark.rule("5.2.1", "5.2.3")
@pytest.mark.parametrize(("mode", "closed"), [("open", False), ("closed", True)])
def test_the_last_raise_decides_whether_the_hand_is_closed(mode: str, closed: bool) -> None:
    seats = bought()
    other = "closed" if mode == "open" else "open"

    seats.play(f"1 raise double {other}", "2 raise triple", f"3 raise four {mode}", "0 raise pass", "2 raise pass")

    assert level(seats) == ("four", closed)
    assert seats.step["phase"] == "play"


@pytest.mark.rule("5.2.2", "5.2.3")
def test_a_triple_opens_what_a_double_closed() -> None:
    seats = bought()

    seats.play("1 raise double closed", "2 raise triple", "3 raise pass", "1 raise pass")

    assert level(seats) == ("triple", False)
    assert "play AS" in seats.step["legal"]


@pytest.mark.rule("5.3.2", "5.3.4", "5.3.5", "5.3.1")
@pytest.mark.parametrize(("buyer", "score", "first"), [(0, (101, 99), 1), (1, (0, 151), 2), (2, (130, 0), 3)])
def test_sun_may_be_doubled_when_the_buyer_has_more_than_100_and_the_others_less(
    buyer: int, score: tuple[int, int], first: int
) -> None:
    seats = bought("sun", buyer=buyer, score=score)
    assert asked(seats) == (first, ["double", "pass"])
    assert seats.refuse(f"{first} raise double open") == "not_offered"
    assert seats.refuse(f"{first} raise double closed") == "not_offered"
    assert seats.refuse(f"{first} raise triple") == "not_offered"
    assert seats.refuse(f"{first} raise four open") == "not_offered"
    assert seats.refuse(f"{first} raise gahwa") == "not_offered"

    seats.play(f"{first} raise pass", f"{(first + 2) % 4} raise double")

    assert event(seats, "raised") == {
        "type": "raised",
        "seat": (first + 2) % 4,
        "level": "double",
        "closed": False,
    }
    assert (seats.step["phase"], seats.step["turn"], level(seats)) == ("play", buyer, ("double", False))


@pytest.mark.rule("5.3.4", "5.1.11")
def test_sun_that_nobody_doubles_is_played_after_two_passes() -> None:
    seats = bought("sun", score=(101, 0))

    seats.play("1 raise pass", "3 raise pass")

    assert (seats.step["phase"], seats.step["turn"], level(seats)) == ("play", 0, ("normal", False))


@pytest.mark.rule("5.3.2", "5.3.3", "5.3.6")
@pytest.mark.parametrize(
    "score", [(100, 99), (101, 100), (100, 100), (99, 101), (0, 0), (151, 101), (99, 98), (60, 151)]
)
def test_sun_without_an_offered_double_is_played_at_once(score: tuple[int, int]) -> None:
    seats = bought("sun", score=score)

    assert (seats.step["phase"], seats.step["turn"], level(seats)) == ("play", 0, ("normal", False))


@pytest.mark.rule("5.3.2")
def test_ashkal_and_a_confirmed_sun_are_sun_for_the_double() -> None:
    seats = table({"dealer": 3, "score": [120, 20]})
    seats.play(deal(3, EVEN), "0 buy hokm", "1 buy bas", "2 buy ashkal")
    assert asked(seats) == (3, ["double", "pass"])

    seats = table({"dealer": 3, "score": [120, 20]})
    seats.play(deal(3, EVEN), "0 buy hokm", "1 buy bas", "2 buy bas", "3 buy bas", "0 confirm sun")
    assert asked(seats) == (1, ["double", "pass"])


@pytest.mark.rule("5.1.1")
def test_hokm_is_raised_whatever_the_score() -> None:
    assert asked(bought(score=(0, 140)))[0] == 1
