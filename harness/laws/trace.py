"""A trace as the laws see it: the moves of a case, each with the step before it and its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from harness.case import Case

Step = Mapping[str, Any]

#: Yields each breach of a law: the number of the step, and how.
Law = Callable[[Case, Sequence[Step]], Iterator[tuple[int, str]]]

POSITION = ("phase", "turn", "legal", "dealer", "score", "round")
CHANCE = frozenset({"draw", "dealer", "deal", "cut"})

#: Events that close a round.
CLOSING = frozenset({"round", "hand", "cancelled", "forfeit"})


def moves(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str, Step, Step]]:
    """Each move of the script: its step's number, the move, the step before it and its own."""
    for n, (move, before, after) in enumerate(zip(case.script, steps, steps[1:], strict=False), start=1):
        yield n, move, before, after


def accepted(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str, Step, Step, dict[str, Step]]]:
    """Each accepted move whose step tells its events: as `moves`, and the events by type."""
    for n, move, before, after in moves(case, steps):
        if after["ok"] and "events" in after:
            yield n, move, before, after, {event["type"]: event for event in after["events"]}


def card_played(move: str) -> tuple[int, str] | None:
    """The seat and the card of a move that plays one; None for any other text."""
    seat, verb, card = (*move.split(" "), "", "", "")[:3]
    return (int(seat), card) if verb == "play" and card and seat.isascii() and seat.isdigit() else None
