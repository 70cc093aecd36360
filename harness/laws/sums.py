"""Laws of sums: what is counted at the end of a round comes to what the pack has, whoever won it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from harness.laws.trace import Move, Round, Trace, Written, unwritten
from harness.mix import Counted
from harness.mixes import MIXERS


def points_add_up(trace: Trace) -> Iterator[tuple[int, str]]:
    """Tricks, points and gains of a counted round come to what they must in its game."""
    sums = MIXERS[trace.case.game].sums
    for played in trace.rounds:
        for kind in ("round", "hand"):
            if kind not in played.closing or played.last is None:
                continue
            try:
                counted = _counted(trace, played, played.last, kind)
                for what, told, due in sums(counted):
                    if told != due:
                        yield played.last[0], f"{what}: {told}, and by the pack {due}"
            except KeyError:
                pass  # the engine cannot tell a part of it
            except (TypeError, IndexError):
                yield played.last[0], "a round is counted that was not played"


def _counted(trace: Trace, played: Round, last: Move, kind: str) -> Counted:
    n, _, before, after = last
    if not played.seats():
        raise KeyError("hands")
    taken = [0] * played.seats()
    for _, _, event in played.tricks:
        taken[event["seat"]] += 1
    gained = _difference(before.score, after.score)
    return Counted(trace.case.options, trace.standing(n - 1), taken, played.closing[kind], gained)


def _difference(before: Written, after: Written) -> Any:
    if not (before and after):
        raise KeyError("score")
    once, now = unwritten(before), unwritten(after)
    return [b - a for a, b in zip(once, now, strict=True)] if isinstance(once, list) else now - once
