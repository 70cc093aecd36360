"""Scenario files played again: the same events as a run, with nothing random in it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from harness.campaign import grid_of, introduce
from harness.config import EngineSpec
from harness.divergence import ENGINE_FAULTS
from harness.events import EngineStopped, Event, FindingClosed, FindingFound, NotCompared, RunFinished, RunStarted
from harness.goldens import Golden, stale
from harness.ledger import load_ledger
from harness.scenario import load
from harness.table import NotStarted, Table
from harness.verdict import verdict
from harness.version import version
from harness.work import Share, judge


def replay(
    specs: Sequence[EngineSpec], files: Sequence[Path], *, strict: bool = False
) -> Generator[Event, None, None]:
    """Play scenario files on engines; findings are told, and nothing is written. Raises `Mistake` for a bad file."""
    began = monotonic()
    goldens = [Golden(path, load(path)) for path in files]
    games = tuple(dict.fromkeys(golden.scenario.case.game for golden in goldens))
    names = tuple(spec.name for spec in specs)
    started = datetime.now(UTC).isoformat(timespec="seconds")
    yield RunStarted("replay", version(), None, len(goldens), None, games, names, started)
    total = Share()
    inconclusive = [why for golden in goldens if (why := stale(golden))]
    stopped = False
    try:
        with Table(specs) as table:
            yield from introduce(table.offers)
            ledgers = {game: load_ledger(game) for game in games}
            cases = [(n, golden.scenario.case, golden.scenario.steps) for n, golden in enumerate(goldens)]
            for played in table.play(cases):
                share = Share()
                judge(share, played, ledgers[played.case.game])
                for key, finding in share.findings.items():
                    if key not in total.findings:
                        yield FindingFound(finding)
                total.add(share)
            for end in table.stopped:
                stopped = True
                yield EngineStopped(end.engine, end.failed, end.blamed, end.restarts)
    except NotStarted as missing:
        inconclusive.append(f"{missing.engine} could not be started")
        yield EngineStopped(missing.engine, missing.failed, blamed=False, restarts=0)
    for key, finding in total.findings.items():
        file = files[total.numbers[key]]
        yield FindingClosed(finding, str(file), f"hakam replay {file} {finding.engine}")
    for (engine, why), cases_left in sorted(total.left_out.items()):
        yield NotCompared(engine, why, cases_left)
    findings = list(total.findings.values())
    inconclusive += [
        f"nothing was compared on {name}" for name in names if not _seen(name, total) and not inconclusive
    ]
    kinds = {finding.fingerprint.kind for finding in findings if strict or not finding.warning}
    yield RunFinished(
        verdict=verdict(
            inconclusive=bool(inconclusive),
            engine_failed=stopped or bool(kinds & ENGINE_FAULTS),
            diverged=bool(kinds - ENGINE_FAULTS),
        ),
        cases=total.cases,
        steps=total.steps,
        seconds=monotonic() - began,
        goldens=0,
        grid=grid_of(total),
        inconclusive=tuple(inconclusive),
    )


def _seen(engine: str, total: Share) -> bool:
    return bool(total.compared[engine]) or any(finding.engine == engine for finding in total.findings.values())
