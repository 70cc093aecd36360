"""A run that was stopped, at any moment and in any way, ends as if nobody had stopped it; or says why it cannot."""

from __future__ import annotations

import errno
import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from harness.campaign import campaign
from harness.campaign.checkpoint import FILE, Checkpoint, read_kept
from harness.campaign.resuming import take_up
from harness.config import EngineSpec
from harness.events import Event, FindingFound, Progress, RunFinished, RunStarted
from harness.mistake import Mistake
from harness.verdict import Verdict
from harness.work import Chunk, Share
from reports.jsonlines import read_events
from tests.commands import called, configure, environment, hakam, one_message
from tests.faulty import REFERENCE, faulty_reference
from tests.parts import going_on, kept, numbers
from tests.runs import NOT_DOUBLED, OTHER_REASON, ShortControls, end, of, run

CASES = 96  # 16 chunks of 6, half of each game


@pytest.fixture(autouse=True)
def short_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> EngineSpec:
    return faulty_reference(tmp_path_factory.mktemp("engine"), NOT_DOUBLED, OTHER_REASON)


@pytest.fixture(scope="module")
def whole(faulty: EngineSpec, tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    """What the run comes to that nobody stops."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("harness.controls.tasks", lambda _: [ShortControls()])
        folder = tmp_path_factory.mktemp("whole")
        events = run([faulty], kept(folder, CASES))
    assert end(events).verdict is Verdict.DIVERGED
    return numbers(events)


def stopped_after(upto: int, specs: Sequence[EngineSpec], folder: Path, **given: Any) -> list[Event]:
    """Begin a run and leave it where it is once so many cases were played: it says no word more."""
    going = campaign(specs, replace(kept(folder, CASES), **given))
    return left_after(upto, going)


def left_after(upto: int, going: Any) -> list[Event]:
    told: list[Event] = []
    for event in going:
        told.append(event)
        if isinstance(event, Progress) and event.stage == "fuzz" and event.done >= upto:
            break
    going.close()
    assert not of(RunFinished, told)
    return told


@pytest.fixture
def every_chunk_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have progress told after every chunk, so that a run can be left in the midst of it."""
    monkeypatch.setattr("harness.campaign.fuzzing.TELL_EVERY", -1.0)


@pytest.mark.usefixtures("every_chunk_told")
def test_a_run_that_was_stopped_twice_comes_to_what_it_would_have_come_to(
    tmp_path: Path, faulty: EngineSpec, whole: list[Event]
) -> None:
    first = stopped_after(18, [faulty], tmp_path)
    checkpoint = take_up(tmp_path / "runs", None)
    had = sum(last - first for first, last in checkpoint.kept.done)
    checkpoint.release()
    assert 18 <= had < 60

    events = going_on(tmp_path, [faulty])
    (began,), (again,) = of(RunStarted, first), of(RunStarted, events)
    assert numbers(events) == whole
    assert (again.run, again.resumed, again.seed) == (began.run, had, began.seed)
    done = [each.done for each in of(Progress, events) if each.stage == "fuzz"]
    assert (done[0], done[-1]) == (had, CASES)
    found = [(each.finding.engine, each.finding.fingerprint) for each in of(FindingFound, events)]
    assert len(found) == len(set(found)) == len(end(events).grid["faulty"])


@pytest.mark.usefixtures("every_chunk_told")
def test_what_goes_on_can_be_stopped_again_and_workers_may_be_others(
    tmp_path: Path, faulty: EngineSpec, whole: list[Event]
) -> None:
    stopped_after(6, [faulty], tmp_path, workers=2)
    checkpoint = take_up(tmp_path / "runs", None)
    plan = kept(tmp_path, CASES, run=checkpoint.kept.run)
    left_after(30, campaign([faulty], plan, checkpoint))

    assert numbers(going_on(tmp_path, [faulty], workers=2)) == whole


def test_an_interrupted_run_is_inconclusive_says_how_to_go_on_and_does(
    tmp_path: Path, faulty: EngineSpec, whole: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.campaign.fuzzing.TELL_EVERY", -1.0)
    going = campaign([faulty], kept(tmp_path, CASES))
    events = []
    for event in going:
        events.append(event)
        if isinstance(event, Progress) and event.stage == "fuzz" and event.done > 12:
            events.append(going.throw(KeyboardInterrupt()))
    (started,) = of(RunStarted, events)

    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert end(events).inconclusive == (
        "interrupted",
        f"`hakam fuzz --resume {started.run}` goes on with it",
    )
    assert numbers(going_on(tmp_path, [faulty], started.run)) == whole


def test_a_run_that_ends_while_it_confirms_confirms_again(
    tmp_path: Path, faulty: EngineSpec, whole: list[Event]
) -> None:
    going = campaign([faulty], kept(tmp_path, CASES))
    for event in going:
        if isinstance(event, Progress) and event.stage == "confirm":
            break
    going.close()

    events = going_on(tmp_path, [faulty])
    assert [each.resumed for each in of(RunStarted, events)] == [CASES]
    assert numbers(events) == whole


@pytest.mark.usefixtures("every_chunk_told")
def test_a_line_that_a_kill_tore_is_played_again(tmp_path: Path, faulty: EngineSpec, whole: list[Event]) -> None:
    stopped_after(30, [faulty], tmp_path)
    (path,) = tmp_path.glob(f"runs/*/{FILE}")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]) + lines[-1][: len(lines[-1]) // 2])

    assert numbers(going_on(tmp_path, [faulty])) == whole


@pytest.mark.usefixtures("every_chunk_told")
def test_lines_are_put_together_when_they_are_long(
    tmp_path: Path, faulty: EngineSpec, whole: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.campaign.checkpoint.LONG", 1000)
    stopped_after(90, [faulty], tmp_path)
    (path,) = tmp_path.glob(f"runs/*/{FILE}")

    assert len(path.read_bytes().splitlines()) < 2 + 15
    assert not list(tmp_path.glob("runs/*/*.new"))
    assert numbers(going_on(tmp_path, [faulty])) == whole


def test_a_run_that_came_to_its_end_is_not_gone_on_with(tmp_path: Path) -> None:
    events = run([REFERENCE], kept(tmp_path, 4))
    (started,) = of(RunStarted, events)

    with pytest.raises(Mistake, match=f"run {started.run} came to its end"):
        take_up(tmp_path / "runs", started.run)
    with pytest.raises(Mistake, match="there is no unfinished run in "):
        take_up(tmp_path / "runs", None)


def a_checkpoint(folder: Path) -> Checkpoint:
    return Checkpoint.begin(folder / "runs" / "20260102T030405-1a2b", {"engines": {}})


def test_a_run_that_another_process_plays_is_left_to_it(tmp_path: Path) -> None:
    checkpoint = a_checkpoint(tmp_path)
    with pytest.raises(Mistake, match="run 20260102T030405-1a2b goes on in another process"):
        take_up(tmp_path / "runs", None)
    checkpoint.release()

    take_up(tmp_path / "runs", None).release()


@pytest.mark.parametrize("name", ["20990101T000000-ffff", "../runs", ".", "a b"])
def test_a_run_that_is_not_there_is_named_with_those_that_are(tmp_path: Path, name: str) -> None:
    a_checkpoint(tmp_path).release()

    with pytest.raises(Mistake, match="unfinished are: 20260102T030405-1a2b"):
        take_up(tmp_path / "runs", name)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda lines: [b"{", *lines[1:]], "line 1: "),
        (lambda lines: [lines[0].replace(b"hakam-run/1", b"hakam-run/2"), *lines[1:]], "another version of hakam"),
        (lambda lines: [lines[0], b"no line", *lines[1:]], "line 2: "),
        (lambda lines: [*lines, lines[-1]], "are done twice"),
        (lambda lines: [lines[0], b'{"done":[[0,6]],"spent":1}'], "line 2: 'share'"),
        (lambda lines: [lines[0], lines[1].replace(b'"format":', b'"from":')], "line 2: it does not say"),
        (lambda _: [], "has no whole line"),
    ],
)
def test_a_damaged_file_is_named_and_left_as_it_is(
    tmp_path: Path, damage: Callable[[list[bytes]], list[bytes]], told: str
) -> None:
    checkpoint = a_checkpoint(tmp_path)
    checkpoint.add(Chunk(0, 6), Share(cases=6), 0.5)
    checkpoint.release()
    path = checkpoint.kept.folder / FILE
    damaged = b"".join(line + b"\n" for line in damage(path.read_bytes().splitlines()))
    path.write_bytes(damaged)

    with pytest.raises(Mistake) as mistake:
        take_up(tmp_path / "runs", checkpoint.kept.run)
    assert str(mistake.value).startswith(str(path))
    assert told in str(mistake.value)
    assert path.read_bytes() == damaged
    assert {each.name for each in path.parent.iterdir()} == {FILE, "lock"}


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (lambda terms: terms.update(version="0.0.9"), "the version of hakam was 0.0.9 and is "),
        (
            lambda terms: terms.update(walks="0"),
            "what makes the cases (the sources of the games and their walks) was",
        ),
        (lambda terms: terms["settings"].update(seed=2), None),
        (lambda terms: engine(terms).update(version="7"), "reference-served's version was 7 and is "),
        (
            lambda terms: engine(terms).update(omits=["round.tricks"]),
            "reference-served's list of what it cannot tell",
        ),
        (
            lambda terms: engine(terms)["games"]["kout_bh"].update(seats=[4]),
            "what reference-served offers of kout_bh was",
        ),
        (
            lambda terms: terms["engines"].update(dart={**terms["engines"]["reference-served"]}),
            "the list of engines was",
        ),
    ],
)
def test_a_run_that_is_not_what_it_was_is_refused_by_name(
    tmp_path: Path, other: Callable[[Any], None], told: str | None
) -> None:
    """The seed and the other options are taken from the run itself: they cannot differ."""
    going = campaign([REFERENCE], kept(tmp_path, 16))
    for event in going:
        if isinstance(event, Progress) and event.stage == "fuzz":
            break
    going.close()
    (path,) = tmp_path.glob(f"runs/*/{FILE}")
    first, rest = path.read_bytes().split(b"\n", 1)
    header = json.loads(first)
    other(header["terms"])
    before = json.dumps(header).encode() + b"\n" + rest
    path.write_bytes(before)

    if told is None:
        assert end(going_on(tmp_path, [REFERENCE])).verdict is Verdict.AGREED
        return
    with pytest.raises(Mistake) as mistake:
        going_on(tmp_path, [REFERENCE])
    assert told in str(mistake.value)
    assert str(mistake.value).endswith("Put that back as it was, or start a new run")
    assert read_kept(path.parent).closed is None


@pytest.mark.parametrize("settings", [None, [], {}, {"wanted": {}}])
def test_a_run_whose_terms_are_none_is_damaged_and_named(tmp_path: Path, settings: Any) -> None:
    configure(tmp_path)
    folder = tmp_path / ".hakam" / "runs" / "20260101T000000-0001"
    Checkpoint.begin(folder, {"version": "1", "walks": "1", "settings": settings, "engines": {}}).release()

    done = called(tmp_path, "fuzz", "--resume", "--no-build")
    assert done.returncode == 2
    assert one_message(done).startswith(f"{folder / FILE}, line 1: ")
    assert one_message(done).endswith("; it is damaged or of another version, and was left as it is")


def engine(terms: Any) -> Any:
    return terms["engines"]["reference-served"]["offer"]


def test_another_limit_of_an_engine_is_another_run(tmp_path: Path) -> None:
    going = campaign([REFERENCE], kept(tmp_path, 16))
    for event in going:
        if isinstance(event, Progress) and event.stage == "fuzz":
            break
    going.close()

    with pytest.raises(Mistake, match=r"reference-served's case_seconds was 5.0 and is 9.0"):
        going_on(tmp_path, [replace(REFERENCE, case_seconds=9.0)])


@pytest.mark.usefixtures("every_chunk_told")
def test_a_run_bounded_by_time_goes_on_with_the_time_that_is_left_and_without_gaps(tmp_path: Path) -> None:
    stopped_after(24, [REFERENCE], tmp_path, cases=None, seconds=2.0, workers=2)
    (folder,) = (tmp_path / "runs").iterdir()
    before = read_kept(folder)
    began = time.monotonic()
    events = going_on(tmp_path, [REFERENCE], workers=2)
    after = read_kept(folder)

    assert 0 < before.spent < 2.0 < after.spent
    assert time.monotonic() - began < 60
    ((first, last),) = after.done
    assert (first, last) == (0, end(events).cases)
    assert last > sum(b - a for a, b in before.done)
    assert end(events).verdict is Verdict.AGREED


@pytest.mark.usefixtures("every_chunk_told")
def test_what_a_full_disk_does_not_take_is_told_and_what_it_took_is_gone_on_with(
    tmp_path: Path, faulty: EngineSpec, whole: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    write, lines = os.write, []

    def full(file: int, data: bytes) -> int:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            return write(file, data)  # an engine
        lines.append(data)
        if len(lines) < 5:  # the first is what the file begins with
            return write(file, data)
        if len(lines) == 5:
            return write(file, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("harness.campaign.checkpoint.os.write", full)
        events = run([faulty], kept(tmp_path, CASES))
    (folder,) = (tmp_path / "runs").iterdir()

    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert end(events).inconclusive == (f"the run could not be kept in {folder}: No space left on device",)
    assert end(events).cases == CASES
    assert read_kept(folder).done == [(0, 18)]
    assert numbers(going_on(tmp_path, [faulty])) == whole


def test_a_run_that_cannot_be_kept_is_told_and_a_part_of_one_is_not_played(tmp_path: Path) -> None:
    (tmp_path / "runs").write_text("a file")
    events = run([REFERENCE], kept(tmp_path, 4))

    assert end(events).verdict is Verdict.INCONCLUSIVE
    (why,) = end(events).inconclusive
    assert why.startswith(f"the run could not be kept in {tmp_path}/runs/")
    assert end(events).cases == 4
    with pytest.raises(NotADirectoryError):
        run([REFERENCE], kept(tmp_path, 4, shard=(1, 1)))


def lines_kept(folder: Path) -> int:
    """How many lines the run of a folder has kept."""
    return sum(path.read_bytes().count(b"\n") for path in folder.glob(f".hakam/runs/*/{FILE}"))


def wait_for(lines: int, folder: Path, process: subprocess.Popen[Any]) -> None:
    """Wait until a run has kept so many lines."""
    until = time.monotonic() + 120
    while time.monotonic() < until and process.poll() is None:
        if lines_kept(folder) >= lines:
            return
        time.sleep(0.01)
    raise AssertionError(f"the run ended, or had not so many lines after two minutes: {process.poll()}")


KILLED = ("--cases", "160", "--seed", "9", "--game", "kout_bh", "--shrink", "0", "--workers", "2", "--label", "0")


@pytest.fixture(scope="module")
def unstopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a command that nobody stopped, with its record."""
    folder = tmp_path_factory.mktemp("unstopped")
    configure(folder, clean=False, faulty=(NOT_DOUBLED, OTHER_REASON))
    assert hakam(folder, "fuzz", *KILLED, "--events", "run.jsonl").returncode == 1
    return folder


@pytest.mark.slow
def test_a_command_that_is_killed_and_then_ended_and_gone_on_with_ends_as_one_that_was_not(
    tmp_path: Path, unstopped: Path
) -> None:
    configure(tmp_path, clean=False, faulty=(NOT_DOUBLED, OTHER_REASON))
    for ending, code, arguments in (
        (signal.SIGKILL, -9, ("fuzz", *KILLED)),
        (signal.SIGTERM, 3, ("fuzz", "--resume", "--label", "0")),
    ):
        before = lines_kept(tmp_path)  # a run that ends may keep some more
        process = subprocess.Popen(
            [sys.executable, "-m", "harness", *arguments],
            cwd=tmp_path,
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for(before + 3, tmp_path, process)
        below = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(ending)
        process.wait(timeout=60)
        assert process.returncode == code
        _, alive = psutil.wait_procs(below, timeout=20)
        assert [each for each in alive if each.status() != psutil.STATUS_ZOMBIE] == []
    gone_on = hakam(tmp_path, "fuzz", "--resume", "--label", "0", "--events", "run.jsonl")
    told, again = (read_events(folder / "run.jsonl") for folder in (unstopped, tmp_path))

    assert gone_on.returncode == 1
    assert gone_on.stderr == ""
    assert told.finished
    assert again.finished
    assert numbers(again.events) == numbers(told.events)
    assert ", gone on with after " in gone_on.stdout.splitlines()[0]
    more = called(tmp_path, "fuzz", "--resume")
    assert "there is no unfinished run" in one_message(more)
    assert more.returncode == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--resume",), "--resume: there is no unfinished run in "),
        (("--resume", "20260102T030405-1a2b"), "--resume 20260102T030405-1a2b: no such run in "),
        (("--resume", "x", "--cases", "5"), "leave --cases out"),
        (("--resume", "x", "--seed", "5"), "leave --seed out"),
        (("--resume", "x", "clean"), "leave clean out"),
        (("--resume", "x", "--shard", "1/2"), "leave --shard out"),
        (("--shard", "1/2", "--for", "5s", "--seed", "1"), "--shard 1/2: say --cases N too"),
        (("--shard", "1/2", "--cases", "50"), "--shard 1/2: say --seed S too, the same for every part"),
        (("--shard", "3/2", "--cases", "50", "--seed", "1"), "--shard 3/2: of 2 there is no number 3"),
        (("--shard", "1/2", "--cases", "50", "--seed", "1", "--no-store"), "leave --no-store out"),
    ],
)
def test_what_does_not_go_together_is_one_message(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    configure(tmp_path)
    done = called(tmp_path, "fuzz", *words)

    assert told in one_message(done)
    assert done.returncode == 2
