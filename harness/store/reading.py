"""What a store knows: its runs, by the names that a user gives them, and its findings with their states."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from harness.divergence import Fingerprint
from harness.events import Event, Reached, RunFinished
from harness.mistake import Mistake
from harness.store.states import Sighting, held, label_of, state_of
from harness.store.store import Store
from harness.store.stream import events_of, last_event
from harness.store.values import Outcome, StoredEngine, StoredFinding, StoredRun, StoredStage
from harness.verdict import Verdict

_RUNS = (
    "SELECT number, run, command, version, seed, planned_cases, planned_seconds, games, engines, shard, started,"
    " verdict, inconclusive, cases, steps, seconds FROM runs WHERE number BETWEEN ? AND ? ORDER BY number"
)
_FOUND = (
    "SELECT count(*), coalesce(sum(NOT EXISTS (SELECT 1 FROM sightings AS earlier WHERE"
    " earlier.finding = sightings.finding AND earlier.number < sightings.number AND earlier.counted)), 0)"
    " FROM sightings WHERE number = ? AND outcome = 'found'"
)


def runs(store: Store) -> list[StoredRun]:
    """Give all runs that are kept, from the oldest to the newest."""
    return [_run(store.db, row) for row in store.db.execute(_RUNS, (0, 2**63 - 1)).fetchall()]


def named_run(store: Store, name: str) -> StoredRun:
    """Give the run that a user means: ``last``, ``last-1`` (the one before), a run's name or how it begins.

    Raises `Mistake` where there is no such run, or more than one.
    """
    numbers = dict(store.db.execute("SELECT run, number FROM runs ORDER BY number").fetchall())
    names = list(numbers)
    if back := re.fullmatch(r"last(?:-(\d+))?", name):
        before = int(back[1] or 0)
        if before >= len(names):
            told = {0: "there is no run", 1: "there is one run"}.get(len(names), f"there are {len(names)} runs")
            raise Mistake(f"{name}: {told} in {store.path}")
        meant = [names[-1 - before]]
    else:
        meant = [name] if name in numbers else [each for each in names if name and each.startswith(name)]
    if not meant:
        raise Mistake(
            f"{name}: no run of {store.path} is called so; `hakam history` lists them, and last is the last"
        )
    if len(meant) > 1:
        raise Mistake(f"{name}: {len(meant)} runs begin so, such as {meant[-2]} and {meant[-1]}; write more of it")
    number = numbers[meant[0]]
    return _run(store.db, store.db.execute(_RUNS, (number, number)).fetchone())


def _run(db: sqlite3.Connection, row: Sequence[Any]) -> StoredRun:
    number, run, command, version, seed, planned, limit, games, names, shard, started, *done = row
    ended, why, cases, steps, seconds = done
    engines = db.execute(
        "SELECT engine, name, version, language FROM engines WHERE number = ?", (number,)
    ).fetchall()
    answered = {each[0]: StoredEngine(*each) for each in engines}
    stages = db.execute("SELECT stage, done, steps, seconds FROM stages WHERE number = ?", (number,)).fetchall()
    found, new = db.execute(_FOUND, (number,)).fetchone()
    return StoredRun(
        number,
        run,
        command,
        version,
        seed,
        planned,
        limit,
        tuple(json.loads(games)),
        tuple(answered.get(name, StoredEngine(name, "", "", "")) for name in json.loads(names)),
        shard,
        started,
        None if ended is None else Verdict[ended.upper()],
        tuple(json.loads(why)),
        cases,
        steps,
        seconds,
        tuple(StoredStage(*each) for each in stages),
        found,
        new,
    )


def findings(store: Store, run: StoredRun | None = None) -> list[StoredFinding]:
    """Give all findings with their states, or those that a run found, by engine and fingerprint.

    With a run each is as that run left it, with the cases of that run: what later runs saw is not looked at.
    """
    db = store.db
    until = 2**63 - 1 if run is None else run.number
    seen: dict[int, list[Sighting]] = defaultdict(list)
    for finding, number, name, outcome, count, version, label, known, warning in db.execute(
        "SELECT finding, number, run, outcome, count, version, label, known, warning FROM sightings"
        " WHERE number <= ? AND (counted OR number = ?) ORDER BY number",
        (until, run.number if run else None),
    ):
        sighting = Sighting(number, name, Outcome(outcome), count, version, label, known, bool(warning))
        seen[finding].append(sighting)
    latest = _latest(db, until)
    told = []
    for finding, engine, text, moves, scenario in db.execute(
        "SELECT finding, engine, fingerprint, moves, scenario FROM findings ORDER BY engine, fingerprint"
    ):
        sightings = seen.get(finding, [])
        found = [each for each in sightings if each.outcome is Outcome.FOUND]
        if not found or (run is not None and found[-1].number != run.number):
            continue
        told.append(
            StoredFinding(
                engine=engine,
                fingerprint=Fingerprint.parse(text),
                state=state_of(sightings, latest.get(engine, 0)),
                label=label_of(sightings),
                known=sightings[-1].known,
                first_run=found[0].run,
                last_run=found[-1].run,
                runs=len(found),
                count=found[-1].count if run else sum(each.count for each in found),
                moves=moves,
                warning=found[-1].warning,
                scenario=scenario,
            )
        )
    return told


def _latest(db: sqlite3.Connection, until: int) -> dict[str, int]:
    """The last run that may have seen findings under each name."""
    latest: dict[str, int] = {}
    took_part: dict[int, list[str]] = defaultdict(list)
    for number, engine in db.execute(
        "SELECT number, engine FROM engines WHERE number <= ? ORDER BY number", (until,)
    ):
        took_part[number].append(engine)
    for number, engines in took_part.items():
        latest.update(dict.fromkeys(held(engines), number))
    return latest


def outcomes(store: Store, run: StoredRun) -> dict[tuple[str, Fingerprint], Outcome]:
    """What a run saw of each finding that it has seen anything of, by engine and fingerprint."""
    rows = store.db.execute(
        "SELECT engine, fingerprint, outcome FROM sightings JOIN findings USING (finding) WHERE number = ?",
        (run.number,),
    )
    return {(engine, Fingerprint.parse(text)): Outcome(outcome) for engine, text, outcome in rows}


def reached(store: Store, run: StoredRun) -> dict[str, Reached]:
    """What a run reached, by game."""
    rows = store.db.execute(
        "SELECT game, cases, rules, events, refusals FROM reached WHERE number = ?", (run.number,)
    )
    return {game: Reached(game, cases, *map(json.loads, counts)) for game, cases, *counts in rows}


def closing_event(store: Store, run: StoredRun) -> RunFinished | None:
    """Give what a run said of itself at its end; None for one that is unfinished. Raises `Mistake`."""
    last = last_event(store.db, run.number)
    return last if isinstance(last, RunFinished) else None


def stored_events(store: Store, run: StoredRun) -> Iterator[Event]:
    """Give the events of a run as they came, for any report; news of progress is thinned out. Raises `Mistake`.

    Of a run that was stopped and gone on with, those since then: it tells again what had been found before.
    """
    return events_of(store.db, run.number)
