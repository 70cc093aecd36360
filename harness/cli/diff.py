"""``hakam diff``: how a run differs from an older one."""

from __future__ import annotations

import json
import sys

import click

from harness.as_json import plain
from harness.cli.running import kept
from harness.cli.settings import Settings
from harness.store.diffing import differences
from harness.store.reading import named_run
from harness.store.store import Store
from reports.history import diff_lines
from reports.plain import write_lines


@click.command
@click.argument("old", metavar="RUN")
@click.argument("newer", metavar="RUN")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
@click.pass_obj
def command(settings: Settings, old: str, newer: str, as_json: bool) -> None:
    """Tell what the second RUN found, lost and reached that the first did not.

    A RUN is its name or how that begins, as `hakam history` lists it, or last, or last-1 for the one before:
    `hakam diff last-1 last`. This is a report, not a check: it ends with 0 whatever it tells.
    """
    with Store.read(kept(settings)) as store:
        told = differences(store, named_run(store, old), named_run(store, newer))
    if as_json:
        click.echo(json.dumps(plain(told), indent=2))
    else:
        write_lines(sys.stdout, diff_lines(told, settings.language))
