"""``hakam findings``: what the kept runs found, and how each finding stands."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from harness.as_json import plain
from harness.cli.given import PATH
from harness.cli.running import kept
from harness.cli.settings import Settings
from harness.mistake import Mistake
from harness.store.exporting import export
from harness.store.reading import findings, runs
from harness.store.store import Store
from harness.store.values import State, StoredFinding
from reference_engine.games import GAMES
from reports.history import exported_lines, finding_rows
from reports.plain import write_lines


def _choosing(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in (
        click.option("--game", "games", multiple=True, metavar="GAME", help="Only of this game; may be repeated."),
        click.option("--engine", "engines", multiple=True, metavar="ENGINE", help="Only of this engine; as well."),
        click.option(
            "--state",
            "states",
            multiple=True,
            type=click.Choice([each.value for each in State]),
            help="Only these; as well.",
        ),
    ):
        command = option(command)
    return command


@click.group(invoke_without_command=True, subcommand_metavar="[export DIR]")
@_choosing
@click.option("--json", "as_json", is_flag=True, help="One JSON document, with the scenario of each.")
@click.pass_context
def command(
    ctx: click.Context, states: tuple[str, ...], engines: tuple[str, ...], games: tuple[str, ...], as_json: bool
) -> None:
    """List the findings of all kept runs, with their states.

    new: seen for the first time in the last run of its engine. seen: known from an earlier run. fixed, changed: its
    case was played again, and agrees, or shows something else. flaky: it comes and goes. A finding that later runs
    did not look at stays what it was.
    """
    if ctx.invoked_subcommand is not None:
        if states or engines or games or as_json:
            raise click.UsageError("options go after the word export", ctx)
        return
    told = _chosen(ctx.obj, states, engines, games)
    if as_json:
        rows = [plain(each) | {"fingerprint": each.fingerprint.text()} for each in told]
        click.echo(json.dumps(rows, indent=2))
    else:
        write_lines(sys.stdout, finding_rows(told, ctx.obj.language))


@command.command("export")
@click.argument("folder", type=PATH, metavar="DIR")
@_choosing
@click.pass_obj
def export_command(
    settings: Settings, folder: Path, states: tuple[str, ...], engines: tuple[str, ...], games: tuple[str, ...]
) -> None:
    """Write the smallest case of each finding into DIR: a scenario file each, complete in itself.

    `hakam replay DIR` plays them. Writing them again changes nothing that is there.
    """
    written, unchanged = export(_chosen(settings, states, engines, games), folder)
    write_lines(sys.stdout, exported_lines(str(folder), len(written), unchanged))


def _chosen(
    settings: Settings, states: tuple[str, ...], engines: tuple[str, ...], games: tuple[str, ...]
) -> list[StoredFinding]:
    with Store.read(kept(settings)) as store:
        told = findings(store)
        took_part = {each.engine for run in runs(store) for each in run.engines} | {each.engine for each in told}
    for option, wanted, known in (("--engine", engines, sorted(took_part)), ("--game", games, list(GAMES))):
        for name in wanted:
            if name not in known:
                raise Mistake(f"{option} {name}: no kept run knows it; there are: {', '.join(known)}")
    return [
        each
        for each in told
        if (not states or each.state in states)
        and (not engines or each.engine in engines)
        and (not games or each.fingerprint.game in games)
    ]
