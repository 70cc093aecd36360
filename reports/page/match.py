"""A match as the page walks through it: the script, the reference's steps, and an engine's own answers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from harness.case import Case
from harness.record import finite
from harness.scenario import Scenario, parts
from reports.clean import clean
from reports.page.told import Told

#: Seats of a table where neither the options nor a deal tell.
_SEATS = 4


def match_of(case: Case, steps: Sequence[str], title: Told, engine: dict[str, Any] | None = None) -> dict[str, Any]:
    """Give a match of which the reference's first steps are known, as canonical JSON texts.

    engine  what `engine_of` gives, None where only the reference is told
    """
    known = [step_of(text) for text in steps]
    return {
        "game": clean(case.game),
        "seats": _seats(case, known),
        "title": title,
        "options": dict(case.options),
        "setup": None if case.setup is None else finite(dict(case.setup)),
        "script": list(case.script),
        "steps": known,
        "engine": engine,
    }


def engine_of(name: str, first: int, answers: Sequence[str | None]) -> dict[str, Any]:
    """Give what an engine answered itself from the first step that it answered otherwise on.

    What is no step stays the text that it is; None is an answer that was not kept.
    """
    steps = [None if text is None else step_of(text) or clean(text, 4000) for text in answers]
    return {"name": clean(name), "from": first, "steps": steps}


def file_of(name: str, scenario: Scenario) -> dict[str, Any]:
    """Give the file of a scenario: the page puts the moves and the steps of its match between these parts."""
    return {"name": clean(name), "parts": list(parts(scenario))}


def step_of(text: str) -> dict[str, Any] | None:
    """Read a step so far that the page can draw it; None for what is none."""
    try:
        step = finite(json.loads(text))
    except (ValueError, RecursionError):
        return None
    if not isinstance(step, dict) or not isinstance(step.get("ok"), bool):
        return None
    events, legal = step.get("events", []), step.get("legal", [])
    drawn = (
        isinstance(events, list)
        and all(isinstance(each, dict) and isinstance(each.get("type"), str) for each in events)
        and isinstance(legal, list)
        and all(isinstance(each, str) for each in legal)
        and isinstance(step.get("round", {}), dict | None)
        and all(_hands(each) for each in events if each["type"] == "dealt")
    )
    return step if drawn else None


def _hands(dealt: Mapping[str, Any]) -> bool:
    hands = dealt.get("hands", [])
    return isinstance(hands, list) and all(isinstance(hand, list) for hand in hands)


def _seats(case: Case, steps: Sequence[dict[str, Any] | None]) -> int:
    """How many sit at the table: as the options say, or as the first deal shows."""
    seats = case.options.get("seats")
    if type(seats) is int and 2 <= seats <= 8:
        return seats
    dealt = (event for step in steps if step for event in step.get("events", []) if event["type"] == "dealt")
    hands: list[Any] = next((event.get("hands", []) for event in dealt), [])
    return len(hands) if 2 <= len(hands) <= 8 else _SEATS
