"""A match stepped through at a terminal: a key goes on, back, to a step, or to where an engine differs."""

from __future__ import annotations

import os
import select
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TextIO

from harness.scenario import Scenario
from reports import width
from reports.clean import clean
from reports.drawn import difference_lines, legal_line, move_lines
from reports.english import ENGLISH
from reports.language import Language
from reports.position import position
from reports.table import UNICODE, Signs, draw

_NEXT = frozenset({"n", " ", "l", "j", "right", "down", "pagedown"})
_BACK = frozenset({"p", "h", "k", "left", "up", "pageup", "\x7f", "\b"})
_LEAVE = frozenset({"q", "Q", "\x04", "\x1b", ""})

#: What terminals send for keys without a character, behind the escape.
_KEYS = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "[H": "home", "[F": "end",
    "OA": "up", "OB": "down", "OC": "right", "OD": "left", "OH": "home", "OF": "end",
    "[1~": "home", "[4~": "end", "[7~": "home", "[8~": "end", "[5~": "pageup", "[6~": "pagedown",
}  # fmt: skip

#: How long the rest of a key's sequence may take, and how often the size of the window is looked at, in seconds.
_SEQUENCE = 0.05
_RESIZED = 0.25

_PLAIN, _BOLD, _YELLOW, _DIM = "", "\x1b[1m", "\x1b[33m", "\x1b[2m"


@dataclass(slots=True)
class Stepper:
    """Where somebody is in a match.

    typed  the digits of a step to go to, typed so far
    """

    scenario: Scenario
    language: Language = ENGLISH
    step: int = 0
    typed: str = ""

    def press(self, key: str) -> bool:
        """Do what a key says; False where that is to leave."""
        last, finding = len(self.scenario.case.script), self.scenario.finding
        typed, self.typed = self.typed, ""
        if key in _LEAVE:
            return bool(typed) and key == "\x1b"  # it takes back what was typed
        if key.isdecimal() and key.isascii():
            self.typed = (typed + key)[-6:]
        elif typed and key in {"\x7f", "\b"}:
            self.typed = typed[:-1]
        elif typed and key in {"\r", "\n"}:
            self.step = min(int(typed), last)
        elif key in _NEXT or key in {"\r", "\n"}:
            self.step = min(self.step + 1, last)
        elif key in _BACK:
            self.step = max(self.step - 1, 0)
        elif key in {"home", "g"}:
            self.step = 0
        elif key in {"end", "G"}:
            self.step = last
        elif key == "d" and finding is not None:
            self.step = finding.step
        return True

    def screen(self, columns: int, rows: int, signs: Signs = UNICODE) -> list[str]:
        """Draw the step for a window of this size: at most so many lines, none of them wider."""
        say, scenario = self.language.say, self.scenario
        keys = say("show.keys.differs" if scenario.finding else "show.keys")
        foot = say("show.going", number=self.typed) if self.typed else keys
        below = list(_styled(_DIM, [foot], columns))[: max(rows - 1, 1)]
        lines = list(self._lines(columns, replace(signs, columns=columns)))
        room = rows - len(below)
        while len(lines) > room and (_PLAIN, "") in lines:  # a low window has no place for empty lines
            lines.reverse()
            lines.remove((_PLAIN, ""))
            lines.reverse()
        shown = [*lines[:room], *below]
        return [f"{style}{line}\x1b[0m" if style else line for style, line in shown]

    def _lines(self, columns: int, signs: Signs) -> Iterator[tuple[str, str]]:
        scenario, step, language = self.scenario, self.step, self.language
        script = scenario.case.script
        head, *came = move_lines(scenario.steps, script, step, language)
        yield from _styled(_DIM, [clean(scenario.title)], columns)
        yield from _styled(_BOLD, [head], columns)
        yield from _styled(_PLAIN, [f"  {line}" for line in came], columns)
        yield from _styled(_YELLOW, difference_lines(scenario, step, language), columns)
        if legal := legal_line(scenario.steps, step, language):
            yield from _styled(_PLAIN, [f"  {legal}"], columns)
        yield _PLAIN, ""
        table = position(scenario.steps, script, step)
        yield from _styled(_PLAIN, [] if table is None else draw(table, signs, language), columns)
        yield _PLAIN, ""


def _styled(style: str, lines: list[str], columns: int) -> Iterator[tuple[str, str]]:
    """Give lines in a style, each broken where it is wider than the window."""
    for line in lines:
        for part in _broken(line, columns):
            yield style, part


def _broken(line: str, columns: int) -> Iterator[str]:
    """Break a line between words, and what follows it in by as much as it is itself, and by two more."""
    left = line
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    while width.wide(left) > columns:
        end = len(left)
        while end > 1 and width.wide(left[:end]) > columns:
            end -= 1
        space = left.rfind(" ", len(indent) if left.startswith(" ") else 1, end + 1)
        cut = space if space > len(indent) else end
        yield left[:cut].rstrip()
        rest = left[cut:].lstrip()
        if not rest or len(indent) >= columns:
            left = rest
            break
        left = indent + rest
    yield left


def step_through(scenario: Scenario, signs: Signs = UNICODE, language: Language = ENGLISH) -> None:
    """Step through a scenario at the terminal that standard input and output are, until somebody leaves.

    It begins where an engine differs, if it is about that. The terminal is left as it was found.
    """
    stepper = Stepper(scenario, language, scenario.finding.step if scenario.finding else 0)
    fd, out = sys.stdin.fileno(), sys.stdout
    before = termios.tcgetattr(fd)
    out.write("\x1b[?1049h\x1b[?25l")  # a screen of its own, without a cursor
    try:
        tty.setcbreak(fd)
        _go(stepper, fd, out, signs)
    except KeyboardInterrupt:
        pass  # that is to leave as well
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)
        out.write("\x1b[?25h\x1b[?1049l")
        out.flush()


def _go(stepper: Stepper, fd: int, out: TextIO, signs: Signs) -> None:
    """Draw, and do what keys say, until one says to leave; a window of another size is drawn anew."""
    drawn, going = None, True
    while going:
        size = os.get_terminal_size(out.fileno())
        if (stepper.step, stepper.typed, size) != drawn:
            drawn = (stepper.step, stepper.typed, size)
            _show(out, stepper.screen(size.columns, size.lines, signs))
        if select.select([fd], [], [], _RESIZED)[0]:
            going = stepper.press(read_key(lambda: os.read(fd, 1).decode("latin-1"), _waits(fd)))


def read_key(read: Callable[[], str], waits: Callable[[], bool]) -> str:
    """Read a key: its character, or the name of one that has none; empty where the input has ended.

    read   gives the next character
    waits  tells whether more of the same key is there
    """
    first = read()
    if first != "\x1b" or not waits():
        return first
    sequence = read()
    while waits() and sequence not in _KEYS and len(sequence) < 8:
        sequence += read()
    return _KEYS.get(sequence, "unknown")


def _waits(fd: int) -> Callable[[], bool]:
    return lambda: bool(select.select([fd], [], [], _SEQUENCE)[0])


def _show(out: TextIO, lines: list[str]) -> None:
    out.write("\x1b[H\x1b[2J" + "\r\n".join(lines))
    out.flush()
