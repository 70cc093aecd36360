"""The report for GitHub Actions: annotations in the log of a step, and its summary.

GitHub shows ten errors and ten warnings a step, so no more are written; what is left is told in one notice. The
first error is the verdict, unless the run agreed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TextIO

from harness.events import Event, RunFinished
from harness.verdict import Verdict
from reports.account import Account
from reports.clean import clean
from reports.english import ENGLISH
from reports.known import entry_line
from reports.language import Language
from reports.lines import finding_headline, finding_words, replay_lines
from reports.markdown import markdown
from reports.places import CONFIGURATION, below, file_of, root_of, split_place

#: Annotations of one level that GitHub shows a step.
SHOWN = 10

#: Bytes that the summary of a step may have.
SUMMARY = 1024 * 1024

#: The variable that names the file of the step's summary.
SUMMARY_FILE = "GITHUB_STEP_SUMMARY"


class GitHub:
    """Writes annotations to a stream, and the summary where `environ` says; elsewhere there is none."""

    def __init__(self, stream: TextIO, environ: Mapping[str, str], language: Language = ENGLISH) -> None:
        self.stream = stream
        self.language = language
        self.account = Account()
        self.summary = Path(named) if (named := environ.get(SUMMARY_FILE)) else None
        self.root = root_of(environ)
        if self.summary is not None:
            with self.summary.open("ab"):  # refused now and not after the run
                pass

    def on(self, event: Event) -> None:
        """Take note of one event; the closing one writes annotations and summary."""
        self.account.on(event)
        if isinstance(event, RunFinished):
            self._write()

    def close(self) -> None:
        """Tell what an unfinished run had told."""
        if self.account.finished is None:
            self._write()

    def _write(self) -> None:
        self.stream.write("".join(f"{line}\n" for line in annotated(self.account, self.language, self.root)))
        self.stream.flush()
        if self.summary is not None:
            with self.summary.open("ab") as file:
                text = summary(self.account, self.language, SUMMARY - file.tell())
                file.write(text.encode("utf-8"))


def summary(account: Account, language: Language, room: int) -> str:
    """Give the summary in at most so many bytes; nothing where not even the verdict has room."""
    for limit in (room, room // 2, room // 4):  # characters: most have one byte
        text = markdown(account, language, limit=limit)
        if len(text.encode("utf-8")) <= room:
            return text
    return ""


def annotated(account: Account, language: Language, root: Path) -> list[str]:
    """Give the annotations of a run, a line each."""
    errors, warnings = [*_errors(account, language, root)], [*_warnings(account, language, root)]
    left = len(errors[SHOWN:]) + len(warnings[SHOWN:])
    lines = errors[:SHOWN] + warnings[:SHOWN]
    if left:
        lines.append(annotation("notice", "hakam", language.count("annotations", left)))
    return lines


def _errors(account: Account, language: Language, root: Path) -> Iterator[str]:
    end = account.finished
    if end is None or end.verdict is not Verdict.AGREED:
        yield annotation("error", "hakam", account.verdict(language), CONFIGURATION)
    for closed in account.weighty():
        lines = [*finding_words(closed, language), *replay_lines(closed, language)]
        file = below(file_of(closed, account), root)
        yield annotation("error", finding_headline(closed.finding, language), "\n".join(lines), file)
    for entry in account.known:
        if entry.stale:
            file, line = split_place(entry.place)
            told = f"{entry_line(entry, language)}\n{clean(entry.reason)}"
            yield annotation("error", language.say("heading.known"), told, below(file, root), line)


def _warnings(account: Account, language: Language, root: Path) -> Iterator[str]:
    for closed in account.findings.values():
        if closed.accepted is None and closed.finding.warning:
            file = below(file_of(closed, account), root)
            lines = [*finding_words(closed, language), *replay_lines(closed, language)]
            yield annotation("warning", finding_headline(closed.finding, language), "\n".join(lines), file)


def annotation(level: str, title: str, message: str, file: str = "", line: int = 1) -> str:
    """Write one workflow command. What would end it, or a property of it, is written as GitHub wants it."""
    where = f"file={_property(file)},line={line}," if file else ""
    return f"::{level} {where}title={_property(title)}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
