"""What holds in every case of Bahraini Kout that a walk can make."""

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


def cards_go_from_the_pack_to_the_hands_to_the_table(walked: Walked) -> None:
    seats, held = int(walked.case.options["seats"]), []
    for move, step in zip(walked.case.script, parsed(walked)[1:], strict=True):
        types = [event["type"] for event in step["events"]]
        if types == ["dealt"]:
            held = [set(hand) for hand in step["events"][0]["hands"]]
            assert [len(hand) for hand in held] == [8] * seats
            assert set().union(*held) == set(move.split(" ")[1:])
        elif step["ok"] and " play " in move:
            seat, _, card = move.split(" ")
            held[int(seat)].remove(card)  # KeyError: it was not there
        if step["phase"] == "play":
            assert {words[5:] for words in step["legal"]} <= held[step["turn"]]


def tricks_add_up_and_stop_at_the_contract(walked: Walked) -> None:
    count, bid, bidders = [0, 0], 0, 0
    for step in parsed(walked)[1:]:
        for event in step["events"]:
            if event["type"] == "contract":
                count, bid, bidders = [0, 0], event["bid"], event["seat"] % 2
            elif event["type"] == "trick":
                count[event["seat"] % 2] += 1
            elif event["type"] == "round":
                assert event["tricks"] == count
                made = event["reason"] == "made"
                assert count[bidders] == bid if made else count[1 - bidders] == 9 - bid
                assert event["winner"] == (bidders if made else 1 - bidders)
        if step["phase"] == "play":
            assert step["round"]["tricks"] == count
            assert count[bidders] < bid
            assert count[1 - bidders] < 9 - bid


def points_come_by_rule_alone(walked: Walked) -> None:
    target = int(walked.case.options["target"])
    steps = parsed(walked)
    meter, bid = steps[0]["score"], 0
    for step in steps[1:]:
        for event in step["events"]:
            bid = event["bid"] if event["type"] == "contract" else bid
            if event["type"] == "round":
                points = 0 if bid == 8 else bid if event["reason"] == "made" else 2 * bid
                assert event["points"] == points
                meter += points if event["winner"] == 0 else -points
        assert step["score"] == meter
        if step["phase"] != "over":
            assert abs(meter) < target


def the_match_ends_for_one_of_four_reasons(walked: Walked) -> None:
    target, bidder = int(walked.case.options["target"]), 0
    before = parsed(walked)[0]
    for step in parsed(walked)[1:]:
        types = [event["type"] for event in step["events"]]
        bidder = step["round"]["bidder"] if step["phase"] == "hukm" else bidder
        assert (step["phase"] == "over") == ("match" in types or before["phase"] == "over")
        if "match" in types:
            match types[-2], step["events"][-1]:
                case "forfeit", {"reason": "joker_lead", "winner": winner}:
                    assert winner == 1 - step["events"][-2]["seat"] % 2
                    assert types == ["trick", "forfeit", "match"]
                    assert step["events"][0]["seat"] == step["events"][1]["seat"]
                    assert step["score"] == before["score"]
                case "round", {"reason": "inzili_made", "winner": winner}:
                    assert winner == bidder % 2
                    assert step["score"] == before["score"]
                case "round", {"reason": "inzili_failed", "winner": winner}:
                    assert winner == 1 - bidder % 2
                    assert step["score"] == before["score"]
                case "round", {"reason": "target", "winner": winner}:
                    assert winner == (0 if step["score"] >= target else 1)
                    assert abs(step["score"]) >= target > abs(before["score"])
                case other:
                    raise AssertionError(other)
        before = step


def the_deal_moves_between_rounds_alone(walked: Walked) -> None:
    seats, mode = int(walked.case.options["seats"]), walked.case.options["dealer_meter"]
    steps = parsed(walked)
    for before, step in pairwise(steps):
        events = {event["type"]: event for event in step["events"]}
        if "dealer" not in events:
            assert step["dealer"] == before["dealer"]
            continue
        assert step["dealer"] == events["dealer"]["seat"]
        if before["dealer"] is None:
            assert before["phase"] in ("draw", "dealer")
            continue
        won, old, new = events["round"]["winner"], before["score"], step["score"]
        read = new if mode == "after" else old
        if old * new < 0:
            team = 1 if new > 0 else 0
        elif won == before["dealer"] % 2 and (read <= 0 if won == 0 else read >= 0):
            assert step["dealer"] == before["dealer"]
            continue
        else:
            team = 1 - won
        candidates = [(before["dealer"] + k) % seats for k in (1, 2)]
        assert step["dealer"] == next(seat for seat in candidates if seat % 2 == team)


PROPERTIES: list[Callable[[Walked], None]] = [
    cards_go_from_the_pack_to_the_hands_to_the_table,
    tricks_add_up_and_stop_at_the_contract,
    points_come_by_rule_alone,
    the_match_ends_for_one_of_four_reasons,
    the_deal_moves_between_rounds_alone,
]


@given(walks("kout_bh"))
def test_properties_hold_whatever_is_chosen(walked: Walked) -> None:
    for holds in PROPERTIES:
        holds(walked)


@pytest.mark.parametrize("holds", PROPERTIES)
def test_properties_hold_in_volume(holds: Callable[[Walked], None]) -> None:
    for case in range(200):
        holds(seeded_walk(5, case, "kout_bh"))
