"""Events as plain JSON values and back, by their dataclasses: no event is named here, so none can be forgotten.

A field keeps its name; a `Kind` is its id and a `Verdict` its name in small letters; how a session ended says
which of the ways in ``type``. Fields and events that a reader does not know are passed over: a newer version may
add some. Anything else that does not fit is a `ValueError`.
"""

from __future__ import annotations

import dataclasses
import math
import re
import types
import typing
from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Any

from harness.events import Event
from harness.outcome import End

#: The ways in which a session ends, and the events, by their name in a record.
Named = dict[str, type[Any]]


def snake(name: str) -> str:
    """Give a class's name as records write it: ``RunStarted`` is ``run_started``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


ENDS: Named = {snake(each.__name__): each for each in typing.get_args(End)}
EVENTS: Named = {snake(each.__name__): each for each in typing.get_args(Event)}


def encode(event: Event) -> dict[str, Any]:
    """Give an event as a JSON object that says in ``event`` which one it is."""
    return {"event": snake(type(event).__name__), **_plain(event)}


def _plain(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, IntEnum):
        return value.name.lower()
    if dataclasses.is_dataclass(value):
        fields = {each.name: _plain(getattr(value, each.name)) for each in dataclasses.fields(value)}
        name = snake(type(value).__name__)
        return {"type": name, **fields} if name in ENDS else fields
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)  # JSON has no such number, and an engine may have sent one
    return value


def decode(record: Mapping[str, Any]) -> Event | None:
    """Read one event back; None for one that this version does not know. Raises `ValueError`."""
    name = record.get("event")
    if not isinstance(name, str):
        raise ValueError("it does not say which event it is")
    if name not in EVENTS:
        return None
    event: Event = _built(EVENTS[name], record, name)
    return event


def _built(hint: Any, value: Any, where: str) -> Any:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return value
    if origin in (typing.Union, types.UnionType):
        return _one_of(arguments, value, where)
    if origin is tuple and isinstance(value, list):
        return tuple(_built(arguments[0], each, f"{where}.{n}") for n, each in enumerate(value))
    if origin is Mapping and isinstance(value, dict):
        return {key: _built(arguments[1], each, f"{where}.{key}") for key, each in value.items()}
    if dataclasses.is_dataclass(hint) and isinstance(hint, type) and isinstance(value, Mapping):
        return _filled(hint, value, where)
    if isinstance(hint, type) and isinstance(value, str) and issubclass(hint, StrEnum | IntEnum):
        return _member(hint, value, where)
    if hint is float and type(value) is int:
        return float(value)
    if isinstance(hint, type) and type(value) is hint:
        return value
    raise ValueError(f"{where} cannot be {value!r}")


def _one_of(hints: tuple[Any, ...], value: Any, where: str) -> Any:
    if value is None and types.NoneType in hints:
        return None
    if set(hints) == set(ENDS.values()):
        name = value.get("type") if isinstance(value, dict) else None
        if name not in ENDS:
            raise ValueError(f"{where} cannot be {value!r}")
        return _filled(ENDS[name], value, where)
    for hint in hints:
        try:
            return _built(hint, value, where)
        except ValueError:
            continue
    raise ValueError(f"{where} cannot be {value!r}")


def _filled(kind: type[Any], record: Mapping[str, Any], where: str) -> Any:
    hints = typing.get_type_hints(kind)
    values = {}
    for each in dataclasses.fields(kind):
        if each.name in record:
            values[each.name] = _built(hints[each.name], record[each.name], f"{where}.{each.name}")
        elif each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING:
            raise ValueError(f"{where} lacks {each.name!r}")
    return kind(**values)


def _member(kind: type[Any], value: str, where: str) -> Any:
    found = {each.value if issubclass(kind, StrEnum) else each.name.lower(): each for each in kind}
    if value not in found:
        raise ValueError(f"{where} cannot be {value!r}")
    return found[value]
