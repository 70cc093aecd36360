"""Bring golden scenarios up to date: what the reference says now, beside what their files say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from harness.authoring.check import differing, reference_steps
from harness.mistake import Mistake
from harness.scenario import Scenario, dumps, load, loads, save
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.options import BadParam


@dataclass(frozen=True, slots=True)
class Change:
    """A file that is not as it would be written now.

    scenario  what would be written
    lines     what changes, for people
    """

    path: Path
    scenario: Scenario
    lines: tuple[str, ...]

    def write(self) -> None:
        """Write the file."""
        save(self.path, self.scenario)


def change(path: Path) -> Change | None:
    """What an update would change in a file; None where nothing would. Raises `Mistake` for a file that is wrong.

    A file whose script was edited has too many or too few steps: all of them are the reference's then.
    """
    try:
        scenario = load(path)
    except Mistake as mistake:
        scenario = _with_new_steps(path, mistake)
        count = f"{len(scenario.steps)} steps for {len(scenario.case.script)} moves"
        return Change(path, scenario, (f"steps: they do not go with the script; {count} by the reference",))
    steps = reference_steps(scenario)
    lines = [line for index, places in differing(scenario, steps) for line in _lines(scenario, index, places)]
    fresh = replace(scenario, steps=tuple(steps))
    if not lines and path.read_bytes() != dumps(fresh).encode("utf-8"):
        lines.append("its form alone: keys, lines and white space as every scenario has them")
    return Change(path, fresh, tuple(lines)) if lines else None


def _with_new_steps(path: Path, mistake: Mistake) -> Scenario:
    """Read a file with the reference's steps in place of its own. Raises the mistake if that is not it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        data["steps"] = [
            json.loads(step)
            for step in play_out(GAMES[data["game"]], data["options"], data["setup"], data["script"])
        ]
        return loads(json.dumps(data))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, BadParam):
        raise mistake from None


def _lines(scenario: Scenario, index: int, places: Sequence[tuple[str, Any, Any]]) -> list[str]:
    move = f"after {scenario.case.script[index - 1]}" if index else "the opening position"
    if not places:
        return [f"step {index}, {move}: the order of its keys alone"]
    return [
        f"step {index}, {move}:",
        *(f"  {place}: {_told(ours)} -> {_told(theirs)}" for place, ours, theirs in places),
    ]


def _told(value: Any) -> str:
    return "nothing" if value is None else json.dumps(value)
