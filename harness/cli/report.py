"""``hakam report``: tell a run again, in any of the reports."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from harness.cli.running import kept
from harness.cli.settings import Settings
from harness.cli.telling import ReportFiles, report_options, tell
from harness.config import NoConfig
from harness.events import Event
from harness.store.reading import named_run, stored_events
from harness.store.store import Store
from harness.verdict import Verdict
from reports.jsonlines import read_events


@click.command
@click.argument("run", metavar="RECORD|RUN")
@report_options
@click.pass_obj
def command(settings: Settings, run: str, files: ReportFiles) -> Verdict:
    """Tell a run again: the RECORD that was written with --events, or a RUN that `hakam history` lists.

    A RUN is its name or how that begins, last, or last-1 for the one before. Ends with the exit code of that run;
    an unfinished run is inconclusive (3).
    """
    record = Path(run)
    files.spare(record)
    return tell(_events(settings, run, record), settings, files, history=_history(settings))


def _history(settings: Settings) -> Path | None:
    """The folder whose store may know of the run and of those before it; a record is told without one as well."""
    try:
        return kept(settings)
    except NoConfig:
        return None


def _events(settings: Settings, run: str, record: Path) -> Iterable[Event]:
    if record.exists() or "." in run or "/" in run:  # no run is called so
        return read_events(record).events
    with Store.read(kept(settings)) as store:
        return list(stored_events(store, named_run(store, run)))
