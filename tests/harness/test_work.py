"""What a worker makes of the cases that it played: counts, findings, and what is looked at more closely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from harness.audience import Audience
from harness.case import Case
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.ledger import load_ledger
from harness.mix import Offered, everything
from harness.outcome import Agreed, Crash, Diverged, EngineFailed, Outcome, Unsupported
from harness.plan import Plan
from harness.table import Played
from harness.thinning import thin
from harness.twin import load_patched
from harness.work import Sampling, Share, Worker, check_laws, check_laws_again, count_reached, judge
from reference_engine.games import GAMES
from tests.faulty import REFERENCE, faulty_reference
from tests.runs import ALL, KOUT, at_move, plan

CALL_BREAK = Offered(everything(GAMES["call_break"].options))
PLAN = Plan(1, (Audience("kout_bh", ALL, ()),))
LEDGER = load_ledger("kout_bh")
WALKED = PLAN.case(0)
MOVES = len(WALKED.case.script)


def played(**outcomes: Outcome) -> Played:
    return Played(0, WALKED.case, WALKED.steps, outcomes)


def difference(kind: Kind, step: int, engine: object = 2) -> Divergence:
    return Divergence(kind, step, "score", 1, engine, "play", "play", "score")


def judged(*cases: Played) -> Share:
    share = Share()
    for case in cases:
        judge(share, case, LEDGER)
    return share


def test_a_step_is_counted_once_however_many_engines_were_compared_on_it() -> None:
    share = judged(played(a=Agreed(MOVES), b=Agreed(MOVES)), played(a=Agreed(MOVES), b=Agreed(MOVES)))

    assert (share.cases, share.steps) == (2, 2 * MOVES)
    assert share.compared == {"a": 2, "b": 2}


def test_steps_behind_the_first_difference_of_any_engine_are_not_counted() -> None:
    share = judged(played(a=Agreed(MOVES), b=Diverged(4, (difference(Kind.SCORING, 4),))))

    assert share.steps == 4


def test_a_case_that_one_engine_did_not_answer_or_was_not_sent_counts_no_step() -> None:
    failed = judged(played(a=Agreed(MOVES), b=EngineFailed(Crash(1))))
    unsent = judged(played(a=Agreed(MOVES), b=Unsupported("no")))

    assert (failed.steps, unsent.steps) == (0, 0)
    assert failed.compared == unsent.compared == {"a": 1}
    assert unsent.left_out == {("b", "no"): 1}


def test_who_agrees_and_who_differs_alike_stands_in_the_finding() -> None:
    same, otherwise = difference(Kind.SCORING, 4), difference(Kind.SCORING, 4, engine=3)
    share = judged(
        played(a=Diverged(4, (same,)), b=Agreed(MOVES), c=Diverged(4, (same,)), d=Diverged(4, (otherwise,)))
    )
    told = {finding.engine: (finding.agrees, finding.sides_with) for finding in share.findings.values()}

    assert told == {"a": (("b",), ("c",)), "c": (("b",), ("a",)), "d": (("b",), ())}


def finding(moves: int, engine: str = "e", count: int = 1) -> Finding:
    fingerprint = Fingerprint("kout_bh", Kind.SCORING, "play", "play", "", "score")
    case = Case("kout_bh", {}, None, ("x",) * moves)
    return Finding(fingerprint, engine, case, difference(Kind.SCORING, 0), "", count=count)


def test_the_smallest_case_of_a_finding_is_kept_and_of_equals_the_first_whatever_the_order() -> None:
    given = [(finding(9), 3), (finding(5), 8), (finding(5), 2), (finding(7), 1)]
    for order in (given, given[::-1], given[2:] + given[:2]):
        share = Share()
        for each, number in order:
            part = Share()
            part.note(each, number)
            share.add(part)
        ((key, kept),) = share.findings.items()

        assert (len(kept.case.script), share.numbers[key], kept.count) == (5, 2, 4)


def test_findings_of_different_engines_are_not_added_up() -> None:
    share = Share()
    share.note(finding(4, "a"), 1)
    share.note(finding(4, "b"), 1)

    assert [each.count for each in share.findings.values()] == [1, 1]


def test_a_worker_samples_by_the_number_of_the_case() -> None:
    worker = Worker([REFERENCE], PLAN, Sampling(laws=5, reached=10, confirm=10))
    try:
        share = worker.work(20, 20)
    finally:
        worker.close()

    assert (share.cases, share.lawful, share.explained["kout_bh"]) == (20, 4, 2)
    assert sorted(share.firsts) == [(REFERENCE.name, 20), (REFERENCE.name, 30)]
    assert share.steps == sum(len(script) for number, script, _ in plan(40) if number >= 20)


def test_every_audience_has_its_part_in_a_sample() -> None:
    three = Plan(
        1, (Audience("kout_bh", ALL, ()), Audience("call_break", CALL_BREAK, ()), Audience("kout_bh", ALL, ()))
    )
    worker = Worker([], three, Sampling(laws=2, again=2, reached=2, confirm=0))
    try:
        share = worker.work(0, 12)
    finally:
        worker.close()

    assert share.lawful == share.again == 6  # cases 0 to 2 and 6 to 8
    assert share.explained == {"kout_bh": 4, "call_break": 2}


def test_a_trace_that_differs_is_held_against_the_laws_itself(tmp_path: Path) -> None:
    doubled = (KOUT, "self.meter += points  # kout_bh 9.1.1", "self.meter += 2 * points")
    worker = Worker([faulty_reference(tmp_path, doubled)], PLAN, Sampling(laws=1, reached=0, confirm=0))
    try:
        share = worker.work(0, 20)
    finally:
        worker.close()

    laws = [each for each in share.findings.values() if each.fingerprint.kind is Kind.LAW]
    assert {(each.engine, each.divergence.path) for each in laws} == {("faulty", "points add up")}
    assert share.compared["faulty"] == 20


def test_what_is_not_valid_of_a_differing_trace_is_not_held_against_the_laws(tmp_path: Path) -> None:
    early = (KOUT, 'told = "true" if forced else "false"', 'told = "false" if forced else "true"')
    late = (KOUT, 'reason = "made" if made else "failed"', 'reason = "maybe"')
    worker = Worker([faulty_reference(tmp_path, early, late)], PLAN, Sampling(laws=1, reached=0, confirm=0))
    try:
        share = worker.work(0, 12)
    finally:
        worker.close()

    assert {each.fingerprint.kind for each in share.findings.values()} == {Kind.OTHER}


def test_a_law_that_the_reference_breaks_is_a_finding_about_the_reference() -> None:
    steps = [
        step.replace('"score":', '"score":1') if number == 3 else step for number, step in enumerate(WALKED.steps)
    ]
    share = Share()
    check_laws(share, Played(7, WALKED.case, steps, {}), LEDGER)

    assert {(each.engine, each.fingerprint.kind) for each in share.findings.values()} == {("reference", Kind.LAW)}
    assert set(share.numbers.values()) == {7}


def test_a_law_of_the_match_that_the_reference_breaks_is_a_finding_too(monkeypatch: pytest.MonkeyPatch) -> None:
    shares_its_tricks = load_patched("kout_bh", "twin.tricks = self.tricks.copy()", "pass")
    monkeypatch.setitem(GAMES, "kout_bh", shares_its_tricks)
    share = Share()
    for number in range(20):
        walked = PLAN.case(number)
        check_laws(share, Played(number, walked.case, walked.steps, {}), LEDGER)
        check_laws_again(share, Played(number, walked.case, walked.steps, {}), LEDGER)

    assert (share.lawful, share.again) == (20, 20)
    assert {(each.engine, each.divergence.path) for each in share.findings.values()} <= {
        ("reference", "a fork goes its own way"),
        ("reference", "exactly the legal moves are accepted"),
    }
    assert share.findings


def test_what_a_case_reaches_is_counted_once_a_case() -> None:
    share = Share()
    for _ in range(3):
        count_reached(share, WALKED.case, WALKED.steps)

    assert share.explained == {"kout_bh": 3}
    assert set(share.rules["kout_bh"].values()) == {3}
    assert set(share.events["kout_bh"].values()) == {3}


def test_failures_are_told_with_the_last_words_of_the_engine() -> None:
    failed = EngineFailed(Crash(3), last_stderr=("one", "two"))
    (told,) = judged(played(a=failed)).findings.values()

    assert (told.fingerprint.kind, told.note) == (Kind.CRASH, "one\ntwo")


def test_shares_add_up() -> None:
    one = judged(played(a=Agreed(MOVES)))
    two = judged(played(a=Unsupported("no")))
    total = Share()
    total.add(one)
    total.add(two)

    assert (total.cases, total.steps, total.compared, total.left_out) == (2, MOVES, {"a": 1}, {("a", "no"): 1})
    assert replace(total) == total


def test_what_is_confirmed_does_not_grow_with_the_run_and_is_the_same_however_its_parts_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("harness.work.CONFIRMED", 20)

    def kept(parts: Sequence[range]) -> Share:
        total = Share()
        for part in parts:
            total.add(
                Share(firsts={(name, number): Agreed(7) for number in part for name in ("dart", "typescript")})
            )
            assert len(total.firsts) <= 40, "twice as many at most on the way"
        thin(total.firsts, 20)
        return total

    parts = [range(first, first + 50, 10) for first in range(0, 5000, 50)]
    short, long = kept(parts[:10]), kept(parts)
    assert len(short.firsts) == len(long.firsts) == 20
    assert kept(parts[::-1]).firsts == kept(parts[1::2] + parts[::2]).firsts == long.firsts
    numbers = sorted({number for _, number in long.firsts})
    assert [name for name, _ in long.firsts].count("dart") == 10
    gaps = [after - before for before, after in pairwise([0, *numbers, 5000])]
    assert max(gaps) < 3 * 5000 / 10, "spread over all of the run"


def test_only_what_was_compared_is_confirmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.table.RESTARTS", 1)
    dies = faulty_reference(tmp_path / "engine", at_move('"deal" in move', "import os; os._exit(1)"))
    worker = Worker([REFERENCE, dies], PLAN, Sampling(laws=0, reached=0, confirm=1))
    try:
        share = worker.work(0, 5)
    finally:
        worker.close()

    assert (share.failed["faulty"], share.unasked["faulty"]) == (2, 3)
    assert sorted(share.firsts) == [(REFERENCE.name, number) for number in range(5)]
