"""What a check found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from harness.outcome import EngineFailed


class State(StrEnum):
    """How a check ended. NOTED is allowed, but worth knowing."""

    PASSED = "passed"
    NOTED = "noted"
    FAILED = "failed"
    LEFT_OUT = "left out"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    sent          what was sent, or done
    received      what came back; empty where nothing did
    advice        what to change; of a passed check, what was seen
    ended         how the engine ended, where it did instead of answering
    inconclusive  of a failed check: the engine itself could not be examined
    """

    state: State
    sent: str = ""
    received: str = ""
    advice: str = ""
    ended: EngineFailed | None = None
    inconclusive: bool = False

    @staticmethod
    def passed(seen: str = "") -> Finding:
        """Say that all is well."""
        return Finding(State.PASSED, advice=seen)

    @staticmethod
    def left_out(why: str) -> Finding:
        """Say that the check could not be made."""
        return Finding(State.LEFT_OUT, advice=why)


@dataclass(frozen=True, slots=True)
class Result:
    """A check that was made: its number, the engine (empty: the machine), its title and what it found."""

    number: int
    engine: str
    title: str
    finding: Finding
