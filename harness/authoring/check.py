"""Check golden scenarios: each says what the reference says, in canonical form, about rules that it shows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

from harness.authoring.features import Feature, missing, shown
from harness.differences import paths_for_people
from harness.mistake import Mistake
from harness.scenario import Scenario, dumps, load
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: How the `why` of a scenario begins that nobody has worked out by hand yet.
UNCHECKED = "TO BE CHECKED BY HAND:"


@dataclass(slots=True)
class Checkup:
    """What came of checking some files.

    scenarios  the files that can be read, by path
    faults     one line each: where and what
    """

    scenarios: dict[Path, Scenario] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def check(paths: Sequence[Path]) -> Checkup:
    """Check files one by one."""
    found = Checkup()
    for path in paths:
        try:
            scenario = load(path)
        except Mistake as mistake:
            found.faults.append(str(mistake))
            continue
        found.scenarios[path] = scenario
        found.faults += [f"{path}: {fault}" for fault in _faults(scenario, path.read_bytes())]
    return found


def gaps(scenarios: Sequence[Scenario]) -> list[str]:
    """A line for each rule, event and refusal of any game that no scenario is about."""
    return [
        f"{game}: no golden scenario is about {feature}; `hakam golden new` looks for one"
        for game in GAMES
        for feature in missing(game, scenarios)
    ]


def reference_steps(scenario: Scenario) -> list[str]:
    """The reference's steps for a scenario, which are not always those of its file."""
    case = scenario.case
    return play_out(GAMES[case.game], case.options, case.setup, case.script)


def differing(scenario: Scenario, steps: Sequence[str]) -> list[tuple[int, list[tuple[str, Any, Any]]]]:
    """(step, its (place, the file's value, the value of `steps`)) wherever these are not the file's steps."""
    return [
        (index, paths_for_people(json.loads(written), json.loads(played)))
        for index, (written, played) in enumerate(zip(scenario.steps, steps, strict=True))
        if written != played
    ]


def _faults(scenario: Scenario, written: bytes) -> list[str]:
    faults = []
    canonical = dumps(scenario).encode("utf-8")
    if written != canonical:
        faults.append(
            f"line {_first_line(written, canonical)} is not in the canonical form: `hakam golden update` writes it"
        )
    steps = reference_steps(scenario)
    changed = differing(scenario, steps)
    for index, places in changed:
        faults.append(f"step {index} is not the reference's: {_told(places)}: see `hakam golden update`")
    if scenario.why.startswith(UNCHECKED):
        faults.append(
            "why says that its values are to be checked by hand: do so, and say there how the rules lead to them"
        )
    elif not scenario.why.strip():
        faults.append("why is empty: say how the rules lead to the outcome")
    if not scenario.rules:
        faults.append("rules is empty: cite the rules that it is about")
    decided = frozenset[Feature]().union(*shown(scenario.case, steps))
    for rule in scenario.rules:
        if Feature("rule", rule) not in decided:
            faults.append(
                f"it cites {rule}, which decides none of its steps: cite another, or play on to where it does"
            )
    return faults


def _told(places: Sequence[tuple[str, Any, Any]]) -> str:
    if not places:
        return "its keys stand in another order"
    place, ours, theirs = places[0]
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    return f"{place} is {json.dumps(ours)} in the file and {json.dumps(theirs)} by the reference{more}"


def _first_line(written: bytes, canonical: bytes) -> int:
    pairs = zip_longest(written.splitlines(keepends=True), canonical.splitlines(keepends=True))
    return next(number for number, (one, other) in enumerate(pairs, start=1) if one != other)
