"""Laws of single positions and single moves: turns, legal lists, refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.case import Case
from harness.laws.trace import CHANCE, POSITION, Step, moves


def a_step_for_every_move(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """There is the opening position and one step for every move of the script."""
    if len(steps) != len(case.script) + 1:
        yield min(len(steps), len(case.script) + 1), f"{len(steps)} steps for {len(case.script)} moves"


def the_opening_is_quiet(_: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """The opening position is no refusal, and nothing happens in it."""
    if steps and not (steps[0]["ok"] and not steps[0].get("events")):
        yield 0, "the opening position is refused or has events"


def a_refusal_changes_nothing(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """After a refused move the position is the one before it, and nothing has happened."""
    for n, move, before, after in moves(case, steps):
        if after["ok"]:
            continue
        if after.get("events"):
            yield n, f"{move!r} is refused, and yet something happens"
        for field in POSITION:
            if before.get(field) != after.get(field):
                yield n, f"{move!r} is refused, and yet {field} changes"


def over_is_over(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """Once the match is over every move is refused, and with that reason."""
    for n, move, before, after in moves(case, steps):
        if before.get("phase") == "over" and (after["ok"] or after.get("error", "match_over") != "match_over"):
            yield n, f"the match is over, and {move!r} is not refused with match_over"


def somebody_acts_or_chance_does(_: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """No seat is in turn exactly where chance moves or the match is over."""
    for n, step in enumerate(steps):
        if "turn" not in step or "phase" not in step:
            continue
        if (step["turn"] is None) != (step["phase"] in CHANCE or step["phase"] == "over"):
            yield n, f"turn is {step['turn']} in phase {step['phase']}"


def the_legal_list_is_in_order(_: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """The legal moves are sorted, none stands twice, and a seat in turn has at least one."""
    for n, step in enumerate(steps):
        if "legal" not in step:
            continue
        if list(step["legal"]) != sorted(set(step["legal"])):
            yield n, "the legal moves are not sorted, or one stands twice"
        if "turn" in step and bool(step["legal"]) != (step["turn"] is not None):
            yield n, f"turn is {step['turn']} with {len(step['legal'])} legal moves"


def what_is_shown_as_legal_is_accepted(case: Case, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """A move of a seat is accepted exactly when the step before it showed it as legal."""
    for n, move, before, after in moves(case, steps):
        if "legal" not in before or "turn" not in before:
            continue
        seat, _, words = move.partition(" ")
        if before["turn"] is None:
            if after["ok"] and seat.isdigit():
                yield n, f"{move!r} is accepted, and no seat is to act"
        elif after["ok"] != (seat == str(before["turn"]) and words in before["legal"]):
            verdict = "accepted, and was not shown as legal" if after["ok"] else "refused, and was shown as legal"
            yield n, f"{move!r} is {verdict}"
