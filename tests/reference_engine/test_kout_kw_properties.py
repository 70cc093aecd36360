"""What holds in every case of Kuwaiti Kout that a walk can make."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from harness.walk import Walked
from tests.strategies import seeded_walk, walks

Step = dict[str, Any]


def parsed(walked: Walked) -> list[Step]:
    return [json.loads(step) for step in walked.steps]


def tricks_add_up_and_stop_at_the_contract(walked: Walked) -> None:
    count, bid, bidders = [0, 0], 0, 0
    for step in parsed(walked)[1:]:
        for event in step["events"]:
            if event["type"] == "contract":
                count, bid, bidders = [0, 0], event["bid"], event["seat"] % 2
            elif event["type"] == "trick":
                count[event["seat"] % 2] += 1
            elif event["type"] == "round":
                made = event["reason"] == "made"
                assert event["tricks"] == count
                assert count[bidders] == bid if made else count[1 - bidders] == 10 - bid
                assert event["winner"] == (bidders if made else 1 - bidders)
        if step["phase"] == "play":
            assert step["round"]["tricks"] == count
            assert count[bidders] < bid
            assert count[1 - bidders] < 10 - bid


def points_come_by_rule_and_end_the_match(walked: Walked) -> None:
    steps = parsed(walked)
    score, bid, malzoom = steps[0]["score"], 0, False
    for step in steps[1:]:
        events = {event["type"]: event for event in step["events"]}
        if "contract" in events:
            bid, malzoom = events["contract"]["bid"], events["contract"]["malzoom"]
        end = None
        if "round" in events:
            winner, made = events["round"]["winner"], events["round"]["reason"] == "made"
            points = {9: 36 if made else 18}.get(bid, bid if made or malzoom else 2 * bid)
            assert events["round"]["points"] == points
            score = [total + points * (team == winner) for team, total in enumerate(score)]
            if bid == 9 and made:
                end = "bawan"
            elif score[winner] >= 101:
                end = "101"
            elif score[winner] >= 51 and score[1 - winner] == 0:
                end = "51_0"
        assert step["score"] == score
        assert events.get("match", {}).get("reason") == end


def the_deal_goes_round_after_every_round(walked: Walked) -> None:
    seats = int(walked.case.options["seats"])
    for before, step in pairwise(parsed(walked)):
        happened = [event["type"] for event in step["events"]]
        if "round" in happened and "match" not in happened:
            assert step["dealer"] == (before["dealer"] + 1) % seats
        elif before["dealer"] is not None:
            assert step["dealer"] == before["dealer"]


def a_void_joker_comes_from_a_hand_of_jokers_and_takes_no_trick(walked: Walked) -> None:
    hands: list[set[str]] = []
    void: list[int] = []
    for move, step in zip(walked.case.script, parsed(walked)[1:], strict=True):
        if not step["ok"]:
            continue
        events = {event["type"]: event for event in step["events"]}
        if "dealt" in events:
            hands, void = [set(hand) for hand in events["dealt"]["hands"]], []
        if "void_lead" in events:
            seat, card = events["void_lead"]["seat"], events["void_lead"]["card"]
            assert move == f"{seat} play {card}"
            assert void or hands[seat] <= {"JB", "JR"}
            void.append(seat)
        if " play " in move:
            hands[int(move[0])].remove(move[7:])
        if "trick" in events:
            assert events["trick"]["seat"] not in void
            void = []


def the_first_lead_is_hukm_or_a_joker_of_a_high_contract(walked: Walked) -> None:
    steps = parsed(walked)
    for move, before, step in zip(walked.case.script, steps, steps[1:], strict=False):
        if step["ok"] and before["phase"] == "hukm":
            hukm, bid = move[-1], step["round"]["bid"]
            jokers = {8: {"JR"}, 9: {"JB", "JR"}}.get(bid, set())
            assert step["turn"] == step["round"]["bidder"]
            assert all(words[6] == hukm or words[5:] in jokers for words in step["legal"])


PROPERTIES: list[Callable[[Walked], None]] = [
    tricks_add_up_and_stop_at_the_contract,
    points_come_by_rule_and_end_the_match,
    the_deal_goes_round_after_every_round,
    a_void_joker_comes_from_a_hand_of_jokers_and_takes_no_trick,
    the_first_lead_is_hukm_or_a_joker_of_a_high_contract,
]


@given(walks("kout_kw"))
def test_properties_hold_whatever_is_chosen(walked: Walked) -> None:
    for holds in PROPERTIES:
        holds(walked)


@pytest.mark.parametrize("holds", PROPERTIES)
def test_properties_hold_in_volume(holds: Callable[[Walked], None]) -> None:
    for case in range(200):
        holds(seeded_walk(5, case, "kout_kw"))
