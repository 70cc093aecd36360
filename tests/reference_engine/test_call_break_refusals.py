"""The order of Call Break's refusals: the first reason that applies, in every phase."""

from __future__ import annotations

import pytest

from tests.reference_engine.call_break_table import SETUP, SUITS_APART, sweep, table
from tests.reference_engine.table import Table, dealt

#: One well-formed move of each verb that is accepted in its phase.
VERBS = {
    "dealer": "dealer 0",
    "deal": dealt(3, *SUITS_APART),
    "call": "0 call 5",
    "redeal": "0 redeal",
    "play": "0 play 2S",
}
PHASE_OF = {"redeal": "call"}


def table_in(phase: str, *, redeal: bool = False) -> Table:
    """Seat 0 holds the spades, seat 1 the hearts; with a redeal seat 0 holds the hearts instead."""
    if phase == "dealer":
        return table(redeal=redeal)
    ready = table({**SETUP, "round": 5}, redeal=redeal)
    moves = sweep(3, 1, 1, 1, 1)
    if redeal and phase == "call":
        moves[0] = dealt(3, *SUITS_APART[1:], SUITS_APART[0])
    ready.play(*moves[: {"deal": 0, "call": 1, "play": 5, "over": len(moves)}[phase]])
    assert ready.step["phase"] == phase
    return ready


@pytest.mark.parametrize("phase", ["dealer", "deal", "call", "play", "over"])
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_belongs_to_one_phase(phase: str, verb: str) -> None:
    ready = table_in(phase, redeal=True)

    if phase == "over":
        assert ready.refuse(VERBS[verb]) == "match_over"
    elif phase == PHASE_OF.get(verb, verb):
        assert ready.play(VERBS[verb])["ok"]
    else:
        assert ready.refuse(VERBS[verb]) == "wrong_phase"


@pytest.mark.parametrize(
    ("phase", "move", "why"),
    [
        # over comes first, then malformed, whatever else is wrong
        ("over", "9 call 99", "match_over"),
        ("over", "9 call ninety", "match_over"),
        ("play", "9 call ninety", "malformed"),
        ("play", "9 redeal now", "malformed"),
        ("call", "9 play JK", "malformed"),  # this game has no joker
        ("deal", "0 call", "malformed"),
        # then the phase, told by the verb alone
        ("play", "9 call 99", "wrong_phase"),
        ("play", "9 redeal", "wrong_phase"),
        ("deal", "0 redeal", "wrong_phase"),
        ("call", "9 play 2S", "wrong_phase"),
        ("dealer", "deal", "wrong_phase"),
        ("call", "deal", "wrong_phase"),
        ("deal", "dealer 9", "wrong_phase"),
        # then the seat, before the game's own reasons
        ("call", "1 call 99", "not_your_turn"),
        ("call", "4 call 1", "not_your_turn"),
        ("call", "999999999 call 0", "not_your_turn"),
        ("call", "1 redeal", "not_your_turn"),
        ("play", "1 play 2H", "not_your_turn"),
        ("play", "2 play 2S", "not_your_turn"),
        # then the game's own
        ("dealer", "dealer 4", "bad_dealer"),
        ("deal", "deal", "bad_deal"),
        ("deal", "deal 2S", "bad_deal"),
        ("call", "0 call 0", "no_such_call"),
        ("call", "0 call 9", "no_such_call"),
        ("call", "0 redeal", "no_redeal"),
        ("play", "0 play 2H", "card_not_held"),
    ],
)
def test_the_first_reason_that_applies_is_given(phase: str, move: str, why: str) -> None:
    assert table_in(phase).refuse(move) == why


@pytest.mark.parametrize(
    "move",
    [
        "",
        "0",
        "0 call pass",
        "0 pass",
        "0 call",
        "0 call ",
        "0 call 05",
        "0 call -1",
        "0 call 5.0",
        "0 call 1234567890",
        "0 call 5 5",
        "0 call five",
        "0 call ٥",  # an Arabic digit
        "call 5",
        "redeal",
        "0 redeal ",
        "0 redeal 1",
        "0  redeal",
        "0 REDEAL",
        "0 bid 5",
        "0 hukm S",
        "0 play",
        "0 play JK",
        "0 play JR",
        "0 play 10S",
        "0 play 2s",
        "deal JK",
        "deal ",
        "draw 2S 3S 4S 5S",
        "cut 5",
        "dealer",
        "dealer -1",
        "dealer 0 1",
        "0 dealer 1",
    ],
)
@pytest.mark.parametrize("phase", ["dealer", "deal", "call", "play"])
def test_what_is_no_move_is_malformed_in_every_phase(phase: str, move: str) -> None:
    assert table_in(phase).refuse(move) == "malformed"
