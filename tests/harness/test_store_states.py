"""How a finding stands, by what the runs of its engine saw of it."""

from __future__ import annotations

import pytest

from harness.store.states import Sighting, held, state_of
from harness.store.values import Outcome, State

NEW, SEEN, FIXED, CHANGED, FLAKY = State


def sightings(*told: str) -> list[Sighting]:
    """Sightings in the runs 1, 2, 3 and on: what was seen, the engine's version, and a label where there is one."""
    made = []
    for number, words in enumerate(told, start=1):
        outcome, version, label = (*words.split(" ", 2), "", "")[:3]
        made.append(Sighting(number, f"run-{number}", Outcome(outcome), 1, version, label, "", False))
    return made


@pytest.mark.parametrize(
    ("told", "latest", "state"),
    [
        (("found 1",), 1, NEW),
        (("found 1",), 2, SEEN),  # a later run of its engine did not meet it
        (("found 1", "found 1"), 2, SEEN),
        (("found 1", "fixed 2"), 2, FIXED),
        (("found 1", "fixed 1"), 5, FIXED),
        (("found 1", "changed 2"), 2, CHANGED),
        (("found 1", "changed 2", "found 2"), 3, SEEN),
        (("found 1", "fixed 2", "found 3"), 3, SEEN),  # it is back in another version
        (("found 1", "fixed 1", "found 1"), 3, FLAKY),  # no version came between
        (("found 1", "found 2", "fixed 2", "found 2"), 4, FLAKY),
        (("found 1", "fixed 2", "found 2"), 3, SEEN),  # 2 had never shown it before
        (("found", "fixed", "found"), 3, SEEN),  # an engine without a version
        (("found 1 flaky 3 of 10",), 1, FLAKY),
        (("found 1 flaky 3 of 10", "found 1"), 2, FLAKY),  # nobody has said otherwise
        (("found 1 flaky 3 of 10", "found 1 deterministic"), 2, SEEN),
        (("found 1 flaky 3 of 10", "fixed 1"), 2, FIXED),
        (("found 1 deterministic",), 1, NEW),
    ],
)
def test_a_state_follows_from_the_sightings(told: tuple[str, ...], latest: int, state: State) -> None:
    assert state_of(sightings(*told), latest) is state


def test_findings_are_kept_for_engines_for_each_two_of_them_and_for_the_reference() -> None:
    assert held(["a", "b"]) == {"reference", "a", "b", "a × b", "b × a"}
