"""Events as plain JSON values and back: no event is named here, so none can be forgotten.

Each is written by its fields (`harness.as_json`). Events that a reader does not know are passed over.
"""

from __future__ import annotations

import math
import typing
from collections.abc import Mapping
from typing import Any

from harness.as_json import built, plain, snake
from harness.events import Event

#: The events, by their name in a record.
EVENTS: dict[str, type[Any]] = {snake(each.__name__): each for each in typing.get_args(Event)}


def encode(event: Event) -> dict[str, Any]:
    """Give an event as a JSON object that says in ``event`` which one it is."""
    return {"event": snake(type(event).__name__), **finite(plain(event))}


def finite(value: Any) -> Any:
    """Give a value with numbers that strict JSON does not have as text."""
    if isinstance(value, dict):
        return {key: finite(each) for key, each in value.items()}
    if isinstance(value, list):
        return [finite(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)  # strict JSON has no such number, and an engine may have sent one
    return value


def decode(record: Mapping[str, Any]) -> Event | None:
    """Read one event back; None for one that this version does not know. Raises `ValueError`."""
    name = record.get("event")
    if not isinstance(name, str):
        raise ValueError("it does not say which event it is")
    if name not in EVENTS:
        return None
    event: Event = built(EVENTS[name], record, name)
    return event
