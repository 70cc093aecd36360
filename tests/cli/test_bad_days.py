"""Bad days: whatever engines, the machine or its user do to a run, it ends, and says what it knows and what not.

Here are whole commands. Days that are held elsewhere: killed and gone on with, `tests/harness/test_resuming.py` and
`test_killed_runs.py`; Ctrl-C, `test_fuzz.py`; a store that is none, newer or not to be written, `test_store.py`;
a scenario that is none, `test_replay.py`; sessions, `test_session.py`, and faults on the wire, `tests/faults/`.
"""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from harness.cli import main
from harness.events import CasesCounted, EngineStopped, Event, FindingClosed, FindingFound, Progress, RunFinished
from harness.outcome import Crash, Hang, ProtocolFault, TooMuchMemory
from reports.jsonlines import read_events
from tests.commands import PLAIN, configure, environment, one_message
from tests.faulty import ROOT
from tests.harness.kept import found, keep, told
from tests.once import once
from tests.runs import of

#: The command without the controls that a run begins with: they are held to account elsewhere.
HAKAM = """
from harness import controls
controls.tasks = lambda games: []
from harness.cli import main
main(prog_name="hakam")
"""

CASES = 64
FUZZ = ("fuzz", "--seed", "3", *PLAIN, "--shrink", "0", "--game", "kout_bh", "--events", "run.jsonl")
FEW = (*FUZZ, "--cases", "4")


def hakam(
    folder: Path, *words: str, before: Callable[[], None] | None = None, said: object = subprocess.PIPE, **env: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-c", HAKAM, *words],
        cwd=folder,
        env=environment(**env),
        stdin=subprocess.DEVNULL,
        stdout=said,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=240,
        preexec_fn=before,
    )


@dataclass(frozen=True)
class Day:
    """An engine's bad day (`tests/miniatures/bad_day.py`), and what a run must make of it.

    limits   of the engine
    ends     how its sessions end; None where none does
    told     what the user reads of it
    """

    name: str
    limits: str
    ends: type[object] | None
    told: str


DAYS = (
    Day("floods-stderr", "", None, ""),
    Day("is-slow-by-100-times", "", None, ""),
    Day("crashes-every-50th-case", "", Crash, "ended by itself with exit code 7 (1 restart)"),
    Day("hangs-at-its-50th-case", "case_seconds = 2", Hang, "gave no answer within 2 s (1 restart)"),
    Day("is-killed-from-outside", "", Crash, "was ended by signal 9 (SIGKILL) (1 restart)"),
    Day("grows-by-1-MB-a-case", "memory_mib = 40", TooMuchMemory, "MiB of memory; its limit is 40 MiB"),
)
GOOD = tuple(day for day in DAYS if day.ends is None)


def engines(folder: Path, *days: Day) -> None:
    """Write a hakam.toml with the engines of these days."""
    engine, note = ROOT / "tests" / "miniatures" / "bad_day.py", folder / "note"
    (folder / "hakam.toml").write_text(
        "".join(
            f'[engines.{day.name}]\ncommand = ["{{python}}", "{engine}", "{day.name}", "{note}"]\n'
            f'env = {{ PYTHONPATH = "{ROOT}" }}\n{day.limits}\n'
            for day in days
        ),
        encoding="utf-8",
    )


@pytest.fixture(scope="module")
def bad_day(shared: Path) -> tuple[int, str, list[Event]]:
    """One run of all bad days at once, each engine beside the others: its exit code, what it said, its events."""

    def run(folder: Path) -> None:
        engines(folder, *DAYS)
        done = hakam(folder, *FUZZ, "--cases", str(CASES))
        (folder / "said").write_text(f"{done.returncode}\n{done.stderr}\n{done.stdout}", encoding="utf-8")

    folder = once(shared.with_name("bad-day"), run)
    code, errors, *said = (folder / "said").read_text(encoding="utf-8").splitlines()
    assert errors == ""
    return int(code), "\n".join(said), list(read_events(folder / "run.jsonl").events)


@pytest.mark.parametrize("day", DAYS, ids=lambda day: day.name)
def test_an_engine_on_a_bad_day_is_told_for_what_it_is_and_held_on_all_cases(
    day: Day, bad_day: tuple[int, str, list[Event]]
) -> None:
    code, said, events = bad_day
    (counted,) = [each for each in of(CasesCounted, events) if each.engine == day.name]
    ends = {type(each.failed.end) for each in of(EngineStopped, events) if each.engine == day.name}
    blamed = [each.finding.fingerprint for each in of(FindingFound, events) if each.finding.engine == day.name]

    assert code == 4
    assert ends == ({day.ends} if day.ends else set())
    assert any(line.startswith(day.name) and day.told in line for line in said.splitlines())
    assert counted == CasesCounted(day.name, CASES, compared=CASES, failed=0, unasked=0)
    assert blamed == [], "no case is to blame for what others led to as well"
    assert "a very talkative engine" not in said or not day.ends


def test_engines_that_are_only_slow_or_talkative_agree(tmp_path: Path) -> None:
    engines(tmp_path, *GOOD)
    done = hakam(tmp_path, *FEW)

    assert (done.returncode, done.stderr) == (0, "")
    assert "agreed: 4 cases" in done.stdout
    assert "talkative" not in done.stdout


def test_an_engine_that_prints_a_banner_is_quoted_with_advice_and_not_started(tmp_path: Path) -> None:
    engines(tmp_path, Day("prints-a-banner", "", ProtocolFault, ""))
    done = hakam(tmp_path, *FEW)

    assert done.returncode == 3
    assert "card engine 4.2 ready" in done.stdout
    assert "prints-a-banner could not be started" in done.stdout


def test_an_engine_that_answers_twice_is_told_on_each_of_its_cases_alone(tmp_path: Path) -> None:
    engines(tmp_path, Day("answers-twice", "", ProtocolFault, ""))
    done = hakam(tmp_path, *FUZZ, "--cases", "2")
    (file,) = (tmp_path / ".hakam" / "findings").iterdir()
    again = hakam(tmp_path, "replay", str(file))
    events = read_events(tmp_path / "run.jsonl").events

    assert (done.returncode, again.returncode) == (3, 4), "in the run nothing was compared on it"
    assert CasesCounted("answers-twice", 2, compared=0, failed=2, unasked=0) in events
    assert "a line that nobody asked for" in again.stdout
    assert {each.finding.label for each in of(FindingClosed, events)} <= {"deterministic", ""}, "never flaky"


JUMPS = """
import datetime, itertools, time
jumps, told, real = itertools.cycle((0, 86_400 * 400, -86_400 * 400)), datetime.datetime, time.time
time.time = lambda: real() + next(jumps)
class Jumping(told):
    @classmethod
    def now(cls, tz=None):
        return told.fromtimestamp(time.time(), tz)
datetime.datetime = Jumping
"""


def test_a_clock_that_jumps_by_a_year_and_no_terminal_change_nothing(tmp_path: Path) -> None:
    configure(tmp_path)
    (tmp_path / "sitecustomize.py").write_text(JUMPS, encoding="utf-8")  # for the workers and engines as well
    done = hakam(
        tmp_path, *FUZZ, "--for", "1s", PYTHONPATH=f"{tmp_path}:{ROOT}", TERM="", before=close_input_and_errors
    )
    events = read_events(tmp_path / "run.jsonl").events
    (end,) = of(RunFinished, events)
    seconds = [each.seconds for each in of(Progress, events)]
    history = CliRunner().invoke(main, ["--config", str(tmp_path / "hakam.toml"), "history"])

    assert done.returncode == 0
    assert end.inconclusive == ()
    assert end.cases >= 8
    assert seconds == sorted(seconds)
    assert 1 <= end.seconds < 100
    assert history.output.splitlines()[1].split()[-1] == "agreed"


def close_input_and_errors() -> None:
    """Leave a command without a terminal, as a bad scheduler does: what it opens first gets these numbers."""
    os.setsid()
    os.close(0)
    os.close(2)


def test_a_mistake_that_can_be_told_nowhere_keeps_its_exit_code(tmp_path: Path) -> None:
    configure(tmp_path)
    assert hakam(tmp_path, "fuzz", before=close_input_and_errors).returncode == 2


def test_a_full_disk_is_told_for_all_that_it_did_not_take(tmp_path: Path) -> None:
    configure(tmp_path)
    full = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (2048, 2048))
    done = hakam(tmp_path, *FEW, before=full, PYTHONDONTWRITEBYTECODE="1")  # Python would keep halves of it

    assert done.returncode == 3
    assert "Traceback" not in done.stderr + done.stdout
    assert "hakam: --events run.jsonl: File too large; the run goes on without this report" in done.stderr
    assert f"hakam: the store {tmp_path}/.hakam/store.sqlite: " in done.stderr
    assert "the run could not be kept in " in done.stdout
    assert "4 cases" in done.stdout.splitlines()[-1]
    assert hakam(tmp_path, *FEW).returncode == 0, "with room again nothing is in the way"


def test_a_store_that_another_run_holds_locked_to_the_end_makes_a_run_inconclusive(tmp_path: Path) -> None:
    configure(tmp_path)
    store = tmp_path / ".hakam" / "store.sqlite"
    keep(store.parent, told("night-1", found("seat")))
    with closing(sqlite3.connect(store, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        done = hakam(tmp_path, *FEW)

    assert done.returncode == 3
    assert done.stderr == (
        f"hakam: the store {store}: another program holds the store locked; "
        "the run goes on without this report and is inconclusive\n"
    )
    assert "4 cases" in done.stdout.splitlines()[-1]


KNOWN = """
[[known]]
engine = "clean"
finding = "kout_bh scoring play play 8.2.2 round.points"
reason = "house rule"
scenario = "{scenario}"
"""


@pytest.mark.parametrize(
    ("file", "content", "words", "named"),
    [
        ("corpus.json", b'{"format":"hakam-corpus/1"', ("--corpus", "corpus.json"), "corpus.json"),
        ("corpus/newest", b"\xff\xfe\n", ("--corpus", "corpus"), "corpus/newest"),
        (".hakam/runs/20260102T030405-1a2b/checkpoint.jsonl", b"{", ("--resume",), "checkpoint.jsonl"),
        ("case.json", b'{"half of a case', (), "case.json"),
        ("known.toml", b"[[known]\n", (), "known.toml"),
    ],
)
def test_a_corrupt_file_is_named_and_left_as_it_is_before_anything_is_played(
    tmp_path: Path, file: str, content: bytes, words: tuple[str, ...], named: str
) -> None:
    configure(tmp_path)
    if file == "case.json":
        (tmp_path / "known.toml").write_text(KNOWN.format(scenario=file), encoding="utf-8")
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    done = hakam(tmp_path, "fuzz", *words, *(() if "--resume" in words else ("--cases", "4")))

    assert done.returncode == 2
    assert named in one_message(done)
    assert path.read_bytes() == content
    assert not list(tmp_path.glob(".hakam/*.sqlite"))
