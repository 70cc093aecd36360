"""The reports that a command offers: the terminal or the log, and the files that its options name."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import partial, wraps
from pathlib import Path
from typing import Any

import click

from harness.cli.given import PATH
from harness.cli.settings import Settings, told_in
from harness.events import Event
from harness.mistake import Mistake
from harness.store.keeper import Keeper
from harness.verdict import Verdict
from reports.badge import badge
from reports.filed import Filed
from reports.github import GitHub
from reports.jsonlines import JsonLines
from reports.junit import junit
from reports.language import Language
from reports.languages import LANGUAGES
from reports.listen import STANDARD_OUTPUT, Listener, listen
from reports.markdown import markdown
from reports.places import root_of
from reports.sarif import sarif
from reports.terminal import report_on


@dataclass(frozen=True, slots=True)
class ReportFiles:
    """Where a run is reported beside the output; None for no such file.

    github  whether GitHub Actions is told as well
    """

    junit: Path | None = None
    sarif: Path | None = None
    markdown: Path | None = None
    badge: Path | None = None
    html: Path | None = None
    events: Path | None = None
    github: bool = False

    def hold_apart(self) -> None:
        """Refuse two reports in one file: the one written last would be all that is left. Raises `Mistake`."""
        at: dict[str, str] = {}
        for each in fields(self):
            path = getattr(self, each.name)
            if not isinstance(path, Path) or (path.exists() and not path.is_file()):  # a pipe takes both
                continue
            other = at.setdefault(os.path.realpath(path), each.name)
            if other != each.name:
                raise Mistake(f"--{other} and --{each.name} {path} are one file: name another for one of them")

    def spare(self, *read: Path) -> None:
        """Refuse a report in the place of a file that is read. Raises `Mistake`."""
        for each in fields(self):
            path = getattr(self, each.name)
            if isinstance(path, Path):
                spare(f"--{each.name}", path, *read)


def spare(option: str, path: Path, *read: Path) -> None:
    """Refuse to write over one of the files that are read. Raises `Mistake`."""
    for each in read:
        if path.is_file() and each.is_file() and path.samefile(each):
            raise Mistake(f"{option} {path} is the file that is read; name another file")


def report_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of the files that it can report in; it gets them as one argument, `files`."""
    names = [each.name for each in fields(ReportFiles)]

    @page_options
    @wraps(command)
    def with_files(*args: Any, **kwargs: Any) -> Any:
        return command(*args, files=ReportFiles(**{name: kwargs.pop(name) for name in names}), **kwargs)

    github = "Write annotations for GitHub Actions, and the step's summary."
    option = click.option("--github", is_flag=True, help=github)(with_files)
    for name, told in reversed(_FILES.items()):
        option = click.option(f"--{name}", type=PATH, metavar="FILE", help=told)(option)
    return option


#: The files that a run can be reported in, and what each is for; a page has its own options.
_FILES = {
    "junit": "Write JUnit XML for a CI server.",
    "sarif": "Write SARIF 2.1.0 for code scanning.",
    "markdown": "Write Markdown for a comment on a pull request.",
    "badge": "Write the JSON of a badge for shields.io.",
    "events": "Write the run's record, a JSON object a line.",
}


def _speak(context: click.Context, _: click.Parameter, lang: str | None) -> None:
    """Let the command have the language in its settings, as if `hakam` itself had been told."""
    if lang is not None:
        context.obj = replace(context.obj, language=told_in(lang))


def page_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options ``--html`` and ``--lang``, of a page that is a file of its own."""
    for option in (
        click.option(
            "--lang",
            type=click.Choice(list(LANGUAGES)),
            default=None,
            expose_value=False,
            callback=_speak,
            help="The language that is told in.",
        ),
        click.option("--html", type=PATH, metavar="FILE", help="Write a page for a browser."),
    ):
        command = option(command)
    return command


def tell(
    events: Iterable[Event],
    settings: Settings,
    files: ReportFiles,
    *,
    store: Path | None = None,
    history: Path | None = None,
) -> Verdict:
    """Run `events` to their end, tell them to every report asked for, and give the verdict.

    A file that cannot be written is refused (`OSError`) before the run begins. So is a file that stands where the
    store should be, in the folder `store`, and is none (`Mistake`). `history` is the folder whose store knows of
    the run and of those before it, where nothing is to be kept.
    """
    language = settings.language
    files.hold_apart()
    files_of = {f"--{name} {path}": report for name, path, report in _written(files, language, history or store)}
    listeners: dict[str, Listener] = {}
    if files.events is not None:
        listeners[f"--events {files.events}"] = JsonLines(files.events)
    if store is not None:
        keeper = Keeper(store)
        listeners[f"the store {keeper.path}"] = keeper
    listeners |= files_of
    if files.github:
        listeners["--github"] = GitHub(sys.stdout, os.environ, language)
    listeners[STANDARD_OUTPUT] = report_on(sys.stdout, plain=settings.plain, environ=os.environ, language=language)
    return listen(events, listeners, lambda message: click.echo(f"hakam: {message}", err=True))


def _written(files: ReportFiles, language: Language, history: Path | None) -> Iterator[tuple[str, Path, Listener]]:
    """The reports that are files, each written when the run is over."""
    of_sources = partial(sarif, root=root_of(os.environ))
    for name, path, content in (
        ("junit", files.junit, junit),
        ("sarif", files.sarif, of_sources),
        ("markdown", files.markdown, markdown),
        ("badge", files.badge, badge),
    ):
        if path is not None:
            yield name, path, Filed(path, content, language)
    if files.html is not None:
        from harness.store.before import before  # noqa: PLC0415
        from reports.page.html import html  # noqa: PLC0415  # what makes a page takes its time to load

        came = partial(before, history) if history is not None else None
        yield "html", files.html, html(files.html, before=came, lang=language.code)
