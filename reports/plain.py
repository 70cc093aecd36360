"""The report for logs: lines of text, one now and then while the run goes on, and the account at its end."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TextIO

from harness.events import Event, Progress, RunFinished
from reports import width
from reports.account import Account
from reports.english import ENGLISH
from reports.isolates import isolate, isolate_words
from reports.language import Language
from reports.lines import at_once
from reports.table import ASCII, UNICODE

#: Seconds of the run between two lines about its progress.
EVERY = 10.0


class Plain:
    """Writes to any text stream; what the stream cannot encode is written as an escape."""

    def __init__(self, stream: TextIO, language: Language = ENGLISH, every: float = EVERY) -> None:
        self.stream = stream
        self.language = language
        self.every = every
        self.account = Account()
        self._told = 0.0
        self._encoding = stream.encoding or "ascii"

    def on(self, event: Event) -> None:
        """Write what the event has to say at this time."""
        self.account.on(event)
        if isinstance(event, Progress):
            if event.seconds - self._told >= self.every:
                self._told = event.seconds
                self._write([self.account.progress(event, self.language)])
        elif isinstance(event, RunFinished):
            self._write(self._closing())
        else:
            self._write(at_once(event, self.language))

    def close(self) -> None:
        """Say what an unfinished run had found; a finished one has said everything."""
        if self.account.finished is None:
            self._write(self._closing())

    def _closing(self) -> list[str]:
        lines: list[str] = []
        signs = UNICODE if encodes(self._encoding, "▸·♠♥♦♣") else ASCII
        for section in self.account.sections(signs, self.language):
            lines += ["", section.heading, *(f"  {line}".rstrip() for line in section.lines)]
            lines += [f"  {line}" for line in columns(section.rows, language=self.language)]
        return [*lines, "", self.account.verdict(self.language)]

    def _write(self, lines: Sequence[str]) -> None:
        if lines:
            write_lines(self.stream, lines)


def write_lines(stream: TextIO, lines: Sequence[str]) -> None:
    """Write lines to a text stream at once; what it cannot encode is written as an escape."""
    encoding = stream.encoding or "ascii"
    text = "".join(f"{line}\n" for line in lines)
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
    stream.flush()


def columns(rows: Sequence[Sequence[str]], left: Collection[int] = (0,), language: Language = ENGLISH) -> list[str]:
    """Set the rows of a table in columns: those of `left`, the first if nothing is said, to the left.

    In a language that is written from right to left each cell stands by itself, so that all rows run the same way.
    """
    if not rows:
        return []
    if language.right_to_left:
        rows = [[isolate_words(isolate(cell)) for cell in row] for row in rows]
    sizes = [max(width.wide(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            (width.left if at in left else width.right)(cell, size)
            for at, (cell, size) in enumerate(zip(row, sizes, strict=True))
        ).rstrip()
        for row in rows
    ]


def encodes(encoding: str, text: str) -> bool:
    """Tell whether an encoding has all characters of a text."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
