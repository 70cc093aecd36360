"""Scenario files played again: the same events as a run, with nothing random in it."""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from harness.again import looked_at_again
from harness.campaign import introduce
from harness.campaign.closing import grid_of
from harness.campaign.run import INTERRUPTED, to_the_end
from harness.config import EngineSpec
from harness.confirm import Again, confirm
from harness.divergence import ENGINE_FAULTS
from harness.events import EngineStopped, Event, FindingClosed, FindingFound, NotCompared, RunFinished, RunStarted
from harness.glue import glued
from harness.goldens import Golden, stale
from harness.ledger import load_ledger
from harness.offer import Offer
from harness.outcome import EngineFailed
from harness.past import Behind, is_behind
from harness.run_id import new_run_id
from harness.table import NotStarted, Played, Table
from harness.verdict import verdict
from harness.version import version
from harness.work import Share, check_laws, check_laws_again, check_laws_of_engines, go_past, judge, way_of


class _Replay:
    """What a replay knows so far."""

    def __init__(self, specs: Sequence[EngineSpec], goldens: Sequence[Golden]) -> None:
        self.specs = specs
        self.goldens = goldens
        self.total = Share()
        self.offers: Mapping[str, Offer] = {}
        self.stopped = False
        self.doubts: list[str] = []

    def doubt(self, why: str) -> None:
        """Make the run inconclusive, once for each reason."""
        if why not in self.doubts:
            self.doubts.append(why)


def replay(
    specs: Sequence[EngineSpec], goldens: Sequence[Golden], *, strict: bool = False, again: str = "hakam replay"
) -> Generator[Event, None, None]:
    """Play scenario files on engines; findings are told, and nothing is written.

    again  the command that plays a file again, without the file and the engine
    """
    began = monotonic()
    run = _Replay(specs, goldens)
    files = [golden.path for golden in goldens]
    games = tuple(dict.fromkeys(golden.scenario.case.game for golden in run.goldens))
    names = tuple(spec.name for spec in specs)
    started = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        yield RunStarted("replay", version(), None, len(files), None, games, names, started, new_run_id())
        yield from _play(run)
    except NotStarted as missing:
        run.doubt(f"{missing.engine} could not be started")
        yield from to_the_end([EngineStopped(missing.engine, missing.failed, False, 0)], run.doubt)
    except KeyboardInterrupt:
        run.doubt(INTERRUPTED)
    total = run.total
    closed = (
        FindingClosed(
            finding,
            str(file := files[total.numbers[key]]),
            _line(again, file, finding.engine, names),
            glued(finding, run.offers),
        )
        for key, finding in total.findings.items()
    )
    yield from to_the_end(closed, run.doubt)
    left = (NotCompared(engine, why, cases) for (engine, why), cases in sorted(total.left_out.items()))
    yield from to_the_end(left, run.doubt)
    if not run.doubts:
        for name in names:
            if not _seen(name, total):
                run.doubt(f"nothing was compared on {name}")
    kinds = {found.fingerprint.kind for found in total.findings.values() if strict or not found.warning}
    yield RunFinished(
        verdict=verdict(
            inconclusive=bool(run.doubts),
            engine_failed=run.stopped or bool(kinds & ENGINE_FAULTS),
            diverged=bool(kinds - ENGINE_FAULTS),
        ),
        cases=total.cases - total.unsent,
        steps=total.steps,
        seconds=monotonic() - began,
        goldens=0,
        grid=grid_of(total, names),
        inconclusive=tuple(run.doubts),
        moves=total.moves,
        stood_in=total.stood_in,
    )


def _play(run: _Replay) -> Iterator[Event]:
    for golden in run.goldens:
        if why := stale(golden):
            run.doubt(why)
    cases = [(number, golden.scenario.case, golden.scenario.steps) for number, golden in enumerate(run.goldens)]
    total = run.total
    seen: list[Played] = []
    differing: list[Behind] = []
    with Table(run.specs) as table:
        run.offers = table.offers
        yield from introduce(run.offers)
        for played in table.play(cases):
            seen.append(played)
            share = Share()
            ledger = load_ledger(played.case.game)
            told = judge(share, played, ledger)
            if is_behind(played.outcomes):
                differing.append(Behind(played, {(each.engine, each.fingerprint) for each in told}))
            check_laws(share, played, ledger)
            check_laws_again(share, played, ledger)
            check_laws_of_engines(share, played, table.offers, ledger)
            yield from _take(run, share)
            found = run.goldens[played.number].scenario.finding
            if found is not None:
                outcome = played.outcomes.get(found.engine)
                if again := looked_at_again(found.engine, found.fingerprint, outcome, share):
                    yield again
            yield from _stopped(run, table)
        share = Share()
        go_past(share, table, differing)
        yield from _take(run, share)
        yield from _stopped(run, table)
    for spec in run.specs:
        known = set(total.findings)
        missing = confirm(total, spec, _again(spec.name, seen))
        if missing:
            run.doubt(missing)
        for key in [key for key in total.findings if key not in known]:
            yield FindingFound(total.findings[key])


def _take(run: _Replay, share: Share) -> Iterator[Event]:
    """Enter a share, and tell what is new in it."""
    new = share.findings.keys() - run.total.findings.keys()
    run.total.add(share)
    for key in share.findings:
        if key in new:
            yield FindingFound(share.findings[key])


def _stopped(run: _Replay, table: Table) -> Iterator[Event]:
    """Tell which engines ended."""
    run.stopped |= bool(table.stopped)
    ways = {way_of(end) for end in table.stopped}
    run.total.note_ends(table.stopped)
    for end in [each for each in run.total.stopped if way_of(each) in ways]:
        yield EngineStopped(end.engine, end.failed, end.blamed, end.restarts)
    table.stopped.clear()


def _again(engine: str, seen: Sequence[Played]) -> Iterator[Again]:
    """The cases that an engine answered, from the last to the first."""
    for played in reversed(seen):
        outcome = played.outcomes[engine]
        if not isinstance(outcome, EngineFailed):
            yield Again(played.number, played.case, played.steps, outcome)


def _line(again: str, file: Path, engine: str, names: Sequence[str]) -> str:
    return f"{again} {shlex.join([str(file), *(name for name in names if name == engine)])}"


def _seen(engine: str, total: Share) -> bool:
    return bool(total.compared[engine]) or any(finding.engine == engine for finding in total.findings.values())
