"""What a run does."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from harness.audience import Wanted
from harness.campaign.shard import Shard
from harness.divergence import Fingerprint
from harness.examples.shared import Shared
from harness.known.accepting import Accepting
from harness.scheduler import Where
from harness.seen import Seen
from harness.work import Sampling


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run does.

    cases, seconds  how long it fuzzes: a number of cases, or a time (one of them)
    goldens         whether the packed golden scenarios are played first
    workers         worker processes, each with engines of its own; 0: the run's own process plays
    cluster         the address of a Dask scheduler whose workers play in their place, or how many are started here
    shrink_seconds  time to make a finding small; 0 leaves it as it was found
    seen            findings of earlier runs, whose cases are played first
    examples        the failing examples of other machines, which are played then, and where those of this run go
    label_seconds   time to find out how sure a new finding is; 0 leaves that open
    pairs           hold the engines against each other; the reference only deals and proposes
    strict          a differing reason of a refusal counts as a divergence
    replay          the command that replays a finding's file, without the file and the engines
    run             what the run is called; a new name if empty
    shard           the part of the cases that is played, of how many; all if None
    corpus          the hash of the corpus near whose entries one of two cases is made; without one if empty
    corpora         the folder that it lies in, where what is learned is kept as the next one
    known           differences that are known of the engines: a case shows them once, where it can be steered round
    steer           whether a new run takes these from what it accepts
    accepting       which findings have no weight for the verdict, and what is held against the run for that
    whole           it is to play all goldens, games and engines that there are
    runs            the folder in which runs are kept, to be gone on with or put together; nothing is kept if None
    """

    command: str
    seed: int
    cases: int | None
    seconds: float | None
    goldens: bool
    workers: int
    shrink_seconds: float
    sampling: Sampling
    findings: Path
    pairs: bool = False
    strict: bool = False
    replay: str = "hakam replay"
    run: str = ""
    shard: Shard | None = None
    runs: Path | None = None
    cluster: Where | None = None
    corpus: str = ""
    corpora: Path | None = None
    known: tuple[Fingerprint, ...] = ()
    steer: bool = False
    label_seconds: float = 0.0
    seen: tuple[Seen, ...] = ()
    examples: Shared | None = None
    accepting: Accepting = field(default_factory=Accepting)
    whole: bool = False
    wanted: Wanted = field(default_factory=Wanted)
