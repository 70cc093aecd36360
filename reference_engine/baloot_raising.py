"""The raising of a hand of Baloot: double, triple, four and gahwa, open or closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LEVELS: Final = ("normal", "double", "triple", "four", "gahwa")
GAHWA: Final = 4

#: What the seat that is asked may say at each level of hokm.
RAISES: Final = (
    ("raise double closed", "raise double open", "raise pass"),
    ("raise pass", "raise triple"),
    ("raise four closed", "raise four open", "raise pass"),
    ("raise gahwa", "raise pass"),
)
RAISE_SUN: Final = ("raise double", "raise pass")

FORMS: Final = ("double", "double open", "double closed", "triple", "four open", "four closed", "gahwa", "pass")


@dataclass(slots=True)
class Raising:
    """The raising as far as it is.

    turn    the seat that is asked
    level   the place in `LEVELS` of the last raise
    closed  whether the last raise was closed
    passes  how many seats have passed at this level
    going   whether somebody is still asked
    """

    contract: str = ""
    turn: int = -1
    level: int = 0
    closed: bool = False
    passes: int = 0
    going: bool = False

    def copy(self) -> Raising:
        """A raising that is the same and goes its own way."""
        return Raising(self.contract, self.turn, self.level, self.closed, self.passes, self.going)

    def words(self) -> tuple[str, ...]:
        """What the seat that is asked may say."""
        if self.contract == "sun":
            return RAISE_SUN  # baloot 5.3.1, 5.3.5
        match self.level:
            case 0:
                return RAISES[0]  # baloot 5.1.6, 5.1.2
            case 1:
                return RAISES[1]  # baloot 5.1.6, 5.1.3
            case 2:
                return RAISES[2]  # baloot 5.1.6, 5.1.4
            case _:
                return RAISES[3]  # baloot 5.1.6, 5.1.5

    def why_not(self, arguments: list[str]) -> str:
        """Why the seat that is asked may not say that now."""
        level = LEVELS.index(arguments[0])
        if self.contract == "sun":
            if level == 1:
                return "not_offered"  # baloot 5.3.5
            return "not_offered"  # baloot 5.3.1
        if level == 1 and len(arguments) == 1:
            return "not_offered"  # baloot 5.2.1
        if level > self.level + 1:
            return "not_offered"  # baloot 5.1.6
        match level:
            case 1:
                return "not_offered"  # baloot 5.1.2
            case 2:
                return "not_offered"  # baloot 5.1.3
            case _:
                return "not_offered"  # baloot 5.1.4

    def say(self, said: str) -> str:
        """Say what the seat that is asked answers (``four open``); the event of a raise, nothing for a pass."""
        if said == "pass":
            self.passes += 1
            if self.passes == 2:
                self.going = False  # baloot 5.1.11
            else:
                self.turn ^= 2  # baloot 5.1.10
            return ""
        seat = self.turn
        self.level += 1
        self._set_mode(*said.split(" "))
        if self.contract == "sun":
            self.going = False  # baloot 5.3.1
        elif self.level == GAHWA:
            self.going = False  # baloot 5.1.12
        else:
            self.passes = 0
            self.turn = (seat + 1) & 3  # baloot 5.1.9, 5.1.8
        closed = "true" if self.closed else "false"
        return f'{{"type":"raised","seat":{seat},"level":"{LEVELS[self.level]}","closed":{closed}}}'

    def _set_mode(self, level: str, mode: str = "") -> None:
        match level:
            case "double" if not mode:
                self.closed = False  # baloot 5.3.5
            case "double":
                self.closed = mode == "closed"  # baloot 5.1.2, 5.2.1
            case "triple":
                self.closed = False  # baloot 5.1.3, 5.2.2, 5.2.3
            case "four":
                self.closed = mode == "closed"  # baloot 5.1.4, 5.2.1, 5.2.3
            case _:
                self.closed = False  # baloot 5.1.5, 5.2.2, 5.2.3


def raising(contract: str, buyer: int, score: Sequence[int]) -> Raising:
    """The raising once the deal is complete: it is going if somebody is asked; `score` is by team."""
    ours, theirs = score[buyer & 1], score[1 - (buyer & 1)]
    asked = (buyer + 1) & 3
    if contract == "hokm":
        return Raising(contract, asked, going=True)  # baloot 5.1.1, 5.1.7
    if ours > 100 > theirs:
        return Raising(contract, asked, going=True)  # baloot 5.3.2, 5.3.4
    if ours >= 100 >= theirs:
        return Raising(contract)  # baloot 5.3.6, 5.3.3
    return Raising(contract)  # baloot 5.3.6, 5.3.2
