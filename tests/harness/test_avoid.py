"""Cases that are steered round what is known of an engine, and those that are not."""

from __future__ import annotations

import pytest

from harness.audience import Audience
from harness.avoid import UNSTEERED, avoidable
from harness.divergence import Fingerprint, Kind
from harness.plan import Plan
from tests.runs import ALL

AUDIENCES = (Audience("kout_bh", ALL, ()),)
RENOUNCES = Fingerprint(
    "kout_bh", Kind.LEGALITY, "play", "play", "kout_bh 7.1.1", "reference refuses must_follow_suit"
)
CASES = 60


def refusals(steps: list[str], reason: str) -> int:
    return sum(step.startswith(f'{{"ok":false,"error":"{reason}"') for step in steps)


def test_a_case_that_is_steered_is_the_same_case_without_the_refusals_that_are_known() -> None:
    plain, steered = Plan(1, AUDIENCES), Plan(1, AUDIENCES, known=(RENOUNCES,))
    left_out = 0
    for number in range(CASES):
        case, round_it = plain.case(number), steered.case(number)
        if number % UNSTEERED == 0:
            assert round_it == case
            continue
        left_out += refusals(case.steps, "must_follow_suit")
        kept = [n for n, step in enumerate(case.steps) if not refusals([step], "must_follow_suit")]
        assert round_it.steps == [case.steps[n] for n in kept]
        assert round_it.case.script == tuple(case.case.script[n - 1] for n in kept[1:])
    assert left_out > 0


def test_what_is_known_is_still_tried_in_one_case_of_a_few() -> None:
    steered = Plan(1, AUDIENCES, known=(RENOUNCES,))

    assert any(refusals(steered.case(number).steps, "must_follow_suit") for number in range(0, CASES, UNSTEERED))


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
