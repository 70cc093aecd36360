"""Dataclasses as plain JSON values and back, by their fields: a field that is added is written and read as well.

A field keeps its name; a `Kind` is its id and a `Verdict` its name in small letters; how a session ended says
which of the ways in ``type``. Fields that a reader does not know are passed over: a newer version may add some.
Anything else that does not fit is a `ValueError`.
"""

from __future__ import annotations

import dataclasses
import json
import re
import types
import typing
from collections.abc import Mapping
from enum import IntEnum, StrEnum
from functools import cache
from typing import Any

from harness.outcome import End


def snake(name: str) -> str:
    """Give a class's name as it is written: ``RunStarted`` is ``run_started``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


#: The ways in which a session ends, by their name.
ENDS: dict[str, type[Any]] = {snake(each.__name__): each for each in typing.get_args(End)}


def plain(value: Any) -> Any:
    """Give a value as JSON has it. Numbers stay as they are, also those that strict JSON has not."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, IntEnum):
        return value.name.lower()
    if dataclasses.is_dataclass(value):
        fields = {each.name: plain(getattr(value, each.name)) for each in dataclasses.fields(value)}
        name = snake(type(value).__name__)
        return {"type": name, **fields} if name in ENDS else fields
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value


def json_of(text: str | bytes) -> Any:
    """Read JSON of a file that anybody may have changed. Raises `ValueError` for whatever is none, or too deep."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def built(hint: Any, value: Any, where: str) -> Any:
    """Read a value of the type that `hint` says. Raises `ValueError`, which names the place."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return value
    if origin in (typing.Union, types.UnionType):
        return _one_of(arguments, value, where)
    if origin is tuple and isinstance(value, list):
        return _tuple(arguments, value, where)
    if origin is Mapping and isinstance(value, dict):
        return {key: built(arguments[1], each, f"{where}.{key}") for key, each in value.items()}
    if dataclasses.is_dataclass(hint) and isinstance(hint, type) and isinstance(value, Mapping):
        return _filled(hint, value, where)
    if isinstance(hint, type) and isinstance(value, str) and issubclass(hint, StrEnum | IntEnum):
        return _member(hint, value, where)
    if hint is float and type(value) is int:
        return float(value)
    if isinstance(hint, type) and type(value) is hint:
        return value
    raise ValueError(f"{where} cannot be {value!r}")


def _tuple(hints: tuple[Any, ...], value: list[Any], where: str) -> tuple[Any, ...]:
    if hints[-1] is ...:
        return tuple(built(hints[0], each, f"{where}.{n}") for n, each in enumerate(value))
    if len(hints) != len(value):
        raise ValueError(f"{where} cannot be {value!r}")
    return tuple(built(hint, each, f"{where}.{n}") for n, (hint, each) in enumerate(zip(hints, value, strict=True)))


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
            return built(hint, value, where)
        except ValueError:
            continue
    raise ValueError(f"{where} cannot be {value!r}")


@cache
def _hints(kind: type[Any]) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _filled(kind: Any, record: Mapping[str, Any], where: str) -> Any:
    values = {}
    for each in dataclasses.fields(kind):
        if each.name in record:
            values[each.name] = built(_hints(kind)[each.name], record[each.name], f"{where}.{each.name}")
        elif each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING:
            raise ValueError(f"{where} lacks {each.name!r}")
    return kind(**values)


def _member(kind: type[Any], value: str, where: str) -> Any:
    found = {each.value if issubclass(kind, StrEnum) else each.name.lower(): each for each in kind}
    if value not in found:
        raise ValueError(f"{where} cannot be {value!r}")
    return found[value]
