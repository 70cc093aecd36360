"""``hakam fuzz``: a campaign with a fresh seed, for as many cases or as long as asked for."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

import click

from harness.audience import wanted
from harness.campaign import Settings as Run
from harness.campaign import campaign
from harness.cli.given import MANY, PATH, of_seconds
from harness.cli.night import tell_night
from harness.cli.parts import cluster_of, go_on, part_of
from harness.cli.running import (
    FINDINGS,
    KEPT,
    RUNS,
    accepting,
    configured,
    cores,
    engines,
    narrowing,
    replaying,
    seen_before,
)
from harness.cli.settings import Settings
from harness.cli.sharing import examples_at, shared_in, sharing
from harness.cli.telling import ReportFiles, report_options, tell
from harness.corpus.generations import CORPORA, frozen_in
from harness.mistake import Mistake
from harness.run_id import new_run_id
from harness.verdict import Verdict
from harness.work import Sampling

SAMPLING = Sampling(laws=1, again=400, reached=100, confirm=50)

_LONGEST = 366 * 86_400

_UNITS = {"s": 1, "m": 60, "h": 3600}


def seconds_of(text: str) -> float:
    """Seconds from a time such as 90s, 10m, 1.5h or 1h30m. Raises `Mistake`."""
    parts = re.findall(r"(\d+(?:\.\d+)?)([smh])", text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        raise Mistake(f"--for {text}: write a time such as 90s, 10m or 1h30m")
    seconds = sum(float(number) * _UNITS[unit] for number, unit in parts)
    if not 0 < seconds <= _LONGEST:
        raise Mistake(f"--for {text}: the time must be more than nothing, and at most a year")
    return seconds


@click.command
@click.argument("names", nargs=-1, metavar="[ENGINE]...")
@click.option("--cases", type=MANY, default=None, help="So many cases.")
@click.option("--for", "duration", metavar="TIME", default=None, help="So long, such as 90s, 10m or 1h30m.")
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=None, help="The seed of an earlier run.")
@click.option("--shrink", type=of_seconds(), default=10.0, show_default=True, help="Seconds a finding; 0: off.")
@click.option("--no-reference", is_flag=True, help="Hold the engines against each other; the reference only deals.")
@click.option("--shard", metavar="K/N", default=None, help="Play part K of N of the cases; see `hakam merge`.")
@click.option(
    "--resume",
    metavar="[RUN]",
    is_flag=False,
    flag_value="",
    default=None,
    help="Go on with a run that was stopped; the newest one where none is named.",
)
@click.option(
    "--corpus",
    type=PATH,
    metavar="FILE|DIR",
    default=None,
    help="Make half of the cases near those of a corpus; of a folder its newest. See `hakam corpus`.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    default=None,
    help="Play on the workers of a Dask cluster, such as tcp://host:8786.",
)
@click.option(
    "--local-cluster", metavar="N", type=click.IntRange(1, 256), default=None, help="Start one here instead."
)
@click.option("--no-store", is_flag=True, help="Keep nothing of the run; it cannot be gone on with.")
@narrowing
@sharing
@report_options
@click.pass_context
def command(
    context: click.Context,
    names: tuple[str, ...],
    cases: int | None,
    duration: str | None,
    seed: int | None,
    shrink: float,
    no_reference: bool,
    shard: str | None,
    resume: str | None,
    corpus: Path | None,
    scheduler: str | None,
    local_cluster: int | None,
    games: tuple[str, ...],
    options: tuple[str, ...],
    no_build: bool,
    strict: bool,
    no_store: bool,
    label: float,
    workers: int | None,
    examples: str | None,
    files: ReportFiles,
) -> Verdict:
    """Fuzz engines against the reference with --cases N or --for TIME.

    Every run draws a fresh seed and prints it; --seed plays the cases of an earlier run again. With --shard K/N the
    cases of one seed are split over machines. A run that was stopped or killed goes on with --resume.
    """
    settings: Settings = context.obj
    cluster = cluster_of(scheduler, local_cluster, workers)
    if resume is not None:
        return go_on(context, resume or None, workers, label, cluster, examples, files, build_them=not no_build)
    if (cases is None) == (duration is None):
        raise Mistake("say how long: either --cases N or --for TIME")
    seconds = None if duration is None else seconds_of(duration)
    part = None if shard is None else part_of(shard, cases, seed, no_store=no_store)
    narrowed = wanted(games, options)
    config = configured(settings)
    accepted = accepting(config)
    database = examples_at(config, examples, pairs=no_reference)
    specs = engines(config, names, build_them=not no_build)
    if no_reference and len(specs) < 2:
        raise Mistake("--no-reference holds engines against each other: name at least two of hakam.toml")
    corpora = config.path.parent / KEPT / CORPORA
    plan = Run(
        command="fuzz",
        seed=secrets.randbits(32) if seed is None else seed,
        cases=cases,
        seconds=seconds,
        goldens=False,
        workers=cores() if workers is None else workers,
        cluster=cluster,
        shrink_seconds=0 if no_reference else shrink,
        sampling=SAMPLING,
        findings=config.path.parent / FINDINGS,
        pairs=no_reference,
        strict=strict,
        replay=replaying(settings),
        accepting=accepted,
        run=new_run_id(),
        label_seconds=label,
        seen=() if no_store else seen_before(config.path.parent / KEPT),
        examples=shared_in(database, [spec.name for spec in specs], narrowed.games),
        steer=not no_reference,
        shard=part,
        runs=None if no_store else config.path.parent / RUNS,
        corpus="" if corpus is None else frozen_in(corpora, corpus),
        corpora=corpora,
        wanted=narrowed,
    )
    store = None if no_store else config.path.parent / KEPT
    verdict = tell(campaign(specs, plan), settings, files, store=store)
    tell_night(store, plan.run, settings.language)
    return verdict
