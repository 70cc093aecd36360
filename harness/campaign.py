"""A run from its plan to its verdict: a generator of plain events that knows no report.

Its stages are the controls (can this run see a fault at all?), the golden scenarios, the fuzzed cases, the
confirmation (the same again in a fresh process) and, where asked for, shrinking. Nothing that did not run is ever
green: what could not be started, compared or finished makes the run inconclusive and is named.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from harness.audience import Wanted, audiences
from harness.config import EngineSpec
from harness.confirm import confirm
from harness.controls import check_controls
from harness.crew import CHUNK, Crew, WorkerLost
from harness.divergence import ENGINE_FAULTS
from harness.events import (
    EngineStarted,
    EngineStopped,
    Event,
    FindingClosed,
    FindingFound,
    NotCompared,
    Progress,
    Reached,
    RunFinished,
    RunStarted,
    StageStarted,
)
from harness.goldens import check_goldens
from harness.ledger import load_ledger
from harness.offer import Offer
from harness.plan import Plan
from harness.shrinking import shrink_finding
from harness.store import save_finding
from harness.table import NotStarted, Table
from harness.verdict import verdict
from harness.version import version
from harness.vocabulary import events_of, refusals_of
from harness.work import Sampling, Share
from reference_engine.games import GAMES

#: Progress is told this often, in seconds.
TELL_EVERY = 0.1


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run does.

    cases, seconds  how long it fuzzes: a number of cases, or a time (one of them)
    goldens         whether the packed golden scenarios are played first
    workers         worker processes, each with engines of its own
    shrink_seconds  time to make a finding small; 0 leaves it as it was found
    pairs           hold the engines against each other; the reference only deals and proposes
    strict          a differing reason of a refusal counts as a divergence
    replay          the command that replays a finding's file, without the file and the engine
    """

    command: str
    seed: int
    cases: int | None
    seconds: float | None
    goldens: bool
    workers: int
    shrink_seconds: float
    sampling: Sampling
    findings: Path
    pairs: bool = False
    strict: bool = False
    replay: str = "hakam replay"
    wanted: Wanted = field(default_factory=Wanted)


@dataclass(slots=True)
class _Run:
    """What a run knows so far."""

    settings: Settings
    specs: Sequence[EngineSpec]
    began: float = field(default_factory=time.monotonic)
    total: Share = field(default_factory=Share)
    goldens: int = 0
    failures: int = 0
    inconclusive: list[str] = field(default_factory=list)

    def seconds(self) -> float:
        return time.monotonic() - self.began

    def progress(self, stage: str, done: int, total: int | None) -> Progress:
        return Progress(stage, done, total, self.total.steps, len(self.total.findings), self.seconds())

    def take(self, share: Share) -> Iterator[Event]:
        """Enter a share, and tell what is new in it."""
        new = share.findings.keys() - self.total.findings.keys()
        self.total.add(share)
        for key in sorted(new, key=lambda key: share.numbers[key]):
            yield FindingFound(share.findings[key])
        for stopped in share.stopped:
            self.failures += 1
            yield EngineStopped(stopped.engine, stopped.failed, stopped.blamed, stopped.restarts)


def campaign(specs: Sequence[EngineSpec], settings: Settings) -> Generator[Event, None, None]:
    """Run a campaign; the last event is `RunFinished`, whatever happens to the engines.

    A KeyboardInterrupt that is thrown in ends the stage at hand; findings so far are kept and told.
    """
    run = _Run(settings, specs)
    yield RunStarted(
        command=settings.command,
        version=version(),
        seed=settings.seed,
        cases=settings.cases,
        seconds=settings.seconds,
        games=settings.wanted.games or tuple(GAMES),
        engines=tuple(spec.name for spec in specs),
        started=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    with ExitStack() as stack:
        try:
            table = stack.enter_context(Table(specs, pairs=settings.pairs))
        except NotStarted as missing:
            run.inconclusive.append(f"{missing.engine} could not be started")
            yield EngineStopped(missing.engine, missing.failed, blamed=False, restarts=0)
            yield _finished(run)
            return
        yield from introduce(table.offers)
        plan = Plan(settings.seed, tuple(audiences(table.offers, settings.wanted)))
        _expect_every_engine(run, plan)
        if plan.audiences:
            try:
                yield from _stages(run, table, plan, stack)
            except KeyboardInterrupt:
                run.inconclusive.append("interrupted")
            except WorkerLost as lost:
                run.inconclusive.append(f"the run could not go on: {lost}")
        yield from _close_findings(run, plan)
    yield from _what_was_left(run)
    yield _finished(run)


def _stages(run: _Run, table: Table, plan: Plan, stack: ExitStack) -> Iterator[Event]:
    settings = run.settings
    crew = stack.enter_context(
        Crew(settings.workers, run.specs, plan, settings.sampling, pairs=settings.pairs)
    )  # its processes start while the controls and goldens go on here
    games = tuple(dict.fromkeys(audience.game for audience in plan.audiences))
    for control in check_controls(games):
        if not control.passed:
            run.inconclusive.append(f"the control {control.control} failed: {control.why}")
        yield control
    if settings.goldens:
        yield from _goldens(run, table, games)
    yield StageStarted("fuzz", settings.cases)
    told = 0.0
    for share in crew.work(_chunks(settings)):
        yield from run.take(share)
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            yield run.progress("fuzz", run.total.cases - run.goldens, settings.cases)
    yield run.progress("fuzz", run.total.cases - run.goldens, settings.cases)
    if not settings.pairs:
        yield from _confirm(run, plan)


def _goldens(run: _Run, table: Table, games: Sequence[str]) -> Iterator[Event]:
    share = Share()
    told = 0.0
    for done in check_goldens(table, games, share):
        run.goldens = share.cases
        if done.stale:
            run.inconclusive.append(done.stale)
        yield from done.checked
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            yield run.progress("goldens", share.cases, done.total)
    yield from run.take(share)
    if not share.cases:
        run.inconclusive.append("there was no golden scenario to play")


def _confirm(run: _Run, plan: Plan) -> Iterator[Event]:
    """Send a part of the cases and every finding again, in a fresh process with another hash seed."""
    total = run.total
    yield StageStarted("confirm", len({number for _, number in total.firsts}) + len(total.findings))
    share = Share()
    for spec in run.specs:
        firsts = {number: outcome for (name, number), outcome in total.firsts.items() if name == spec.name}
        findings = [finding for finding in total.findings.values() if finding.engine == spec.name]
        missing = confirm(share, spec, plan, firsts, findings)
        if missing:
            run.inconclusive.append(missing)
    yield from run.take(share)


def _chunks(settings: Settings) -> Iterator[tuple[int, int]]:
    """The chunks of the plan: so many cases, or as long as the time lasts."""
    if settings.cases is not None:
        size = max(1, min(CHUNK, settings.cases // (4 * settings.workers)))
        for first in range(0, settings.cases, size):
            yield first, min(size, settings.cases - first)
        return
    assert settings.seconds is not None
    ends = time.monotonic() + settings.seconds
    for chunk in count():
        if time.monotonic() >= ends:
            return
        yield chunk * CHUNK, CHUNK


def introduce(offers: Mapping[str, Offer]) -> Iterator[Event]:
    """Tell who the engines say they are."""
    for engine, offer in offers.items():
        yield EngineStarted(
            engine=engine,
            name=offer.name,
            version=offer.version,
            language=offer.language,
            games=offer.wire(),
            capabilities=tuple(sorted(offer.capabilities)),
            omits=tuple(sorted(offer.omits)),
            glue=tuple(sorted(offer.glue)),
        )


def _expect_every_engine(run: _Run, plan: Plan) -> None:
    games = ", ".join(run.settings.wanted.games or GAMES)
    for spec in run.specs:
        if not any(spec.name in audience.engines for audience in plan.audiences):
            run.inconclusive.append(f"{spec.name} offers nothing of what was asked for ({games})")


def _close_findings(run: _Run, plan: Plan) -> Iterator[Event]:
    """Make the findings small where asked for, write each to its file, and tell it for the last time."""
    findings = sorted(run.total.findings.items(), key=lambda item: (item[1].warning, run.total.numbers[item[0]]))
    if run.settings.shrink_seconds and findings:
        yield StageStarted("shrink", len(findings))
    specs = {spec.name: spec for spec in run.specs}
    for done, (key, finding) in enumerate(findings):
        smallest = finding
        if run.settings.shrink_seconds and finding.engine in specs and "interrupted" not in run.inconclusive:
            try:
                smallest = shrink_finding(finding, specs[finding.engine], run.settings.shrink_seconds)
            except KeyboardInterrupt:
                run.inconclusive.append("interrupted")
            yield run.progress("shrink", done + 1, len(findings))
        run.total.findings[key] = smallest
        file = save_finding(run.settings.findings, smallest)
        yield FindingClosed(smallest, str(file), f"{run.settings.replay} {file} {smallest.engine}")


def _what_was_left(run: _Run) -> Iterator[Event]:
    total = run.total
    for (engine, why), cases in sorted(total.left_out.items()):
        yield NotCompared(engine, why, cases)
    for game, cases in total.explained.items():
        rules = dict.fromkeys((rule.id for rule in load_ledger(game).own()), 0) | total.rules.get(game, {})
        events = dict.fromkeys(events_of(game), 0) | total.events.get(game, {})
        refusals = dict.fromkeys(refusals_of(game), 0) | total.refusals.get(game, {})
        yield Reached(game, cases, rules, events, refusals)


def grid_of(total: Share) -> dict[str, dict[str, int]]:
    """Count the cases that differ, by engine and kind; an engine without any has an empty row."""
    grid: dict[str, dict[str, int]] = {name: {} for name in total.compared}
    for finding in total.findings.values():
        kinds = grid.setdefault(finding.engine, {})
        kinds[finding.fingerprint.kind] = kinds.get(finding.fingerprint.kind, 0) + finding.count
    return grid


def _finished(run: _Run) -> RunFinished:
    total = run.total
    names = [spec.name for spec in run.specs]
    if not run.settings.pairs:
        for name in names:
            if not total.compared[name] and not any(name in why for why in run.inconclusive):
                run.inconclusive.append(f"nothing was compared on {name}")
    if not total.compared and not run.inconclusive:
        run.inconclusive.append("nothing was compared")
    findings = list(total.findings.values())
    kinds = {f.fingerprint.kind for f in findings if run.settings.strict or not f.warning}
    decided = verdict(
        inconclusive=bool(run.inconclusive),
        engine_failed=bool(run.failures) or bool(kinds & ENGINE_FAULTS),
        diverged=bool(kinds - ENGINE_FAULTS),
    )
    return RunFinished(
        verdict=decided,
        cases=total.cases,
        steps=total.steps,
        seconds=run.seconds(),
        goldens=run.goldens,
        grid=grid_of(total),
        inconclusive=tuple(run.inconclusive),
    )
