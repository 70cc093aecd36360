"""The workflows of `docs/examples/ci/github` and the action, run in fresh clones of a studio's repository."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.packaging.installed import ROOT, Installed
from tests.recipes import studio
from tests.recipes.forge import Forge
from tests.recipes.github import Night, Played, play

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

RECIPES = ROOT / "docs" / "examples" / "ci" / "github"

FEW = {"cases": "24"}


def test_the_gate_of_a_pull_request_builds_both_engines_and_agrees(installed: Installed, tmp_path: Path) -> None:
    forge = Forge(studio.whole(tmp_path / "studio", installed), installed, tmp_path, bare=True)

    gate = play(forge, RECIPES / "gate.yml", "gate", Night(1, FEW))

    assert not gate.failed, gate.text
    assert f"Processing {installed.wheel}" in gate.said["Install hakam"]
    assert "server: example 0.1.0 (typescript)" in gate.said["Gate"]
    assert "app: my-kout 0.1.0 (dart)" in gate.said["Gate"]
    assert gate.summary.startswith("<!-- hakam -->\n\n### hakam: `agreed, 27 cases`\n")
    assert gate.summary.endswith("\nexit code 0\n")
    assert names(forge.artifacts / "hakam-gate") == {"hakam.xml", "hakam.jsonl"}


def test_a_fault_fails_the_gate_with_its_code_and_leaves_the_reports(installed: Installed, tmp_path: Path) -> None:
    forge = Forge(studio.server(tmp_path / "studio", installed, faulty=True), installed, tmp_path)

    gate = play(forge, RECIPES / "gate.yml", "gate", Night(1, FEW))

    assert (gate.outcomes["Gate"], gate.codes["Gate"]) == ("failure", 1), gate.text
    assert "::error " in gate.said["Gate"]
    assert "8.1.2" in gate.summary
    assert gate.summary.endswith("\nexit code 1\n")
    kept = forge.artifacts / "hakam-gate"
    assert "<failure" in (kept / "hakam.xml").read_text(encoding="utf-8")
    assert "kout_bh 8.1.2" in (kept / "hakam.xml").read_text(encoding="utf-8")
    assert any("8.1.2" in name for name in names(kept / "findings")), names(kept / "findings")


def test_the_action_plays_the_goldens_and_says_how_they_went(installed: Installed, tmp_path: Path) -> None:
    forge = Forge(studio.server(tmp_path / "studio", installed), installed, tmp_path)

    job = play(forge, RECIPES / "goldens.yml", "goldens", Night(1))

    assert not job.failed, job.text
    assert job.said["What came of it"] == "agreed, exit code 0\n"
    assert job.outputs["hakam"] == {
        "verdict": "agreed",
        "exit-code": "0",
        "junit": "./hakam-reports/hakam.xml",
    }
    assert job.summary.endswith("\nexit code 0: agreed\n")
    assert names(forge.artifacts / "hakam-reports") == {"hakam.xml", "hakam.jsonl"}


def test_the_action_fails_with_the_code_of_hakam_and_its_one_message(installed: Installed, tmp_path: Path) -> None:
    repository = studio.server(
        tmp_path / "studio", installed, configuration="[engines.other]\ncommand = ['true']\n"
    )
    forge = Forge(repository, installed, tmp_path)

    job = play(forge, RECIPES / "goldens.yml", "goldens", Night(1))

    assert (job.outcomes["hakam"], job.codes["hakam"]) == ("failure", 2), job.text
    assert job.said["What came of it"] == "usage, exit code 2\n"
    assert "\nhakam: " in "\n" + job.said["hakam: Run hakam"]
    assert job.summary == "exit code 2: usage\n"


@dataclass(frozen=True, slots=True)
class Nights:
    """A night with a faulty server, from its start to what the merge made of it."""

    forge: Forge
    start: Played
    shards: tuple[Played, ...]
    merge: Played


@pytest.fixture(scope="module")
def night(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Nights:
    folder = tmp_path_factory.mktemp("night")
    forge = Forge(studio.server(folder / "studio", installed, faulty=True), installed, folder)
    jobs: Callable[..., Played] = lambda job, **shard: play(  # noqa: E731
        forge, RECIPES / "nightly.yml", job, Night(7, {"cases": "24", "learn": "2"}), **shard
    )
    return Nights(forge, jobs("start"), (jobs("shard", shard=1), jobs("shard", shard=2)), jobs("merge"))


def test_each_shard_plays_its_part_from_the_same_corpus(night: Nights) -> None:
    assert not night.start.failed, night.start.text
    [corpus] = (night.start.workspace / ".hakam" / "corpus").glob("*.json")
    for number, shard in enumerate(night.shards, 1):
        assert not shard.failed, shard.text
        assert f"corpus {corpus.stem}" in shard.said["Fuzz"]
        assert f"fuzz {number}/2 0.1.0, 12 cases" in shard.said["Fuzz"]
        assert "seed 7" in shard.said["Fuzz"]


def test_the_merge_fails_for_the_night_and_its_page_says_why(night: Nights) -> None:
    assert (night.merge.outcomes["Merge"], night.merge.codes["Merge"]) == ("failure", 1), night.merge.text
    assert night.merge.summary.endswith("\nexit code 1\n")
    assert "merge 0.1.0, 24 cases, diverged, seed 7" in night.merge.summary
    assert "kout_bh 8.1.2" in night.merge.summary
    kept = night.forge.artifacts / "hakam-night"
    assert names(kept) == {"hakam.xml", "hakam.jsonl", "night.txt", "findings"}
    assert any("8.1.2" in name for name in names(kept / "findings"))


def test_the_next_night_begins_with_what_this_one_left(night: Nights) -> None:
    [first] = (night.start.workspace / ".hakam" / "corpus").glob("*.json")

    start = play(night.forge, RECIPES / "nightly.yml", "start", Night(8, {"learn": "2"}))

    assert not start.failed, start.text
    kept = start.workspace / ".hakam"
    assert (kept / "store.sqlite").is_file()
    assert first.name in names(kept / "corpus")
    assert len(names(kept / "corpus")) > 1
    assert "new combinations in 2 cases" not in start.text


def test_a_night_that_lost_a_shard_is_not_told_as_one(night: Nights, tmp_path: Path) -> None:
    forge = Forge(night.forge.repository, night.forge.installed, tmp_path)
    forge.artifacts.mkdir()
    for name in ("hakam-start", "hakam-shard-2"):
        (forge.artifacts / name).symlink_to(night.forge.artifacts / name)

    merge = play(forge, RECIPES / "nightly.yml", "merge", Night(7))

    assert (merge.outcomes["Merge"], merge.codes["Merge"]) == ("failure", 2), merge.text
    assert "part 1/2 is missing" in merge.said["Merge"]
    assert merge.summary == "exit code 2\n"


def names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}
