"""What came before a run: the runs that it can be held beside, and how it differs from the last of them."""

from __future__ import annotations

from pathlib import Path

from harness.mistake import Mistake
from harness.store.diffing import differences
from harness.store.night import comparable, run_before
from harness.store.reading import reached, runs
from harness.store.schema import NAME
from harness.store.store import Store
from harness.store.values import Before, RunInTime, StoredRun

#: Runs that are shown over time, the run itself among them.
RUNS = 60


def before(folder: Path, run: str) -> Before:
    """Read what came before a run out of the store of a folder; nothing where that has not got the run."""
    if not run or not (folder / NAME).is_file():
        return Before()
    try:
        with Store.open(folder) as store:  # as the run does: one that only reads leaves lock files behind
            kept = runs(store)
            this = next((each for each in kept if each.run == run), None)
            if this is None:
                return Before()
            beside = [each for each in kept if comparable(each, this)][1 - RUNS :]
            last = run_before(store, this)
            return Before(
                tuple(_in_time(store, each) for each in (*beside, this)),
                None if last is None else differences(store, last, this),
            )
    except Mistake:
        return Before()


def _in_time(store: Store, run: StoredRun) -> RunInTime:
    rules = [hits for each in reached(store, run).values() if each.cases for hits in each.rules.values()]
    return RunInTime(run, sum(map(bool, rules)) if rules else None, len(rules) if rules else None)
