"""How sure a finding is: always, now and then, or only after other cases."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from harness.audience import Audience
from harness.config import EngineSpec
from harness.confirm import HASH_SEED
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.plan import Plan
from harness.shrinking import findings_on
from harness.stability import ALONE, DETERMINISTIC, FLAKY, ONLY_ALONE, Numbered, Trial, others
from tests.faulty import faulty_reference
from tests.runs import ALL, KOUT, NOT_DOUBLED, at_move

PLAN = Plan(1, (Audience("kout_bh", ALL, ()),))
RUN = 'return f\'{{"steps":[{",".join(play_out(game, options, setup, script))}]}}\''
#: The engine counts its cases, where the game finds the number.
COUNTING = (
    "adapters/serve.py",
    RUN,
    f'__import__("os").environ["CASES"] = str(int(__import__("os").environ.get("CASES", "0")) + 1)\n    {RUN}',
)
CASE = 'int(__import__("os").environ["CASES"])'
COIN = '__import__("random").Random(__import__("os").environ["PYTHONHASHSEED"]).random() < 0.5'


def not_doubled(folder: Path, when: str) -> EngineSpec:
    """An engine that does not double a failed contract under a condition."""
    patch = (KOUT, "points = 2 * self.bid", f"points = (1 if {when} else 2) * self.bid")
    return faulty_reference(folder, patch, COUNTING)


@pytest.fixture
def found(tmp_path: Path) -> tuple[Finding, int]:
    """A contract that is not doubled, on the first case that shows one."""
    always = faulty_reference(tmp_path / "always", NOT_DOUBLED)
    for number, walked in PLAN.cases(0, 60):
        told = findings_on(always, walked.case)
        if told:
            assert isinstance(told, list)
            return told[0], number
    raise AssertionError("the plan has a failed contract")


def label(found: tuple[Finding, int], spec: EngineSpec, seconds: float = 60.0) -> str:
    """What a trial on an engine comes to."""
    finding, number = found

    def before(count: int) -> Sequence[Numbered]:
        return others(PLAN, number, count)

    return Trial(replace(finding, engine=spec.name), number, spec, time.monotonic() + seconds).label(before)


def test_a_finding_that_every_process_shows_is_deterministic(tmp_path: Path, found: tuple[Finding, int]) -> None:
    assert label(found, not_doubled(tmp_path / "engine", "True")) == DETERMINISTIC


def test_a_finding_that_some_processes_show_is_flaky_in_so_many_of_so_many(
    tmp_path: Path, found: tuple[Finding, int]
) -> None:
    coins = [Random(str(int(HASH_SEED) + play)).random() < 0.5 for play in range(1, FLAKY)]
    assert 0 < sum(coins[:ALONE]) < ALONE, "the coins of the first few processes differ"

    assert label(found, not_doubled(tmp_path / "engine", COIN)) == f"flaky {1 + sum(coins)} of 12"


def test_a_finding_that_shows_from_the_41st_case_on_is_a_state_leak_after_40(
    tmp_path: Path, found: tuple[Finding, int]
) -> None:
    assert label(found, not_doubled(tmp_path / "engine", f"{CASE} > 40")) == "state leak after 40 cases"


def test_a_finding_that_only_the_first_case_of_a_process_shows_is_a_state_leak_too(
    tmp_path: Path, found: tuple[Finding, int]
) -> None:
    assert label(found, not_doubled(tmp_path / "engine", f"{CASE} == 1")) == ONLY_ALONE


def test_a_finding_that_does_not_show_again_is_flaky_with_the_one_time_that_it_did(
    tmp_path: Path, found: tuple[Finding, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.stability.BEFORE", (4,))

    assert label(found, not_doubled(tmp_path / "engine", "False")) == "flaky 1 of 12"


def test_a_crash_that_its_case_always_shows_is_deterministic(tmp_path: Path) -> None:
    dies = faulty_reference(tmp_path, at_move('"resign" in move', "__import__('os')._exit(7)"))
    number, walked = next(each for each in PLAN.cases(0, 300) if "resign" in each[1].case.script)
    found = findings_on(dies, walked.case)
    assert isinstance(found, list)
    (crash,) = found
    assert crash.fingerprint.kind is Kind.CRASH

    assert label((crash, number), dies) == DETERMINISTIC


def test_a_hang_is_waited_for_once_more_and_no_more(tmp_path: Path) -> None:
    hangs = faulty_reference(tmp_path, at_move('"resign" in move', "__import__('time').sleep(60)"), case_seconds=1)
    number, walked = next(each for each in PLAN.cases(0, 300) if "resign" in each[1].case.script)
    hang = Finding(
        Fingerprint("kout_bh", Kind.HANG, "", "", "", "no answer in time"),
        hangs.name,
        walked.case,
        Divergence(Kind.HANG, 0, "", None, "no answer in time", "", "", ""),
        "",
    )
    began = time.monotonic()

    assert label((hang, number), hangs) == DETERMINISTIC
    assert time.monotonic() - began < 2, "one deadline of a second, and a start"


def test_a_finding_that_there_was_no_time_for_has_no_label(tmp_path: Path, found: tuple[Finding, int]) -> None:
    assert label(found, not_doubled(tmp_path / "engine", "True"), seconds=0) == ""


def test_a_finding_whose_engine_is_gone_has_no_label(tmp_path: Path, found: tuple[Finding, int]) -> None:
    gone = replace(not_doubled(tmp_path / "engine", "True"), command=("no-such-program",))

    assert label(found, gone) == ""


def test_the_cases_before_a_finding_are_those_that_the_engine_had_most_lately() -> None:
    assert [number for number, _, _ in others(PLAN, 50, 3)] == [47, 48, 49]


def test_before_the_first_cases_of_a_plan_some_later_ones_are_played() -> None:
    assert [number for number, _, _ in others(PLAN, 1, 4)] == [2, 3, 4, 0]
