"""The laws hold on the reference's traces, and each finds the one trace that is made to break it."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from harness import laws
from harness.case import Case
from harness.laws import LAWS, Broken, read, read_values
from harness.laws.sums import points_add_up
from harness.laws.trace import Trace
from harness.mix import Counted, Sum
from harness.mixes import MIXERS
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.kout_bh import KOUT_BH
from tests.reference_engine.table import round_of
from tests.strategies import seeded_walk

Steps = list[dict[str, Any]]

#: One round in which seat 1 bids 5 and takes five tricks. Move 0 draws, 1 deals, 2 is a refused bid, 3 to 6 are
#: the auction, 7 names hukm, 8 to 27 are five tricks; step n follows move n - 1.
SCRIPT = (
    "draw 7S 8S 9S TS",
    (ROUND := round_of(4, 0, 1, 5, made=True))[0],
    "1 bid 9",
    *ROUND[1:],
)
CASE = Case("kout_bh", {"seats": 4}, None, SCRIPT)
STEPS: Steps = [json.loads(step) for step in play_out(KOUT_BH, {}, None, SCRIPT)]
LAST = len(STEPS) - 1  # closes the round
TRICK = 12  # the first trick: move 11 of the script


def broken_laws(case: Case, steps: Steps) -> list[Broken]:
    return laws.broken_laws(case, read_values(steps))


def test_the_traces_below_are_made_from_one_that_breaks_nothing() -> None:
    assert broken_laws(CASE, STEPS) == []
    assert [event["type"] for event in STEPS[LAST]["events"]] == ["trick", "round", "dealer"]
    assert [event["type"] for event in STEPS[TRICK]["events"]] == ["trick"]
    assert not STEPS[3]["ok"]


def change(step: int, **fields: Any) -> Callable[[Steps], object]:
    return lambda steps: steps[step].update(fields)


def event(step: int, place: int, **fields: Any) -> Callable[[Steps], object]:
    return lambda steps: steps[step]["events"][place].update(fields)


def refused(step: int) -> Callable[[Steps], object]:
    """The engine refuses a move that it had shown as legal, and stays where it was."""

    def refuse(steps: Steps) -> None:
        steps[step] = {**copy.deepcopy(steps[step - 1]), "ok": False, "error": "must_follow_suit", "events": []}

    return refuse


def shown_twice(steps: Steps) -> None:
    steps[2]["legal"].append("bid pass")


def not_held(steps: Steps) -> None:
    steps[8]["legal"] = ["play 7S"]  # lies in another hand


def dealt_twice(steps: Steps) -> None:
    hands = steps[2]["events"][0]["hands"]
    hands[0][0] = hands[1][0]


def points(step: int, told: list[int]) -> Callable[[Steps], object]:
    """As of a game in which cards have points: nobody has any, but for one step."""

    def tell(steps: Steps) -> None:
        for n, each in enumerate(steps):
            each["round"] = {**each["round"], "raw": told if n == step else [0, 0]}

    return tell


def order(*places: int) -> Callable[[Steps], object]:
    """The events of the closing step, by their places."""

    def arrange(steps: Steps) -> None:
        steps[LAST]["events"] = [steps[LAST]["events"][place] for place in places]

    return arrange


BREACHES: list[tuple[str, int, Callable[[Steps], object]]] = [
    ("a step for every move", LAST, lambda steps: steps.pop()),
    ("a step for every move", LAST + 1, lambda steps: steps.append(steps[-1])),
    ("the opening is quiet", 0, change(0, ok=False, error="malformed")),
    ("the opening is quiet", 0, change(0, events=[{"type": "dealer", "seat": 0}])),
    ("a refusal changes nothing", 3, change(3, turn=2)),
    ("a refusal changes nothing", 3, change(3, score=1)),
    ("a refusal changes nothing", 3, change(3, events=[{"type": "trick", "seat": 0}])),
    ("over is over", 3, change(2, phase="over", turn=None, legal=[])),
    ("somebody acts or chance does", 2, change(2, turn=None)),
    ("somebody acts or chance does", 1, change(1, turn=0)),
    ("somebody acts or chance does", LAST, change(LAST, phase="over", turn=1)),
    ("the legal list is in order", 2, change(2, legal=["bid 6", "bid 5", "bid pass"])),
    ("the legal list is in order", 2, shown_twice),
    ("the legal list is in order", 2, change(2, legal=[])),
    ("the legal list is in order", 1, change(1, legal=["bid 5"])),
    ("what is shown as legal is accepted", 4, change(3, legal=["bid 6"])),
    ("what is shown as legal is accepted", 4, change(3, turn=0)),
    ("what is shown as legal is accepted", 9, refused(9)),
    ("what is shown as legal is accepted", 4, change(3, turn=None)),
    ("cards are conserved", 8, not_held),
    ("cards are conserved", 2, dealt_twice),
    ("cards are conserved", 2, lambda steps: steps[2]["events"][0]["hands"][0].pop()),
    ("tricks add up", TRICK, change(TRICK, events=[])),
    ("tricks add up", TRICK - 1, change(TRICK - 1, events=[{"type": "trick", "seat": 1}])),
    ("tricks add up", TRICK, event(TRICK, 0, seat=0)),
    ("tricks add up", TRICK, event(TRICK, 0, seat=4)),
    ("tricks add up", TRICK, change(TRICK, turn=2)),
    ("tricks add up", LAST, event(LAST, 1, tricks=[5, 0])),
    ("card points go with tricks", TRICK, points(TRICK, [4, 0])),  # seat 1 took it
    ("nothing counts between tricks", TRICK + 1, points(TRICK + 1, [0, 4])),
    ("nothing counts between tricks", TRICK - 1, change(TRICK - 1, round=STEPS[TRICK]["round"])),
    ("points add up", LAST, event(LAST, 1, reason="failed")),  # four tricks would do
    ("points add up", LAST, event(LAST, 1, winner=0)),  # whose team has none
    ("points add up", LAST, change(LAST, score=-6)),
    ("points add up", LAST, change(LAST, score=5)),
    ("a round closes clean", LAST, change(LAST, round=STEPS[LAST - 1]["round"])),
    ("a round closes clean", LAST, change(LAST, phase="bid")),
    ("events stand in order", LAST, order(1, 0, 2)),
    ("events stand in order", LAST, order(0, 2, 1)),
    ("events stand in order", LAST, order(0, 1, 2, 2)),
    ("a round is followed by a dealer or the end", LAST, order(0, 1)),
    ("a round is followed by a dealer or the end", LAST, event(LAST, 2, type="match", winner=1, reason="target")),
    ("a round is followed by a dealer or the end", LAST, change(LAST, phase="over")),
    ("a round is followed by a dealer or the end", 5, change(5, events=[{"type": "dealer", "seat": 0}])),
    ("a round is followed by a dealer or the end", 5, change(5, events=[{"type": "match", "winner": 0}])),
    ("the deal moves by its event", LAST, event(LAST, 2, seat=3)),
    ("the deal moves by its event", 5, change(5, dealer=1)),
    ("the score moves with a round", TRICK, change(TRICK, score=-1)),
]


@pytest.mark.parametrize(("law", "step", "breach"), BREACHES)
def test_a_breach_is_found_at_its_step(law: str, step: int, breach: Callable[[Steps], object]) -> None:
    steps = copy.deepcopy(STEPS)
    breach(steps)

    assert (law, step) in [(broken.law, broken.step) for broken in broken_laws(CASE, steps)]


def test_a_card_that_is_played_twice_is_found() -> None:
    script = list(SCRIPT)
    first, again = 11 - 3, 11 + 2  # seat 2's card of the first trick, and its card of the second
    assert script[first].startswith("2 play")
    assert script[again].startswith("2 play")
    script[again] = script[first]
    steps = copy.deepcopy(STEPS)
    steps[again]["legal"] = [script[first][2:]]

    broken = broken_laws(Case("kout_bh", {}, None, tuple(script)), steps)

    assert (
        Broken("cards are conserved", again, "'play 7H' is shown as legal, and seat 2 does not hold it") in broken
    )


@pytest.mark.parametrize(("game", "closing", "field"), [("baloot", "hand", "raw"), ("belote", "round", "points")])
def test_a_hand_that_was_played_has_the_card_points_of_the_whole_pack(game: str, closing: str, field: str) -> None:
    case, steps = next(
        (walked.case, steps)
        for walked in (seeded_walk(1, number, game) for number in range(100))
        for steps in [[json.loads(step) for step in walked.steps]]
        if any(each["type"] == closing for step in steps for each in step["events"])
    )
    assert broken_laws(case, steps) == []
    at, told = next((n, each) for n, step in enumerate(steps) for each in step["events"] if each["type"] == closing)

    told[field][0] += 1

    assert [(broken.law, broken.step) for broken in broken_laws(case, steps)] == [("points add up", at)]


def test_a_hand_that_is_completed_keeps_what_was_dealt() -> None:
    case, steps = next(
        (walked.case, steps)
        for walked in (seeded_walk(1, number, "belote") for number in range(100))
        for steps in [[json.loads(step) for step in walked.steps]]
        if walked.case.options["two_step"]
        and any(each["type"] == "completed" for step in steps for each in step["events"])
    )
    at, hands = next(
        (n, each["hands"]) for n, step in enumerate(steps) for each in step["events"] if each["type"] == "completed"
    )

    hands[0], hands[1] = hands[1], hands[0]

    assert Broken(
        "cards are conserved", at, "a hand is completed, and a card that was dealt is gone from it"
    ) in broken_laws(case, steps)


def test_the_order_of_the_keys_of_an_answer_is_no_change_of_the_round() -> None:
    turned = [
        {**step, "round": dict(reversed(step["round"].items()))} if n % 2 else step for n, step in enumerate(STEPS)
    ]

    assert broken_laws(CASE, turned) == []


def test_every_law_has_a_trace_that_breaks_it() -> None:
    assert {law for law, _, _ in BREACHES} == set(LAWS)


def test_a_move_that_is_none_is_judged_without_stumbling() -> None:
    for move in ("", "play", "0 play", "x play 7H", "٢ play 7H", "-1 play 7H", "0 play ZZ"):
        script = (*SCRIPT[:8], move, *SCRIPT[9:])

        assert broken_laws(Case("kout_bh", {}, None, script), STEPS)


@pytest.mark.parametrize("omitted", ["legal", "events", "dealer", "score", "round", "error"])
def test_no_law_asks_for_what_an_engine_cannot_tell(omitted: str) -> None:
    steps = [{key: value for key, value in step.items() if key != omitted} for step in STEPS]

    assert broken_laws(CASE, steps) == []


@pytest.mark.parametrize(
    ("kind", "field"),
    [("dealt", "hands"), ("trick", "seat"), ("round", "tricks"), ("round", "points"), ("dealer", "seat")],
)
def test_no_law_asks_for_a_field_of_an_event_that_is_left_out(kind: str, field: str) -> None:
    steps = copy.deepcopy(STEPS)
    for step in steps:
        for each in step["events"]:
            if each["type"] == kind:
                del each[field]

    assert broken_laws(CASE, steps) == []


def test_the_laws_hold_on_the_reference() -> None:
    for number in range(300):
        walked = seeded_walk(11, number)

        assert broken_laws(walked.case, [json.loads(step) for step in walked.steps]) == [], number


@pytest.mark.parametrize("game", GAMES)
def test_of_the_reference_no_sum_of_a_round_is_passed_over(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an engine cannot tell is not asked of it. The reference tells all: a sum not asked of it is a slip."""
    mixer = MIXERS[game]
    slips: list[str] = []
    asked: Counter[str] = Counter()

    def sums(counted: Counted) -> Iterator[Sum]:
        try:
            for what, told, due in mixer.sums(counted):
                asked[what] += 1
                yield what, told, due
        except KeyError as slip:
            slips.append(f"{slip} of {counted}")

    monkeypatch.setitem(MIXERS, game, replace(mixer, sums=sums))
    rounds = 0
    for number in range(30):
        walked = seeded_walk(5, number, game)
        trace = Trace(walked.case, read(walked.steps))
        rounds += sum(not played.closing.keys().isdisjoint({"round", "hand"}) for played in trace.rounds)
        assert list(points_add_up(trace)) == []

    assert slips == []
    assert max(asked.values()) == rounds > 20
