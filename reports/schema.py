"""The JSON Schema of a record's lines, made from the events' dataclasses so that it cannot lag behind them.

``python -m reports.schema > adapters/schemas/events.schema.json`` writes it anew after an event has changed.
"""

from __future__ import annotations

import dataclasses
import json
import sys
import types
import typing
from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Any

from harness.as_json import ENDS, snake
from harness.record import EVENTS
from reports.jsonlines import FORMAT

Schema = dict[str, Any]

_PLAIN = {int: "integer", float: "number", str: "string", bool: "boolean", types.NoneType: "null"}


def schema() -> Schema:
    """Give the schema of one line. Lines may have more keys than it names; readers pass over them."""
    defs: dict[str, Schema] = {}
    lines = []
    for name, event in EVENTS.items():
        fields = _of(event, defs)
        lines.append({"title": name, **_object(event, {"event": {"const": name}} | fields)})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:hakam:events",
        "title": "A line of the record of a run",
        "description": "The first line says the format. Without a run_finished line the run is unfinished.",
        "type": "object",
        "properties": {"format": {"const": FORMAT}},
        "oneOf": lines,
        "$defs": dict(sorted(defs.items())),
    }


def _object(kind: type[Any], properties: Mapping[str, Schema]) -> Schema:
    told = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return {"description": told, "type": "object", "required": list(properties), "properties": dict(properties)}


def _of(kind: type[Any], defs: dict[str, Schema]) -> dict[str, Schema]:
    hints = typing.get_type_hints(kind)
    return {each.name: _value(hints[each.name], defs) for each in dataclasses.fields(kind)}


def _value(hint: Any, defs: dict[str, Schema]) -> Schema:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return {}
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_value(each, defs) for each in arguments]}
    if origin is tuple:
        return {"type": "array", "items": _value(arguments[0], defs)}
    if origin is Mapping:
        return {"type": "object", "additionalProperties": _value(arguments[1], defs)}
    if issubclass(hint, StrEnum):
        return {"enum": [each.value for each in hint]}
    if issubclass(hint, IntEnum):
        return {"enum": [each.name.lower() for each in hint]}
    name = hint.__name__
    if name not in defs:
        tag = {"type": {"const": snake(name)}} if snake(name) in ENDS else {}
        defs[name] = {}  # its place is taken while its fields are looked at
        defs[name] = _object(hint, tag | _of(hint, defs))
    return {"$ref": f"#/$defs/{name}"}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), indent=2) + "\n")
