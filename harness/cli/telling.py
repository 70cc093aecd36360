"""The reports that a command offers: the terminal or the log, and the files that its options name."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from harness.cli.settings import Settings
from harness.events import Event
from harness.store.keeper import Keeper
from harness.verdict import Verdict
from reports.jsonlines import JsonLines
from reports.junit import Junit
from reports.listen import Listener, listen
from reports.terminal import report_on


@dataclass(frozen=True, slots=True)
class ReportFiles:
    """Where a run is reported beside the output: JUnit XML, and the record of its events; None for no such file."""

    junit: Path | None = None
    events: Path | None = None


def report_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options ``--junit`` and ``--events``; it gets them as one argument, `files`."""

    @click.option(
        "--junit", type=click.Path(path_type=Path), metavar="FILE", help="Write JUnit XML for a CI server."
    )
    @click.option(
        "--events",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write the run's record, a JSON object a line.",
    )
    @wraps(command)
    def with_files(*args: Any, junit: Path | None, events: Path | None, **kwargs: Any) -> Any:
        return command(*args, files=ReportFiles(junit, events), **kwargs)

    return with_files


def tell(events: Iterable[Event], settings: Settings, files: ReportFiles, *, store: Path | None = None) -> Verdict:
    """Run `events` to their end, tell them to every report asked for, and give the verdict.

    A file that cannot be written is refused (`OSError`) before the run begins. So is a file that stands where the
    store should be, in the folder `store`, and is none (`Mistake`).
    """
    listeners: dict[str, Listener] = {}
    if files.junit is not None:
        listeners[f"--junit {files.junit}"] = Junit(files.junit)
    if files.events is not None:
        listeners[f"--events {files.events}"] = JsonLines(files.events)
    if store is not None:
        keeper = Keeper(store)
        listeners[f"the store {keeper.path}"] = keeper
    listeners["standard output"] = report_on(sys.stdout, plain=settings.plain, environ=os.environ)
    return listen(events, listeners, lambda message: click.echo(f"hakam: {message}", err=True))
