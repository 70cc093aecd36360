"""`hakam fuzz` as a process of its own: options, exit codes, and what a hurried user does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from harness.cli.fuzz import seconds_of
from harness.mistake import Mistake
from harness.scenario import load
from tests.commands import PLAIN, called, configure, environment, hakam, one_message
from tests.runs import NOT_DOUBLED, at_move

NEVER_ENDS = 100_000
KOUT = ("--game", "kout_bh")


@pytest.mark.parametrize(
    ("text", "seconds"), [("90s", 90), ("10m", 600), ("1.5h", 5400), ("1h30m", 5400), ("1m0.5s", 60.5)]
)
def test_a_time_is_read(text: str, seconds: float) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("text", ["", "10", "-5s", "s", "1h30", "ten minutes", "1s ", "0s", "0m0s", "1e3s"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(Mistake, match=r"^--for "):
        seconds_of(text)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "say how long: either --cases N or --for TIME"),
        (("--cases", "5", "--for", "1s"), "say how long: either --cases N or --for TIME"),
        (("--for", "soon"), "--for soon: write a time such as 90s, 10m or 1h30m"),
        (("--cases", "5", "clena"), "did you mean 'clean'?"),
        (("--cases", "5", "--game", "chess"), "--game chess: no such game; there are: "),
        (
            (*KOUT, "--cases", "5", "--option", "seats=5"),
            "--option seats=5: kout_bh has no such value; it can be [4, 6]",
        ),
        (("--cases", "5", "--option", "chairs=4"), "--option chairs: no game at hand has it"),
        (("--cases", "5", "--no-reference"), "name at least two of hakam.toml"),
        (("--cases", "5", "--events", "no/such/folder.jsonl"), "no/such/folder.jsonl: No such file or directory"),
        (("--cases", "5", "--junit", "."), ".: Is a directory"),
        (("--cases", "many"), "'many' is not a valid integer"),
    ],
)
def test_wrong_usage_is_one_message_and_exit_code_2(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    configure(tmp_path)
    done = called(tmp_path, "fuzz", *words)

    assert told in one_message(done)
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "no hakam.toml in "),
        ("[engines.clean\n", "hakam.toml is not TOML: "),
        ("[engines]\n", "no engine is described"),
        ('[engines.clean]\ncomand = ["x"]\n', "did you mean 'command'?"),
    ],
)
def test_a_configuration_that_is_none_is_one_message(tmp_path: Path, text: str | None, told: str) -> None:
    if text is not None:
        (tmp_path / "hakam.toml").write_text(text, encoding="utf-8")
    done = called(tmp_path, "fuzz", "--cases", "5")

    assert told in one_message(done)
    assert done.returncode == 2


def test_an_engine_that_cannot_be_built_is_inconclusive_and_shows_what_its_tool_said(tmp_path: Path) -> None:
    path = configure(tmp_path)
    path.write_text(path.read_text() + 'build = ["sh", "-c", "echo no such card >&2; exit 3"]\n', encoding="utf-8")
    done = hakam(tmp_path, "fuzz", "--cases", "5")

    assert done.returncode == 3
    assert "no such card" in one_message(done)


def test_a_faulty_engine_is_found_and_the_replay_line_shows_it_again(tmp_path: Path) -> None:
    folder = tmp_path / "my engines"
    folder.mkdir()
    configure(folder, clean=False, faulty=(NOT_DOUBLED,))
    words = ("--cases", "12", "--seed", "3", *PLAIN, "--shrink", "0", *KOUT, "--events", "run.jsonl")
    done = hakam(folder, "--config", "hakam.toml", "fuzz", *words)
    events = [json.loads(line) for line in (folder / "run.jsonl").read_text().splitlines()]
    (file,) = (folder / ".hakam" / "findings").iterdir()
    (line,) = [line.strip() for line in done.stdout.splitlines() if line.strip().startswith("replay: ")]
    command = line.removeprefix("replay: hakam ")
    again = subprocess.run(  # the line is for a shell, and for any folder
        f'"{sys.executable}" -m harness {command}',
        shell=True,
        cwd="/",
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr == ""
    assert events[0]["seed"] == 3
    assert load(file).finding is not None
    assert again.returncode == 1
    assert "1 case" in again.stdout


def test_two_runs_at_once_keep_their_findings_in_the_same_folder(tmp_path: Path) -> None:
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED,))
    words = [
        sys.executable,
        "-m",
        "harness",
        "fuzz",
        "--cases",
        "8",
        "--seed",
        "3",
        *PLAIN,
        "--shrink",
        "0",
        *KOUT,
    ]
    runs = [
        subprocess.Popen(words, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, text=True) for _ in "ab"
    ]
    told = [each.communicate(timeout=120)[0] for each in runs]

    assert [each.returncode for each in runs] == [1, 1]
    (file,) = (tmp_path / ".hakam" / "findings").iterdir()
    assert load(file).finding is not None
    assert all(file.name in each for each in told)


def test_ctrl_c_leaves_no_process_and_keeps_what_was_found(tmp_path: Path) -> None:
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED,))
    words = [
        sys.executable,
        "-m",
        "harness",
        "fuzz",
        "--cases",
        str(NEVER_ENDS),
        "--workers",
        "2",
        "--label",
        "0",
        *KOUT,
    ]
    words += ["--events", "run.jsonl"]
    record = tmp_path / "run.jsonl"
    going = subprocess.Popen(
        words, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 120
    while time.monotonic() < until and not (record.exists() and "finding_found" in record.read_text()):
        time.sleep(0.05)
    below = psutil.Process(going.pid).children(recursive=True)
    os.killpg(going.pid, signal.SIGINT)
    told, complaints = going.communicate(timeout=60)
    (file,) = (tmp_path / ".hakam" / "findings").iterdir()

    assert going.returncode == 3
    assert "inconclusive (interrupted; `hakam fuzz --resume " in told
    assert complaints == ""
    assert load(file).finding is not None
    assert file.name in told
    assert len(below) >= 4
    _, alive = psutil.wait_procs(below, timeout=5)
    assert alive == []


def test_a_crash_is_exit_code_4_and_the_engines_last_words_are_shown(tmp_path: Path) -> None:
    words_last = 'import os, sys; sys.stderr.write("the table fell over\\n"); sys.stderr.flush(); os._exit(9)'
    configure(tmp_path, clean=False, faulty=(at_move('"resign" in move', words_last),))
    done = hakam(tmp_path, "fuzz", "--cases", "40", "--seed", "1", *PLAIN, "--shrink", "0", *KOUT)

    assert done.returncode == 4
    assert "exit code 9" in done.stdout
    assert "the table fell over" in done.stdout


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        {"HOME": "/nonexistent", "COLUMNS": "40", "TERM": "dumb"},
    ],
    ids=["no UTF-8", "no home"],
)
def test_a_poor_environment_changes_nothing(tmp_path: Path, env: dict[str, str]) -> None:
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED,))
    done = hakam(tmp_path, "fuzz", "--cases", "4", "--seed", "3", *PLAIN, "--shrink", "0", *KOUT, **env)

    assert done.returncode == 1
    assert done.stderr == ""


def test_findings_that_have_nowhere_to_go_are_told_and_the_run_is_inconclusive(tmp_path: Path) -> None:
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED,))
    (tmp_path / ".hakam").write_text("a file\n", encoding="utf-8")
    done = hakam(tmp_path, "fuzz", "--cases", "4", "--seed", "3", *PLAIN, "--shrink", "0", *KOUT)

    assert done.returncode == 3
    assert "findings could not be written to " in done.stdout
    assert "kout_bh 8.2.2" in done.stdout, "what was found is told all the same"
    assert done.stderr.startswith(f"hakam: the store {tmp_path}/.hakam/store.sqlite: ")
    assert f"inconclusive (the run could not be kept in {tmp_path}/.hakam/runs/" in done.stdout


def test_more_workers_than_cases_are_no_trouble(tmp_path: Path) -> None:
    configure(tmp_path)
    done = hakam(tmp_path, "fuzz", "--cases", "2", "--workers", "4", *KOUT)

    assert done.returncode == 0
    assert "agreed: 2 cases" in done.stdout
