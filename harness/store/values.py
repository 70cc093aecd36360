"""What a store tells: runs, findings with their state, and how two runs differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from harness.divergence import Fingerprint
from harness.events import CasesCounted, Reached, WorkerRefused
from harness.verdict import Verdict


class State(StrEnum):
    """How a finding stands on its engine after the last run that had to do with it."""

    NEW = "new"
    SEEN = "seen"
    FIXED = "fixed"
    CHANGED = "changed"
    FLAKY = "flaky"


class Outcome(StrEnum):
    """What one run saw of a finding; where its case agreed and another showed it all the same, it was found."""

    FOUND = "found"
    CHANGED = "changed"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class StoredEngine:
    """An engine as it named itself in a run."""

    engine: str
    name: str
    version: str
    language: str


@dataclass(frozen=True, slots=True)
class StoredStage:
    """A stage of a run as far as it came: cases done, steps compared and seconds spent in it."""

    stage: str
    done: int
    steps: int
    seconds: float


@dataclass(frozen=True, slots=True)
class StoredRun:
    """A run as it is kept.

    number   the place in the order in which runs were begun, whatever the clock said
    shard    which part it is of a run that was split, such as ``2/8``; empty for a whole one
    verdict  None while the run goes on, and for ever where it was ended before its end: it is unfinished
    findings how many findings it saw, and `new` how many of them no earlier run had seen
    """

    number: int
    run: str
    command: str
    version: str
    seed: int | None
    planned_cases: int | None
    planned_seconds: float | None
    games: tuple[str, ...]
    engines: tuple[StoredEngine, ...]
    shard: str
    started: str
    verdict: Verdict | None
    inconclusive: tuple[str, ...]
    cases: int
    steps: int
    seconds: float
    stages: tuple[StoredStage, ...]
    findings: int
    new: int

    def rate(self) -> float | None:
        """Steps compared a second while it fuzzed; None where it did not."""
        fuzz = next((each for each in self.stages if each.stage == "fuzz" and each.seconds > 0), None)
        return fuzz.steps / fuzz.seconds if fuzz else None


@dataclass(frozen=True, slots=True)
class StoredFinding:
    """A finding as it is kept, over all runs.

    label      what the last run that confirmed it said of it, empty where none did
    known      the reason for which it is accepted, empty where it is not
    runs       how many runs found it; `count` in how many cases, of all runs or of the one asked for
    moves      the length of the smallest case known, whose scenario is `scenario`, the text of its file
    warning    it has no weight for the verdict
    """

    engine: str
    fingerprint: Fingerprint
    state: State
    label: str
    known: str
    first_run: str
    last_run: str
    runs: int
    count: int
    moves: int
    warning: bool
    scenario: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A finding of the older of two runs that the newer one did not see.

    `why` is ``fixed`` where its case was played again and agreed, ``engine`` or ``game`` where the newer run had
    not got those, ``unfinished`` where the newer run broke off, and ``unmet`` where no case met it.
    """

    finding: StoredFinding
    why: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """What two runs reached of a game: what only the newer one did, and what only the older one did.

    Names are written with what they are: ``rule kout_bh 7.3.1``, ``event trick``, ``refusal bad_deal``.
    """

    game: str
    old_cases: int
    new_cases: int
    more: tuple[str, ...]
    less: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunDiff:
    """How a run differs from an older one.

    new, gone, changed  findings; `changed` are those whose case shows something else now, or whose label changed
    versions            engine -> its version in both runs, where they differ; empty where it took no part
    """

    old: StoredRun
    newer: StoredRun
    new: tuple[StoredFinding, ...]
    gone: tuple[Gone, ...]
    changed: tuple[StoredFinding, ...]
    still: int
    coverage: tuple[Coverage, ...]
    versions: Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Night:
    """What a run brought, for the page about it.

    findings  all that it saw; `since` tells which of them the run before it had not, None for the first of its kind
    counted   what became of its cases, by engine
    refused   the workers of a cluster that were handed nothing
    """

    run: StoredRun
    findings: tuple[StoredFinding, ...]
    since: RunDiff | None
    reached: tuple[Reached, ...]
    counted: tuple[CasesCounted, ...]
    refused: tuple[WorkerRefused, ...] = ()


@dataclass(frozen=True, slots=True)
class RunInTime:
    """A run among others, with how many rules it asked about and reached; None where it asked about none."""

    run: StoredRun
    rules_reached: int | None
    rules_all: int | None


@dataclass(frozen=True, slots=True)
class Before:
    """What came before a run.

    runs   those that it can be held beside and then the run itself, the oldest first; none where it was not kept
    since  how it differs from the last of them, None for the first of its kind
    """

    runs: tuple[RunInTime, ...] = ()
    since: RunDiff | None = None

    def is_new(self, engine: str, fingerprint: Fingerprint) -> bool:
        """Tell whether the run before had not got this finding; where there is none, all of them are new."""
        new = None if self.since is None else self.since.new
        return new is None or any((each.engine, each.fingerprint) == (engine, fingerprint) for each in new)
