"""The state of a finding, by what the runs of its engine saw of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from harness.store.values import Outcome, State
from harness.table import pair_name

#: Who breaks a law that no engine is needed to see: its findings are kept under this name.
REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Sighting:
    """What the run with this number saw of a finding, on an engine of this version."""

    number: int
    run: str
    outcome: Outcome
    count: int
    version: str
    label: str
    known: str
    warning: bool


def state_of(sightings: Sequence[Sighting], latest: int) -> State:
    """Give the state of a finding.

    sightings  all there are, from the oldest to the newest; at least one
    latest     the number of the last run that its engine took part in

    It is new until the engine's next run. A finding that no later run looked at stays what it was: that it was not
    met is no sign that it is gone. It is flaky where a run that confirmed it says so, and where it was gone and
    came back while the engine named the same version.
    """
    last = sightings[-1]
    if last.outcome is Outcome.FIXED:
        return State.FIXED
    if last.outcome is Outcome.CHANGED:
        return State.CHANGED
    if label_of(sightings).startswith(State.FLAKY) or _came_back(sightings):
        return State.FLAKY
    first = next(each for each in sightings if each.outcome is Outcome.FOUND)
    return State.NEW if first is last and last.number >= latest else State.SEEN


def held(engines: Sequence[str]) -> set[str]:
    """The names that a run of these engines keeps findings under: theirs, each two's, and the reference's."""
    return {REFERENCE, *engines, *(pair_name(*pair) for pair in permutations(engines, 2))}


def label_of(sightings: Sequence[Sighting]) -> str:
    """How sure a finding is, by the last run that confirmed it; empty where none did."""
    return next((each.label for each in reversed(sightings) if each.label), "")


def _came_back(sightings: Sequence[Sighting]) -> bool:
    """Tell whether it was found, gone and found again on what says that it is one version of the engine."""
    version = sightings[-1].version
    outcomes = [each.outcome for each in sightings if each.version == version]
    if not version or Outcome.FIXED not in outcomes:
        return False
    gone = len(outcomes) - 1 - outcomes[::-1].index(Outcome.FIXED)
    return Outcome.FOUND in outcomes[:gone]
