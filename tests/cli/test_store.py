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
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from harness.cli import main
from harness.events import RunStarted
from harness.scenario import load
from reports.jsonlines import read_events
from tests.commands import PLAIN, called, configure, environment, hakam, one_message
from tests.harness.kept import found, keep, told
from tests.reports.sample_run import RUN
from tests.reports.test_plain import EXPECTED
from tests.runs import NOT_DOUBLED

FUZZ = ("fuzz", "--seed", "3", *PLAIN, "--shrink", "0", "--game", "kout_bh", "--option", "seats=4")
FINDING = "kout_bh scoring play play 8.2.2 "


def repaired(folder: Path) -> None:
    """Take the fault out of the engine `faulty`: it is the reference itself from now on."""
    text = (folder / "hakam.toml").read_text()
    head, _, _ = text.partition("\n[engines.faulty]")
    clean = '\n[engines.faulty]\ncommand = ["{python}", "-m", "adapters.serve"]\n'
    (folder / "hakam.toml").write_text(head + clean, encoding="utf-8")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a configuration, as the working directory."""
    configure(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def here(*words: str, code: int = 0) -> str:
    """Run a command that reads in the working directory, and give what it said."""
    result = CliRunner().invoke(main, words)
    assert result.exit_code == code, result.output
    return result.output


def as_others() -> None:
    """Give up root's right to write where nobody may."""
    if os.geteuid() == 0:
        drop_from_bounding_set, dac_override = 24, 1
        if ctypes.CDLL(None).prctl(drop_from_bounding_set, dac_override, 0, 0, 0):
            raise PermissionError("root cannot give up CAP_DAC_OVERRIDE here; run the tests as another user")


def findings(folder: Path) -> list[dict[str, object]]:
    """All findings of the store, as `--json` tells them."""
    told: list[dict[str, object]] = json.loads(called(folder, "findings", "--json").stdout)
    return told


def test_a_fault_is_new_then_seen_then_fixed(tmp_path: Path) -> None:
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED,))
    first = hakam(tmp_path, *FUZZ, "--cases", "8")
    new = findings(tmp_path)
    second = hakam(tmp_path, *FUZZ, "--cases", "12")
    seen = findings(tmp_path)
    out = tmp_path / "out"
    exported = called(tmp_path, "findings", "export", out)
    repaired(tmp_path)
    replayed = hakam(tmp_path, "replay", "--store", out)
    fixed = findings(tmp_path)
    history = called(tmp_path, "history")
    lines = history.stdout.splitlines()
    diff = called(tmp_path, "diff", "last-1", "last")

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


def test_findings_are_narrowed_by_state_engine_and_game(project: Path) -> None:
    keep(project / ".hakam", told("night-1", found("seat"), found("other", "typescript", count=12)))
    keep(project / ".hakam", told("night-2", found("seat")))
    mine = "seen   dart            2     2     18  night-1    night-2   kout_bh trick_winner play play 7.3.1 seat"
    other = "seen   typescript     12     1     18  night-1    night-1   kout_bh trick_winner play play 7.3.1 other"
    heads = "state  engine      cases  runs  moves  first run  last run  finding"

    assert here("findings").splitlines() == [heads, mine, other, "2 findings: 2 seen"]
    assert here("findings", "--engine", "dart").splitlines()[1].split() == mine.split()
    assert here("findings", "--state", "seen", "--state", "new").splitlines()[1:3] == [mine, other]
    for words in (("--state", "fixed"), ("--game", "baloot"), ("--engine", "dart", "--state", "new")):
        assert here("findings", *words) == "0 findings\n"
    assert [each["fingerprint"] for each in json.loads(here("findings", "--json", "--engine", "dart"))] == [
        "kout_bh trick_winner play play 7.3.1 seat"
    ]
    assert "--engine drat: no kept run knows it; there are: dart, typescript" in here(
        "findings", "--engine", "drat", code=2
    )
    assert "options go after the word export" in here("findings", "--json", "export", "out", code=2)
    assert here("findings", "export", "out", "--engine", "dart") == "1 finding written to out\n"
    assert here("findings", "export", "out") == "1 finding written to out, 1 as they were there\n"


def test_no_store_keeps_nothing_and_there_is_nothing_to_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(tmp_path)
    done = hakam(tmp_path, *FUZZ, "--cases", "4", "--no-store")
    store = tmp_path / ".hakam" / "store.sqlite"

    assert done.returncode == 0
    assert not store.exists()
    monkeypatch.chdir(tmp_path)
    for words in (("history",), ("findings",), ("diff", "last-1", "last"), ("findings", "export", "out")):
        assert f"there is no {store}: `hakam gate` and `hakam fuzz` keep their runs there" in here(*words, code=2)
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
            if store.exists() and "faulty" in called(tmp_path, "findings").stdout:
                break
    finally:
        going.send_signal(signal.SIGKILL)
        going.wait(timeout=30)
    listed = called(tmp_path, "history").stdout.splitlines()
    kept = findings(tmp_path)
    again = hakam(tmp_path, *FUZZ, "--cases", "8")
    db = sqlite3.connect(store)
    (checked,) = db.execute("PRAGMA integrity_check").fetchone()
    db.close()

    assert listed[1].split()[-1] == "unfinished"
    assert any(str(each["fingerprint"]).startswith(FINDING) for each in kept)
    assert checked == "ok"
    assert again.returncode == 1
    assert [line.split()[-1] for line in called(tmp_path, "history").stdout.splitlines()[1:]] == [
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
    runs = json.loads(called(tmp_path, "history", "--json").stdout)
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
    assert "(with --no-store a run does without it); the run goes on" in done.stderr
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


def test_runs_are_listed_and_pruned_when_asked_for(project: Path) -> None:
    keep(project / ".hakam", told("night-1", found("seat")))
    keep(project / ".hakam", told("night-2", finished=False))
    keep(project / ".hakam", told("night-3", found("seat")))
    listed = here("history").splitlines()
    few = here("history", "--last", "1").splitlines()

    assert listed == [
        "run      command  engines                      cases  steps/s  findings  new  verdict",
        "night-1  fuzz     typescript 1.0 and dart 1.0  1,000   31,000         1    1  diverged",
        "night-2  fuzz     typescript 1.0 and dart 1.0  1,000   31,000         0    0  unfinished",
        "night-3  fuzz     typescript 1.0 and dart 1.0  1,000   31,000         1    0  diverged",
    ]
    assert few[1:] == [listed[3], "1 run, 3 are kept; --last 3 lists them all"]
    assert [run["verdict"] for run in json.loads(here("history", "--json"))] == ["diverged", None, "diverged"]
    assert here("history", "--prune", "1") == "1 run forgotten\n", "night-2 may be going on"
    assert here("history").splitlines() == [listed[0], *listed[2:]]


def test_a_kept_run_is_told_again_in_any_report(project: Path) -> None:
    started, *rest = RUN
    assert isinstance(started, RunStarted)
    keep(project / ".hakam", [replace(started, run="night-1"), *rest])
    again = here("report", "last", "--events", "now.jsonl", code=4)
    first, *lines = EXPECTED.splitlines()

    assert [line for line in again.splitlines() if "steps/s" not in line] == [
        f"{first}, run night-1",
        *(line for line in lines if "steps/s" not in line),
    ]
    assert read_events(project / "now.jsonl").events == (replace(started, run="night-1"), *rest)
    assert here("report", "night", code=4) == again
    assert "last-1: there is one run in " in here("report", "last-1", code=2)
