"""The commands about engines: `engines` lists them, `doctor` examines them, `kit` starts a new one."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from harness.cli import main

ROOT = Path(__file__).resolve().parents[2]
MINIATURES = ROOT / "tests" / "miniatures"

ENGINES = f"""
[engines.reference]
command = ["{{python}}", "-m", "adapters.serve"]
env = {{ TABLE = "north hall" }}

[engines.honest]
command = ["{{python}}", "-S", "honest.py"]
cwd = "{MINIATURES}"

[engines.crashed]
command = ["{{python}}", "-S", "-c", "import sys; sys.exit('no \\u001b[31mcards')"]

[engines.missing]
command = ["no-such-program"]
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "hakam.toml"
    path.write_text(ENGINES, encoding="utf-8")
    return path


def hakam(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_engines_tells_how_each_is_started_and_what_it_offers(config: Path) -> None:
    result = hakam("--config", config, "engines", "reference", "honest")

    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert [line for line in lines if not line.startswith("  offers") or "kout_bh" in line] == [
        "reference",
        f"  command  {sys.executable} -m adapters.serve",
        f"  in       {config.parent}",
        "  with     TABLE='north hall'",
        "  is       hakam-reference 0.1.0, Python",
        "  offers   kout_bh (seats 4, 6; target 26, 31, 51, 101; dealer_meter after, before; "
        "first_dealer draw, given)",
        "  can      perft, setup",
        "",
        "honest",
        f"  command  {sys.executable} -S honest.py",
        f"  in       {MINIATURES}",
        "  is       miniature 1, Python",
        "  offers   kout_bh (seats 4, 6)",
        "  can      setup",
    ]


def test_engines_as_json_is_one_document(config: Path) -> None:
    result = hakam("--config", config, "engines", "--json", "honest")
    document = json.loads(result.stdout)

    assert document["config"] == str(config)
    [honest] = document["engines"]
    assert honest["engine"] == "honest"
    assert honest["status"] == "answers"
    assert honest["language"] == "Python"
    assert honest["games"] == {"kout_bh": {"options": {"seats": [4, 6]}}}


def test_an_engine_that_is_missing_makes_the_list_inconclusive(config: Path) -> None:
    result = hakam("--config", config, "engines", "missing", "honest")

    assert result.exit_code == 3
    assert "  status   it could not be started: there is no program 'no-such-program' on PATH" in result.stdout
    assert "  is       miniature 1, Python" in result.stdout


def test_an_engine_that_fails_is_told_with_its_last_words_made_harmless(config: Path) -> None:
    result = hakam("--config", config, "engines", "crashed")

    assert result.exit_code == 4
    assert "  stderr   no \\x1b[31mcards\n" in result.stdout


def test_a_name_that_no_engine_has_is_a_mistake(config: Path) -> None:
    for command in ("engines", "doctor"):
        result = hakam("--config", config, command, "honset")

        assert result.exit_code == 2
        assert "no engine named 'honset'" in result.stderr
        assert "did you mean 'honest'?" in result.stderr


def test_doctor_finds_the_reference_well(config: Path) -> None:
    result = hakam("--config", config, "doctor", "reference")

    assert result.exit_code == 0
    assert result.stdout.startswith("The machine\n   1 ok     the system is supported")
    assert " passed, 0 failed, 1 left out" in result.stdout


def test_doctor_tells_of_a_failed_check_what_was_sent_what_came_back_and_what_to_do(config: Path) -> None:
    result = hakam("--config", config, "doctor", "honest")
    lines = result.stdout.splitlines()
    [place] = [n for n, line in enumerate(lines) if "FAILED it plays the games that it offers" in line]

    assert result.exit_code == 4
    assert lines[place + 1].startswith('            sent      {"jsonrpc":"2.0","id":1,"method":"run"')
    assert lines[place + 2] == '            received  {"jsonrpc":"2.0","id":1,"result":{"moves":0}}'
    assert lines[place + 3].startswith("            to do     ")
    assert "'steps'" in lines[place + 3]


def test_doctor_is_inconclusive_about_what_cannot_be_started(config: Path) -> None:
    result = hakam("--config", config, "doctor", "missing")

    assert result.exit_code == 3
    assert "FAILED it starts" in result.stdout
    assert "the engine could not be started: there is no program 'no-such-program' on PATH" in result.stdout


def test_doctor_without_a_configuration_examines_the_machine_and_says_that_this_is_not_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = hakam("doctor")

    assert result.exit_code == 3
    assert "Only the machine was examined: no hakam.toml in" in result.stdout


def test_kit_refuses_a_folder_that_is_in_use(config: Path) -> None:
    result = hakam("kit", "dart", config.parent)

    assert result.exit_code == 2
    assert "is not empty (hakam.toml is there): name a folder that is, or a new one" in result.stderr


def test_kit_leaves_nothing_where_the_build_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))  # no npm
    result = hakam("kit", "typescript", tmp_path / "mine")

    assert result.exit_code == 3
    assert "there is no program 'npm' on PATH" in result.stderr
    assert not (tmp_path / "mine").exists()
