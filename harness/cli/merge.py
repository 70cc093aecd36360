"""``hakam merge``: put the parts of a split run together."""

from __future__ import annotations

from pathlib import Path

import click

from harness.campaign.merging import check, gather, merge
from harness.campaign.resuming import settings_kept
from harness.cli.given import PATH
from harness.cli.night import tell_night
from harness.cli.running import FINDINGS, KEPT, RUNS, replaying
from harness.cli.settings import Settings
from harness.cli.telling import ReportFiles, report_options, tell
from harness.config import NoConfig, find_config
from harness.corpus.generations import CORPORA
from harness.known.accepting import Accepting
from harness.known.file import FILE_NAME, read_known
from harness.run_id import new_run_id
from harness.verdict import Verdict


@click.command
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=PATH)
@report_options
@click.pass_obj
def command(settings: Settings, paths: tuple[Path, ...], files: ReportFiles) -> Verdict:
    """Put the parts of a run that --shard made together, and tell them as one run.

    Each PATH is the .hakam folder of a machine that played parts of it, or the folder of one part's run below it.
    All parts must be there, once, at their end, and of the same run.
    """
    parts = gather(paths)
    check(parts)
    folder = _beside(settings)
    here = settings_kept(
        parts[0],
        workers=1,
        findings=folder / FINDINGS,
        runs=folder / RUNS,
        corpora=folder / KEPT / CORPORA,
        replay=replaying(settings),
        accepting=Accepting(read_known(folder / FILE_NAME).entries),
        run=new_run_id(),
    )
    verdict = tell(merge(parts, here), settings, files, store=folder / KEPT)
    tell_night(folder / KEPT, here.run, settings.language)
    return verdict


def _beside(settings: Settings) -> Path:
    """The folder whose ``.hakam`` the run is kept in: that of the configuration, where there is one."""
    try:
        return (settings.config or find_config(Path.cwd())).parent
    except NoConfig:
        return Path.cwd()
