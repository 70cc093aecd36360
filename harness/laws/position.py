"""Laws of single positions and single moves: turns, legal lists, refusals."""

from __future__ import annotations

from collections.abc import Iterator
from operator import ge

from harness.laws.trace import CHANCE, Trace

#: How a move of each seat begins.
_SEAT = [f"{seat} " for seat in range(10)]

_POSITION = ("phase", "turn", "legal", "dealer", "score", "round")


def a_step_for_every_move(trace: Trace) -> Iterator[tuple[int, str]]:
    """There is the opening position and one step for every move of the script."""
    told, moves = len(trace.steps), len(trace.case.script)
    if told != moves + 1:
        yield min(told, moves + 1), f"{told} steps for {moves} moves"


def the_opening_is_quiet(trace: Trace) -> Iterator[tuple[int, str]]:
    """The opening position is no refusal, and nothing happens in it."""
    opening = trace.steps[0]
    if not opening.ok or opening.events:
        yield 0, "the opening position is refused or has events"


def a_refusal_changes_nothing(trace: Trace) -> Iterator[tuple[int, str]]:
    """After a refused move the position is the one before it, and nothing has happened."""
    for n, move, before, after in trace.refused:
        if after.events:
            yield n, f"{move!r} is refused, and yet something happens"
        for field in _POSITION:
            if getattr(before, field) != getattr(after, field):
                yield n, f"{move!r} is refused, and yet {field} changes"


def over_is_over(trace: Trace) -> Iterator[tuple[int, str]]:
    """Once the match is over every move is refused, and with that reason."""
    for n, move, before, after in trace.moves:
        if before.phase == "over" and (after.ok or after.error not in (None, "match_over")):
            yield n, f"the match is over, and {move!r} is not refused with match_over"


def somebody_acts_or_chance_does(trace: Trace) -> Iterator[tuple[int, str]]:
    """No seat is in turn exactly where chance moves or the match is over."""
    for n, step in enumerate(trace.steps):
        if (step.turn is None) != (step.phase in CHANCE or step.phase == "over"):
            yield n, f"turn is {step.turn} in phase {step.phase}"


def the_legal_list_is_in_order(trace: Trace) -> Iterator[tuple[int, str]]:
    """The legal moves are sorted, none stands twice, and a seat in turn has at least one."""
    for n, step in enumerate(trace.steps):
        legal = step.legal
        if legal is None:
            continue
        if len(legal) > 1 and any(map(ge, legal, legal[1:])):
            yield n, "the legal moves are not sorted, or one stands twice"
        if (step.turn is None) is not (not legal):
            yield n, f"turn is {step.turn} with {len(legal)} legal moves"


def what_is_shown_as_legal_is_accepted(trace: Trace) -> Iterator[tuple[int, str]]:
    """A move of a seat is accepted exactly when the step before it showed it as legal."""
    for n, move, before, after in trace.moves:
        legal, turn = before.legal, before.turn
        if legal is None:
            continue
        if turn is None:
            if after.ok and move[:1].isdigit():
                yield n, f"{move!r} is accepted, and no seat is to act"
        elif (move[2:] in legal and move[:2] == _SEAT[turn]) is not after.ok:
            verdict = "accepted, and was not shown as legal" if after.ok else "refused, and was shown as legal"
            yield n, f"{move!r} is {verdict}"
