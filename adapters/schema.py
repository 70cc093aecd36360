"""The JSON Schemas of the protocol and of the files: found by name, compiled once, and told in short sentences.

A name is a file of the folder ``schemas`` without its ending, such as ``request`` or ``kout_bh`` (a step of that
game), and may go on to one of its definitions: ``kout_bh#setup``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

Schema = dict[str, Any]

_NOTHING: frozenset[str] = frozenset()


def first_error(name: str, value: object, omits: frozenset[str] = _NOTHING) -> tuple[str, str] | None:
    """Hold `value` against the schema `name`: None, or where it fails and how.

    The place is a dotted path, ``events.0.seat``, empty for the whole value; the other half of the sentence is
    such as ``must be a whole number, not 4.5``. The outermost failure is told. `omits` names parts of a step
    that may be absent, as ``initialize`` does.
    """
    errors = sorted(_validator(name, omits).iter_errors(value), key=_relevance)
    if not errors:
        return None
    error = _innermost(errors[0])
    return ".".join(map(str, error.absolute_path)), _sentence(error)


@cache
def names() -> tuple[str, ...]:
    """List the schemas by name, sorted."""
    ending = ".schema.json"
    found = files("adapters").joinpath("schemas").iterdir()
    return tuple(sorted(each.name.removesuffix(ending) for each in found if each.name.endswith(ending)))


@cache
def schema(name: str) -> Mapping[str, Any]:
    """Read the schema of that name. It is shared: not to be changed."""
    file = files("adapters").joinpath("schemas", f"{name}.schema.json")
    loaded: Schema = json.loads(file.read_text(encoding="utf-8"))
    return loaded


@cache
def _validator(name: str, omits: frozenset[str]) -> Draft202012Validator:
    file, _, definition = name.partition("#")
    if file not in names():
        raise KeyError(f"no schema {file!r}; there are: {', '.join(names())}")
    pointer = f"#/$defs/{definition}" if definition else ""
    from jsonschema import Draft202012Validator  # noqa: PLC0415  # a third of a worker's start, and few need it

    return Draft202012Validator(_flat({"$ref": f"urn:hakam:{file}{pointer}"}, file, omits))


_NOTES = {"$ref", "$schema", "$id", "$defs", "title", "description", "examples"}


def _flat(node: Any, file: str, omits: frozenset[str]) -> Any:
    """Put what a schema refers to in the place of every reference: that halves the time of a validation."""
    if isinstance(node, list):
        return [_flat(each, file, omits) for each in node]
    if not isinstance(node, dict):
        return node
    flat = {key: _flat(value, file, omits) for key, value in node.items() if key not in _NOTES}
    if "properties" in node:  # its keys are no keywords, and may be called like one
        flat["properties"] = {key: _flat(value, file, omits) for key, value in node["properties"].items()}
    if "$ref" not in node:
        return flat
    named, _, pointer = node["$ref"].partition("#/$defs/")
    file = named.removeprefix("urn:hakam:") or file
    whole = _without(schema(file), omits) if omits else schema(file)
    target = _flat(whole["$defs"][pointer] if pointer else whole, file, omits)
    return {"allOf": [target], **flat} if flat else target


def _without(whole: Mapping[str, Any], omits: frozenset[str]) -> Schema:
    """Copy a schema, requiring less: what an engine omits may be absent."""
    less: Schema = json.loads(json.dumps(whole))
    definitions = less.get("$defs", {})
    for omitted in omits:
        part, _, field = omitted.partition(".")
        if field:  # of an event, or of the round, or of both: they may share a name
            lists = [definitions.get(each, {}).get("required", []) for each in (f"event.{part}", part)]
        elif less["$id"] == "urn:hakam:step":
            field = part
            lists = [less["required"], less["then"]["required"]]
        else:
            continue
        for required in lists:
            if field in required:
                required.remove(field)
    return less


_RANK = {"required": 0, "additionalProperties": 1, "type": 2}


def _relevance(error: ValidationError) -> tuple[int, int]:
    # Sorting is stable: of equals, the first in the schema's own order is told.
    return len(error.absolute_path), _RANK.get(str(error.validator), 3)


def _innermost(error: ValidationError) -> ValidationError:
    """Step into alternatives, as far as one of them is clearly meant."""
    while error.context:
        meant = [each for each in error.context if each.validator != "type"]
        if not meant:
            return error
        error = min(meant, key=lambda each: -len(each.absolute_path))
    return error


_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "a string",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}


def _types(wanted: str | Iterable[str]) -> str:
    kinds = [wanted] if isinstance(wanted, str) else list(wanted)
    return " or ".join(_TYPES[kind] for kind in kinds)


def _missing_key(error: ValidationError) -> str:
    wanted: Any = error.validator_value
    held: Any = error.instance
    return f"lacks {next(key for key in wanted if key not in held)!r}"


def _unknown_key(error: ValidationError) -> str:
    whole: Any = error.schema
    held: Any = error.instance
    return f"has an unknown key {next(key for key in held if key not in whole.get('properties', {}))!r}"


def _alternatives(error: ValidationError) -> str:
    # All alternatives failed by their type alone.
    return f"must be {' or '.join(_types(each.validator_value) for each in error.context or ())}"  # type: ignore[arg-type]


_WORDS: dict[str, Callable[[Any], str]] = {
    "const": lambda wanted: f"must be {brief(wanted)}",
    "enum": lambda wanted: f"must be one of {', '.join(map(brief, wanted))}",
    "exclusiveMinimum": lambda wanted: f"must be more than {wanted}",
    "maxItems": lambda wanted: f"must have at most {wanted} items",
    "maximum": lambda wanted: f"must be at most {wanted}",
    "minItems": lambda wanted: f"must have at least {wanted} items",
    "minLength": lambda wanted: f"must have at least {wanted} letters",
    "minProperties": lambda wanted: f"must have at least {wanted} keys",
    "minimum": lambda wanted: f"must be at least {wanted}",
    "pattern": lambda wanted: f"must match {wanted}",
    "type": lambda wanted: f"must be {_types(wanted)}",
    "uniqueItems": lambda _: "must hold nothing twice",
}


def _sentence(error: ValidationError) -> str:
    keyword = str(error.validator)
    match keyword:
        case "not":  # `{"not": {}}` matches nothing; unlike `false` it tells its place
            return "must not be there"
        case "required":
            return _missing_key(error)
        case "additionalProperties":
            return _unknown_key(error)
        case "anyOf":
            said = _alternatives(error)
        case _ if keyword in _WORDS:
            said = _WORDS[keyword](error.validator_value)
        case _:
            return error.message
    return f"{said}, not {brief(error.instance)}"


def brief(value: object) -> str:
    """Write a value as JSON, cut to some 60 characters."""
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else f"{text[:57]}…"
