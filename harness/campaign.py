"""A run from its plan to its verdict: a generator of plain events that knows no report.

Its stages are the controls (can this run see a fault at all?), the golden scenarios, the fuzzed cases, the
confirmation (the same again in a fresh process) and, where asked for, shrinking. Nothing that did not run is ever
green: what could not be started, compared or finished makes the run inconclusive and is named.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path

from harness import controls, goldens
from harness.audience import Wanted, audiences, not_offered
from harness.config import EngineSpec
from harness.confirm import Again, confirm
from harness.crew import Crew, WorkerLost
from harness.divergence import ENGINE_FAULTS, Finding, Fingerprint, Kind
from harness.events import (
    EngineStarted,
    EngineStopped,
    Event,
    FindingClosed,
    FindingFound,
    LawsChecked,
    NotCompared,
    Progress,
    Reached,
    RunFinished,
    RunStarted,
    StageStarted,
)
from harness.glue import glued
from harness.ledger import load_ledger
from harness.offer import Offer
from harness.outcome import EngineFailed
from harness.plan import Plan
from harness.shrinking import shrink_finding
from harness.store import save_finding
from harness.table import NotStarted, Table, pair_name
from harness.verdict import verdict
from harness.version import version
from harness.vocabulary import events_of, refusals_of
from harness.work import CHUNK, Chunk, Sampling, Share
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: Progress is told this often, in seconds.
TELL_EVERY = 0.1

#: Why an interrupted run is inconclusive.
INTERRUPTED = "interrupted"

#: A run bounded by time hands out chunks that last about this long, in seconds, and begins with one of so many
#: cases: what an engine is slow at must not take the run far beyond its time.
CHUNK_SECONDS = 0.5
FIRST_CHUNK = 8


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run does.

    cases, seconds  how long it fuzzes: a number of cases, or a time (one of them)
    goldens         whether the packed golden scenarios are played first
    workers         worker processes, each with engines of its own
    shrink_seconds  time to make a finding small; 0 leaves it as it was found
    pairs           hold the engines against each other; the reference only deals and proposes
    strict          a differing reason of a refusal counts as a divergence
    replay          the command that replays a finding's file, without the file and the engines
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
    unsent_goldens: int = 0
    failures: int = 0
    inconclusive: list[str] = field(default_factory=list)
    offers: Mapping[str, Offer] = field(default_factory=dict)
    files: dict[tuple[str, Fingerprint], Path] = field(default_factory=dict)

    def seconds(self) -> float:
        return time.monotonic() - self.began

    def doubt(self, why: str) -> None:
        """Make the run inconclusive, once for each reason."""
        if why not in self.inconclusive:
            self.inconclusive.append(why)

    def progress(self, stage: str, done: int, total: int | None) -> Progress:
        return Progress(stage, done, total, self.total.steps, len(self.total.findings), self.seconds())

    def begin(self, stage: str, total: int | None) -> Iterator[Event]:
        """Tell that a stage begins, and when."""
        yield self.progress(stage, 0, total)
        yield StageStarted(stage, total)

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

    A KeyboardInterrupt, thrown in or met, ends the stage at hand; findings so far are kept and told.
    """
    run = _Run(settings, specs)
    try:
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
        yield from _play(run)
    except KeyboardInterrupt:
        run.doubt(INTERRUPTED)
    yield from _close_findings(run)
    yield from to_the_end(_what_was_left(run), run.doubt)
    yield _finished(run)


def _play(run: _Run) -> Iterator[Event]:
    """Start the engines and go through the stages, as far as they can be gone through."""
    settings = run.settings
    try:
        with Table(run.specs, pairs=settings.pairs) as table:
            run.offers = table.offers
    except NotStarted as missing:
        run.doubt(f"{missing.engine} could not be started")
        yield EngineStopped(missing.engine, missing.failed, blamed=False, restarts=0)
        return
    yield from introduce(run.offers)
    plan = Plan(settings.seed, tuple(audiences(run.offers, settings.wanted)))
    _expect_every_engine(run, plan)
    if plan.audiences:
        try:
            with Crew(settings.workers, run.specs, plan, settings.sampling, pairs=settings.pairs) as crew:
                yield from _stages(run, crew, plan)
        except WorkerLost as lost:
            run.doubt(f"the run could not go on: {lost}")


def _stages(run: _Run, crew: Crew, plan: Plan) -> Iterator[Event]:
    settings = run.settings
    games = tuple(dict.fromkeys(audience.game for audience in plan.audiences))
    yield from run.begin("controls", None)
    for checked in crew.work_in_order(controls.tasks(games)):
        for control in checked:
            if not control.passed:
                run.doubt(f"the control {control.control} failed: {control.why}")
            yield control
    if settings.goldens:
        yield from _goldens(run, crew, games)
    yield from run.begin("fuzz", settings.cases)
    told = 0.0
    for share in crew.work(_chunks(run)):
        yield from run.take(share)
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            yield run.progress("fuzz", run.total.cases - run.goldens, settings.cases)
    yield run.progress("fuzz", run.total.cases - run.goldens, settings.cases)
    if not settings.pairs:
        yield from _confirm(run, plan)


def _goldens(run: _Run, crew: Crew, games: Sequence[str]) -> Iterator[Event]:
    told = 0.0
    tasks = goldens.tasks(games, strict=run.settings.strict)
    total = sum(len(task.paths) for task in tasks)
    yield from run.begin("goldens", total)
    for done in crew.work_in_order(tasks):
        run.goldens += done.share.cases
        run.unsent_goldens += done.share.unsent
        yield from run.take(done.share)
        for why in done.stale:
            run.doubt(why)
        yield from done.checked
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            yield run.progress("goldens", run.goldens, total)
    if not run.goldens:
        run.doubt("there was no golden scenario to play")


def _confirm(run: _Run, plan: Plan) -> Iterator[Event]:
    """Send a part of the cases and every finding again, in a fresh process with another hash seed."""
    total = run.total
    findings = dict(total.findings)
    yield from run.begin("confirm", len({number for _, number in total.firsts}) + len(findings))
    for spec in run.specs:
        missing = confirm(total, spec, _again(total, spec.name, findings, plan))
        if missing:
            run.doubt(missing)
    for key in sorted(total.findings.keys() - findings.keys(), key=lambda key: total.numbers[key]):
        yield FindingFound(total.findings[key])


def _again(
    total: Share, engine: str, findings: Mapping[tuple[str, Fingerprint], Finding], plan: Plan
) -> Iterator[Again]:
    """The cases of one engine that are sent again, from the last to the first, and then its findings."""
    for number in sorted((number for name, number in total.firsts if name == engine), reverse=True):
        first = total.firsts[engine, number]
        if not isinstance(first, EngineFailed):
            walked = plan.case(number)
            yield Again(number, walked.case, walked.steps, first)
    for key, finding in findings.items():
        case = finding.case
        if finding.engine == engine and finding.fingerprint.kind not in ENGINE_FAULTS | {Kind.LAW}:
            steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
            yield Again(total.numbers[key], case, steps, finding.divergence)


def _chunks(run: _Run) -> Iterator[Chunk]:
    """The chunks of the plan: so many cases, or as long as the time lasts."""
    settings = run.settings
    if settings.cases is not None:
        size = max(1, min(CHUNK, settings.cases // (4 * settings.workers)))
        for first in range(0, settings.cases, size):
            yield Chunk(first, min(size, settings.cases - first))
        return
    assert settings.seconds is not None
    began, first, before = time.monotonic(), 0, run.total.cases
    while (spent := time.monotonic() - began) < settings.seconds:
        done = run.total.cases - before
        lasting = min(CHUNK_SECONDS, settings.seconds - spent)
        size = max(1, min(CHUNK, int(done / spent * lasting / settings.workers))) if done else FIRST_CHUNK
        yield Chunk(first, size)
        first += size


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
            run.doubt(f"{spec.name} offers nothing of what was asked for ({games})")


def _close_findings(run: _Run) -> Iterator[Event]:
    """Write each finding to its file, make it small where asked for, and tell it for the last time.

    They are written as they were found before any of them is shrunk: what happens then costs no finding.
    """
    settings, findings = run.settings, run.total.findings
    order = sorted(findings, key=lambda key: (findings[key].warning, run.total.numbers[key], *key))
    for key in order:
        _keep(run, key, findings[key])
    specs = {spec.name: spec for spec in run.specs}
    if settings.shrink_seconds and order and INTERRUPTED not in run.inconclusive:
        try:
            yield from run.begin("shrink", len(order))
            for done, key in enumerate(order, start=1):
                if key[0] in specs:
                    findings[key] = shrink_finding(findings[key], specs[key[0]], settings.shrink_seconds)
                    _keep(run, key, findings[key])
                yield run.progress("shrink", done, len(order))
        except KeyboardInterrupt:
            run.doubt(INTERRUPTED)
    closed = (
        FindingClosed(finding, str(run.files.get(key, "")), _replay_line(run, key), glued(finding, run.offers))
        for key, finding in ((key, findings[key]) for key in order)
    )
    yield from to_the_end(closed, run.doubt)


def _keep(run: _Run, key: tuple[str, Fingerprint], finding: Finding) -> None:
    try:
        run.files[key] = save_finding(run.settings.findings, finding)
    except (OSError, UnicodeError) as refused:
        why = refused.strerror if isinstance(refused, OSError) and refused.strerror else str(refused)
        run.doubt(f"findings could not be written to {run.settings.findings}: {why}")


def _replay_line(run: _Run, key: tuple[str, Fingerprint]) -> str:
    """The command that plays a finding's file again; empty where the file could not be written."""
    if key not in run.files:
        return ""
    names = [spec.name for spec in run.specs]
    pairs = {pair_name(*pair): pair for pair in combinations(names, 2)} if run.settings.pairs else {}
    engines = pairs.get(key[0], (key[0],) if key[0] in names else ())
    return f"{run.settings.replay} {shlex.join([str(run.files[key]), *engines])}"


def to_the_end(events: Iterable[Event], doubt: Callable[[str], None]) -> Iterator[Event]:
    """Tell all of some events: an interrupt that is thrown in among them is noted, and cuts nothing short."""
    for event in events:
        try:
            yield event
        except KeyboardInterrupt:
            doubt(INTERRUPTED)


def _what_was_left(run: _Run) -> Iterator[Event]:
    total, settings = run.total, run.settings
    for (engine, why), cases in sorted(total.left_out.items()):
        yield NotCompared(engine, why, cases)
    for engine, offer in run.offers.items():
        for why in dict.fromkeys(not_offered(offer, run.settings.wanted)):
            if (engine, why) not in total.left_out:
                yield NotCompared(engine, why, None)
    if settings.sampling.laws or settings.sampling.again:
        yield LawsChecked(settings.sampling.laws, total.lawful, settings.sampling.again, total.again)
    for game, cases in total.explained.items():
        rules = dict.fromkeys((rule.id for rule in load_ledger(game).own()), 0) | total.rules.get(game, {})
        events = dict.fromkeys(events_of(game), 0) | total.events.get(game, {})
        refusals = dict.fromkeys(refusals_of(game), 0) | total.refusals.get(game, {})
        yield Reached(game, cases, rules, events, refusals)


def grid_of(total: Share, held: Sequence[str]) -> dict[str, dict[str, int]]:
    """Count the cases that differ, by engine (or pair) and kind; one without any has an empty row."""
    grid: dict[str, dict[str, int]] = {name: {} for name in held}
    for finding in total.findings.values():
        kinds = grid.setdefault(finding.engine, {})
        kinds[finding.fingerprint.kind] = kinds.get(finding.fingerprint.kind, 0) + finding.count
    order = [kind.value for kind in Kind]
    return {
        name: dict(sorted(kinds.items(), key=lambda item: order.index(item[0]))) for name, kinds in grid.items()
    }


def _finished(run: _Run) -> RunFinished:
    total = run.total
    names = [spec.name for spec in run.specs]
    held = [pair_name(*pair) for pair in combinations(names, 2)] if run.settings.pairs else names
    if not run.inconclusive:
        for name in held:
            if not total.compared[name]:
                run.doubt(f"nothing was compared on {name}")
    if not total.compared.total() and not run.inconclusive:
        run.doubt("nothing was compared")
    findings = list(total.findings.values())
    kinds = {f.fingerprint.kind for f in findings if run.settings.strict or not f.warning}
    decided = verdict(
        inconclusive=bool(run.inconclusive),
        engine_failed=bool(run.failures) or bool(kinds & ENGINE_FAULTS),
        diverged=bool(kinds - ENGINE_FAULTS),
    )
    return RunFinished(
        verdict=decided,
        cases=total.cases - total.unsent,
        steps=total.steps,
        seconds=run.seconds(),
        goldens=run.goldens - run.unsent_goldens,
        grid=grid_of(total, held),
        inconclusive=tuple(run.inconclusive),
    )
