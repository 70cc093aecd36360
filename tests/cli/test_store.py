"""`hakam history`, `diff` and `findings` after real runs: faults that come and go, kills, and no store at all."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from harness.scenario import load
from tests.commands import configure, environment, hakam, one_message
from tests.runs import NOT_DOUBLED

FUZZ = ("fuzz", "--seed", "3", "--workers", "1", "--shrink", "0", "--game", "kout_bh", "--option", "seats=4")
FINDING = "kout_bh scoring play play 8.2.2 "


def repaired(folder: Path) -> None:
    """Take the fault out of the engine `faulty`: it is the reference itself from now on."""
    text = (folder / "hakam.toml").read_text()
    head, _, _ = text.partition("\n[engines.faulty]")
    clean = '\n[engines.faulty]\ncommand = ["{python}", "-m", "adapters.serve"]\n'
    (folder / "hakam.toml").write_text(head + clean, encoding="utf-8")


def as_others() -> None:
    """Give up root's right to write where nobody may."""
    if os.geteuid() == 0:
        drop_from_bounding_set, dac_override = 24, 1
        if ctypes.CDLL(None).prctl(drop_from_bounding_set, dac_override, 0, 0, 0):
            raise PermissionError("root cannot give up CAP_DAC_OVERRIDE here; run the tests as another user")


def findings(folder: Path) -> list[dict[str, object]]:
    """All findings of the store, as `--json` tells them."""
    told: list[dict[str, object]] = json.loads(hakam(folder, "findings", "--json").stdout)
    return told


def test_a_fault_is_new_then_seen_then_fixed(tmp_path: Path) -> None:
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED,))
    first = hakam(tmp_path, *FUZZ, "--cases", "8")
    new = findings(tmp_path)
    second = hakam(tmp_path, *FUZZ, "--cases", "12")
    seen = findings(tmp_path)
    out = tmp_path / "out"
    exported = hakam(tmp_path, "findings", "export", out)
    repaired(tmp_path)
    replayed = hakam(tmp_path, "replay", "--store", out)
    fixed = findings(tmp_path)
    history = hakam(tmp_path, "history")
    lines = history.stdout.splitlines()
    diff = hakam(tmp_path, "diff", "last-1", "last")

    assert (first.returncode, second.returncode, replayed.returncode) == (1, 1, 0)
    scoring = [
        [each for each in told if str(each["fingerprint"]).startswith(FINDING)] for told in (new, seen, fixed)
    ]
    assert [{each["state"] for each in told} for told in scoring] == [{"new"}, {"seen"}, {"fixed"}]
    assert [each["runs"] for each in scoring[2]] == [2] * len(scoring[2])
    assert {path.name for path in out.iterdir()} == {path.name for path in (tmp_path / ".hakam/findings").iterdir()}
    assert {load(path).finding.engine for path in out.iterdir() if load(path).finding} == {"faulty"}
    assert f"{len(new)} finding" in exported.stdout
    assert lines[0].split() == ["run", "command", "engines", "cases", "steps/s", "findings", "new", "verdict"]
    assert [line.split()[1] for line in lines[1:]] == ["fuzz", "fuzz", "replay"]
    assert [line.split()[-1] for line in lines[1:]] == ["diverged", "diverged", "agreed"]
    assert f"faulty: {FINDING}" in diff.stdout
    assert "fixed, its case agrees now" in diff.stdout
    assert [each.returncode for each in (exported, history, diff)] == [0, 0, 0]
    assert {each.stderr for each in (first, second, exported, replayed, history, diff)} == {""}


def test_findings_are_narrowed_by_state_engine_and_game(tmp_path: Path) -> None:
    configure(tmp_path, faulty=(NOT_DOUBLED,))
    hakam(tmp_path, *FUZZ, "--cases", "8")
    table = hakam(tmp_path, "findings").stdout.splitlines()
    narrowed = {
        words: hakam(tmp_path, "findings", *words).stdout
        for words in (
            ("--state", "new"),
            ("--state", "fixed"),
            ("--engine", "faulty"),
            ("--engine", "clean"),
            ("--game", "baloot"),
        )
    }

    assert table[0].split()[:3] == ["state", "engine", "cases"]
    assert all(line.startswith("new") and " faulty " in line for line in table[1:-1])
    assert narrowed["--state", "new",].splitlines() == table  # fmt: skip
    assert narrowed["--engine", "faulty"].splitlines() == table
    assert {narrowed[words] for words in (("--state", "fixed"), ("--engine", "clean"), ("--game", "baloot"))} == {
        "0 findings\n"
    }
    assert "--engine fualty: no kept run knows it; there are: clean, faulty" in one_message(
        hakam(tmp_path, "findings", "--engine", "fualty")
    )
    assert "options go after the word export" in one_message(hakam(tmp_path, "findings", "--json", "export", "out"))


def test_no_store_keeps_nothing_and_replay_keeps_only_what_it_is_told_to(tmp_path: Path) -> None:
    configure(tmp_path)
    done = hakam(tmp_path, *FUZZ, "--cases", "4", "--no-store")
    store = tmp_path / ".hakam" / "store.sqlite"

    assert done.returncode == 0
    assert not store.exists()
    for words in (("history",), ("findings",), ("diff", "last-1", "last"), ("findings", "export", "out")):
        told = hakam(tmp_path, *words)
        assert told.returncode == 2
        assert f"there is no {store}: `hakam gate` and `hakam fuzz` keep their runs there" in one_message(told)
    assert not (tmp_path / "out").exists()


def test_a_run_that_is_killed_is_unfinished_and_what_it_had_found_is_kept(tmp_path: Path) -> None:
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED,))
    words = [sys.executable, "-m", "harness", *FUZZ, "--cases", "100000"]
    going = subprocess.Popen(
        words, cwd=tmp_path, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    store = tmp_path / ".hakam" / "store.sqlite"
    until = time.monotonic() + 120
    try:
        while time.monotonic() < until:
            time.sleep(0.2)
            if store.exists() and "faulty" in hakam(tmp_path, "findings").stdout:
                break
    finally:
        going.send_signal(signal.SIGKILL)
        going.wait(timeout=30)
    listed = hakam(tmp_path, "history").stdout.splitlines()
    kept = findings(tmp_path)
    again = hakam(tmp_path, *FUZZ, "--cases", "8")
    db = sqlite3.connect(store)
    (checked,) = db.execute("PRAGMA integrity_check").fetchone()
    db.close()

    assert listed[1].split()[-1] == "unfinished"
    assert any(str(each["fingerprint"]).startswith(FINDING) for each in kept)
    assert checked == "ok"
    assert again.returncode == 1
    assert [line.split()[-1] for line in hakam(tmp_path, "history").stdout.splitlines()[1:]] == [
        "unfinished",
        "diverged",
    ]


def test_runs_that_begin_a_store_at_once_are_all_kept(tmp_path: Path) -> None:
    configure(tmp_path)
    words = [sys.executable, "-m", "harness", *FUZZ, "--cases", "4", "clean"]
    going = [
        subprocess.Popen(words, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for _ in range(3)
    ]
    told = [each.communicate(timeout=200)[0] for each in going]

    assert [each.returncode for each in going] == [0, 0, 0], told
    runs = json.loads(hakam(tmp_path, "history", "--json").stdout)
    assert [run["verdict"] for run in runs] == ["agreed"] * 3
    assert len({run["run"] for run in runs}) == 3


def test_a_store_that_cannot_be_written_makes_a_run_inconclusive_and_can_still_be_read(tmp_path: Path) -> None:
    configure(tmp_path)
    hakam(tmp_path, *FUZZ, "--cases", "4")
    folder = tmp_path / ".hakam"
    for path in (tmp_path, folder):
        path.chmod(0o555)
    try:
        done, history = (
            subprocess.run(
                [sys.executable, "-m", "harness", *words],
                cwd=tmp_path,
                env=environment(),
                preexec_fn=as_others,
                capture_output=True,
                text=True,
                check=False,
            )
            for words in ((*FUZZ, "--cases", "4"), ("history",))
        )
    finally:
        for path in (tmp_path, folder):
            path.chmod(0o755)

    assert done.returncode == 3
    assert done.stderr.startswith(f"hakam: the store {folder}/store.sqlite: the store cannot be ")
    assert "inconclusive (" in done.stdout
    assert history.returncode == 0
    assert history.stdout.splitlines()[1].split()[-1] == "agreed"


@pytest.mark.parametrize("form", ["newer", "text"])
def test_a_file_that_this_version_cannot_use_is_told_before_anything_is_played(tmp_path: Path, form: str) -> None:
    configure(tmp_path)
    path = tmp_path / ".hakam" / "store.sqlite"
    path.parent.mkdir()
    if form == "text":
        path.write_text("a shopping list\n")
    else:
        db = sqlite3.connect(path)
        db.executescript("PRAGMA application_id = 0x48616b6d; PRAGMA user_version = 99; CREATE TABLE t (a)")
        db.close()
    before = path.read_bytes()
    done = hakam(tmp_path, *FUZZ, "--cases", "4")

    assert done.returncode == 2
    assert f"{path}" in one_message(done)
    assert path.read_bytes() == before
    assert hakam(tmp_path, *FUZZ, "--cases", "4", "--no-store").returncode == 0


def test_runs_are_pruned_when_asked_for(tmp_path: Path) -> None:
    configure(tmp_path)
    for _ in range(2):
        hakam(tmp_path, *FUZZ, "--cases", "2")
    pruned = hakam(tmp_path, "history", "--prune", "1")

    assert pruned.stdout == "1 run forgotten\n"
    assert len(hakam(tmp_path, "history").stdout.splitlines()) == 2


def test_a_kept_run_is_told_again_in_any_report(tmp_path: Path) -> None:
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED,))
    done = hakam(tmp_path, *FUZZ, "--cases", "8", "--junit", "then.xml")
    told = hakam(tmp_path, "report", "last", "--junit", "now.xml", "--events", "now.jsonl")
    unknown = hakam(tmp_path, "report", "last-1")

    assert done.returncode == told.returncode == 1
    without_progress = [
        [line for line in each.stdout.splitlines() if "steps/s" not in line] for each in (done, told)
    ]
    assert without_progress[0] == without_progress[1]
    assert (tmp_path / "now.xml").read_text() == (tmp_path / "then.xml").read_text()
    assert json.loads((tmp_path / "now.jsonl").read_text().splitlines()[-1])["event"] == "run_finished"
    assert "last-1: there is one run in " in one_message(unknown)
