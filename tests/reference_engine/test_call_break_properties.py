"""What holds in every round of Call Break, told anew from the rules in plain lists of cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given

from harness.walk import Walked
from tests.reference_engine.call_break_table import RANKS
from tests.strategies import seeded_walk, walks

Property = Callable[[Walked], None]


def rank(card: str) -> int:
    return RANKS.index(card[0])


def taker(trick: list[str]) -> str:
    """The card that takes a trick: the highest spade, else the highest of the suit that was led."""
    spades = [card for card in trick if card[1] == "S"]
    return max(spades or [card for card in trick if card[1] == trick[0][1]], key=rank)


def may_play(trick: list[str], hand: list[str], *, free: bool) -> list[str]:
    """The cards that a seat may play: those of the suit, else spades, and of these such as take the trick."""
    if not trick:
        return hand
    suited = [card for card in hand if card[1] == trick[0][1]]
    owed = suited or [card for card in hand if card[1] == "S"]
    takes = [card for card in owed if taker([*trick, card]) == card]
    if not suited and owed and not takes and free:
        return hand
    return takes or owed or hand


def only_what_is_owed_may_be_played(walked: Walked) -> None:
    free = walked.case.options["cannot_overruff"] == "free"
    hands: list[list[str]] = []
    trick: list[str] = []
    for move, text in zip(walked.case.script, walked.steps[1:], strict=True):
        step = json.loads(text)
        if not step["ok"]:
            continue
        for event in step["events"]:
            hands = event["hands"] if event["type"] == "dealt" else hands
        if " play " in move:
            seat, _, card = move.split(" ")
            hands[int(seat)].remove(card)
            trick.append(card)
            if len(trick) == 4:
                leader = (int(seat) + 1) % 4
                assert step["events"][0] == {"type": "trick", "seat": (leader + trick.index(taker(trick))) % 4}
                trick = []
        if step["phase"] == "play":
            cards = may_play(trick, hands[step["turn"]], free=free)
            assert step["legal"] == sorted(f"play {card}" for card in cards)


def points_come_by_rule_alone(walked: Walked) -> None:
    options = walked.case.options
    taken = [0, 0, 0, 0]
    for before, step in pairwise(map(json.loads, walked.steps)):
        for event in step["events"]:
            match event["type"]:
                case "trick":
                    taken[event["seat"]] += 1
                case "round":
                    assert sum(taken) == 13
                    for seat, call in enumerate(before["round"]["calls"]):
                        made = 130 if call >= 8 and options["high_call"] == "thirteen" else 9 * call + taken[seat]
                        assert event["points"][seat] == (made if taken[seat] >= call else -10 * call)
                        assert step["score"][seat] == before["score"][seat] + event["points"][seat]
                    taken = [0, 0, 0, 0]
                case _:
                    pass
        if not any(event["type"] == "round" for event in step["events"]):
            assert step["score"] == before["score"]


def the_match_goes_round_by_round_to_its_last(walked: Walked) -> None:
    rounds = int(walked.case.options["rounds"])
    for before, step in pairwise(map(json.loads, walked.steps)):
        types = [event["type"] for event in step["events"]]
        number, deals = before["round"]["number"], before["dealer"]
        if "round" in types:
            assert types == ["trick", "round", "match" if number == rounds else "dealer"]
        if types[-1:] == ["match"]:
            top = max(step["score"])
            assert step["events"][-1]["winners"] == [seat for seat in range(4) if step["score"][seat] == top]
            assert (step["phase"], step["round"]["number"], step["dealer"]) == ("over", number, deals)
        elif "round" in types:
            assert (step["phase"], step["round"]["number"], step["dealer"]) == ("deal", number + 1, (deals + 1) % 4)
        else:
            assert step["round"]["number"] == number
            assert step["dealer"] == deals or before["phase"] == "dealer"


PROPERTIES: list[Property] = [
    only_what_is_owed_may_be_played,
    points_come_by_rule_alone,
    the_match_goes_round_by_round_to_its_last,
]


@given(walks("call_break"))
def test_properties_hold_whatever_is_chosen(walked: Walked) -> None:
    for holds in PROPERTIES:
        holds(walked)


@pytest.mark.parametrize("holds", PROPERTIES)
def test_properties_hold_in_volume(holds: Property) -> None:
    for case in range(100):
        holds(seeded_walk(5, case, "call_break"))
