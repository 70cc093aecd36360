"""What holds in every case of every game that a walk can make, over choices from Hypothesis and seeded ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.schema import first_error, schema
from harness.laws import broken_laws, read
from harness.mixes import MIXERS
from harness.walk import Walked, walk
from reference_engine.explain import explain
from reference_engine.game import Match, opening, play_out
from reference_engine.games import GAMES
from tests.strategies import everything_offered, seeded_walk, walks

Property = Callable[[Walked], None]
Step = dict[str, Any]


def parsed(walked: Walked) -> list[Step]:
    return [json.loads(step) for step in walked.steps]


def canonical(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=True)


def start(walked: Walked) -> Match:
    return GAMES[walked.case.game].start(walked.case.options, walked.case.setup)


def slots(match: Match) -> dict[str, object]:
    """Everything that a match keeps in mind, copied."""
    return {slot: _copied(getattr(match, slot)) for slot in type(match).__slots__}


def _copied(value: Any) -> Any:
    of_the_reference = type(value).__module__.startswith("reference_engine.")
    return slots(value) if of_the_reference else deepcopy(value)


def every_step_is_its_own_canonical_text(walked: Walked) -> None:
    assert len(walked.steps) == len(walked.case.script) + 1
    of_round = list(schema(walked.case.game)["$defs"]["round"]["properties"])
    for text, step in zip(walked.steps, parsed(walked), strict=True):
        assert canonical(step) == text
        keys = ["ok", "events", "phase", "turn", "legal", "dealer", "score", "round"]
        assert list(step) == (keys if step["ok"] else ["ok", "error", *keys[1:]])
        assert list(step["round"]) == of_round
        assert step["legal"] == sorted(set(step["legal"]))


def a_replay_gives_the_same_steps(walked: Walked) -> None:
    case = walked.case
    assert play_out(GAMES[case.game], dict(case.options), case.setup, case.script) == walked.steps


def a_refusal_changes_nothing_at_all(walked: Walked) -> None:
    match = start(walked)
    for move, step in zip(walked.case.script, walked.steps[1:], strict=True):
        if not step.startswith('{"ok":false'):
            match.play(move)
            continue
        before = slots(match)
        assert match.play(move) == step
        assert slots(match) == before
        assert step.endswith(f'"events":[],{match.position}}}')


def a_fork_goes_on_as_the_match_does_and_leaves_it_alone(walked: Walked) -> None:
    match, script = start(walked), walked.case.script
    for n, move in enumerate(script):
        if n % 7 == 3:
            before, fork = slots(match), match.copy()
            told = [fork.play(later) for later in script[n : n + 12]]
            assert told == walked.steps[n + 1 : n + 1 + len(told)]
            assert slots(match) == before
        match.play(move)


def no_law_is_broken(walked: Walked) -> None:
    assert broken_laws(walked.case, read(walked.steps)) == []


def what_is_shown_as_legal_is_all_that_is_accepted(walked: Walked) -> None:
    vocabulary = [words for each in GAMES[walked.case.game].vocabulary.values() for words in each]
    match = start(walked)
    for n, move in enumerate(walked.case.script):
        if n % 5 == 2:
            for seat in range(len(match.hands) + 1):
                allowed = {
                    words for words in vocabulary if match.copy().play(f"{seat} {words}").startswith('{"ok":true')
                }
                assert allowed == (set(match.legal) if seat == match.turn else set())
        match.play(move)


def every_step_is_valid_by_its_schema(walked: Walked) -> None:
    for step in {canonical(step): step for step in parsed(walked)}.values():
        assert first_error(walked.case.game, step) is None, step


def every_step_is_explained(walked: Walked) -> None:
    case = walked.case
    told = explain(GAMES[case.game], dict(case.options), case.setup, case.script)
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
    no_law_is_broken,
]
SLOW: list[Property] = [
    what_is_shown_as_legal_is_all_that_is_accepted,
    every_step_is_valid_by_its_schema,
    every_step_is_explained,
]


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_properties_hold_whatever_is_chosen(game: str, data: st.DataObject) -> None:
    walked = data.draw(walks(game))
    for holds in QUICK:
        holds(walked)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("holds", QUICK)
def test_properties_hold_in_volume(holds: Property, game: str) -> None:
    for case in range(100):
        holds(seeded_walk(5, case, game))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("holds", SLOW)
def test_slower_properties_hold_in_a_smaller_volume(holds: Property, game: str) -> None:
    for case in range(8):
        holds(seeded_walk(6, case, game))


@pytest.mark.parametrize("game", GAMES)
def test_the_simplest_choices_make_the_plainest_case(game: str) -> None:
    # All choices 0: the first options, nothing refused, the pack dealt as it lies.
    walked = walk(lambda _: 0, GAMES[game], MIXERS[game], everything_offered(game))

    assert all(step.startswith('{"ok":true') for step in walked.steps)
    assert walked.steps[0] == opening(start(walked))
    assert walked.case.options == {name: option.default for name, option in GAMES[game].options.items()}
