"""Engines that fail on the wire: the end is told for what it is, and the other cases are compared all the same."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.config import EngineSpec
from harness.divergence import Kind
from harness.events import FindingFound, NotCompared
from harness.verdict import Verdict
from tests.faults.planting import plant, transport_faults
from tests.faulty import ROOT
from tests.runs import end, of, run, settings

CASES = 48
ROWS = tomllib.loads((Path(__file__).parent / "transport.toml").read_text(encoding="utf-8"))["fault"]


@pytest.fixture(autouse=True)
def no_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    """The controls are held to account elsewhere."""
    monkeypatch.setattr("harness.controls.tasks", lambda _: [])


def spoiled(how: str) -> EngineSpec:
    command = (sys.executable, str(ROOT / "tests" / "miniatures" / "spoiled.py"), how)
    return EngineSpec("faulty", command, ROOT, env={"PYTHONPATH": str(ROOT)})


def engine(row: Mapping[str, Any], folder: Path, shared: Path) -> EngineSpec:
    if "spoiled" in row:
        return spoiled(row["spoiled"])
    (fault,) = [fault for fault in transport_faults() if fault.id == row["id"]]
    return replace(plant(fault, folder, shared), **row.get("limits", {}))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_failing_engine_is_told_by_its_end_and_the_rest_is_compared(
    row: Mapping[str, Any], tmp_path: Path, shared: Path
) -> None:
    spec = engine(row, tmp_path / "engine", shared)
    cases = row.get("cases", CASES)
    events = run([spec], settings(tmp_path, cases))
    found = {(f.finding.fingerprint.kind.value, f.finding.fingerprint.detail) for f in of(FindingFound, events)}
    finished = end(events)
    failed = sum(finished.grid["faulty"].values()) if "faulty" in finished.grid else cases

    given_up = sum(each.cases or 0 for each in of(NotCompared, events))
    assert finished.cases + given_up == cases
    if not row["kind"]:
        assert found == set()
        assert finished.verdict is Verdict.AGREED
        return
    assert {kind for kind, _ in found} == {row["kind"]}
    assert all(detail.startswith(row["detail"]) for _, detail in found)
    if row.get("always"):
        assert finished.verdict is Verdict.INCONCLUSIVE
    else:
        assert finished.verdict is Verdict.ENGINE_FAILED
        assert 0 < failed < cases


@pytest.mark.parametrize("how", ["answers by hash", "counts its answers in the score"])
def test_an_engine_that_is_no_function_of_its_request_is_seen_in_a_fresh_process(how: str, tmp_path: Path) -> None:
    spec = replace(spoiled(how), env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1"})
    events = run([spec], settings(tmp_path, CASES))
    found = {event.finding.fingerprint for event in of(FindingFound, events)}

    assert {each.kind for each in found} == {Kind.SCORING, Kind.NON_DETERMINISM}
    assert end(events).verdict is Verdict.ENGINE_FAILED
