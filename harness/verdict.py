"""The verdict of a run and its exit code. Nothing that did not run is ever green."""

from __future__ import annotations

from enum import IntEnum


class Verdict(IntEnum):
    """How a run ended; the value is the exit code of the command."""

    AGREED = 0
    DIVERGED = 1
    USAGE = 2
    INCONCLUSIVE = 3
    ENGINE_FAILED = 4


def verdict(*, usage: bool = False, inconclusive: bool, engine_failed: bool, diverged: bool) -> Verdict:
    """The first that applies: usage (2), inconclusive (3), an engine failed (4), diverged (1), agreed (0)."""
    if usage:
        return Verdict.USAGE
    if inconclusive:
        return Verdict.INCONCLUSIVE
    if engine_failed:
        return Verdict.ENGINE_FAILED
    if diverged:
        return Verdict.DIVERGED
    return Verdict.AGREED
