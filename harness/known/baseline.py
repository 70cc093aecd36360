"""Kept runs that a run or a list is held against."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from harness.events import EngineStarted, Event, FindingAgain, FindingClosed, RunStarted
from harness.known.accepting import Baseline
from harness.known.values import Key
from harness.mistake import Mistake
from harness.store.reading import closing_event, findings, named_run, runs, stored_events
from harness.store.schema import NAME
from harness.store.states import REFERENCE
from harness.store.store import Store
from harness.store.values import StoredRun
from harness.verdict import Verdict


def read_baseline(folder: Path, name: str) -> Baseline:
    """Read the run that is meant by `name` in the store of a folder.

    Raises `Mistake` where there is none, and for one that did not come to a result: against it all would be new.
    """
    with Store.read(folder) as store:
        run = named_run(store, name)
        if run.verdict is None or run.verdict is Verdict.INCONCLUSIVE:
            why = "; ".join(run.inconclusive)
            how = "is unfinished" if run.verdict is None else f"was inconclusive ({why})"
            raise Mistake(f"--baseline {name}: run {run.run} {how}; name one that came to a result")
        return Baseline(run.run, frozenset((each.engine, each.fingerprint) for each in findings(store, run)))


@dataclass(frozen=True, slots=True)
class FullRun:
    """A kept run that played all there is: what it found, and on which versions of the engines."""

    run: StoredRun
    found: dict[Key, FindingClosed]
    again: tuple[FindingAgain, ...]
    versions: dict[str, str]


def newest_full_run(folder: Path, engines: Collection[str], games: Collection[str]) -> FullRun | None:
    """Read the newest full run in the store of a folder; None where there is none.

    It is full for the `engines` and `games` that there are now: one of before another was added is none.
    """
    if not (folder / NAME).is_file():
        return None
    with Store.read(folder) as store:
        for run in reversed(runs(store)):
            took_part = {each.engine for each in run.engines}
            if run.verdict is None or run.shard or took_part != set(engines) or set(run.games) != set(games):
                continue
            end = closing_event(store, run)
            if end is not None and end.full:
                return _full(run, stored_events(store, run))
    return None


def _full(run: StoredRun, events: Iterable[Event]) -> FullRun:
    found: dict[Key, FindingClosed] = {}
    again: list[FindingAgain] = []
    versions: dict[str, str] = {}
    for event in events:
        match event:
            case RunStarted():
                versions[REFERENCE] = event.version
            case EngineStarted():
                versions[event.engine] = event.version
            case FindingClosed(finding):
                found[finding.engine, finding.fingerprint] = event
            case FindingAgain():
                again.append(event)
    return FullRun(run, found, tuple(again), versions)
