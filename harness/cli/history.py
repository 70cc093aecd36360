"""``hakam history``: the runs that are kept."""

from __future__ import annotations

import json
import sys

import click

from harness.as_json import plain
from harness.cli.running import kept
from harness.cli.settings import Settings
from harness.mistake import Mistake
from harness.store.night import night_of
from harness.store.pruning import prune
from harness.store.reading import named_run, runs
from harness.store.store import Store
from reports.history import history_lines, pruned_lines
from reports.night import night_lines
from reports.plain import write_lines

#: Runs that are listed when nothing else is said.
LAST = 20


@click.command
@click.argument("run", metavar="[RUN]", required=False)
@click.option("--last", type=click.IntRange(1), default=LAST, show_default=True, help="So many runs.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document, with all that is kept of each run.")
@click.option(
    "--prune",
    "keep",
    type=click.IntRange(0, 10**9),
    metavar="N",
    help="Forget all runs but the last N; no finding.",
)
@click.pass_obj
def command(settings: Settings, run: str | None, last: int, as_json: bool, keep: int | None) -> None:
    """List the runs that gate and fuzz have kept, from the oldest to the newest, or tell what one RUN brought.

    A RUN is its name or how that begins, last, or last-1 for the one before; it is held beside the run before it.

    They are in .hakam/store.sqlite beside the configuration. Nothing is forgotten by itself; --prune forgets old
    runs, their events and what they reached. Findings stay, with their states and counts.
    """
    if run is not None and keep is not None:
        raise Mistake("--prune forgets runs, and RUN tells of one: leave one of them out")
    if keep is not None:
        with Store.open(kept(settings)) as store:
            gone = prune(store, keep)
        if as_json:
            click.echo(json.dumps({"pruned": gone}, indent=2))
        else:
            write_lines(sys.stdout, pruned_lines(gone, settings.language))
        return
    if run is not None:
        with Store.read(kept(settings)) as store:
            night = night_of(store, named_run(store, run))
        if as_json:
            click.echo(json.dumps(plain(night), indent=2))
        else:
            write_lines(sys.stdout, night_lines(night, settings.language))
        return
    with Store.read(kept(settings)) as store:
        told = runs(store)
    if as_json:
        click.echo(json.dumps([plain(run) | {"rate": run.rate()} for run in told[-last:]], indent=2))
    else:
        write_lines(sys.stdout, history_lines(told[-last:], of=len(told), language=settings.language))
