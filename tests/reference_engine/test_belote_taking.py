"""How a trump suit is taken in Belote, and what is dealt after it."""

from __future__ import annotations

import pytest

from tests.reference_engine.jack_nine_table import PACK, setup_of, table
from tests.reference_engine.table import Table

#: As it lies the pack has clubs, diamonds, hearts from place 17 and spades: it proposes the jack of hearts.
PROPOSED = PACK[20]
PASSES = ["0 pass", "1 pass", "2 pass", "3 pass"]


def two_steps(dealer: int = 3, **options: object) -> Table:
    seats = table("belote", setup_of("belote", dealer=dealer), two_step=True, **options)
    seats.play("deal " + " ".join(PACK))
    return seats


def numbered(*places: int) -> list[str]:
    return sorted(PACK[place - 1] for place in places)


@pytest.mark.rule("2.5", "3.1", "3.3", "10.2")
@pytest.mark.parametrize("dealer", range(4))
def test_card_21_is_proposed_and_the_seat_after_the_dealer_speaks_first(dealer: int) -> None:
    step = two_steps(dealer).step

    assert PROPOSED == "JH"
    assert step["events"][0]["up"] == "JH"
    assert (step["phase"], step["turn"], step["legal"]) == ("take1", (dealer + 1) % 4, ["pass", "take"])
    assert (step["round"]["up"], step["round"]["trump"], step["round"]["taker"]) == ("JH", None, None)


@pytest.mark.rule("3.2", "3.5", "3.6", "3.7", "3.9", "3.16", "0.1")
@pytest.mark.parametrize("dealer", range(4))
def test_two_turns_of_passes_cancel_the_round(dealer: int) -> None:
    seats = two_steps(dealer)
    turns, phases = [], []
    for _ in range(8):
        turns.append(seats.step["turn"])
        phases.append(seats.step["phase"])
        seats.play(f"{seats.step['turn']} pass")

    assert turns == [(dealer + k) % 4 for k in (1, 2, 3, 4)] * 2
    assert phases == ["take1"] * 4 + ["take2"] * 4
    assert seats.events == [{"type": "cancelled"}, {"type": "dealer", "seat": (dealer + 1) % 4}]
    assert (seats.step["phase"], seats.step["turn"]) == ("deal", None)


@pytest.mark.rule("3.4", "3.13", "3.17", "10.1", "10.2", "10.7", "10.8", "2.7", "2.8")
@pytest.mark.parametrize("taker", range(4))
def test_taking_in_the_first_turn_makes_the_proposed_suit_trump(taker: int) -> None:
    seats = two_steps()
    seats.play(*PASSES[:taker], f"{taker} take")

    hands = [numbered(1, 2, 3, 13, 14), numbered(4, 5, 6, 15, 16), numbered(7, 8, 9, 17, 18)]
    hands.append(numbered(10, 11, 12, 19, 20))
    for k in range(4):  # the taker gets 21 to 23, the next seat 24 to 26 …
        hands[(taker + k) % 4] = sorted([*hands[(taker + k) % 4], *PACK[20 + 3 * k : 23 + 3 * k]])
    assert seats.events == [
        {"type": "contract", "trump": "H", "taker": taker},
        {"type": "completed", "hands": hands},
    ]
    assert PROPOSED in hands[taker]
    assert (seats.step["phase"], seats.step["turn"]) == ("play", 0)
    told = seats.step["round"]
    assert (told["up"], told["trump"], told["taker"]) == ("JH", "H", taker)


@pytest.mark.rule("3.6", "3.7", "3.8", "3.12", "3.13", "2.8")
@pytest.mark.parametrize("taker", range(4))
@pytest.mark.parametrize("suit", "CDS")
def test_another_suit_is_taken_in_the_second_turn_with_the_proposed_card(taker: int, suit: str) -> None:
    seats = two_steps()
    seats.play(*PASSES, *PASSES[:taker])
    assert seats.step["legal"] == ["pass", "take C", "take D", "take S"]

    seats.play(f"{taker} take {suit}")

    assert seats.events[0] == {"type": "contract", "trump": suit, "taker": taker}
    assert {"JH", "QH", "KH"} <= set(seats.events[1]["hands"][taker])
    assert seats.step["round"]["up"] == "JH"


@pytest.mark.rule("2.6", "3.10", "3.11", "3.12", "3.13")
def test_a_deal_of_one_step_has_one_turn_of_any_suit() -> None:
    seats = table("belote", setup_of("belote"))
    seats.play("deal " + " ".join(PACK))
    assert (seats.step["phase"], seats.step["turn"], seats.events[0]["up"]) == ("take", 0, None)
    for seat in range(3):
        assert seats.step["legal"] == ["pass", "take C", "take D", "take H", "take S"]
        seats.play(f"{seat} pass")
    cancelled = Table.__new__(Table)
    cancelled.match = seats.match.copy()

    seats.play("3 take H")
    assert seats.events == [{"type": "contract", "trump": "H", "taker": 3}]  # nothing to complete
    assert seats.step["round"]["up"] is None
    assert cancelled.play("3 pass")["events"] == [{"type": "cancelled"}, {"type": "dealer", "seat": 0}]


@pytest.mark.rule("3.14", "3.15", "3.16", "7.19", "10.13")
@pytest.mark.parametrize("two_step", [True, False])
def test_a_cancelled_round_changes_nothing_but_the_dealer(two_step: bool) -> None:
    setup = setup_of("belote", dealer=3, score=(120, 80), held=81, played=3)
    seats = table("belote", setup, two_step=two_step)
    opening = seats.step
    seats.play("deal " + " ".join(PACK), *PASSES, *(PASSES if two_step else []))

    assert seats.step == {**opening, "dealer": 0, "events": seats.events}
    assert seats.step["round"]["held"] == 81


@pytest.mark.rule("3.3", "3.6", "3.7", "3.10")
@pytest.mark.parametrize(
    ("two_step", "said", "move"),
    [
        (True, [], "0 take H"),  # the proposed suit is taken, and not named
        (True, [], "0 take S"),
        (True, PASSES, "0 take"),
        (True, PASSES, "0 take H"),
        (False, [], "0 take"),
    ],
)
def test_a_take_of_the_wrong_form_or_suit_is_not_offered(two_step: bool, said: list[str], move: str) -> None:
    seats = table("belote", setup_of("belote"), two_step=two_step)
    seats.play("deal " + " ".join(PACK), *said)

    assert seats.refuse(move) == "not_offered"


@pytest.mark.rule("2.23", "2.24", "2.22")
def test_after_two_turns_of_passes_the_undealt_cards_lie_behind_the_hands() -> None:
    seats = table("belote", two_step=True, reshuffle=False)
    seats.play("dealer 3", "deal " + " ".join(PACK), *PASSES, *PASSES)
    places = [1, 2, 3, 13, 14, 4, 5, 6, 15, 16, 7, 8, 9, 17, 18, 10, 11, 12, 19, 20, *range(21, 33)]
    pile = [PACK[place - 1] for place in places]

    seats.play("cut 3")

    # the pack is now pile[3:] and then its first three; its card 21 is the pile's 24, the fourth undealt card
    pack = [*pile[3:], *pile[:3]]
    assert seats.events[0]["up"] == pack[20] == PACK[23]
    hands = [
        sorted(pack[start] for start in places)
        for places in ((9, 10, 11, 18, 19), (0, 1, 2, 12, 13), (3, 4, 5, 14, 15), (6, 7, 8, 16, 17))
    ]
    assert seats.events[0]["hands"] == hands
    assert seats.step["turn"] == 1


@pytest.mark.rule("2.14")
def test_the_deal_after_a_cut_has_two_steps_too() -> None:
    seats = table("belote", two_step=True, reshuffle=False)
    seats.play("dealer 3", "deal " + " ".join(PACK), *PASSES, *PASSES, "cut 16", "1 take")

    assert seats.happened() == ["contract", "completed"]
    assert sorted(card for hand in seats.events[1]["hands"] for card in hand) == sorted(PACK)
