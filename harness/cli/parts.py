"""A run that is played in parts: by several machines, or after an interruption."""

from __future__ import annotations

from dataclasses import fields

import click
from click.core import ParameterSource

from harness.campaign import campaign
from harness.campaign.resuming import settings_kept, take_up
from harness.campaign.shard import Shard, read_shard
from harness.cli.night import tell_night
from harness.cli.running import (
    FINDINGS,
    KEPT,
    RUNS,
    accepting,
    configured,
    cores,
    engines,
    replaying,
    seen_before,
)
from harness.cli.settings import Settings
from harness.cli.sharing import examples_at, shared_in
from harness.cli.telling import ReportFiles, tell
from harness.corpus.generations import CORPORA
from harness.mistake import Mistake
from harness.scheduler import Where, reachable
from harness.verdict import Verdict

#: What may stand beside ``--resume``.
_BESIDE = {
    "resume",
    "workers",
    "label",
    "scheduler",
    "local_cluster",
    "no_build",
    "examples",
    "lang",
    *(each.name for each in fields(ReportFiles)),
}


def part_of(text: str, cases: int | None, seed: int | None, *, no_store: bool) -> Shard:
    """The part that ``--shard`` asks for. Raises `Mistake` where it could not be put together with the others."""
    shard = read_shard(text)
    if cases is None:
        raise Mistake(f"--shard {text}: say --cases N too; a run bounded by time has no cases to split beforehand")
    if seed is None:
        raise Mistake(f"--shard {text}: say --seed S too, the same for every part; else each run draws its own")
    if no_store:
        raise Mistake(f"--shard {text}: leave --no-store out; what is not kept cannot be put together")
    return shard


def cluster_of(scheduler: str | None, local: int | None, workers: int | None) -> Where | None:
    """The cluster that is asked for, which is there. Raises `Mistake`."""
    where = scheduler if local is None else local
    if where is None:
        return None
    if scheduler is not None and local is not None:
        raise Mistake(
            "--scheduler names a cluster that is there and --local-cluster starts one: leave one of them out"
        )
    if workers is not None:
        raise Mistake(f"--workers {workers}: leave it out; a cluster has its own workers")
    reachable(where)
    return where


def go_on(
    context: click.Context,
    run: str | None,
    workers: int | None,
    label: float,
    cluster: Where | None,
    examples: str | None,
    files: ReportFiles,
    *,
    build_them: bool,
) -> Verdict:
    """Go on with a run that was stopped, the newest where none is named. Raises `Mistake`."""
    _refuse_other_options(context)
    settings: Settings = context.obj
    config = configured(settings)
    folder = config.path.parent
    checkpoint = take_up(folder / RUNS, run)
    kept = checkpoint.kept
    try:
        told = settings_kept(kept, workers=1, findings=folder / FINDINGS)
        database = examples_at(config, examples, pairs=told.pairs)
        specs = engines(config, list(kept.terms["engines"]), build_them=build_them)
        shared = shared_in(database, kept.terms["engines"], told.wanted.games)
        plan = settings_kept(
            kept,
            workers=cores() if workers is None else workers,
            cluster=cluster,
            findings=folder / FINDINGS,
            runs=folder / RUNS,
            corpora=folder / KEPT / CORPORA,
            replay=replaying(settings),
            accepting=accepting(config),
            label_seconds=label,
            seen=seen_before(folder / KEPT, kept.run),
            examples=shared,
            run=kept.run,
        )
        verdict = tell(campaign(specs, plan, checkpoint), settings, files, store=folder / KEPT)
    finally:
        checkpoint.release()
    tell_night(folder / KEPT, kept.run, settings.language)
    return verdict


def _refuse_other_options(context: click.Context) -> None:
    """Refuse what a run that is gone on with was told when it began."""
    for option in context.command.params:
        name = option.name or ""
        if name in _BESIDE or context.get_parameter_source(name) is not ParameterSource.COMMANDLINE:
            continue
        if context.params[name] != ():
            said = option.opts[0] if isinstance(option, click.Option) else " ".join(context.params[name])
            raise Mistake(f"--resume goes on with what the run was told when it began: leave {said} out")
