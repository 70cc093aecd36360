"""What the case of an older finding tells of it when it is played again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from harness.again import looked_at_again
from harness.divergence import Finding, Kind
from harness.events import FindingAgain
from harness.outcome import Agreed, Crash, Diverged, EngineFailed, Outcome, Unsupported
from harness.work import Share
from tests.harness.kept import found

FINDING = found("seat")
OTHER = found("other")
DIVERGED = Diverged(17, FINDING.divergence)
FAILED = EngineFailed(Crash(3))


def entered(*findings: Finding) -> Share:
    share = Share()
    for each in findings:
        share.note(each, 0)
    return share


@pytest.mark.parametrize(
    ("outcome", "share", "told", "now"),
    [
        (DIVERGED, entered(FINDING), "there", None),
        (DIVERGED, entered(FINDING, OTHER), "there", None),
        (DIVERGED, entered(OTHER), "changed", OTHER.fingerprint),
        (FAILED, entered(OTHER), "changed", OTHER.fingerprint),
        (Agreed(18), entered(), "fixed", None),
        (Agreed(18), entered(found("seat", "typescript")), "fixed", None),
    ],
)
def test_a_finding_is_there_changed_or_fixed(outcome: Outcome, share: Share, told: str, now: object) -> None:
    again = looked_at_again("dart", FINDING.fingerprint, outcome, share)

    assert again == FindingAgain("dart", FINDING.fingerprint, told, now)  # type: ignore[arg-type]


@pytest.mark.parametrize("outcome", [None, Unsupported("seats 4 is not offered"), FAILED])
def test_what_did_not_answer_is_not_called_fixed(outcome: Outcome | None) -> None:
    assert looked_at_again("dart", FINDING.fingerprint, outcome, entered()) is None


def test_one_answer_does_not_show_that_answers_no_longer_change() -> None:
    changing = replace(FINDING.fingerprint, kind=Kind.NON_DETERMINISM)

    assert looked_at_again("dart", changing, Agreed(18), entered()) is None
