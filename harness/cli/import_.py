"""``hakam import``: matches out of a server's log, made into scenarios."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

from harness.cli.given import PATH
from harness.cli.settings import Settings
from harness.cli.telling import ReportFiles, report_options, tell
from harness.verdict import Verdict
from reports.plain import write_lines
from reports.written import imported_line

#: Where scenarios go when nothing else is said, in a folder named after the log.
IMPORTED = Path(".hakam") / "imported"


@click.command
@click.argument("file", type=PATH, metavar="FILE")
@click.option(
    "--map",
    "map_",
    type=PATH,
    required=True,
    metavar="MAP",
    help="What the log's records mean.",
)
@click.option(
    "--out",
    type=PATH,
    metavar="DIR",
    help="Where the scenarios go; else .hakam/imported/FILE.",
)
@report_options
@click.pass_obj
def command(settings: Settings, file: Path, map_: Path, out: Path | None, files: ReportFiles) -> Verdict:
    """Make the matches of a log into scenarios, and hold what it recorded to the rules.

    FILE is JSON Lines, gzipped or not: a match or an event a line. MAP is a TOML file that says what they mean;
    docs/importing.md tells how. What cannot be mapped is told by line, and the rest is written; the exit code is
    then 3. It is 1 where the log says otherwise than the rules. `hakam replay DIR` plays the scenarios on engines.
    """
    from harness.importing.map_file import read_map  # noqa: PLC0415
    from harness.importing.run import run_import  # noqa: PLC0415
    from harness.importing.shelf import Shelf  # noqa: PLC0415

    files.spare(file, map_)
    read = read_map(map_)
    folder = IMPORTED / file.name.removesuffix(".gz").removesuffix(".jsonl") if out is None else out
    shelf = Shelf(folder)
    with file.open("rb") as log:  # opened once: it may be a pipe
        folder.mkdir(parents=True, exist_ok=True)
        verdict = tell(run_import(log, file.name, read, shelf), settings, files)
    if shelf.written:
        line = f"hakam replay {shlex.quote(str(folder))}"
        told = imported_line(str(folder), shelf.written, shelf.unchanged, line, settings.language)
        write_lines(sys.stdout, [told])
    return verdict
