"""``hakam gate``: the check a pull request has to pass."""

from __future__ import annotations

import click

from harness.audience import wanted
from harness.campaign import Settings as Run
from harness.campaign import campaign
from harness.cli.given import MANY
from harness.cli.running import (
    FINDINGS,
    KEPT,
    accepting,
    configured,
    cores,
    engines,
    is_whole,
    narrowing,
    replaying,
    seen_before,
)
from harness.cli.settings import Settings
from harness.cli.sharing import examples_at, shared_in, sharing
from harness.cli.telling import ReportFiles, report_options, tell
from harness.verdict import Verdict
from harness.work import Sampling

#: The gate's cases are the same in every run of a release.
SEED = 1

CASES = 2000

SAMPLING = Sampling(laws=20, again=400, reached=400, confirm=50)


@click.command
@click.argument("names", nargs=-1, metavar="[ENGINE]...")
@click.option("--cases", type=MANY, default=CASES, show_default=True, help="Fuzzed cases.")
@click.option(
    "--baseline",
    metavar="RUN",
    default=None,
    help="Fail only on what this kept run has not: its name, how that begins, or last.",
)
@click.option("--no-store", is_flag=True, help="Keep nothing of the run for `hakam history`.")
@narrowing
@sharing
@report_options
@click.pass_obj
def command(
    settings: Settings,
    names: tuple[str, ...],
    cases: int,
    baseline: str | None,
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
    """Hold engines to the reference: golden scenarios, then a fixed number of fuzzed cases.

    Without names all engines of hakam.toml are held. The cases are the same in every run of a release. Differences
    that known.toml lists have no weight; where nothing is narrowed, an entry that is stale has.
    """
    narrowed = wanted(games, options)
    config = configured(settings)
    accepted = accepting(config, baseline)
    database = examples_at(config, examples)
    specs = engines(config, names, build_them=not no_build)
    plan = Run(
        command="gate",
        seed=SEED,
        cases=cases,
        seconds=None,
        goldens=not options,
        workers=cores() if workers is None else workers,
        shrink_seconds=0,
        sampling=SAMPLING,
        findings=config.path.parent / FINDINGS,
        strict=strict,
        replay=replaying(settings),
        accepting=accepted,
        label_seconds=label,
        seen=() if no_store else seen_before(config.path.parent / KEPT),
        examples=shared_in(database, [spec.name for spec in specs], narrowed.games),
        whole=cases >= CASES and is_whole(config, specs, narrowed),
        wanted=narrowed,
    )
    store = None if no_store else config.path.parent / KEPT
    return tell(campaign(specs, plan), settings, files, store=store)
