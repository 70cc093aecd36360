"""``hakam report``: tell a recorded run again, in any of the reports."""

from __future__ import annotations

from pathlib import Path

import click

from harness.cli.settings import Settings
from harness.cli.telling import ReportFiles, report_options, tell
from harness.mistake import Mistake
from harness.verdict import Verdict
from reports.jsonlines import read_events


@click.command
@click.argument("record", type=click.Path(path_type=Path))
@report_options
@click.pass_obj
def command(settings: Settings, record: Path, files: ReportFiles) -> Verdict:
    """Tell the run whose RECORD another command wrote with --events.

    Ends with the exit code of that run; the record of an unfinished run is inconclusive (3).
    """
    if files.events is not None and files.events.exists() and record.exists() and files.events.samefile(record):
        raise Mistake(f"--events {files.events} is the record that is read; name another file")
    return tell(read_events(record).events, settings, files)
