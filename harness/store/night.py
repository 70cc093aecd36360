"""What a run brought, for the page that is read in the morning: beside the run before it, if there is one."""

from __future__ import annotations

from harness.events import CasesCounted, WorkerRefused
from harness.store.diffing import differences
from harness.store.reading import findings, reached, runs, stored_events
from harness.store.store import Store
from harness.store.values import Night, StoredRun

#: Commands whose runs go far beyond the gate's, and are held beside each other.
_LONG = {"fuzz", "merge"}


def night_of(store: Store, run: StoredRun) -> Night:
    """Tell what a run brought. Raises `Mistake` for a damaged store."""
    before = run_before(store, run)
    events = list(stored_events(store, run))
    counted = {each.engine: each for each in events if isinstance(each, CasesCounted)}
    return Night(
        run=run,
        findings=tuple(findings(store, run)),
        since=None if before is None else differences(store, before, run),
        reached=tuple(reached(store, run).values()),
        counted=tuple(counted.values()),
        refused=tuple(each for each in events if isinstance(each, WorkerRefused)),
    )


def run_before(store: Store, run: StoredRun) -> StoredRun | None:
    """The last run before it that it can be held beside; None for the first of its kind."""
    return next((older for older in reversed(runs(store)) if comparable(older, run)), None)


def comparable(older: StoredRun, run: StoredRun) -> bool:
    """Tell whether a run came before another, was as long and had one of its engines and of its games at least."""
    return (
        older.number < run.number
        and (older.command in _LONG) == (run.command in _LONG)
        and bool({each.engine for each in run.engines} & {each.engine for each in older.engines})
        and bool(set(older.games) & set(run.games))
        and not _is_part_of(older, run)
    )


def _is_part_of(part: StoredRun, run: StoredRun) -> bool:
    """Tell whether a run played some of the cases of another alone, or others of the same plan."""
    return bool(part.shard) and (part.seed, part.planned_cases) == (run.seed, run.planned_cases)
