"""The account of a run: what its closing sections name, and what they only count."""

from __future__ import annotations

from harness.events import GoldenChecked
from reports.account import Account


def test_after_twenty_golden_scenarios_the_others_are_counted() -> None:
    account = Account()
    for number in range(23):
        account.on(GoldenChecked(f"{number}.json", "One", "go", "diverged", "legal"))

    (section,) = account.sections()

    assert len(section.lines) == 21
    assert section.lines[19:] == (
        "golden 19.json (One) differs on go: legal",
        "and 3 golden scenarios more; --junit and --events list them all",
    )
