"""Stepping through a match: what keys do, what the screen shows, and the terminal that it is on."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from subprocess import Popen

import pytest

from harness.scenario import Scenario, of_finding, save
from reports.arabic import ARABIC
from reports.english import ENGLISH
from reports.language import Language
from reports.stepper import Stepper, read_key
from reports.width import wide
from tests.commands import environment
from tests.reports.sample_run import TRICK

SHOWN = of_finding(replace(TRICK, fingerprint=replace(TRICK.fingerprint, rule="kout_bh 7.3.1")))
LAST = 18  # moves of its script; the last is the one that differs

_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def after(*keys: str, scenario: Scenario = SHOWN) -> Stepper:
    stepper = Stepper(scenario)
    for key in keys:
        assert stepper.press(key)
    return stepper


def screen(stepper: Stepper, columns: int = 80, rows: int = 40) -> list[str]:
    return [_ANSI.sub("", line) for line in stepper.screen(columns, rows)]


@pytest.mark.parametrize(
    ("keys", "step"),
    [
        (["n", " ", "right"], 3),
        (["n", "n", "p"], 1),
        (["left"], 0),
        (["end"], LAST),
        (["end", "n"], LAST),
        (["end", "home"], 0),
        (["1", "2", "\r"], 12),
        (["1", "2", "\x7f", "\r"], 1),
        (["9", "9", "9", "\r"], LAST),
        (["5", "\x1b", "\r"], 1),  # what was typed is taken back, and Enter is the next step
        (["4", "n"], 1),
        (["d"], 18),
        (["unknown"], 0),
    ],
)
def test_a_key_goes_on_back_or_to_a_step(keys: Sequence[str], step: int) -> None:
    assert after(*keys).step == step


@pytest.mark.parametrize("key", ["q", "\x1b", "\x04", ""])
def test_a_key_leaves_and_so_does_the_end_of_the_input(key: str) -> None:
    assert not Stepper(SHOWN).press(key)


@pytest.mark.parametrize(
    ("sent", "key"),
    [
        ("n", "n"),
        ("\x1b", "\x1b"),
        ("\x1b[C", "right"),
        ("\x1bOD", "left"),
        ("\x1b[1~", "home"),
        ("\x1b[2~", "unknown"),
    ],
)
def test_a_key_is_read_with_all_that_a_terminal_sends_for_it(sent: str, key: str) -> None:
    left = list(sent)

    assert read_key(lambda: left.pop(0), lambda: bool(left)) == key
    assert not left


def test_a_step_is_shown_with_what_differs_what_was_legal_and_the_table() -> None:
    lines = screen(after("end"), columns=100)

    assert lines[1:7] == [
        "Step 18 of 18: 2 play JK",
        "  seat 2 took the trick",
        "typescript differs: trick winner (kout_bh 7.3.1)",
        "after `2 play JK` the reference says seat 2 took the trick, typescript says seat 3 took the trick",
        "rule kout_bh 7.3.1: The joker, if played, takes the trick.",
        "  seat 2 may play JH, play JK, play QH",
    ]
    assert "▸ seat 2 · A" in "\n".join(lines)
    assert lines[-1] == "n next, p back, Home, End, a number and Enter, d to what differs, q to leave"


def test_a_number_is_shown_as_it_is_typed() -> None:
    assert screen(after("1", "2"))[-1] == "to step 12, with Enter"


@pytest.mark.parametrize("language", [ENGLISH, ARABIC], ids=lambda language: language.code)
@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 24), (20, 8), (40, 3)])
def test_a_screen_is_never_larger_than_the_window(columns: int, rows: int, language: Language) -> None:
    for step in range(LAST + 1):
        lines = [_ANSI.sub("", line) for line in Stepper(SHOWN, language, step).screen(columns, rows)]

        assert len(lines) <= rows
        assert max(map(wide, lines)) <= columns


def test_a_narrow_window_has_the_seats_one_below_the_other() -> None:
    lines = screen(after("1", "7", "\r"), columns=40)

    assert lines[lines.index("seat 0 · A · dealer") :][:8] == [
        "seat 0 · A · dealer",
        "  ♠AKQ ♥8 ♣7",
        "▸ seat 1 · B",
        "  ♠JT ♥T ♣98",
        "seat 2 · A",
        "  ♠9 ♥QJ ♣JT JK",
        "seat 3 · B",
        "  ♠87 ♥A ♣AK",
    ]


def test_the_command_steps_through_at_a_terminal_and_leaves_it_as_it_was(tmp_path: Path) -> None:
    save(tmp_path / "trick.json", SHOWN)
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 80, 0, 0))
    before = termios.tcgetattr(theirs)
    command = [sys.executable, "-m", "harness", "show", "trick.json"]
    with Popen(command, cwd=tmp_path, env=environment(TERM="xterm"), stdin=theirs, stdout=theirs) as shown:
        text = told(ours, "Step 18 of 18: 2 play JK")  # it begins where the engine differs
        os.write(ours, b"\x1b[D")
        text += told(ours, "Step 17 of 18: 1 play 9H")
        os.write(ours, b"q")
        text += told(ours, "\x1b[?1049l")
        assert shown.wait(60) == 0
    assert termios.tcgetattr(theirs) == before
    os.close(theirs)
    os.close(ours)

    assert text.startswith("\x1b[?1049h\x1b[?25l")
    assert text.endswith("\x1b[?25h\x1b[?1049l")


def told(terminal: int, until: str) -> str:
    """What a terminal shows up to some text."""
    text, limit = "", time.monotonic() + 60
    while until not in text:
        assert select.select([terminal], [], [], max(0, limit - time.monotonic()))[0], text
        text += os.read(terminal, 4096).decode("utf-8", errors="replace")
    return text
