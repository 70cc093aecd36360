"""How one case ended on one engine: a closed union of plain values."""

from __future__ import annotations

from dataclasses import dataclass

from harness.divergence import Divergence


@dataclass(frozen=True, slots=True)
class Agreed:
    """Every step compared is the reference's."""

    steps: int


@dataclass(frozen=True, slots=True)
class Diverged:
    """At least one step differs. Harmless differences (reason, legal set) may stand before the decisive one.

    steps        script moves compared before the comparison stopped
    divergences  the first of each kind, in the order met; at most the last one is not harmless
    """

    steps: int
    divergences: tuple[Divergence, ...]


@dataclass(frozen=True, slots=True)
class SpawnFailed:
    """The engine's process could not be started."""

    why: str


@dataclass(frozen=True, slots=True)
class HandshakeRefused:
    """The engine started, but did not answer ``initialize`` as the protocol asks, or in time."""

    why: str
    line: str = ""


@dataclass(frozen=True, slots=True)
class ProtocolFault:
    """The engine wrote something that the protocol does not allow: noise, a wrong id, an invalid step."""

    why: str
    line: str = ""


@dataclass(frozen=True, slots=True)
class Crash:
    """The engine's process ended by itself: exit code, or the negative number of a signal."""

    code: int


@dataclass(frozen=True, slots=True)
class Hang:
    """No answer within the deadline, in seconds since the answer before it."""

    seconds: float


@dataclass(frozen=True, slots=True)
class TooMuchOutput:
    """A line longer than the limit, in bytes."""

    limit: int


@dataclass(frozen=True, slots=True)
class TooMuchMemory:
    """The engine's process tree holds more memory than its limit, both in bytes."""

    used: int
    limit: int


End = SpawnFailed | HandshakeRefused | ProtocolFault | Crash | Hang | TooMuchOutput | TooMuchMemory


@dataclass(frozen=True, slots=True)
class EngineFailed:
    """The engine did not answer the case: how its session ended, and the last lines of both its streams."""

    end: End
    last_stdout: tuple[str, ...] = ()
    last_stderr: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unsupported:
    """The engine does not offer what the case needs; it was not sent."""

    why: str


Outcome = Agreed | Diverged | EngineFailed | Unsupported
