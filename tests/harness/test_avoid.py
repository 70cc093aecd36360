"""Cases that are steered round what is known of an engine, and those that are not."""

from __future__ import annotations

import pytest

from harness.audience import Audience
from harness.avoid import avoidable
from harness.divergence import Fingerprint, Kind
from harness.plan import Plan
from tests.runs import ALL

AUDIENCES = (Audience("kout_bh", ALL, ()),)
RENOUNCES = Fingerprint(
    "kout_bh", Kind.LEGALITY, "play", "play", "kout_bh 7.1.1", "reference refuses must_follow_suit"
)
CASES = 60


def test_a_case_has_the_first_of_the_refusals_that_are_known_and_is_else_the_same() -> None:
    plain, steered = Plan(1, AUDIENCES), Plan(1, AUDIENCES, known=(RENOUNCES,))
    most = 0
    for number in range(CASES):
        case, round_it = plain.case(number), steered.case(number)
        met = [n for n, step in enumerate(case.steps) if step.startswith('{"ok":false,"error":"must_follow_suit"')]
        most = max(most, len(met))
        kept = [n for n in range(len(case.steps)) if n not in met[1:]]
        assert round_it.steps == [case.steps[n] for n in kept]
        assert round_it.case.script == tuple(case.case.script[n - 1] for n in kept[1:])
    assert most > 2


@pytest.mark.parametrize(
    "known",
    [
        Fingerprint("kout_bh", Kind.LEGALITY, "play", "play", "kout_bh 7.1.3", "engine refuses must_lead_hukm"),
        Fingerprint("kout_bh", Kind.DEALER, "play", "play", "kout_bh 9.3.2", "event seat"),
        Fingerprint("kout_kw", Kind.LEGALITY, "hukm", "hukm", "kout_kw 6.2", "reference refuses suit_not_held"),
    ],
)
def test_what_a_walk_cannot_see_beforehand_changes_no_case(known: Fingerprint) -> None:
    assert avoidable([known], "kout_bh") == frozenset()
    assert [Plan(1, AUDIENCES, known=(known,)).case(n) for n in range(20)] == [
        Plan(1, AUDIENCES).case(n) for n in range(20)
    ]
