"""The purchase of a hand of Baloot: its two rounds, ashkal, the owner's word, and the hand that nobody wants."""

from __future__ import annotations

import pytest

from tests.reference_engine.baloot_table import EVEN, deal, event, table, words
from tests.reference_engine.table import Table

#: Seat 3 deals EVEN, with the 9D turned up: seats 0 to 3 speak in this order.
BAS = [f"{seat} buy bas" for seat in range(4)]


def dealt(dealer: int = 3, hands: tuple[str, ...] = EVEN) -> Table:
    seats = table({"dealer": dealer, "score": [0, 0]})
    seats.play(deal(dealer, hands))
    return seats


def bought(seats: Table) -> tuple[str, str | None, int, int]:
    told = event(seats, "contract")
    return told["contract"], told["trump"], told["buyer"], told["receiver"]


def standing(seats: Table) -> tuple[str | None, str | None, int | None]:
    shown = seats.step["round"]
    return shown["contract"], shown["trump"], shown["buyer"]


@pytest.mark.rule("1.2", "4.1.1", "4.1.2", "4.1.4")
def test_each_seat_has_one_turn_from_the_dealer_s_right_and_two_of_them_ashkal() -> None:
    seats = dealt()
    asked = [(seats.step["turn"], words(seats, "buy"))]
    for said in BAS[:3]:
        seats.play(said)
        asked.append((seats.step["turn"], words(seats, "buy")))

    assert asked == [
        (0, ["bas", "hokm", "sun"]),
        (1, ["bas", "hokm", "sun"]),
        (2, ["ashkal", "bas", "hokm", "sun"]),
        (3, ["ashkal", "bas", "hokm", "sun"]),
    ]


@pytest.mark.rule("4.1.4")
def test_a_seat_on_the_dealer_s_right_or_opposite_has_no_ashkal() -> None:
    seats = dealt()

    assert seats.refuse("0 buy ashkal") == "not_offered"
    seats.play("0 buy bas")
    assert seats.refuse("1 buy ashkal") == "not_offered"


@pytest.mark.rule("4.1.2")
@pytest.mark.parametrize("words_", ["wala", "hokm S", "hokm D"])
def test_calls_of_the_second_round_are_not_offered_in_the_first(words_: str) -> None:
    assert dealt().refuse(f"0 buy {words_}") == "not_offered"


@pytest.mark.rule("4.1.5")
def test_sun_ends_the_purchase_at_once() -> None:
    seats = dealt()

    seats.play("0 buy sun")

    assert bought(seats) == ("sun", None, 0, 0)
    assert standing(seats) == ("sun", None, 0)
    assert (seats.step["phase"], seats.step["turn"]) == ("play", 0)


@pytest.mark.rule("4.1.6", "4.2.1", "4.2.3")
def test_ashkal_ends_the_purchase_as_sun_bought_by_its_caller() -> None:
    seats = dealt()

    seats.play("0 buy bas", "1 buy bas", "2 buy ashkal")

    assert bought(seats) == ("sun", None, 2, 0)
    assert standing(seats) == ("sun", None, 2)
    assert (seats.step["phase"], seats.step["turn"]) == ("play", 2)


@pytest.mark.rule("4.1.3", "4.1.10", "4.1.11")
def test_a_hokm_of_the_suit_turned_up_stands_while_the_others_speak() -> None:
    seats = dealt()

    seats.play("0 buy hokm")

    assert (seats.step["phase"], seats.step["turn"], seats.events) == ("buy1", 1, [])
    assert standing(seats) == ("hokm", "D", 0)
    assert words(seats, "buy") == ["bas", "sun"]
    assert seats.refuse("1 buy hokm") == "not_offered"
    seats.play("1 buy bas")
    assert words(seats, "buy") == ["ashkal", "bas", "sun"]


@pytest.mark.rule("4.1.7")
def test_sun_takes_the_purchase_from_a_hokm() -> None:
    seats = dealt()

    seats.play("0 buy hokm", "1 buy sun")

    assert bought(seats) == ("sun", None, 1, 1)
    assert standing(seats) == ("sun", None, 1)


@pytest.mark.rule("4.1.8")
def test_ashkal_takes_the_purchase_from_a_hokm() -> None:
    seats = dealt()

    seats.play("0 buy hokm", "1 buy bas", "2 buy bas", "3 buy ashkal")

    assert bought(seats) == ("sun", None, 3, 1)


@pytest.mark.rule("4.1.9")
@pytest.mark.parametrize(("said", "receiver"), [("sun", 2), ("ashkal", 0)])
def test_the_partner_s_hokm_may_be_taken_too(said: str, receiver: int) -> None:
    seats = dealt()

    seats.play("0 buy hokm", "1 buy bas", f"2 buy {said}")

    assert bought(seats) == ("sun", None, 2, receiver)


@pytest.mark.rule("4.2.4")
def test_ashkal_may_be_called_with_an_ace_turned_up() -> None:
    seats = dealt(hands=("7S KH 8H QD 9D AS JC TC", *EVEN[1:]))
    assert seats.step["round"]["up"] == "AS"

    seats.play("0 buy bas", "1 buy bas", "2 buy ashkal")

    assert event(seats, "completed")["hands"][0] == ["7S", "8H", "9D", "AS", "JC", "KH", "QD", "TC"]


@pytest.mark.rule("4.3.1", "4.3.2", "4.3.3", "4.3.5")
@pytest.mark.parametrize(
    ("said", "contract", "phase", "turn"),
    [("hokm", ("hokm", "D", 1, 1), "raise", 2), ("sun", ("sun", None, 1, 1), "play", 1)],
)
def test_a_hokm_goes_back_to_its_owner_who_keeps_it_or_turns_it_into_sun(
    said: str, contract: tuple[str, str | None, int, int], phase: str, turn: int
) -> None:
    seats = dealt()
    seats.play("0 buy bas", "1 buy hokm", "2 buy bas", "3 buy bas")
    assert (seats.step["phase"], seats.step["turn"]) == ("confirm", 1)
    assert seats.step["legal"] == ["confirm hokm", "confirm sun"]

    seats.play(f"1 confirm {said}")

    assert bought(seats) == contract
    assert standing(seats) == contract[:3]
    assert seats.happened() == ["contract", "completed"]
    assert (seats.step["phase"], seats.step["turn"]) == (phase, turn)


@pytest.mark.rule("4.3.4")
def test_the_dealer_who_called_hokm_as_the_last_is_asked_too() -> None:
    seats = dealt()

    seats.play(*BAS[:3], "3 buy hokm")

    assert (seats.step["phase"], seats.step["turn"]) == ("confirm", 3)
    assert seats.step["legal"] == ["confirm hokm", "confirm sun"]


@pytest.mark.rule("4.4.1", "4.4.2", "4.4.3", "4.4.7")
def test_after_four_bas_a_second_round_begins_in_which_hokm_is_of_another_suit() -> None:
    seats = dealt()

    seats.play(*BAS)

    assert (seats.step["phase"], seats.step["turn"]) == ("buy2", 0)
    assert words(seats, "buy") == ["hokm C", "hokm H", "hokm S", "sun", "wala"]
    for said in ("hokm D", "hokm", "bas", "ashkal"):
        assert seats.refuse(f"0 buy {said}") == "not_offered"
    seats.play("0 buy wala", "1 buy wala")
    assert words(seats, "buy") == ["hokm C", "hokm H", "hokm S", "sun", "wala"]
    assert seats.refuse("2 buy ashkal") == "not_offered"


@pytest.mark.rule("4.4.4")
def test_over_a_hokm_of_the_second_round_there_is_sun_and_wala() -> None:
    seats = dealt()

    seats.play(*BAS, "0 buy hokm S")

    assert standing(seats) == ("hokm", "S", 0)
    assert (seats.step["phase"], seats.step["turn"]) == ("buy2", 1)
    assert words(seats, "buy") == ["sun", "wala"]
    assert seats.refuse("1 buy hokm H") == "not_offered"


@pytest.mark.rule("4.4.5")
@pytest.mark.parametrize("before", ["wala", "hokm S"])
def test_sun_ends_the_second_round_at_once(before: str) -> None:
    seats = dealt()

    seats.play(*BAS, f"0 buy {before}", "1 buy sun")

    assert bought(seats) == ("sun", None, 1, 1)
    assert standing(seats) == ("sun", None, 1)


@pytest.mark.rule("4.4.6", "4.5.4")
def test_a_hokm_of_the_second_round_is_final_when_all_have_spoken() -> None:
    seats = dealt()

    seats.play(*BAS, "0 buy hokm S", "1 buy wala", "2 buy wala")
    assert seats.events == []
    seats.play("3 buy wala")

    assert bought(seats) == ("hokm", "S", 0, 0)
    assert "9D" in event(seats, "completed")["hands"][0]
    assert (seats.step["phase"], seats.step["turn"]) == ("raise", 1)


@pytest.mark.rule("4.5.1", "4.5.2", "4.5.3")
def test_four_wala_cancel_the_hand_and_the_next_seat_deals() -> None:
    seats = table({"dealer": 3, "score": [31, 42]})

    seats.play(deal(3, EVEN), *BAS, *(f"{seat} buy wala" for seat in range(4)))

    assert seats.events == [{"type": "cancelled"}, {"type": "dealer", "seat": 0}]
    assert (seats.step["phase"], seats.step["dealer"], seats.step["score"]) == ("deal", 0, [31, 42])
    assert seats.step["round"]["up"] is None
