"""The stage that plays the cases of older findings first: still there, changed, or fixed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from harness.campaign.run import Run
from harness.crew import Hands
from harness.divergence import Kind
from harness.events import Event
from harness.seen import Looking, Seen
from reference_engine.games import GAMES

#: Findings a task, and the time that the stage may take, in seconds: what it does not do for stays as it was.
TASK = 8
SECONDS = 120.0


def look_at_seen(run: Run, hands: Hands) -> Iterator[Event]:
    """Play the cases of older findings; those that an engine still shows are findings of this run as well."""
    seen = _asked_for(run)
    if not seen:
        return
    yield from run.begin("seen", len(seen))
    until = time.monotonic() + SECONDS
    tasks = (Looking(tuple(seen[first : first + TASK])) for first in range(0, len(seen), TASK))
    done = 0
    for share, told in hands.work_in_order(task for task in tasks if time.monotonic() < until):
        done += len(told)
        yield from run.take(share)
        run.again += told
        yield from told
        yield run.progress("seen", min(done, len(seen)), len(seen))


def _asked_for(run: Run) -> Sequence[Seen]:
    """The older findings that this run can look at, those of known.toml first; those that cost most time last."""
    settings = run.settings
    if settings.pairs or settings.wanted.options or (settings.shard or (1, 1))[0] != 1:
        return []
    games = settings.wanted.games or tuple(GAMES)
    engines = {spec.name for spec in run.specs}
    listed = list(_listed(run))
    theirs = {(each.engine, each.fingerprint) for each in listed}
    others = (each for each in settings.seen if (each.engine, each.fingerprint) not in theirs)
    seen = [each for each in (*listed, *others) if each.engine in engines and each.fingerprint.game in games]
    return sorted(seen, key=lambda each: each.fingerprint.kind is Kind.HANG)


def _listed(run: Run) -> Iterator[Seen]:
    """The findings that known.toml names with a case of their own: whether they are there is not left to luck."""
    for entry in run.settings.accepting.cases(run.versions()):
        yield Seen(entry.engine, entry.fingerprint, Path(entry.scenario).read_text(encoding="utf-8"))
