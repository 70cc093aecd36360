"""The report at a terminal: the words of the log, with a bar while the run goes on."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import replace

import pytest
from rich.console import Console

from harness.events import Event, FindingFound, Progress, StageStarted
from reports.plain import Plain
from reports.terminal import Terminal, report_on
from tests.reports.sample_run import RUN, STARTED, TRICK
from tests.reports.test_plain import EXPECTED, hostile_run

_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def shown(events: Iterable[Event], *, terminal: bool = False) -> str:
    stream = io.StringIO()
    report = Terminal(Console(file=stream, force_terminal=terminal, width=120, color_system="standard"))
    for event in events:
        report.on(event)
    report.close()
    return stream.getvalue()


def squeezed(text: str) -> list[str]:
    """Give the lines with runs of spaces made one: the table of kinds has columns of its own."""
    return [" ".join(line.split()) for line in text.splitlines()]


def test_the_terminal_tells_what_the_log_tells() -> None:
    told = [line for line in squeezed(EXPECTED) if "s left" not in line]
    seen = squeezed(_ANSI.sub("", shown(RUN)))

    assert [line for line in seen if line] == [line for line in told if line]


def test_the_bar_says_how_far_the_stage_is() -> None:
    text = _ANSI.sub("", shown(RUN, terminal=True))

    assert "4,000 of 5,000 cases, 250,000 steps, 25,000 steps/s, 1 finding, 2 s left" in text


def test_a_run_bounded_by_time_fills_its_bar_by_time() -> None:
    nightly = replace(STARTED, cases=None, seconds=100.0)
    text = _ANSI.sub("", shown([nightly, Progress("fuzz", 10, None, 400, 0, 50.0)], terminal=True))

    assert "10 cases, 400 steps, 8 steps/s, 0 findings, 50 s left" in text


def test_an_unfinished_run_takes_its_bar_away_and_says_so() -> None:
    text = shown([STARTED, StageStarted("fuzz", 10), FindingFound(TRICK)], terminal=True)

    assert text.endswith("\x1b[0m\n")
    assert "unfinished: the run stopped before its end, so there is no verdict" in text
    assert text.count("\x1b[?25h") == 1  # the cursor is given back


def test_the_terminal_s_own_escapes_are_the_only_ones() -> None:
    events = hostile_run()
    text = shown(events, terminal=True)
    without = _ANSI.sub("", text)

    assert "\x1b[2J" not in text
    assert "\x1b" not in without
    assert "\x07" not in without
    assert "\u202e" not in without
    assert r"\x1b[2J\x1b]0;title\x07[bold red]x[/]\r\nhakam: agreed" in without  # markup is text, not a style


class Tty(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "plain", "environ", "report"),
    [
        (Tty(), False, {"TERM": "xterm"}, Terminal),
        (Tty(), True, {"TERM": "xterm"}, Plain),
        (Tty(), False, {"TERM": "dumb"}, Plain),
        (Tty(), False, {"TERM": "xterm", "CI": "true"}, Plain),
        (io.StringIO(), False, {"TERM": "xterm"}, Plain),
    ],
)
def test_a_bar_is_for_a_person_at_a_terminal(
    stream: io.StringIO, plain: bool, environ: dict[str, str], report: type
) -> None:
    assert type(report_on(stream, plain=plain, environ=environ)) is report
