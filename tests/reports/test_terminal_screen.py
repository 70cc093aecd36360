"""The report on a terminal's screen: what stands there while the run goes on, and what is left of it at the end."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import sys
import termios
from collections.abc import Iterator
from subprocess import Popen

import pytest

from reports.width import wide
from tests.commands import environment

#: Plays a run of which a stage knows what its cases reached, up to an event or to the end.
PLAY = """
import os, sys
from dataclasses import replace
from harness.events import Progress
from reports.terminal import report_on
from tests.reports.sample_run import RUN

report = report_on(sys.stdout, plain=False, environ={"TERM": "xterm"})
for event in RUN:
    if isinstance(event, Progress) and event.done:
        event = replace(event, rules=112, all_rules=140)
    report.on(event)
    os.write(1, b"\\0")  # the screen as it stands here
report.close()
"""

_TOKEN = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])|([\r\n\0])|([^\x1b\r\n\0]+)")


def screens(columns: int) -> list[list[str]]:
    """The lines on the screen of a terminal after each event, and at the end."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    env = environment(TERM="xterm")
    for name in ("COLUMNS", "LINES", "CI"):
        env.pop(name, None)
    with Popen([sys.executable, "-c", PLAY], env=env, stdin=theirs, stdout=theirs, stderr=theirs) as run:
        os.close(theirs)
        text = b"".join(_all(ours)).decode()
        assert run.wait(60) == 0, text
    os.close(ours)
    return list(_shown(text, columns))


def _all(terminal: int) -> Iterator[bytes]:
    while True:
        try:
            part = os.read(terminal, 1 << 16)
        except OSError:  # the other end is closed
            return
        if not part:
            return
        yield part


def _shown(text: str, columns: int) -> Iterator[list[str]]:
    """Follow what is written as a terminal does: text, line feeds, the cursor up, lines cleared."""
    lines, row, column = [""], 0, 0
    for code, letter, control, plain in _TOKEN.findall(text):
        if letter == "A":
            row -= int(code or 1)
        elif letter == "K":
            assert code == "2"
            lines[row] = ""
        elif letter:
            assert letter in "mhl", letter
        elif control == "\0":
            yield [line.rstrip() for line in lines]
        elif control == "\r":
            column = 0
        elif control == "\n":
            row += 1
            lines += [""] * (row + 1 - len(lines))
        for c in plain:
            if column == columns:
                row, column = row + 1, 0
                lines += [""] * (row + 1 - len(lines))
            lines[row] = lines[row][:column].ljust(column) + c + lines[row][column + 1 :]
            column += 1
    yield [line.rstrip() for line in lines]


@pytest.fixture(scope="module")
def wide_screens() -> list[list[str]]:
    return screens(80)


@pytest.fixture(scope="module")
def narrow_screens() -> list[list[str]]:
    return screens(40)


def test_a_stage_says_how_far_it_is_below_its_bar(wide_screens: list[list[str]]) -> None:
    [going] = [screen for screen in wide_screens if any("4,000 of" in line for line in screen)][:1]
    [place] = [place for place, line in enumerate(going) if line.startswith("fuzzing ━")]

    assert going[place + 1 :] == [
        "4,000 of 5,000 cases, 250,000 steps, 25,000 steps/s, 1 finding, 112 of 140 rules",
        "reached, 2 s left",
    ]


def test_a_narrow_window_has_the_same_words_in_more_lines(narrow_screens: list[list[str]]) -> None:
    [going] = [screen for screen in narrow_screens if any("4,000 of" in line for line in screen)][:1]
    [place] = [place for place, line in enumerate(going) if line.startswith("fuzzing ━")]

    assert going[place + 1 :] == [
        "4,000 of 5,000 cases, 250,000 steps,",
        "25,000 steps/s, 1 finding, 112 of 140",
        "rules reached, 2 s left",
    ]


@pytest.mark.parametrize("columns", [80, 40])
def test_nothing_is_left_of_a_bar_at_the_end(
    columns: int, wide_screens: list[list[str]], narrow_screens: list[list[str]]
) -> None:
    end = (wide_screens if columns == 80 else narrow_screens)[-1]

    assert max(map(wide, end)) <= columns
    assert not any("━" in line or "left" in line for line in end)
    assert "an engine failed: 5,000 cases, 2 golden" in "\n".join(end)


def test_a_finding_is_drawn_where_there_is_the_place_and_its_seats_are_listed_where_not(
    wide_screens: list[list[str]], narrow_screens: list[list[str]]
) -> None:
    drawn, listed = "\n".join(wide_screens[-1]), "\n".join(narrow_screens[-1])

    assert "seat 3 · B                    K♥              9♥    seat 1 · B" in drawn
    assert "     seat 3 · B\n       ♠87 ♥A ♣AK\n" in listed
    assert "K♥              9♥" not in listed
