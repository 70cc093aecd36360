"""The stage that plays the cases of the plan, chunk by chunk, and keeps what each of them came to."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from harness.campaign.ranges import Range, gaps, has
from harness.campaign.run import TELL_EVERY, Run
from harness.campaign.shard import dealt
from harness.crew import Hands
from harness.events import Event
from harness.plan import Plan
from harness.work import CHUNK, Chunk, Share, Worker

#: A run bounded by time hands out chunks that last about this long, in seconds, and begins with one of so many
#: cases: what an engine is slow at must not take the run far beyond its time.
CHUNK_SECONDS = 0.5
FIRST_CHUNK = 8


@dataclass(frozen=True, slots=True)
class Part:
    """The task of playing a chunk, whose result says which one it was."""

    chunk: Chunk

    def run(self, worker: Worker) -> tuple[Chunk, Share]:
        """Play it."""
        return self.chunk, self.chunk.run(worker)


@dataclass(slots=True)
class _Going:
    """How far the stage is: cases that were done before and since, and seconds spent before."""

    had: int
    before: float
    done: int = 0
    began: float = 0.0

    def spent(self) -> float:
        """Seconds that the run has been fuzzing, those of earlier processes as well."""
        return self.before + time.monotonic() - self.began


def fuzz(run: Run, crew: Hands, plan: Plan) -> Iterator[Event]:
    """Play the cases of a run that are not done yet."""
    settings, kept = run.settings, run.checkpoint.kept if run.checkpoint else None
    ranges: list[Range] = list(kept.done) if kept else []
    going = _Going(sum(end - first for first, end in ranges), kept.spent if kept else 0.0)
    planned = None if settings.cases is None else dealt(settings.cases, len(plan.audiences), settings.shard)
    total = None if planned is None else sum(chunk.count for chunk in planned)
    if kept is not None:
        yield from run.take(kept.share)
    yield from run.begin("fuzz", total, going.had)
    going.began = told = time.monotonic()
    left = (
        _as_long_as_it_lasts(run, crew, going, ranges)
        if planned is None
        else iter([chunk for chunk in planned if not has(ranges, chunk)])
    )
    for chunk, share in crew.work(map(Part, left)):
        run.keep(chunk, share, going.spent())
        going.done += share.cases
        if share.cases != chunk.count:
            run.doubt(f"of the cases {chunk.first} to {chunk.first + chunk.count - 1} some were not played")
        yield from run.take(share)
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            yield run.progress("fuzz", going.had + going.done, total)
    yield run.progress("fuzz", going.had + going.done, total)
    if total is not None and going.had + going.done != total:
        run.doubt(f"{total - going.had - going.done} cases were not played")


def _as_long_as_it_lasts(run: Run, crew: Hands, going: _Going, ranges: list[Range]) -> Iterator[Chunk]:
    """First what was handed out before and not done, then on from there until the time is up."""
    seconds = run.settings.seconds
    assert seconds is not None
    undone = gaps(ranges)
    first = ranges[-1][1] if ranges else 0
    while going.spent() < seconds:
        if (again := next(undone, None)) is not None:
            yield again
            continue
        here = going.spent() - going.before
        lasting = min(CHUNK_SECONDS, seconds - going.spent())
        size = int(going.done / here * lasting / crew.count) if going.done else FIRST_CHUNK
        yield Chunk(first, size := max(1, min(CHUNK, size)))
        first += size
