"""Features: every rule, event and refusal of a game that a golden scenario can show."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from harness.case import Case
from harness.ledger import load_ledger
from harness.scenario import Scenario
from harness.vocabulary import events_of, refusals_of
from reference_engine.explain import explain
from reference_engine.games import GAMES


class Feature(NamedTuple):
    """Something that a game can show.

    kind  ``rule``, ``event`` or ``refusal``
    name  ``kout_bh 7.3.1``, ``match.target`` or ``bid_too_low``
    """

    kind: str
    name: str

    def __str__(self) -> str:
        return self.name if self.kind == "rule" else f"the {self.kind} {self.name}"

    def slug(self) -> str:
        """The feature as the name of a file."""
        return f"{self.kind}-{self.name.replace(' ', '-')}"


def features_of(game: str) -> tuple[Feature, ...]:
    """All features of a game, rules first; the rules are those that a run can show, the protocol's among them."""
    rules = [r.id for r in load_ledger(game).rules.values() if r.capability == "run" and r.decides_steps()]
    return (
        *(Feature("rule", rule) for rule in rules),
        *(Feature("event", event) for event in events_of(game)),
        *(Feature("refusal", refusal) for refusal in refusals_of(game)),
    )


def shown(case: Case, steps: Sequence[str]) -> list[frozenset[Feature]]:
    """What each step of a case shows. `steps` are the reference's; rules are those whose lines decided a step."""
    decided = explain(GAMES[case.game], case.options, case.setup, case.script)
    return [
        frozenset([*(Feature("rule", rule) for rule in rules), *seen(step)])
        for rules, step in zip(decided, steps, strict=True)
    ]


def seen(step: str) -> list[Feature]:
    """The events and the refusal that stand in a step."""
    told = json.loads(step)
    events = (
        f"{event['type']}.{event['reason']}" if "reason" in event else event["type"] for event in told["events"]
    )
    refusals = [] if told["ok"] else [Feature("refusal", told["error"])]
    return [*(Feature("event", event) for event in events), *refusals]


def missing(game: str, scenarios: Iterable[Scenario]) -> list[Feature]:
    """The features of a game that no scenario is about: no file cites the rule, shows the event or the refusal."""
    covered: set[Feature] = set()
    for scenario in scenarios:
        if scenario.case.game == game:
            covered.update(Feature("rule", rule) for rule in scenario.rules)
            covered.update(each for step in scenario.steps for each in seen(step))
    return [feature for feature in features_of(game) if feature not in covered]
