"""Expressions that find a value in a record: JMESPath, with three functions beside its own.

``up()`` is the item of the list that the record stands in, ``line()`` the whole line, and ``split('3:KH', ':')``
takes a text apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import jmespath
from jmespath import functions
from jmespath.exceptions import JMESPathError

from harness.importing.unmapped import Unmapped
from harness.toml_file import hint


class BadExpression(ValueError):
    """A text that is no JMESPath."""


class _Functions(functions.Functions):
    """JMESPath's functions and those of a map, which look at where a record stands."""

    def __init__(self) -> None:
        self.around: Sequence[Any] = ()

    @functions.signature()
    def _func_up(self) -> Any:
        return self.around[-1] if self.around else None

    @functions.signature()
    def _func_line(self) -> Any:
        return self.around[0] if self.around else None

    @functions.signature({"types": ["string"]}, {"types": ["string"]})
    def _func_split(self, text: str, at: str) -> list[str]:
        return text.split(at) if at else [text]


_FUNCTIONS = _Functions()
_OPTIONS = jmespath.Options(custom_functions=_FUNCTIONS)

#: The names of all functions.
KNOWN = tuple(sorted(_FUNCTIONS.FUNCTION_TABLE))

#: What looks like a text on the right of a comparison; JMESPath has it for the name of a field.
_FIELD_FOR_TEXT = re.compile(r"""[=!<>]=?\s*("([^"]*)")""")
_BARE_NUMBER = re.compile(r"[=<>]\s*-?\d")


class Path:
    """One expression of a map, compiled."""

    __slots__ = ("_compiled", "_names", "text")

    def __init__(self, text: str) -> None:
        """Compile an expression. Raises `BadExpression`."""
        self.text = text
        if found := _FIELD_FOR_TEXT.search(text):
            raise BadExpression(f"{found[1]} is the name of a field: a text stands in single quotes, '{found[2]}'")
        try:
            self._compiled = jmespath.compile(text)
        except (JMESPathError, ValueError) as failure:
            why = str(failure).partition(chr(10))[0].removeprefix("Invalid jmespath expression: ")
            why = why.rstrip(":").removesuffix(", for expression")
            aid = "; a number stands in backticks, `7`" if _BARE_NUMBER.search(text) else ""
            raise BadExpression(f"`{text}` is no JMESPath: {why}{aid}") from None
        if unknown := next((name for name in _called(self._compiled.parsed) if name not in KNOWN), None):
            raise BadExpression(f"there is no function {unknown}(){hint(unknown, KNOWN)}")
        self._names = _plain(self._compiled.parsed)

    def find(self, record: Any, around: Sequence[Any]) -> Any:
        """Give the value in a record, None where it has none. Raises `Unmapped`.

        around  what the record stands in: the whole line, then the items of the lists, from the outermost
        """
        if self._names is not None:
            for name in self._names:
                record = record.get(name) if isinstance(record, dict) else None
            return record
        _FUNCTIONS.around = around
        try:
            return self._compiled.search(record, options=_OPTIONS)
        except (JMESPathError, ValueError, TypeError) as failure:
            why = " ".join(str(failure).split())
            raise Unmapped(
                f"`{self.text}` cannot be worked out: {why}", "correct the expression in the map"
            ) from None

    def holds(self, record: Any, around: Sequence[Any]) -> bool:
        """Tell whether the value is true, as JMESPath has it: not false, null or empty."""
        found = self.find(record, around)
        return not (found is None or found is False or found in ("", [], {}))


def _called(node: Mapping[str, Any]) -> Iterator[str]:
    """The functions that an expression calls."""
    if node["type"] == "function_expression":
        yield node["value"]
    for child in node["children"]:
        if isinstance(child, dict):
            yield from _called(child)


def _plain(node: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The names of an expression that is nothing but names and dots, which most are: they are looked up at once."""
    match node["type"]:
        case "current":
            return ()
        case "field":
            return (node["value"],)
        case "subexpression":
            parts = [_plain(child) for child in node["children"]]
            return None if None in parts else tuple(name for part in parts if part for name in part)
    return None
