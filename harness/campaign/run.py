"""What a run knows so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness.campaign.settings import Settings
from harness.config import EngineSpec
from harness.divergence import Fingerprint
from harness.events import EngineStopped, Event, FindingFound, Progress, StageStarted
from harness.offer import Offer
from harness.work import Share

#: Progress is told this often, in seconds.
TELL_EVERY = 0.1

#: Why an interrupted run is inconclusive.
INTERRUPTED = "interrupted"


@dataclass(slots=True)
class Run:
    """What a run knows so far."""

    settings: Settings
    specs: Sequence[EngineSpec]
    began: float = field(default_factory=time.monotonic)
    total: Share = field(default_factory=Share)
    goldens: int = 0
    unsent_goldens: int = 0
    failures: int = 0
    inconclusive: list[str] = field(default_factory=list)
    offers: Mapping[str, Offer] = field(default_factory=dict)
    files: dict[tuple[str, Fingerprint], Path] = field(default_factory=dict)

    def seconds(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self.began

    def doubt(self, why: str) -> None:
        """Make the run inconclusive, once for each reason."""
        if why not in self.inconclusive:
            self.inconclusive.append(why)

    def progress(self, stage: str, done: int, total: int | None) -> Progress:
        """How far a stage is."""
        return Progress(stage, done, total, self.total.steps, len(self.total.findings), self.seconds())

    def begin(self, stage: str, total: int | None) -> Iterator[Event]:
        """Tell that a stage begins, and when."""
        yield self.progress(stage, 0, total)
        yield StageStarted(stage, total)

    def take(self, share: Share) -> Iterator[Event]:
        """Enter a share, and tell what is new in it."""
        new = share.findings.keys() - self.total.findings.keys()
        self.total.add(share)
        for key in sorted(new, key=lambda key: share.numbers[key]):
            yield FindingFound(share.findings[key])
        for stopped in share.stopped:
            self.failures += 1
            yield EngineStopped(stopped.engine, stopped.failed, stopped.blamed, stopped.restarts)


def to_the_end(events: Iterable[Event], doubt: Callable[[str], None]) -> Iterator[Event]:
    """Tell all of some events: an interrupt that is thrown in among them is noted, and cuts nothing short."""
    for event in events:
        try:
            yield event
        except KeyboardInterrupt:
            doubt(INTERRUPTED)
