"""Every place where two steps differ, for people to read; `harness.compare` needs only the first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from deepdiff import DeepDiff


def paths_for_people(reference: Mapping[str, Any], engine: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """List (place, the reference's value, the engine's value) of all differences, in the order of places.

    A place is a dotted path such as ``events.0.seat``; a value that one side lacks is None. Legal moves are
    compared as a set: each that only one side has is a difference of its own.
    """
    found = DeepDiff(
        {key: value for key, value in reference.items() if key != "legal"},
        {key: value for key, value in engine.items() if key != "legal"},
        view="tree",
        verbose_level=2,
        threshold_to_diff_deeper=0,
    )
    differing = [
        (".".join(map(str, each.path(output_format="list"))), _value(each.t1), _value(each.t2))
        for changes in found.values()
        for each in changes
    ]
    ours, theirs = set(reference.get("legal", ())), set(engine.get("legal", ()))
    differing += [("legal", move, None) for move in ours - theirs]
    differing += [("legal", None, move) for move in theirs - ours]
    return sorted(differing, key=lambda each: (each[0], repr(each[1:])))


def _value(side: Any) -> Any:
    return None if type(side).__name__ == "NotPresent" else side
