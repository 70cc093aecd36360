"""The report for a person at a terminal: a bar while the run goes on, and the account at its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, TaskID, TextColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text

from harness.events import Event, Progress, RunFinished, StageStarted
from harness.verdict import Verdict
from reports.account import Account, Section
from reports.english import ENGLISH
from reports.language import Language
from reports.lines import at_once
from reports.listen import Listener
from reports.plain import Plain, encodes
from reports.table import UNICODE

_STYLES = {
    Verdict.AGREED: "bold green",
    Verdict.DIVERGED: "bold yellow",
    Verdict.USAGE: "bold red",
    Verdict.INCONCLUSIVE: "bold magenta",
    Verdict.ENGINE_FAILED: "bold red",
}


class Terminal:
    """Draws on a rich console. Text reaches it as plain text only: nothing in it is read as markup."""

    def __init__(self, console: Console, language: Language = ENGLISH) -> None:
        self.console = console
        self.language = language
        self.account = Account()
        # No thread of its own: the bar moves when the run tells something, and a run may fork workers.
        self._bar = Bar(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=24),
            TextColumn("{task.fields[told]}", markup=False),
            console=console,
            transient=True,
            auto_refresh=False,
        )
        self._task: TaskID | None = None

    def on(self, event: Event) -> None:
        """Show what the event has to say."""
        self.account.on(event)
        match event:
            case StageStarted():
                self._stage(event)
            case Progress():
                self._progress(event)
            case RunFinished():
                self._closing()
            case _:
                for line in at_once(event, self.language):
                    self._print(line)

    def close(self) -> None:
        """Take the bar away; say what an unfinished run had found."""
        if self.account.finished is None:
            self._closing()

    def _stage(self, event: StageStarted) -> None:
        if self._task is not None:
            self._bar.remove_task(self._task)
        self._bar.start()
        described = self.account.stage_of(event.stage, self.language)
        self._task = self._bar.add_task(described, total=event.total, told="")
        self._bar.refresh()

    def _progress(self, event: Progress) -> None:
        if self._task is None:
            self._stage(StageStarted(event.stage, event.total))
            assert self._task is not None
        told = self.account.progress_told(event, self.language)
        total, done = (event.total, float(event.done))
        if total is None and self.account.started is not None and self.account.started.seconds is not None:
            self._bar.update(self._task, total=self.account.started.seconds, completed=event.seconds, told=told)
        else:
            self._bar.update(self._task, total=total, completed=done, told=told)
        self._bar.refresh()

    def _closing(self) -> None:
        self._bar.stop()
        for section in self.account.sections(UNICODE, self.language):
            self._section(section)
        end = self.account.finished
        self._print("")
        self._print(self.account.verdict(self.language), _STYLES[end.verdict] if end else "bold magenta")

    def _section(self, section: Section) -> None:
        self._print("")
        self._print(section.heading, "bold")
        for line in section.lines:
            self._print(f"  {line}".rstrip())
        if section.rows:
            head, *rows = section.rows
            table = Table(box=None, pad_edge=True)
            for at, cell in enumerate(head):
                table.add_column(Text(cell), justify="right" if at else "left")
            for row in rows:
                table.add_row(*(Text(cell, style="dim" if cell == "0" else "") for cell in row))
            self.console.print(table)

    def _print(self, line: str, style: str = "") -> None:
        # The terminal itself breaks long lines, so that a replay line can be copied whole.
        self.console.print(Text(line, style=style), soft_wrap=True, highlight=False)


def report_on(stream: TextIO, *, plain: bool, environ: Mapping[str, str], language: Language = ENGLISH) -> Listener:
    """Give the report that suits the stream: a bar and colours only at a terminal that a person looks at."""
    suits = stream.isatty() and environ.get("TERM") != "dumb" and encodes(stream.encoding or "ascii", "▸·♠━")
    if plain or not suits or environ.get("CI"):
        return Plain(stream, language)
    return Terminal(Console(file=stream), language)
