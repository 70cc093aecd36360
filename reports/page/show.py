"""The document of one scenario: a whole match to step through, whether anybody differs in it or not."""

from __future__ import annotations

from typing import Any

from harness.divergence import Divergence, Finding, Kind
from harness.events import FindingClosed
from harness.scenario import Found, Scenario
from reports.page.document import FORM, kinds_told, title_of
from reports.page.finding import finding_of
from reports.page.match import file_of, match_of
from reports.page.rules import rules_told
from reports.page.terms import terms
from reports.page.told import as_said, own_words
from reports.rules import rule_of


def show_document(scenario: Scenario, name: str, replay: str, lang: str) -> dict[str, Any]:
    """Put together what the page shows of a scenario.

    name    of its file
    replay  the command that plays it on engines
    """
    case, found = scenario.case, scenario.finding
    about = set(scenario.rules)
    return {
        "form": FORM,
        "kind": "show",
        "lang": lang,
        "words": own_words(),
        "terms": terms([case.game]),
        "run": None,
        "grid": [],
        "kinds": kinds_told(),
        "news": {"since": None, "new": [], "seen": [], "gone": [], "changed": []},
        "history": [],
        "findings": [finding_of(_closed(scenario, found, name, replay), "f1", new=False)] if found else [],
        "rules": [rule for rule in rules_told([case.game], {}, []) if f"{rule['game']} {rule['number']}" in about],
        "events": [],
        "refusals": [],
        "game": {"game": case.game, "title": title_of(case.game)},
        "match": match_of(case, scenario.steps, as_said(scenario.title)),
        "why": as_said(scenario.why, 4000) if scenario.why else None,
        "at": found.step if found else None,
        "replay": replay,
        "file": file_of(name, scenario),
    }


def _closed(scenario: Scenario, found: Found, file: str, replay: str) -> FindingClosed:
    """The finding that a scenario reproduces, as far as its file tells it: one value of the engine's answer."""
    it = found.fingerprint
    divergence = Divergence(
        it.kind, found.step, found.path, found.reference, found.value, it.phase, it.move, it.detail
    )
    finding = Finding(
        fingerprint=it,
        engine=found.engine,
        case=scenario.case,
        divergence=divergence,
        rule_text=rule.text if (rule := rule_of(it.game, it.rule)) else "",
        steps=scenario.steps,
        warning=it.kind is Kind.REASON,
    )
    return FindingClosed(finding, file, replay)
