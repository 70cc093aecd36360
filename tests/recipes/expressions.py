"""The expressions of a workflow, ``${{ … }}``: as much of them as the recipes use, and an error for all else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_IN_TEXT = re.compile(r"\$\{\{(.*?)\}\}", re.DOTALL)
_TOKEN = re.compile(r"\s*(?:('(?:[^']|'')*')|([A-Za-z_][\w.-]*)(\s*\()?|(&&|\|\||[!=]=|[!(),])|(\d+)|(\S))")
_OPERATORS = {"&&": " and ", "||": " or ", "!": " not "}


def filled(text: str, contexts: Mapping[str, Any]) -> str:
    """Give a text of the workflow with its expressions replaced by what they come to."""
    return _IN_TEXT.sub(lambda found: told(evaluated(found[1], contexts)), text)


def holds(condition: str, contexts: Mapping[str, Any]) -> bool:
    """Tell whether a step whose `if` this is runs; one that does not ask how things went needs them to go well."""
    inner = _IN_TEXT.fullmatch(condition.strip())
    expression = inner[1] if inner else condition
    asked = re.search(r"\b(always|cancelled|failure|success)\s*\(", expression)
    return bool(evaluated(expression, contexts)) and bool(asked or contexts["success"]())


def told(value: object) -> str:
    """A value as text: nothing for null, and truth as GitHub writes it."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def evaluated(expression: str, contexts: Mapping[str, Any]) -> Any:
    """What an expression comes to. Names that no context has are an error, as a slip in a recipe would be one."""

    def look(name: str) -> Any:
        value: Any = contexts
        for part in name.split("."):
            assert isinstance(value, Mapping), f"unknown in a recipe: {name}"
            assert part in value, f"unknown in a recipe: {name}"
            value = value[part]
        return value

    python = ""
    for text, name, call, operator, number, other in _TOKEN.findall(expression):
        assert not other, f"unknown in a recipe: {other} in {expression}"
        if text:
            python += repr(text[1:-1].replace("''", "'"))
        elif name:
            python += f"look({name!r})" + call.strip()
        else:
            python += _OPERATORS.get(operator, operator) or number
    return eval(python.strip(), {"look": look, "__builtins__": {}})
