"""``hakam kit``: start a new engine from a kit, ending in its first green examination."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from harness.build import build
from harness.cli.doctor import checkup, console_for
from harness.cli.given import PATH
from harness.cli.settings import Settings
from harness.config import read_config
from harness.kit import KITS, new_engine
from harness.verdict import Verdict


@click.command
@click.argument("language", type=click.Choice(tuple(KITS)))
@click.argument("folder", metavar="DIR", type=PATH)
@click.pass_obj
def command(settings: Settings, language: str, folder: Path) -> Verdict:
    """Copy a kit and its example engine into DIR, build it there, and examine it.

    DIR must be empty, or not there yet. Where anything fails on the way, nothing is left in it.
    """
    kit = KITS[language]
    with new_engine(kit, folder.absolute()) as path:
        specs = read_config(path).engines
        for spec in specs:
            build(spec, lambda line: click.echo(f"in {folder}: {line}"))
    click.echo()
    verdict = checkup(console_for(settings), specs, build_them=False)
    click.echo(f"\nThe engine is in {folder}; begin with {folder / kit.starts}, then:")
    click.echo(f"  cd {shlex.quote(str(folder))} && hakam gate")
    return verdict
