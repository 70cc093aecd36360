"""The pipeline of `docs/examples/ci/gitlab-ci.yml`, run in fresh clones of a studio's repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.installed import ROOT, Installed
from tests.recipes import studio
from tests.recipes.forge import Forge
from tests.recipes.gitlab import play, spec_of

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

PIPELINE = ROOT / "docs" / "examples" / "ci" / "gitlab-ci.yml"


def test_a_fault_fails_the_gate_with_its_code_and_leaves_the_reports(installed: Installed, tmp_path: Path) -> None:
    forge = Forge(studio.server(tmp_path / "studio", installed, faulty=True), installed, tmp_path)

    gate = play(forge, PIPELINE, "hakam-gate", 1, GATE_CASES="24")

    assert gate.code == 1, gate.said
    reports = forge.artifacts / "hakam-gate-1" / "reports"
    assert "<failure" in (reports / "hakam.xml").read_text(encoding="utf-8")
    assert any("8.1.2" in each.name for each in (reports / "findings").iterdir())


def test_a_night_in_two_parts_is_merged_and_kept_for_the_next(installed: Installed, tmp_path: Path) -> None:
    forge = Forge(studio.server(tmp_path / "studio", installed), installed, tmp_path)

    start = play(forge, PIPELINE, "hakam-start", 5, LEARN_CASES="2")
    assert start.code == 0, start.said
    for node in (1, 2):
        fuzz = play(forge, PIPELINE, "hakam-fuzz", 5, node, NIGHT_CASES="24")
        assert fuzz.code == 0, fuzz.said
        assert f"fuzz {node}/2 0.1.0, 12 cases, agreed, seed 5" in fuzz.said
    merge = play(forge, PIPELINE, "hakam-merge", 5)

    assert merge.code == 0, merge.said
    page = (forge.artifacts / "hakam-merge-1" / "reports" / "night.txt").read_text(encoding="utf-8")
    assert "merge 0.1.0, 24 cases, agreed, seed 5" in page
    assert (forge.caches / "hakam" / ".hakam" / "store.sqlite").is_file()
    [corpus] = (start.workspace / ".hakam" / "corpus").glob("*.json")
    assert (forge.caches / "hakam" / ".hakam" / "corpus" / corpus.name).is_file()


@pytest.mark.parametrize("job", ["hakam-start", "hakam-fuzz", "hakam-merge"])
def test_a_night_is_that_of_a_schedule(job: str) -> None:
    assert spec_of(PIPELINE, job)["rules"] == [{"if": '$CI_PIPELINE_SOURCE == "schedule"'}]
