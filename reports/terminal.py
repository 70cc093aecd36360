"""The report for a person at a terminal: a bar while the run goes on, and the account at its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TextIO

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
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
from reports.width import wide

_STYLES = {
    Verdict.AGREED: "bold green",
    Verdict.DIVERGED: "bold yellow",
    Verdict.USAGE: "bold red",
    Verdict.INCONCLUSIVE: "bold magenta",
    Verdict.ENGINE_FAILED: "bold red",
}


#: Columns of the bar.
_BAR = 24


@dataclass(frozen=True, slots=True)
class _Going:
    """A stage that is going on: what it is called, how far it is (of None: nobody knows), and that in words."""

    stage: str
    total: float | None = None
    done: float = 0.0
    told: str = ""

    def drawn(self, columns: int) -> RenderableType:
        """Draw it: in one line where that has the place, else with the words below."""
        bar = ProgressBar(total=self.total, completed=self.done, width=_BAR, pulse=self.total is None)
        line = Table.grid(padding=(0, 1))
        if wide(self.stage) + wide(self.told) + _BAR + 3 < columns:
            line.add_row(Text(self.stage), bar, Text(self.told))
            return line
        line.add_row(Text(self.stage, overflow="ellipsis", no_wrap=True), bar)
        return Group(line, Text(self.told))


class Terminal:
    """Draws on a rich console. Text reaches it as plain text only: nothing in it is read as markup."""

    def __init__(self, console: Console, language: Language = ENGLISH) -> None:
        self.console = console
        self.language = language
        self.account = Account()
        # No thread of its own: the bar moves when the run tells something, and a run may fork workers.
        self._live = Live(console=console, transient=True, auto_refresh=False)

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
        self._show(_Going(self.account.stage_of(event.stage, self.language), event.total))

    def _progress(self, event: Progress) -> None:
        stage = self.account.stage_of(event.stage, self.language)
        told = self.account.progress_told(event, self.language)
        total, done = event.total, float(event.done)
        started = self.account.started
        if total is None and started is not None and started.seconds is not None:
            self._show(_Going(stage, started.seconds, event.seconds, told))
        else:
            self._show(_Going(stage, total, done, told))

    def _show(self, going: _Going) -> None:
        self._live.start()
        self._live.update(going.drawn(self.console.width), refresh=True)

    def _closing(self) -> None:
        self._live.stop()
        for section in self.account.sections(replace(UNICODE, columns=self.console.width), self.language):
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
