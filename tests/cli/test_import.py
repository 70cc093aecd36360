"""`hakam import` as a process of its own."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from harness.scenario import collect, load
from tests.commands import called, configure, environment, hakam, one_message
from tests.faulty import ROOT
from tests.importing.table import LOG, MAP

EXAMPLES = ROOT / "docs" / "examples" / "import"


def prepare(folder: Path, matches: int = 1) -> None:
    lines = [{**line, "m": f"m{number}"} for number in range(matches) for line in LOG]
    (folder / "log.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    (folder / "map.toml").write_text(MAP, encoding="utf-8")


def test_a_log_becomes_scenarios_that_replay_plays(tmp_path: Path) -> None:
    prepare(tmp_path, matches=3)
    configure(tmp_path)
    done = hakam(tmp_path, "import", "log.jsonl", "--map", "map.toml")
    assert (done.returncode, done.stderr) == (0, "")
    assert "agreed: 3 cases" in done.stdout
    assert "3 scenarios in .hakam/imported/log; on engines: hakam replay .hakam/imported/log" in done.stdout

    replayed = hakam(tmp_path, "replay", ".hakam/imported/log", "clean")
    assert replayed.returncode == 0
    assert "agreed: 3 cases" in replayed.stdout

    again = hakam(tmp_path, "import", "log.jsonl", "--map", "map.toml")
    assert "(3 as they were there)" in again.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("none.jsonl", "--map", "map.toml"), "none.jsonl: No such file or directory; check the path"),
        (("log.jsonl", "--map", "none.toml"), "there is no file none.toml"),
        (("log.jsonl",), "Missing option '--map'"),
        (("log.jsonl", "--map", "map.toml", "--out", "map.toml"), "map.toml: File exists"),
        ((".", "--map", "map.toml"), "Is a directory"),
    ],
)
def test_wrong_usage_is_one_message_and_writes_nothing(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    prepare(tmp_path)
    done = called(tmp_path, "import", *words)

    assert told in one_message(done)
    assert done.returncode == 2
    assert not (tmp_path / ".hakam").exists()


def test_what_is_refused_is_told_by_line_and_the_exit_code_says_so(tmp_path: Path) -> None:
    prepare(tmp_path, matches=2)
    log = tmp_path / "log.jsonl"
    log.write_text(
        log.read_text(encoding="utf-8").replace('"suit": "\\u2660"', '"suit": "pik"', 1), encoding="utf-8"
    )
    done = hakam(tmp_path, "import", "log.jsonl", "--map", "map.toml", "--out", "out")

    assert done.returncode == 3
    assert 'log.jsonl:7: no suit is written "pik"; say what it means in [cards.suits] of the map' in done.stdout
    assert "inconclusive (1 record of the log could not be mapped): 2 cases" in done.stdout
    assert len(collect(tmp_path / "out")) == 2


def test_a_full_disk_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    prepare(tmp_path, matches=2)
    code = f"""
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, {resource.RLIM_INFINITY}))
sys.dont_write_bytecode = True
from harness.cli import main
main(["import", "log.jsonl", "--map", "map.toml", "--out", "out"])
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert done.returncode == 3
    assert "out could not be written: File too large" in done.stdout
    assert "no match was written" in done.stdout
    assert list((tmp_path / "out").iterdir()) == []


def test_an_interrupt_leaves_whole_files_and_says_so(tmp_path: Path) -> None:
    prepare(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    running = subprocess.Popen(
        [sys.executable, "-m", "harness", "import", "pipe", "--map", "map.toml", "--out", "out"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with (tmp_path / "pipe").open("wb", buffering=0) as pipe:
        pipe.write((tmp_path / "log.jsonl").read_bytes())
        pipe.write(b'{"m": "open", "e": "start", "dealer": 0, "score": 0}\n')
        until = time.monotonic() + 60
        while not (tmp_path / "out" / "m0.json").exists() and time.monotonic() < until:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)

    assert running.returncode == 3
    assert "inconclusive (interrupted)" in out
    assert err == ""
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["m0.json"]
    load(tmp_path / "out" / "m0.json")


def test_the_records_of_an_import_are_those_of_any_run(tmp_path: Path) -> None:
    done = hakam(
        tmp_path,
        *("import", EXAMPLES / "kout.jsonl", "--map", EXAMPLES / "kout.toml", "--out", "out"),
        *("--events", "run.jsonl", "--junit", "run.xml"),
    )
    assert done.returncode == 1

    told = hakam(tmp_path, "report", "run.jsonl")
    assert "kout-server differs: trick winner (kout_bh 7.3.1)" in told.stdout
    assert told.returncode == 1
    assert "<testsuites" in (tmp_path / "run.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "code", "files", "told"),
    [
        (
            "kout",
            1,
            ["KT-1001.json", "KT-1002.json"],
            [
                "kout-server differs: trick winner (kout_bh 7.3.1), 1 case",
                "the reference says seat 3 took the trick, kout-server says seat 2 took the trick",
                "kout.jsonl:2 rounds[1].tricks[1]",
            ],
        ),
        (
            "call_break",
            3,
            ["CB-7.json", "CB-9.json"],
            [
                "call_break.jsonl:113: the last line ends in the middle of its record",
                "cb-server differs: legality (call_break 4.1.1), 1 case",
                "the reference says the move is refused (must_follow_suit), cb-server says the move is legal",
            ],
        ),
    ],
)
def test_the_examples_of_the_page_do_what_it_says(
    name: str, code: int, files: list[str], told: list[str], tmp_path: Path
) -> None:
    done = hakam(tmp_path, "import", EXAMPLES / f"{name}.jsonl", "--map", EXAMPLES / f"{name}.toml", "--out", "out")

    assert done.returncode == code
    for line in told:
        assert line in done.stdout
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == files


def test_the_page_shows_the_examples_as_they_are() -> None:
    page = (ROOT / "docs" / "importing.md").read_text(encoding="utf-8")
    shown = [(EXAMPLES / name).read_text(encoding="utf-8") for name in ("kout.toml", "call_break.toml")]

    assert re.findall(r"```toml map\n(.*?)```", page, re.DOTALL) == shown


def test_a_difference_is_a_failure_to_a_ci_server(tmp_path: Path) -> None:
    example = (EXAMPLES / "kout.jsonl", "--map", EXAMPLES / "kout.toml", "--out", "out")
    hakam(tmp_path, "import", *example, "--junit", "run.xml")
    (failure,) = ET.parse(tmp_path / "run.xml").getroot().iter("failure")

    assert "kout-server differs: trick winner (kout_bh 7.3.1)" in (failure.get("message") or "")
