"""`hakam replay` as a process of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.goldens import goldens_of
from tests.commands import called, configure, hakam, one_message
from tests.runs import NOT_DOUBLED

FAILING = next(
    golden.path
    for golden in goldens_of("kout_bh")
    if golden.scenario.case.setup and any('"reason":"failed","points":1' in step for step in golden.scenario.steps)
)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"{}", "the scenario game.json: "),
        (b"", "not JSON"),
        (b"\xff\xfe\x00", "cannot be read"),
        (b'{"format":"hakam-scenario/9"}', "this version of hakam reads 'hakam-scenario/1' alone"),
    ],
)
def test_a_file_that_is_no_scenario_is_one_message(tmp_path: Path, content: bytes, told: str) -> None:
    configure(tmp_path)
    (tmp_path / "game.json").write_bytes(content)
    done = called(tmp_path, "replay", "game.json")

    assert told in one_message(done)
    assert done.returncode == 2


def test_a_bad_file_is_told_before_any_engine_is_built(tmp_path: Path) -> None:
    path = configure(tmp_path)
    path.write_text(path.read_text(encoding="utf-8") + 'build = ["touch", "built"]\n', encoding="utf-8")
    (tmp_path / "game.json").write_text("{}", encoding="utf-8")
    called(tmp_path, "replay", "game.json")

    assert not (tmp_path / "built").exists()


@pytest.mark.parametrize(
    ("name", "told"), [("none.json", "there is no file or folder"), (".", "holds no scenario")]
)
def test_a_path_without_a_scenario_is_one_message(tmp_path: Path, name: str, told: str) -> None:
    configure(tmp_path)
    done = called(tmp_path, "replay", name)

    assert told in one_message(done)
    assert done.returncode == 2


def test_each_engine_is_held_to_the_file(tmp_path: Path) -> None:
    configure(tmp_path, faulty=(NOT_DOUBLED,))
    both, clean = called(tmp_path, "replay", FAILING), hakam(tmp_path, "replay", FAILING, "clean")

    assert (both.returncode, clean.returncode) == (1, 0)
    assert f"hakam replay {FAILING} faulty" in both.stdout


def test_a_scenario_that_the_reference_does_not_bear_out_is_inconclusive(tmp_path: Path) -> None:
    configure(tmp_path)
    changed = json.loads(FAILING.read_text(encoding="utf-8"))
    changed["steps"][-1]["score"] += 1
    (tmp_path / "stale.json").write_text(json.dumps(changed), encoding="utf-8")
    done = called(tmp_path, "replay", "stale.json")

    assert done.returncode == 3
    assert "stale.json: step" in done.stdout


def test_a_scenario_that_an_engine_does_not_offer_is_not_green(tmp_path: Path) -> None:
    no_setup = ("adapters/serve.py", 'CAPABILITIES = ("setup", "perft")', 'CAPABILITIES = ("perft",)')
    configure(tmp_path, clean=False, small=(no_setup,))
    done = called(tmp_path, "replay", FAILING)

    assert done.returncode == 3
    assert "nothing was compared on small" in done.stdout
    assert "it cannot start from a setup" in done.stdout
