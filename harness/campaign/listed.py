"""The stage that plays the cases which known.toml names: whether a difference is there is not left to luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from harness.again import looked_at_again
from harness.campaign.run import Run
from harness.config import EngineSpec
from harness.events import Event, FindingAgain
from harness.goldens import read, stale
from harness.known.values import Entry
from harness.ledger import load_ledger
from harness.table import NotStarted, Table
from harness.work import Share, check_laws_of_engines, judge


def look_at_listed(run: Run) -> Iterator[Event]:
    """Play the case of each entry that has one and applies, and tell whether it still shows its finding.

    They are none of the run's own cases: what else they show is told by the entry alone, as changed.
    """
    specs = {spec.name: spec for spec in run.specs}
    entries = [each for each in run.settings.accepting.cases(run.versions()) if each.engine in specs]
    if not entries:
        return
    yield from run.begin("known", len(entries))
    entries.sort(key=attrgetter("engine"))
    for engine, its in groupby(entries, key=attrgetter("engine")):
        try:
            for again in _played(run, specs[engine], list(its)):
                run.again.append(again)
                yield again
        except NotStarted as missing:
            run.doubt(f"{engine} could not be started to play what is known: {missing.failed.end}")
    yield run.progress("known", len(entries), len(entries))


def _played(run: Run, spec: EngineSpec, entries: Sequence[Entry]) -> Iterator[FindingAgain]:
    goldens = read([Path(entry.scenario) for entry in entries])
    for golden in goldens:
        if why := stale(golden):
            run.doubt(why)
    cases = [(number, golden.scenario.case, golden.scenario.steps) for number, golden in enumerate(goldens)]
    with Table([spec]) as table:
        for played in table.play(cases):
            share, ledger = Share(), load_ledger(played.case.game)
            judge(share, played, ledger)
            check_laws_of_engines(share, played, table.offers, ledger)
            entry = entries[played.number]
            outcome = played.outcomes.get(entry.engine)
            if again := looked_at_again(entry.engine, entry.fingerprint, outcome, share):
                yield again
