"""Runs as a store is told of them, made by hand: two engines, a few findings of one round of Kout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from harness.divergence import Finding
from harness.events import (
    CasesCounted,
    EngineStarted,
    Event,
    FindingAgain,
    FindingClosed,
    FindingFound,
    Progress,
    Reached,
    RunFinished,
    RunStarted,
    StageStarted,
)
from harness.store.keeper import Keeper
from harness.store.reading import findings
from harness.store.store import Store
from harness.store.values import StoredFinding
from harness.verdict import Verdict
from tests.reports.sample_run import TRICK


def found(detail: str, engine: str = "dart", *, moves: int = 18, count: int = 1) -> Finding:
    """A finding of its own for every detail, on a case of so many moves."""
    print_ = replace(TRICK.fingerprint, rule="kout_bh 7.3.1", detail=detail)
    case = replace(TRICK.case, script=TRICK.case.script[:moves])
    return replace(
        TRICK,
        fingerprint=print_,
        engine=engine,
        case=case,
        count=count,
        steps=(),
        divergence=replace(TRICK.divergence, step=min(moves, TRICK.divergence.step), detail=detail),
    )


def told(
    run: str,
    *findings: Finding,
    again: Sequence[FindingAgain] = (),
    engines: Sequence[str] = ("typescript", "dart"),
    version: str = "1.0",
    games: Sequence[str] = ("kout_bh",),
    reached: Sequence[Reached | CasesCounted] = (),
    finished: bool = True,
    steps: int = 62_000,
) -> list[Event]:
    """The events of a run of 1,000 cases that fuzzed for two seconds."""
    begun: list[Event] = [
        RunStarted(
            "fuzz", "0.1.0", 7, 1000, None, tuple(games), tuple(engines), "2026-01-02T03:04:05+00:00", run=run
        ),
        *(EngineStarted(each, f"kout-{each}", version, each.title(), {}, ()) for each in engines),
        *again,
        Progress("fuzz", 0, 1000, 0, 0, 1.0),
        StageStarted("fuzz", 1000),
        *(FindingFound(replace(each, count=1)) for each in findings),
        Progress("fuzz", 1000, 1000, steps, len(findings), 3.0),
    ]
    if not finished:
        return begun
    return [
        *begun,
        *(FindingClosed(each, "finding.json", "hakam replay finding.json") for each in findings),
        *reached,
        RunFinished(Verdict.DIVERGED if findings else Verdict.AGREED, 1000, steps, 3.0, 0, {}),
    ]


def keep(folder: Path, events: Iterable[Event]) -> None:
    """Tell a store of a run from its first event to its last."""
    keeper = Keeper(folder)
    try:
        for event in events:
            keeper.on(event)
    finally:
        keeper.close()


def known(folder: Path) -> dict[tuple[str, str], StoredFinding]:
    """All findings of a store, by engine and detail."""
    with Store.read(folder) as store:
        return {(each.engine, each.fingerprint.detail): each for each in findings(store)}
