"""The badge: green for a run that agreed, and for no other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from harness.events import Event, FindingFound
from harness.verdict import Verdict
from reports.account import Account
from reports.badge import badge
from reports.languages import LANGUAGES
from tests.reports.sample_run import FINISHED, STARTED, TRICK


def badge_of(events: Sequence[Event], lang: str = "en") -> dict[str, object]:
    account = Account()
    for event in events:
        account.on(event)
    told = json.loads(badge(account, LANGUAGES[lang]))
    assert (told.pop("schemaVersion"), told.pop("label")) == (1, "hakam")
    return dict(told)


def ended(verdict: Verdict, accepted: int = 0) -> Event:
    return replace(FINISHED, verdict=verdict, accepted=accepted)


@pytest.mark.parametrize(
    ("events", "message", "colour"),
    [
        ([STARTED, ended(Verdict.AGREED)], "agreed, 5,000 cases", "brightgreen"),
        ([STARTED, ended(Verdict.AGREED, 2)], "agreed, 2 findings without weight, 5,000 cases", "brightgreen"),
        ([STARTED, FindingFound(TRICK), ended(Verdict.DIVERGED)], "diverged, 1 finding", "orange"),
        ([STARTED, FindingFound(TRICK), ended(Verdict.ENGINE_FAILED)], "an engine failed, 1 finding", "red"),
        ([STARTED, ended(Verdict.INCONCLUSIVE)], "inconclusive", "lightgrey"),
        ([STARTED, ended(Verdict.USAGE)], "not run: wrong usage or configuration", "lightgrey"),
        ([STARTED], "unfinished", "lightgrey"),
        ([], "unfinished", "lightgrey"),
    ],
)
def test_only_a_run_that_agreed_is_green(events: Sequence[Event], message: str, colour: str) -> None:
    told = badge_of(events)

    assert (told["message"], told["color"]) == (message, colour)
    assert told.get("isError", False) is (colour != "brightgreen")


def test_a_badge_in_arabic_has_arabic_words() -> None:
    assert badge_of([STARTED, ended(Verdict.AGREED)], "ar")["message"] == "متفقة، 5,000 حالة"
