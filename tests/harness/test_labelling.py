"""A run labels its findings, and nothing that it has no reason to look at."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.divergence import Kind
from harness.events import FindingFound, StageStarted
from harness.verdict import Verdict
from harness.work import Sampling
from tests.harness.test_stability import CASE, not_doubled
from tests.runs import ShortControls, closed, end, of, run, settings


@pytest.fixture(autouse=True)
def short_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the runs of this file hold to account what they are about."""
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])


def test_a_run_says_how_sure_each_of_its_findings_is(tmp_path: Path) -> None:
    events = run([not_doubled(tmp_path / "engine", "True")], settings(tmp_path, 40, label_seconds=30.0))

    assert {each.finding.label for each in closed(events)} == {"deterministic"}
    assert [each.finding.label for each in of(FindingFound, events)] == [""], "it is found before it is confirmed"
    assert end(events).verdict is Verdict.DIVERGED


def test_what_an_engine_does_from_its_41st_case_on_is_told_as_a_state_leak(tmp_path: Path) -> None:
    forgetful = not_doubled(tmp_path / "engine", f"{CASE} > 40")
    events = run(
        [forgetful],
        settings(tmp_path, 80, label_seconds=60.0, shrink_seconds=1.0, sampling=Sampling(0, 0, confirm=0)),
    )
    (found,) = [each.finding for each in closed(events) if each.finding.fingerprint.kind is Kind.SCORING]

    assert found.label == "state leak after 40 cases"
    assert not found.shrunk, "its case alone does not show it, so it cannot be made smaller"


def test_without_time_for_it_nothing_is_labelled(tmp_path: Path) -> None:
    events = run([not_doubled(tmp_path / "engine", "True")], settings(tmp_path, 40, label_seconds=0.0))

    assert {each.finding.label for each in closed(events)} == {""}
    assert "label" not in {each.stage for each in of(StageStarted, events)}


def test_an_agreeing_run_takes_no_time_to_label(tmp_path: Path) -> None:
    honest = not_doubled(tmp_path / "engine", "False")
    events = run([honest], settings(tmp_path, 10, label_seconds=30.0))

    assert end(events).verdict is Verdict.AGREED
    assert "label" not in {each.stage for each in of(StageStarted, events)}


def test_all_findings_together_take_a_bounded_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.campaign.labelling.AT_MOST", -1)
    events = run([not_doubled(tmp_path / "engine", "True")], settings(tmp_path, 40, label_seconds=30.0))

    assert {each.finding.label for each in closed(events)} == {""}, "the time for all was up before the first"
