"""What holds in every case that a walk can make, over choices from Hypothesis and over a volume of seeded ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from harness.mixes import MIXERS
from harness.walk import Walked, walk
from reference_engine.explain import explain
from reference_engine.game import opening, play_out
from reference_engine.games import GAMES
from reference_engine.kout_bh import KOUT_BH, Match
from tests.strategies import everything_offered, seeded_walk, walks

Property = Callable[[Walked], None]
Step = dict[str, Any]


def parsed(walked: Walked) -> list[Step]:
    return [json.loads(step) for step in walked.steps]


def canonical(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True)


def start(walked: Walked) -> Match:
    match = KOUT_BH.start(walked.case.options, walked.case.setup)
    assert isinstance(match, Match)
    return match


def every_step_is_its_own_canonical_text(walked: Walked) -> None:
    assert len(walked.steps) == len(walked.case.script) + 1
    for text, step in zip(walked.steps, parsed(walked), strict=True):
        assert canonical(step) == text
        keys = ["ok", "events", "phase", "turn", "legal", "dealer", "score", "round"]
        assert list(step) == (keys if step["ok"] else ["ok", "error", *keys[1:]])
        assert list(step["round"]) == ["bidder", "bid", "hukm", "tricks"]
        assert step["legal"] == sorted(set(step["legal"]))


def a_replay_gives_the_same_steps(walked: Walked) -> None:
    case = walked.case
    assert play_out(KOUT_BH, dict(case.options), case.setup, case.script) == walked.steps


def a_refusal_changes_nothing_at_all(walked: Walked) -> None:
    match = start(walked)
    for move, step in zip(walked.case.script, walked.steps[1:], strict=True):
        before = {slot: getattr(match, slot) for slot in Match.__slots__} | {
            "hands": match.hands.copy(),
            "tricks": match.tricks.copy(),
        }
        match.play(move)
        if '"ok":false' in step[:11]:
            assert {slot: getattr(match, slot) for slot in Match.__slots__} == before
            assert step.endswith(f'"events":[],{match.position}}}')


def a_fork_goes_on_as_the_match_does_and_leaves_it_alone(walked: Walked) -> None:
    match, script = start(walked), walked.case.script
    for n, move in enumerate(script):
        if n % 7 == 3:
            before, fork = match.position, match.copy()
            told = [fork.play(later) for later in script[n : n + 12]]
            assert told == walked.steps[n + 1 : n + 1 + len(told)]
            assert match.position == before
        match.play(move)


def what_is_shown_as_legal_is_all_that_is_accepted(walked: Walked) -> None:
    vocabulary = [words for each in KOUT_BH.vocabulary.values() for words in each]
    match = start(walked)
    for n, move in enumerate(walked.case.script):
        if n % 5 == 2:
            for seat in range(match.seats + 1):
                allowed = {words for words in vocabulary if match.copy().play(f"{seat} {words}")[6] == "t"}
                assert allowed == (set(match.legal) if seat == match.turn else set())
        match.play(move)


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


def every_step_is_explained(walked: Walked) -> None:
    told = explain(KOUT_BH, dict(walked.case.options), walked.case.setup, walked.case.script)
    assert len(told) == len(walked.steps)
    for rules, step in zip(told, walked.steps, strict=True):
        assert len(set(rules)) == len(rules)
        if step.startswith('{"ok":false'):
            decided = [rule for rule in rules if rule != "protocol 5"]
            assert decided, step
            assert "protocol 5" in rules
        else:
            assert "protocol 5" not in rules


QUICK: list[Property] = [
    every_step_is_its_own_canonical_text,
    a_replay_gives_the_same_steps,
    a_refusal_changes_nothing_at_all,
    a_fork_goes_on_as_the_match_does_and_leaves_it_alone,
    cards_go_from_the_pack_to_the_hands_to_the_table,
    tricks_add_up_and_stop_at_the_contract,
    points_come_by_rule_alone,
    the_match_ends_for_one_of_four_reasons,
    the_deal_moves_between_rounds_alone,
]
SLOW: list[Property] = [what_is_shown_as_legal_is_all_that_is_accepted, every_step_is_explained]


@given(walks())
def test_properties_hold_whatever_is_chosen(walked: Walked) -> None:
    for holds in QUICK + SLOW:
        holds(walked)


@pytest.mark.parametrize("holds", QUICK)
def test_properties_hold_in_volume(holds: Property) -> None:
    for case in range(200):
        holds(seeded_walk(5, case))


@pytest.mark.parametrize("holds", SLOW)
def test_slower_properties_hold_in_a_smaller_volume(holds: Property) -> None:
    for case in range(25):
        holds(seeded_walk(6, case))


def test_the_simplest_choices_make_the_plainest_case() -> None:
    # All choices 0: the first options, nothing refused, the pack dealt as it lies.
    walked = walk(lambda _: 0, GAMES["kout_bh"], MIXERS["kout_bh"], everything_offered("kout_bh"))

    assert all(step.startswith('{"ok":true') for step in walked.steps)
    assert walked.steps[0] == opening(start(walked))
    assert walked.case.options["seats"] == 4
