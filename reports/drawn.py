"""A match in text, step by step: the move, what came of it, and the table as it was made."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from harness.scenario import Scenario
from reports.clean import clean
from reports.english import ENGLISH
from reports.language import Language
from reports.position import position
from reports.table import UNICODE, Signs, draw
from reports.values import value_in_words

#: What the table shows is not said once more.
_DRAWN = ("dealt",)


def match_lines(scenario: Scenario, signs: Signs = UNICODE, language: Language = ENGLISH) -> list[str]:
    """Tell a scenario: its title, and every step from the opening position on."""
    case, last = scenario.case, len(scenario.case.script)
    lines = [clean(scenario.title), *([clean(scenario.why, 2000)] if scenario.why else [])]
    for step in range(last + 1):
        lines += ["", *step_lines(scenario.steps, case.script, step, signs, language)]
    return lines


def step_lines(
    steps: Sequence[str], script: Sequence[str], step: int, signs: Signs = UNICODE, language: Language = ENGLISH
) -> list[str]:
    """Tell one step of a match: where it stands and which move it answers, what came of that, and the table."""
    if step:
        head = language.say("show.step", step=step, last=len(script), move=clean(script[step - 1], 300))
    else:
        head = language.say("show.opening", last=len(script))
    table = position(steps, script, step)
    drawn = [] if table is None else draw(table, signs, language)
    return [head, *(f"  {line}" for line in _came_of_it(json.loads(steps[step]), language)), "", *drawn]


def _came_of_it(step: dict[str, Any], language: Language) -> list[str]:
    """What the move brought: that it was refused and why, or the events that it has."""
    if not step["ok"]:
        return [value_in_words("ok", False, reason=str(step.get("error", "")), language=language)]
    return [
        value_in_words(f"events.{event['type']}", _fields(event), language=language)
        for event in step["events"]
        if event["type"] not in _DRAWN
    ]


def _fields(event: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name != "type"}
