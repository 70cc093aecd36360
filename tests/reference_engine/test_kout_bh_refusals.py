"""The order of refusals: the first reason that applies, in every phase."""

from __future__ import annotations

import pytest

from tests.reference_engine.table import MADE, Table, dealt, round_of

PHASES = ["draw", "dealer", "deal", "bid", "hukm", "play", "over"]

#: One well-formed move of each verb, with the phase that it belongs to.
VERBS = {
    "draw": "draw 7S 8S 9S TS",
    "dealer": "dealer 0",
    "deal": dealt(3, *MADE[4]),
    "bid": "0 bid 5",
    "hukm": "0 hukm S",
    "play": "1 play 7H",
}


def table_in(phase: str) -> Table:
    """A table of four in a phase; seat 0 bids 5 on spades, seat 1 leads."""
    if phase in ("draw", "dealer"):
        return Table(first_dealer="draw" if phase == "draw" else "given")
    table = Table({"dealer": 3, "score": 30 if phase == "over" else 0})
    moves = round_of(4, 3, 0, 5, made=True)
    table.play(*moves[: {"deal": 0, "bid": 1, "hukm": 5, "play": 6, "over": len(moves)}[phase]])
    assert table.step["phase"] == phase
    return table


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_belongs_to_one_phase(phase: str, verb: str) -> None:
    table = table_in(phase)

    if phase == "over":
        assert table.refuse(VERBS[verb]) == "match_over"
    elif phase == verb:
        assert table.play(VERBS[verb])["ok"]
    else:
        assert table.refuse(VERBS[verb]) == "wrong_phase"


@pytest.mark.parametrize(
    ("phase", "move", "why"),
    [
        # over comes first, then malformed, whatever else is wrong
        ("over", "9 bid 99", "match_over"),
        ("over", "9 bid ninety", "match_over"),
        ("play", "9 bid ninety", "malformed"),
        ("play", "9 hukm X", "malformed"),
        ("bid", "9 play ZZ", "malformed"),
        ("deal", "0 bid", "malformed"),
        # then the phase, told by the verb alone: wrong seat and wrong argument do not matter
        ("play", "9 bid 99", "wrong_phase"),
        ("bid", "9 play 2S", "wrong_phase"),
        ("draw", "9 bid 99", "wrong_phase"),
        ("hukm", "dealer 99", "wrong_phase"),
        ("deal", "draw", "wrong_phase"),
        ("bid", "deal", "wrong_phase"),
        # then the seat, before the game's own reasons
        ("bid", "1 bid 99", "not_your_turn"),
        ("bid", "1 bid 5", "not_your_turn"),
        ("bid", "4 bid 5", "not_your_turn"),  # no such seat
        ("bid", "999999999 bid 5", "not_your_turn"),
        ("hukm", "1 hukm H", "not_your_turn"),
        ("hukm", "2 hukm S", "not_your_turn"),
        ("play", "0 play 7S", "not_your_turn"),
        ("play", "2 play 7H", "not_your_turn"),  # holds another card, has another turn
        ("play", "6 play 2S", "not_your_turn"),
        # then the game's own
        ("bid", "0 bid 99", "no_such_bid"),
        ("hukm", "0 hukm H", "suit_not_held"),
        ("play", "1 play 7S", "card_not_held"),
        ("play", "1 play 2S", "card_not_held"),
        ("deal", "deal", "bad_deal"),
        ("draw", "draw", "bad_draw"),
        ("dealer", "dealer 4", "bad_dealer"),
    ],
)
def test_the_first_reason_that_applies_is_given(phase: str, move: str, why: str) -> None:
    assert table_in(phase).refuse(move) == why


@pytest.mark.parametrize(
    "move",
    [
        "",
        " ",
        "0",
        "5",
        "pass",
        "0 pass",
        "0 fold",
        "resign",
        " 0 bid 5",
        "0 bid 5 ",
        "0  bid 5",
        "0 bid  5",
        "0\tbid 5",
        "0 bid 5\n",
        "0 bid\u00a05",
        "0 BID 5",
        "0 Bid 5",
        "00 bid 5",
        "01 bid 5",
        "-0 bid 5",
        "+0 bid 5",
        "0.0 bid 5",
        "1234567890 bid 5",
        "٠ bid 5",  # an Arabic digit
        "0 bid ٥",
        "0 bid ⁵",
        "bid 0 5",
        "0 0 bid 5",
        "0 1 bid 5",
        "0 bid 5 0 bid 5",
        "0 hukm ",
        "0 hukm CD",
        "0 play ",
        "deal ",
        "draw ",
        "dealer ",
        "\ud800",
        "0 bid 5\x00",
    ],
)
@pytest.mark.parametrize("phase", ["draw", "bid", "hukm", "play"])
def test_what_is_no_move_is_malformed_in_every_phase(phase: str, move: str) -> None:
    assert table_in(phase).refuse(move) == "malformed"


def test_a_refused_move_can_be_followed_by_a_legal_one() -> None:
    table = table_in("bid")
    for move in ("nonsense", "0 play 7S", "1 bid 5", "0 bid 9"):
        table.refuse(move)

    assert table.play("0 bid 5")["turn"] == 1
