"""A run from its plan to its verdict: a generator of plain events that knows no report.

Its stages are the controls (can this run see a fault at all?), the golden scenarios, the fuzzed cases, the
confirmation (the same again in a fresh process) and, where asked for, shrinking. Nothing that did not run is ever
green: what could not be started, compared or finished makes the run inconclusive and is named.
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from harness.alone import Alone
from harness.campaign.checkpoint import Checkpoint
from harness.campaign.closing import close_findings, finished, what_was_left
from harness.campaign.learning import next_generation, plan_of
from harness.campaign.resuming import at_the_end, hold, how_to_go_on
from harness.campaign.run import INTERRUPTED, Run, not_kept, to_the_end
from harness.campaign.settings import Settings
from harness.campaign.shard import dealt
from harness.campaign.stages import stages
from harness.campaign.terms import terms_of
from harness.campaign.weighing import checked
from harness.cluster import Cluster
from harness.config import EngineSpec
from harness.crew import Crew, Hands, WorkerLost
from harness.events import EngineStarted, EngineStopped, Event, RunFinished, RunStarted
from harness.offer import Offer
from harness.plan import Plan
from harness.run_id import new_run_id
from harness.station import Job
from harness.table import NotStarted, Table
from harness.version import version
from reference_engine.games import GAMES

__all__ = ["Settings", "campaign", "introduce"]


def campaign(
    specs: Sequence[EngineSpec], settings: Settings, checkpoint: Checkpoint | None = None
) -> Generator[Event, None, None]:
    """Run a campaign, or go on with the one of a checkpoint; the last event is `RunFinished`.

    That is so whatever happens to the engines. A KeyboardInterrupt, thrown in or met, ends the stage at hand;
    findings so far are kept and told. Raises `Mistake` where the run cannot be gone on with or split as asked.
    """
    run = Run(replace(settings, run=settings.run or new_run_id()), specs, checkpoint)
    try:
        yield from _run(run)
    finally:
        if run.checkpoint is not None:
            run.checkpoint.release()


def _run(run: Run) -> Iterator[Event]:
    settings, kept = run.settings, run.checkpoint.kept if run.checkpoint else None
    if kept is not None:
        run.began -= kept.spent
    try:
        yield RunStarted(
            command=settings.command,
            version=version(),
            seed=settings.seed,
            cases=settings.cases,
            seconds=settings.seconds,
            games=settings.wanted.games or tuple(GAMES),
            engines=tuple(spec.name for spec in run.specs),
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            run=settings.run,
            shard=settings.shard,
            corpus=settings.corpus,
            resumed=None if kept is None else sum(end - first for first, end in kept.done),
        )
        yield from _play(run)
    except KeyboardInterrupt:
        run.doubt(INTERRUPTED)
    yield from close_findings(run)
    yield from to_the_end(what_was_left(run), run.doubt)
    yield from to_the_end(checked(run), run.doubt)
    yield _end(run)


def _end(run: Run) -> RunFinished:
    """The closing line, once what is kept of the run is closed; where there is more to do, how to go on."""
    end = finished(run)
    if run.checkpoint is None:
        return end
    if run.complete and INTERRUPTED not in run.inconclusive:
        return end if at_the_end(run, end) else finished(run)
    run.doubt(f"`{how_to_go_on(run)}` goes on with it")
    return finished(run)


def _play(run: Run) -> Iterator[Event]:
    """Start the engines and go through the stages, as far as they can be gone through."""
    settings = run.settings
    try:
        with Table(run.specs, pairs=settings.pairs) as table:
            run.offers = table.offers
            if settings.steer and run.checkpoint is None:
                run.settings = settings = replace(settings, known=settings.accepting.known(run.versions()))
    except NotStarted as missing:
        run.doubt(f"{missing.engine} could not be started")
        yield EngineStopped(missing.engine, missing.failed, blamed=False, restarts=0)
        return
    yield from introduce(run.offers)
    plan = plan_of(settings, run.offers)
    _expect_every_engine(run, plan)
    if plan.audiences:
        try:
            with _hands(run, plan) as crew:
                _keep(run, plan)
                yield from _with_refusals(stages(run, crew, plan), crew)
        except WorkerLost as lost:
            run.doubt(f"the run could not go on: {lost}")
    if run.complete:
        yield from next_generation(run, plan)


def _with_refusals(events: Generator[Event, None, None], hands: Hands) -> Iterator[Event]:
    """Tell, among the events of stages, of workers that came and are handed nothing."""
    with contextlib.closing(events):
        try:
            for event in events:
                yield from hands.refused()
                yield event
        except WorkerLost:  # that may be why
            yield from hands.refused()
            raise
    yield from hands.refused()


def _hands(run: Run, plan: Plan) -> Crew | Alone | Cluster:
    """Whoever plays the cases. Raises `Mistake` where that is a cluster that cannot."""
    settings = run.settings
    if settings.cluster is None and settings.workers == 0:
        return Alone(run.specs, plan, settings.sampling, pairs=settings.pairs)
    if settings.cluster is None:
        return Crew(settings.workers, run.specs, plan, settings.sampling, pairs=settings.pairs)
    return Cluster(settings.cluster, Job(run.specs, plan, settings.sampling, settings.pairs, run.offers))


def _keep(run: Run, plan: Plan) -> None:
    """Begin to keep the run; one that is gone on with must be what it was."""
    terms = terms_of(run.settings, run.specs, run.offers, plan)
    if run.settings.cases is not None:
        dealt(run.settings.cases, len(plan.audiences), run.settings.shard)  # more shards than it has are refused
    if run.checkpoint is not None:
        hold(run.checkpoint.kept, terms)
    elif run.settings.runs is not None:
        folder = run.settings.runs / run.settings.run
        try:
            run.checkpoint = Checkpoint.begin(folder, terms)
        except OSError as refused:
            if run.settings.shard is not None:
                raise  # a part that is not kept is of no use
            run.doubt(not_kept(folder, refused))


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
