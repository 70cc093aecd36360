"""The places of a step of which a log may have recorded what its server made of a move."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from adapters.schema import first_error, schema
from harness.importing.cards import told
from harness.importing.unmapped import Unmapped
from harness.kinds import Difference, differences

_KEYS = ("dealer", "turn", "phase", "score", "error")


@cache
def places_of(game: str) -> tuple[str, ...]:
    """Every place of a game's steps: keys of the step, fields of its events, fields of its round."""
    definitions = schema(game)["$defs"]
    events = definitions["event"]["properties"]["type"]["enum"]
    fields = [f"events.{event}.{field}" for event in events for field in _fields(definitions[f"event.{event}"])]
    return (*_KEYS, *fields, *(f"round.{field}" for field in definitions["round"]["properties"]))


def _fields(event: Mapping[str, Any]) -> list[str]:
    return [name for name in event["properties"] if name != "type"]


def otherwise(game: str, step: str, recorded: Sequence[tuple[str, Any]]) -> Difference | None:
    """Hold what a log recorded of a step against the reference's step: the first difference, or None.

    recorded  places and the values there

    Raises `Unmapped` for a value that no step of the game could have there: then the map reads it wrongly.
    """
    ours = json.loads(step)
    if all(_at(ours, place) == value for place, value in recorded):
        return None
    theirs = json.loads(step)
    for place, value in recorded:
        _put(theirs, place, value)
    found = next(differences(ours, theirs), None)
    if found is not None:
        _check(game, ours, theirs, recorded)
    return found


def of_refusal(step: str, accepted: bool) -> Difference:
    """The difference where the log took a move that the reference refuses, or the other way round."""
    ours = json.loads(step)
    theirs = {key: value for key, value in ours.items() if key != "error"} | {"ok": accepted}
    return next(differences(ours, theirs))


def _at(step: Mapping[str, Any], place: str) -> Any:
    """The value at a place; what is not there is no value that a log can have recorded."""
    first, _, rest = place.partition(".")
    if first == "round":
        return step["round"][rest]
    if first == "events":
        kind, _, field = rest.partition(".")
        return next((each.get(field) for each in step["events"] if each["type"] == kind), Unmapped)
    return step.get(first)


def _put(step: dict[str, Any], place: str, value: object) -> None:
    first, _, rest = place.partition(".")
    if first == "round":
        step["round"][rest] = value
    elif first == "events":
        kind, _, field = rest.partition(".")
        event = next((each for each in step["events"] if each["type"] == kind), None)
        if event is None:
            event = {"type": kind}
            step["events"].append(event)
        event[field] = value
    else:
        step[first] = value


def _check(game: str, ours: Any, theirs: Any, recorded: Sequence[tuple[str, Any]]) -> None:
    if [each["type"] for each in ours["events"]] != [each["type"] for each in theirs["events"]]:
        return  # an event that the reference does not have is told by those of its fields that the log has
    if error := first_error(game, theirs):
        values = ", ".join(f"{place} {told(value)}" for place, value in recorded)
        raise Unmapped(f"no step of {game} has {values}: {error[1]}", "say what it means in [read.words]")
