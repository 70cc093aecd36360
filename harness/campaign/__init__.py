"""A run from its plan to its verdict: a generator of plain events that knows no report.

Its stages are the controls (can this run see a fault at all?), the golden scenarios, the fuzzed cases, the
confirmation (the same again in a fresh process) and, where asked for, shrinking. Nothing that did not run is ever
green: what could not be started, compared or finished makes the run inconclusive and is named.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from datetime import UTC, datetime

from harness.audience import audiences
from harness.campaign.closing import close_findings, finished, what_was_left
from harness.campaign.run import INTERRUPTED, Run, to_the_end
from harness.campaign.settings import Settings
from harness.campaign.stages import stages
from harness.config import EngineSpec
from harness.crew import Crew, WorkerLost
from harness.events import EngineStarted, EngineStopped, Event, RunStarted
from harness.offer import Offer
from harness.plan import Plan
from harness.run_id import new_run_id
from harness.table import NotStarted, Table
from harness.version import version
from reference_engine.games import GAMES

__all__ = ["Settings", "campaign", "introduce"]


def campaign(specs: Sequence[EngineSpec], settings: Settings) -> Generator[Event, None, None]:
    """Run a campaign; the last event is `RunFinished`, whatever happens to the engines.

    A KeyboardInterrupt, thrown in or met, ends the stage at hand; findings so far are kept and told.
    """
    run = Run(settings, specs)
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
            run=settings.run or new_run_id(),
        )
        yield from _play(run)
    except KeyboardInterrupt:
        run.doubt(INTERRUPTED)
    yield from close_findings(run)
    yield from to_the_end(what_was_left(run), run.doubt)
    yield finished(run)


def _play(run: Run) -> Iterator[Event]:
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
                yield from stages(run, crew, plan)
        except WorkerLost as lost:
            run.doubt(f"the run could not go on: {lost}")


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


def _expect_every_engine(run: Run, plan: Plan) -> None:
    games = ", ".join(run.settings.wanted.games or GAMES)
    for spec in run.specs:
        if not any(spec.name in audience.engines for audience in plan.audiences):
            run.doubt(f"{spec.name} offers nothing of what was asked for ({games})")
