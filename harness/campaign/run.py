"""What a run knows so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from harness.campaign.checkpoint import Checkpoint
from harness.campaign.settings import Settings
from harness.config import EngineSpec
from harness.divergence import Fingerprint, Kind
from harness.events import (
    Accepted,
    ControlChecked,
    EngineStopped,
    Event,
    FindingAgain,
    FindingFound,
    Progress,
    StageStarted,
)
from harness.examples.shared import Example
from harness.known.values import Key
from harness.ledger import load_ledger
from harness.offer import Offer
from harness.store.states import REFERENCE
from harness.table import pair_name
from harness.version import version
from harness.work import Chunk, Share, way_of

#: Progress is told this often, in seconds.
TELL_EVERY = 0.1

#: Why an interrupted run is inconclusive.
INTERRUPTED = "interrupted"


@dataclass(slots=True)
class Run:
    """What a run knows so far.

    checkpoint  where it is kept, if it is
    complete    all its cases were played and confirmed: there is nothing to go on with
    again       what it saw of the cases of older findings
    looked      what the examples that others shared came to, of those that tell anything
    stale       entries of known.toml that count against it
    ends        what was told of engines that failed, by the way in which they did
    """

    settings: Settings
    specs: Sequence[EngineSpec]
    checkpoint: Checkpoint | None = None
    complete: bool = False
    began: float = field(default_factory=time.monotonic)
    total: Share = field(default_factory=Share)
    controls: list[ControlChecked] = field(default_factory=list)
    goldens: int = 0
    unsent_goldens: int = 0
    inconclusive: list[str] = field(default_factory=list)
    offers: Mapping[str, Offer] = field(default_factory=dict)
    files: dict[tuple[str, Fingerprint], Path] = field(default_factory=dict)
    again: list[FindingAgain] = field(default_factory=list)
    looked: dict[Example, FindingAgain] = field(default_factory=dict)
    stale: int = 0
    ends: dict[tuple[str, Kind, str, bool], EngineStopped] = field(default_factory=dict)

    def versions(self) -> dict[str, str]:
        """The version of everyone whose findings the run may tell: engines, pairs of them, and the reference."""
        told = {engine: offer.version for engine, offer in self.offers.items()}
        pairs = combinations(told.items(), 2) if self.settings.pairs else ()
        both = {pair_name(one, other): pair_name(of, beside) for (one, of), (other, beside) in pairs}
        return {REFERENCE: version(), **told, **both}

    def accepted(self, key: Key) -> Accepted | None:
        """Why a finding has no weight for the verdict; None where it has."""
        return self.settings.accepting.accepts(key, self.versions())

    def seconds(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self.began

    def doubt(self, why: str) -> None:
        """Make the run inconclusive, once for each reason."""
        if why not in self.inconclusive:
            self.inconclusive.append(why)

    def progress(self, stage: str, done: int, total: int | None) -> Progress:
        """How far a stage is."""
        rules, every = _rules(self.total)
        found = len(self.total.findings)
        return Progress(stage, done, total, self.total.steps, found, self.seconds(), rules, every)

    def begin(self, stage: str, total: int | None, done: int = 0) -> Iterator[Event]:
        """Tell that a stage begins, and when; an earlier process may have done some of it."""
        yield self.progress(stage, done, total)
        yield StageStarted(stage, total)

    def take(self, share: Share) -> Iterator[Event]:
        """Enter a share, and tell what is new in it."""
        new = share.findings.keys() - self.total.findings.keys()
        self.total.add(share)
        for key in sorted(new, key=lambda key: share.numbers[key]):
            yield FindingFound(share.findings[key], self.accepted(key))
        for stopped in share.stopped:
            if way_of(stopped) not in self.ends:
                told = EngineStopped(stopped.engine, stopped.failed, stopped.blamed, stopped.restarts)
                self.ends[way_of(stopped)] = told
                yield told

    def keep(self, chunk: Chunk, share: Share, spent: float) -> None:
        """Keep what a chunk came to."""
        if self.checkpoint is not None:
            try:
                self.checkpoint.add(chunk, share, spent)
            except OSError as refused:
                self.lose(refused)

    def lose(self, refused: OSError) -> None:
        """Keep no more of the run: what is kept stays as it is, and can be gone on with."""
        assert self.checkpoint is not None
        folder = self.checkpoint.kept.folder
        self.checkpoint.release()
        self.checkpoint = None
        self.doubt(not_kept(folder, refused))


def _rules(total: Share) -> tuple[int, int]:
    """How many rules of the games that were looked at the cases reached, and how many these have."""
    reached = every = 0
    for game in total.explained:
        counted = total.rules.get(game, {}).keys()
        reached += len(counted)
        every += len({rule.id for rule in load_ledger(game).own()} | counted)
    return reached, every


def not_kept(folder: Path, refused: OSError) -> str:
    """Why a run cannot be gone on with."""
    return f"the run could not be kept in {folder}: {refused.strerror or refused}"


def to_the_end(events: Iterable[Event], doubt: Callable[[str], None]) -> Iterator[Event]:
    """Tell all of some events: an interrupt that is thrown in among them is noted, and cuts nothing short."""
    for event in events:
        try:
            yield event
        except KeyboardInterrupt:
            doubt(INTERRUPTED)
