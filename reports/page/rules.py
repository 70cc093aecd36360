"""The rules of a run's games as the page tells them: each with what speaks for it, and how often it was reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from harness.divergence import Finding
from harness.events import Reached
from harness.evidence import faults_about, goldens_about
from harness.ledger import PROTOCOL, Rule
from reports.clean import clean
from reports.languages import LANGUAGES
from reports.rules import ledger_of
from reports.words import rule_number


def rules_told(
    games: Sequence[str], reached: Mapping[str, Reached], findings: Iterable[Finding]
) -> list[dict[str, Any]]:
    """Tell every rule of some games, and behind them those of the protocol, which all of them have."""
    found: dict[str, Counter[str]] = {}
    for finding in findings:
        found.setdefault(rule_number(finding.fingerprint), Counter())[clean(finding.engine)] += 1
    ledgers = {game: ledger for game in games if (ledger := ledger_of(game)) is not None}
    rules = {rule.id: rule for ledger in ledgers.values() for rule in ledger.rules.values()}
    books = [*ledgers, PROTOCOL]
    of = {book: [book] for book in ledgers} | {PROTOCOL: list(ledgers)}
    return [
        _rule(rule, book, [reached[game] for game in of[book] if game in reached], found.get(rule.id, {}), of[book])
        for rule in sorted(rules.values(), key=lambda rule: books.index(rule.id.partition(" ")[0]))
        for book in [rule.id.partition(" ")[0]]
    ]


def _rule(
    rule: Rule, book: str, reached: Sequence[Reached], found: Mapping[str, int], games: Sequence[str]
) -> dict[str, Any]:
    """Tell a rule. Where no case was looked at, or none can show it, nobody knows whether it was reached."""
    asked = [each for each in reached if rule.id in each.rules or (book == PROTOCOL and rule.decides_steps())]
    return {
        "game": book,
        "number": rule.id.partition(" ")[2],
        "text": {code: (rule.arabic if code == "ar" else "") or rule.text for code in LANGUAGES},
        "goldens": sum(goldens_about(game)[rule.id] for game in games),
        "hits": sum(each.rules.get(rule.id, 0) for each in asked) if asked else None,
        "cases": sum(each.cases for each in asked) if asked else None,
        "faults": sum(faults_about(game)[rule.id] for game in games),
        "findings": dict(found),
    }


def told_of(reached: Mapping[str, Reached], what: str) -> list[dict[str, Any]]:
    """Tell how often each of the ``events`` or ``refusals`` of the games was seen."""
    return [
        {"game": game, "name": clean(name), "hits": hits}
        for game, each in reached.items()
        for name, hits in getattr(each, what).items()
    ]
