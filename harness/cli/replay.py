"""``hakam replay``: play scenario files and findings again."""

from __future__ import annotations

from pathlib import Path

import click

from harness.cli.given import PATH
from harness.cli.running import KEPT, configured, engines, replaying
from harness.cli.settings import Settings
from harness.cli.telling import ReportFiles, report_options, tell
from harness.goldens import read
from harness.mistake import Mistake
from harness.replay import replay
from harness.scenario import collect
from harness.verdict import Verdict


@click.command
@click.argument("file", type=PATH, metavar="FILE|FOLDER")
@click.argument("names", nargs=-1, metavar="[ENGINE]...")
@click.option("--strict", is_flag=True, help="A differing reason of a refusal is a divergence.")
@click.option("--no-build", is_flag=True, help="Start the engines as they are.")
@click.option("--store", is_flag=True, help="Keep the run for `hakam history`, as gate and fuzz do.")
@report_options
@click.pass_obj
def command(
    settings: Settings,
    file: Path,
    names: tuple[str, ...],
    strict: bool,
    no_build: bool,
    store: bool,
    files: ReportFiles,
) -> Verdict:
    """Play a scenario file, or all in a folder, on engines and hold them to the reference.

    Without names all engines of hakam.toml play it.
    """
    paths = collect(file)
    if not paths:
        raise Mistake(f"{file} holds no scenario: name a scenario's file, or a folder with some")
    files.spare(*paths)
    goldens = read(paths)
    config = configured(settings)
    specs = engines(config, names, build_them=not no_build)
    events = replay(specs, goldens, strict=strict, again=replaying(settings))
    return tell(events, settings, files, store=config.path.parent / KEPT if store else None)
