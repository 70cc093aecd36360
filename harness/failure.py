"""An engine that did not answer a case, told as a finding: a crash, a hang or a breach of the protocol."""

from __future__ import annotations

from harness.case import Case
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.outcome import (
    Crash,
    EngineFailed,
    Hang,
    HandshakeRefused,
    ProtocolFault,
    SpawnFailed,
    TooMuchMemory,
    TooMuchOutput,
)


def finding_of_failure(case: Case, failed: EngineFailed, engine: str) -> Finding:
    """The finding that an engine's failure on a case is. What it last wrote stands in the note."""
    kind, told, detail = _told(failed)
    fingerprint = Fingerprint(case.game, kind, "", "", "", detail)
    divergence = Divergence(kind, 0, "", None, told, "", "", detail)
    last = "\n".join(failed.last_stderr[-5:] or failed.last_stdout[-2:])
    return Finding(fingerprint, engine, case, divergence, "", note=last)


def _told(failed: EngineFailed) -> tuple[Kind, str, str]:
    """Kind, what happened in words, and what tells one such failure from another."""
    match failed.end:
        case Crash(code) if code < 0:
            return Kind.CRASH, f"it was ended by signal {-code}", f"signal {-code}"
        case Crash(code):
            return Kind.CRASH, f"it exited with code {code}", f"exit code {code}"
        case TooMuchMemory(used, limit):
            told = f"it holds {used >> 20} MiB of memory, its limit is {limit >> 20} MiB"
            return Kind.CRASH, told, "too much memory"
        case Hang(seconds):
            return Kind.HANG, f"it gave no answer within {seconds:g} s", ""
        case TooMuchOutput(limit):
            return Kind.PROTOCOL, f"it wrote a line longer than {limit >> 20} MiB", "too much output"
        case ProtocolFault(why, line):
            return Kind.PROTOCOL, f"{why}: {line}" if line else why, _without_values(why)
        case HandshakeRefused(why, _):
            return Kind.PROTOCOL, why, "handshake"
        case SpawnFailed(why):
            return Kind.CRASH, why, "not started"


def _without_values(why: str) -> str:
    """A reason without the numbers in it: two faults that differ in those alone are one."""
    return "".join("#" if c.isdigit() else c for c in why)[:80]
