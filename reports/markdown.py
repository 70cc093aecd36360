"""The report for a pull request: Markdown in one comment, the weighty first, cut at a finding's end where it must.

Whatever an engine had a say in stands in code, where nothing is a link, a mention, an image or a tag.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence

from harness.events import FindingClosed
from reports.account import Account, Section
from reports.english import ENGLISH
from reports.language import Language
from reports.lines import finding_headline, finding_table, finding_words, replay_lines
from reports.table import UNICODE

#: Characters that a comment may have on GitHub.
COMMENT = 65_536

#: Findings that are told in full; those behind them have a line each.
TOLD = 20

#: The first line, which nobody sees: a workflow finds its comment of the run before by it, and replaces it.
MARK = "<!-- hakam -->"


def markdown(account: Account, language: Language = ENGLISH, *, limit: int = COMMENT) -> str:
    """Give the report of a run in at most `limit` characters."""
    opening = [MARK, '<div dir="rtl">\n'] if language.right_to_left else [MARK]
    closing = ["</div>"] if language.right_to_left else []
    blocks = [*opening, f"### hakam: {_code(account.in_short(language))}", _code(account.verdict(language))]
    room = limit - sum(len(block) + 2 for block in [*blocks, *closing]) - 400  # for the line about what is left out
    left_out = 0
    for block in _blocks(account, language):
        if left_out or len(block) + 2 > room:
            left_out += 1
            continue
        blocks.append(block)
        room -= len(block) + 2
    if left_out:
        blocks.append(language.count("parts", left_out))
    return "\n\n".join([*blocks, *closing]) + "\n"


def _blocks(account: Account, language: Language) -> Iterator[str]:
    counted = [each for each in account.findings.values() if each.accepted is None]
    weighty_first = sorted(counted, key=lambda closed: closed.finding.warning)
    if weighty_first:
        yield f"#### {language.say('heading.findings')}"
    for number, closed in enumerate(weighty_first, start=1):
        if number <= TOLD:
            yield _finding(number, closed, language)
        else:
            yield f"{number}. {_code(finding_headline(closed.finding, language))}"
    heading = language.say("heading.findings")
    for section in account.sections(UNICODE, language):
        if section.heading != heading:
            yield from _section(section)


def _finding(number: int, closed: FindingClosed, language: Language) -> str:
    summary = html.escape(f"{number}. {finding_headline(closed.finding, language)}")
    parts = [f"<details><summary><code>{summary}</code></summary>", _fenced(finding_words(closed, language))]
    if table := finding_table(closed.finding, UNICODE, language):
        picture = _fenced(table)
        parts.append(f'<div dir="ltr">\n\n{picture}\n\n</div>' if language.right_to_left else picture)
    if line := replay_lines(closed, language):
        parts.append(_fenced(line))
    return "\n\n".join([*parts, "</details>"])


def _section(section: Section) -> Iterator[str]:
    heading = f"#### {section.heading}"
    if section.rows:
        head, *rows = section.rows
        aligned = ["---", *("---:" for _ in head[1:])]
        lines = [
            _row([_code(cell) for cell in head]),
            _row(aligned),
            *(_row([_code(c) for c in row]) for row in rows),
        ]
        yield heading + "\n\n" + "\n".join(lines)
    else:
        yield f"{heading}\n\n{_fenced(section.lines)}"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _code(text: str) -> str:
    """Write text between more backticks than it has in a row; in a table a bar would end the cell."""
    ticks = "`" * (_longest(text) + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{space}{text or ' '}{space}{ticks}".replace("|", "\\|")


def _fenced(lines: Sequence[str]) -> str:
    fence = "`" * max(3, _longest("\n".join(lines)) + 1)
    return "\n".join([f"{fence}text", *lines, fence])


def _longest(text: str) -> int:
    """The longest row of backticks in a text."""
    return max(map(len, re.findall("`+", text)), default=0)
