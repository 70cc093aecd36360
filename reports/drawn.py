"""A match in text, step by step: the move, what came of it, and the table as it was made."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from harness.divergence import Divergence, Finding
from harness.scenario import Scenario
from reports.clean import clean
from reports.english import ENGLISH
from reports.language import Language
from reports.position import position
from reports.table import UNICODE, Signs, draw
from reports.values import value_in_words
from reports.words import difference, headline, rule_number, rule_text

#: What the table shows is not said once more.
_DRAWN = ("dealt",)


def match_lines(scenario: Scenario, signs: Signs = UNICODE, language: Language = ENGLISH) -> list[str]:
    """Tell a scenario: its title, and every step from the opening position on."""
    case, last = scenario.case, len(scenario.case.script)
    lines = [clean(scenario.title), *([clean(scenario.why, 2000)] if scenario.why else [])]
    for step in range(last + 1):
        lines += ["", *step_lines(scenario.steps, case.script, step, signs, language)]
        lines += difference_lines(scenario, step, language)
    return lines


def step_lines(
    steps: Sequence[str], script: Sequence[str], step: int, signs: Signs = UNICODE, language: Language = ENGLISH
) -> list[str]:
    """Tell one step of a match: where it stands and which move it answers, what came of that, and the table."""
    head, *came = move_lines(steps, script, step, language)
    table = position(steps, script, step)
    drawn = [] if table is None else draw(table, signs, language)
    return [head, *(f"  {line}" for line in came), "", *drawn]


def move_lines(steps: Sequence[str], script: Sequence[str], step: int, language: Language = ENGLISH) -> list[str]:
    """Tell in lines where a step stands and which move it answers, and what came of that."""
    if step:
        head = language.say("show.step", step=step, last=len(script), move=clean(script[step - 1], 300))
    else:
        head = language.say("show.opening", last=len(script))
    return [head, *_came_of_it(json.loads(steps[step]), language)]


def legal_line(steps: Sequence[str], step: int, language: Language = ENGLISH) -> str:
    """Tell what the seat could do whose move a step answers; empty where chance moved, or nobody."""
    before = json.loads(steps[step - 1]) if step else {}
    if before.get("turn") is None:
        return ""
    moves = language.list([clean(str(move), 60) for move in before.get("legal", ())])
    return language.say("show.legal", seat=before["turn"], moves=moves)


def difference_lines(scenario: Scenario, step: int, language: Language = ENGLISH) -> list[str]:
    """Tell what differs at a step, and by which rule, where that is what the scenario's file is about."""
    found = scenario.finding
    if found is None or found.step != step:
        return []
    it = found.fingerprint
    place = Divergence(it.kind, step, found.path, found.reference, found.value, it.phase, it.move, it.detail)
    finding = Finding(it, found.engine, scenario.case, place, scenario.why)
    lines = [headline(finding, language), difference(finding, 0, language)]
    if it.rule and scenario.why:
        lines.append(language.say("rule", rule=rule_number(it), text=rule_text(finding, language)))
    return lines


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
