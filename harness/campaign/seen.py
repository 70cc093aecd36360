"""The stage that plays the cases of older findings first: still there, changed, or fixed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from harness.again import together
from harness.campaign.run import Run
from harness.crew import Hands
from harness.divergence import Kind
from harness.events import Event, NotCompared
from harness.examples.shared import Shared
from harness.known.values import Key
from harness.seen import Looking, Seen
from reference_engine.games import GAMES

#: Findings a task, and the time that the stage may take, in seconds: what it does not do for stays as it was.
TASK = 8
SECONDS = 120.0


def look_at_seen(run: Run, hands: Hands) -> Iterator[Event]:
    """Play the cases of older findings; those that an engine still shows are findings of this run as well."""
    shared = run.settings.examples
    if shared is not None:
        yield from _unplayable(run, shared)
    seen = _asked_for(run)
    if not seen:
        return
    yield from run.begin("seen", len(seen))
    until = time.monotonic() + SECONDS
    tasks = list(_tasks(seen))
    done = 0
    results = hands.work_in_order(task for task in tasks if time.monotonic() < until)
    for task, (share, outcomes) in zip(tasks, results, strict=False):
        done += len(outcomes)
        yield from run.take(share)
        played = list(zip(task.seen, outcomes, strict=True))
        for _, cases in groupby(played, key=lambda each: _key(each[0])):
            if (again := together([outcome for _, outcome in cases])) is not None:
                run.again.append(again)
                yield again
        came_to = {(_key(each), each.scenario): outcome for each, outcome in played}
        for example in shared.examples if shared else ():
            if (outcome := came_to.get((example.finding, example.seen.scenario))) is not None:
                run.looked[example] = outcome
        yield run.progress("seen", done, len(seen))


def _unplayable(run: Run, shared: Shared) -> Iterator[Event]:
    """Tell of examples that cannot be played: of another version they wait for it, and damaged ones are lost."""
    for engine, count in shared.foreign.items():
        which = "one example" if count == 1 else f"{count} examples"
        yield NotCompared(engine, f"{which} at {shared.place}, of another version of hakam", None)
    if count := len(shared.damaged):
        which = "one example" if count == 1 else f"{count} examples"
        run.doubt(f"{which} at {shared.place}, damaged and to be taken out, showed what was not played")


def _asked_for(run: Run) -> Sequence[Seen]:
    """The older findings that this run can look at, those of known.toml first; those that cost most time last.

    Cases of one finding stand together, and none is there twice.
    """
    settings = run.settings
    if settings.pairs or settings.wanted.options or (settings.shard or (1, 1))[0] != 1:
        return []
    games = settings.wanted.games or tuple(GAMES)
    engines = {spec.name for spec in run.specs}
    listed = list(_listed(run))
    theirs = {_key(each) for each in listed}
    others = (each for each in settings.seen if _key(each) not in theirs)
    shared = (each.seen for each in (settings.examples.examples if settings.examples else ()))
    cases: dict[Key, dict[str, Seen]] = {}
    for each in (*listed, *others, *shared):
        if each.engine in engines and each.fingerprint.game in games:
            cases.setdefault(_key(each), {}).setdefault(each.scenario, each)
    seen = [each for of_one in cases.values() for each in of_one.values()]
    return sorted(seen, key=lambda each: each.fingerprint.kind is Kind.HANG)


def _tasks(seen: Sequence[Seen]) -> Iterator[Looking]:
    """Some findings a task, with all their cases."""
    task: list[Seen] = []
    for _, cases in groupby(seen, key=_key):
        task += cases
        if len(task) >= TASK:
            yield Looking(tuple(task))
            task = []
    if task:
        yield Looking(tuple(task))


def _key(seen: Seen) -> Key:
    return seen.engine, seen.fingerprint


def _listed(run: Run) -> Iterator[Seen]:
    """The findings that known.toml names with a case of their own: whether they are there is not left to luck."""
    for entry in run.settings.accepting.cases(run.versions()):
        yield Seen(entry.engine, entry.fingerprint, Path(entry.scenario).read_text(encoding="utf-8"))
