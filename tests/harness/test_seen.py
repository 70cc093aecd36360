"""Findings of earlier runs are looked at first: still there, changed, or fixed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harness.config import EngineSpec
from harness.divergence import Kind
from harness.events import Event, FindingAgain, FindingFound, StageStarted
from harness.scenario import dumps, of_finding
from harness.seen import Seen
from harness.stability import flaky
from harness.verdict import Verdict
from harness.work import Sampling
from tests.faulty import faulty_reference
from tests.runs import KOUT, NOT_DOUBLED, ShortControls, at_move, closed, end, of, run, settings


@pytest.fixture(autouse=True)
def short_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the runs of this file hold to account what they are about."""
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])


@pytest.fixture
def seen(tmp_path: Path) -> Seen:
    """What a run found: a failed contract that was not doubled."""
    events = run([faulty_reference(tmp_path / "before", NOT_DOUBLED)], settings(tmp_path, 40))
    (found,) = [each.finding for each in closed(events)]
    return Seen(found.engine, found.fingerprint, dumps(of_finding(found)))


def second_night(folder: Path, spec: EngineSpec, seen: Seen, cases: int = 1, **given: object) -> list[Event]:
    """A run of one case, which shows nothing by itself, with what an earlier one has seen."""
    return run([spec], settings(folder, cases, seen=(seen,), sampling=Sampling(0, 0, confirm=0), **given))


def test_a_finding_that_is_still_there_is_one_of_this_run_too(tmp_path: Path, seen: Seen) -> None:
    events = second_night(tmp_path, faulty_reference(tmp_path / "now", NOT_DOUBLED), seen)

    assert of(FindingAgain, events) == [FindingAgain("faulty", seen.fingerprint, "there")]
    assert [each.finding.fingerprint for each in closed(events)] == [seen.fingerprint]
    assert (end(events).verdict, end(events).cases) == (Verdict.DIVERGED, 1), "its case is none of the plan's"
    order = [type(each) for each in events if isinstance(each, FindingAgain | FindingFound)]
    assert order == [FindingFound, FindingAgain]
    assert [each.stage for each in of(StageStarted, events)][:3] == ["controls", "seen", "fuzz"]


def test_a_finding_that_is_mended_is_fixed(tmp_path: Path, seen: Seen) -> None:
    mended = faulty_reference(tmp_path / "now", (KOUT, "points = 2 * self.bid", "points = self.bid * 2"))
    events = second_night(tmp_path, mended, seen)

    assert of(FindingAgain, events) == [FindingAgain("faulty", seen.fingerprint, "fixed")]
    assert end(events).verdict is Verdict.AGREED


def test_a_finding_whose_case_shows_something_else_has_changed(tmp_path: Path, seen: Seen) -> None:
    worse = faulty_reference(tmp_path / "now", at_move('move.startswith("deal")', "__import__('os')._exit(7)"))
    (again,) = of(FindingAgain, second_night(tmp_path, worse, seen))

    assert (again.fingerprint, again.outcome) == (seen.fingerprint, "changed")
    assert again.now is not None
    assert again.now.kind is Kind.CRASH


def test_one_right_answer_does_not_fix_what_is_flaky(tmp_path: Path, seen: Seen) -> None:
    mended = faulty_reference(tmp_path / "now", (KOUT, "points = 2 * self.bid", "points = self.bid * 2"))
    events = second_night(tmp_path, mended, replace(seen, label=flaky(3, 12)))

    assert of(FindingAgain, events) == []


def test_what_was_sure_once_is_not_confirmed_again(tmp_path: Path, seen: Seen) -> None:
    same = faulty_reference(tmp_path / "now", NOT_DOUBLED)
    events = second_night(tmp_path, same, replace(seen, label="deterministic"), label_seconds=30.0)

    assert [each.finding.label for each in closed(events)] == ["deterministic"]
    assert "label" not in {each.stage for each in of(StageStarted, events)}


def test_a_case_that_the_rules_of_this_version_do_not_have_is_passed_over(tmp_path: Path, seen: Seen) -> None:
    older = replace(seen, scenario=seen.scenario.replace('"target"', '"aim"'))
    mended = faulty_reference(tmp_path / "now", (KOUT, "points = 2 * self.bid", "points = self.bid * 2"))
    events = second_night(tmp_path, mended, older)

    assert of(FindingAgain, events) == []
    assert end(events).verdict is Verdict.AGREED


@pytest.mark.parametrize("engine", ["dart", "reference"])
def test_findings_of_others_are_not_looked_at(tmp_path: Path, seen: Seen, engine: str) -> None:
    events = second_night(tmp_path, faulty_reference(tmp_path / "now", NOT_DOUBLED), replace(seen, engine=engine))

    assert "seen" not in {each.stage for each in of(StageStarted, events)}
