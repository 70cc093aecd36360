"""Whether a step is valid, without asking the schema twice: it is much slower than everything else here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adapters.schema import first_error

#: How many values are kept in mind.
MOST_KNOWN = 10_000

#: Values that were in a valid step: (game, omitted parts, whether the move was played, key, text).
_known: set[tuple[object, ...]] = set()

_encode = json.JSONEncoder(sort_keys=True).encode


def normal(step: Any) -> str:
    """Write a step so that equal steps are equal texts, whatever the order of keys and of legal moves."""
    legal = step.get("legal") if isinstance(step, dict) else None
    if isinstance(legal, list) and all(isinstance(move, str) for move in legal):
        step = {**step, "legal": sorted(legal)}
    return _encode(step)


def first_fault(
    game: str, step: Any, reference: Mapping[str, Any], omits: frozenset[str]
) -> tuple[str, str] | None:
    """Tell where a step fails its schema and how, as `adapters.schema.first_error` does, or None.

    reference  the reference's step, which is valid: a step with the same keys is valid too if each value that
               differs was in a valid step once
    """
    differing: list[tuple[object, ...]] = []
    if isinstance(step, dict) and step.keys() == reference.keys() and step["ok"] is reference["ok"]:
        ok = step["ok"]
        pairs = ((key, _encode(value), _encode(reference[key])) for key, value in step.items())
        differing = [(game, omits, ok, key, text) for key, text, usual in pairs if text != usual]
        if _known.issuperset(differing):
            return None
    error = first_error(game, step, omits)
    if error is None:
        if len(_known) > MOST_KNOWN:
            _known.clear()
        _known.update(differing)
    return error
