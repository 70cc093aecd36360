"""Runs on a Dask cluster: a real scheduler, worker processes that die, and ones that are not as they should be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from harness.audience import Audience
from harness.campaign import campaign
from harness.cli.parts import cluster_of
from harness.cluster import Cluster
from harness.config import EngineSpec
from harness.divergence import Kind
from harness.events import Event, Progress, WorkerRefused
from harness.mistake import Mistake
from harness.papers import differences, papers
from harness.plan import Plan
from harness.scheduler import reachable
from harness.station import Job, Station
from harness.table import Table
from harness.verdict import Verdict
from harness.work import Chunk, Sampling
from tests.commands import environment
from tests.faulty import REFERENCE, ROOT, faulty_reference
from tests.harness.test_crew import Told, Wrong
from tests.parts import going_on, kept, numbers
from tests.runs import ALL, NOT_DOUBLED, OTHER_REASON, ShortControls, children, closed, end, run

CASES = 96  # 16 chunks of 6, half of each game
PLAN = Plan(1, (Audience("kout_bh", ALL, ()),))
NOTHING = Sampling(laws=0, reached=0, confirm=0)

#: What all of Dask's processes are told: to take no port that others may have.
DASK = ("--dashboard-address", "127.0.0.1:0", "--host", "127.0.0.1")


@contextmanager
def process(*words: str | Path, **env: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of Dask's own command, which is ended with the test."""
    command = [sys.executable, "-m", "dask", *map(str, words)]
    with subprocess.Popen(command, env=environment(**env), cwd=ROOT, stderr=subprocess.DEVNULL) as started:
        try:
            yield started
        finally:
            started.kill()


def worker(address: str, **env: str) -> contextmanager[subprocess.Popen[bytes]]:  # type: ignore[type-arg]
    """A Dask worker with one thread, which nobody starts again when it dies."""
    return process("worker", address, "--nthreads", "1", "--no-nanny", *DASK, **env)  # type: ignore[return-value]


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler, in a process of its own."""
    file = tmp_path_factory.mktemp("scheduler") / "scheduler.json"
    with process("scheduler", "--port", "0", "--scheduler-file", file, *DASK):
        until(lambda: file.is_file() and file.read_text().endswith("}"))
        yield json.loads(file.read_text())["address"]


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for each version of an engine, to be found on PATH."""
    folder = tmp_path_factory.mktemp("versions")
    for version in ("0.1.0", "9.9"):
        program = folder / version / "the-engine"
        program.parent.mkdir()
        told = f"""sed -u 's/"version":"[^"]*"/"version":"{version}"/'"""
        program.write_text(f"#!/bin/sh\n{sys.executable} -m adapters.serve | {told}\n")
        program.chmod(0o755)
    return folder


def with_version(versions: Path, version: str) -> str:
    return f"{versions / version}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory, versions: Path) -> Iterator[EngineSpec]:
    """An engine with two faults, whose first version is on PATH."""
    spec = faulty_reference(tmp_path_factory.mktemp("engine"), NOT_DOUBLED, OTHER_REASON)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", with_version(versions, "0.1.0"))
        yield replace(spec, name="ours", command=("the-engine",))


@pytest.fixture(scope="module")
def whole(engine: EngineSpec, tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    """What a crew of one comes to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("harness.controls.tasks", lambda _: [ShortControls()])
        return numbers(run([engine], kept(tmp_path_factory.mktemp("crew"), CASES)))


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])
    monkeypatch.setattr("harness.campaign.fuzzing.TELL_EVERY", -1.0)  # progress after every chunk


def engines_of(spec: EngineSpec) -> list[int]:
    """The processes in the folder of an engine."""
    found = []
    for each in psutil.process_iter():
        try:
            if each.cwd() == str(spec.cwd) and each.status() != psutil.STATUS_ZOMBIE:
                found.append(each.pid)
        except psutil.Error:
            continue
    return found


def job(specs: Sequence[EngineSpec]) -> Job:
    with Table(specs) as table:
        return Job(specs, PLAN, NOTHING, False, table.offers)


@pytest.mark.slow
@pytest.mark.usefixtures("short")
def test_a_run_whose_worker_is_killed_in_the_middle_comes_to_what_a_crew_comes_to(
    scheduler: str, engine: EngineSpec, whole: list[Event], tmp_path: Path
) -> None:
    with worker(scheduler) as one, worker(scheduler):
        events: list[Event] = []
        killed = False
        for event in campaign([engine], kept(tmp_path, CASES, cluster=scheduler)):
            events.append(event)
            if isinstance(event, Progress) and event.stage == "fuzz" and event.done and not killed:
                one.kill()
                killed = True
        assert killed
        until(lambda: not engines_of(engine), 10)

    assert end(events).verdict is Verdict.DIVERGED
    assert end(events).inconclusive == ()
    assert {each.finding.fingerprint.kind for each in closed(events)} == {Kind.SCORING, Kind.REASON}
    assert numbers(events) == whole


@pytest.mark.slow
def test_workers_are_admitted_one_by_one_and_do_what_those_of_a_crew_do(
    scheduler: str, engine: EngineSpec, versions: Path
) -> None:
    why = "ours's version is 9.9 there and 0.1.0 here"
    with worker(scheduler), Cluster(scheduler, job([engine])) as cluster:
        (good,) = cluster._admitted
        assert list(cluster.work_in_order(map(Told, range(5)))) == [0, 1, 2, 3, 4]
        with pytest.raises(Mistake, match=r"^no-such\.json: no such file$") as told:
            list(cluster.work([Wrong()]))
        assert told.value.code == 3

        missing = replace(engine, command=("no-such-engine",))
        with pytest.raises(
            Mistake, match=rf"{good}: ours could not be started: .*no program 'no-such-engine' on PATH"
        ):
            Cluster(scheduler, Job([missing], PLAN, NOTHING, False, {}))

        assert cluster.refused() == []
        with worker(scheduler, PATH=with_version(versions, "9.9")):
            until(lambda: cluster._look() or bool(cluster._refused))  # type: ignore[func-returns-value]
            (other,) = cluster._refused
            shares = list(cluster.work(Chunk(first, 2) for first in range(0, 20, 2)))
            assert (cluster._admitted, sum(share.cases for share in shares)) == ({good}, 20)
            assert cluster.refused() == [WorkerRefused(other, (why,))]
            assert cluster.refused() == [], "each is told once"

            with pytest.raises(Mistake) as refused:
                Cluster(scheduler, job([engine]))
            assert f"workers at {scheduler} are not as this run needs them:\n  {other}: {why}\n" in str(
                refused.value
            )
            assert good not in str(refused.value)


@pytest.mark.slow
@pytest.mark.usefixtures("short")
def test_an_interrupted_run_on_a_cluster_of_this_machine_leaves_nothing_and_is_gone_on_with(
    engine: EngineSpec, whole: list[Event], tmp_path: Path
) -> None:
    before = children()
    going = campaign([engine], kept(tmp_path, CASES, cluster=1))
    events: list[Event] = []
    for event in going:
        events.append(event)
        if isinstance(event, Progress) and event.stage == "fuzz" and event.done:
            break
    for each in children() - before:
        os.kill(each, signal.SIGINT)  # Ctrl-C reaches all that is in the terminal
    events += [going.throw(KeyboardInterrupt), *going]

    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert end(events).inconclusive[0] == "interrupted"
    assert (children(), engines_of(engine)) == (before, [])
    assert numbers(going_on(tmp_path, [engine])) == whole


def test_engines_that_nobody_needs_are_ended_and_started_again_when_somebody_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("harness.station.IDLE", 0.2)
    station = Station(job([REFERENCE]))
    before = children()
    assert station.do(Chunk(0, 1)).cases == 1
    until(lambda: children() == before, 10)
    assert station.do(Chunk(1, 2)).cases == 2
    station.close()
    assert children() == before


def test_where_no_scheduler_answers_that_is_said_within_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.scheduler.REACH", 0.5)
    with pytest.raises(Mistake, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1 .*`dask scheduler`"):
        reachable("tcp://127.0.0.1:1")


def test_what_is_no_address_is_said_to_be_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.scheduler.REACH", 0.5)
    with pytest.raises(Mistake, match=r"no Dask scheduler answers at dsk://here"):
        reachable("dsk://here")


@pytest.mark.slow
def test_a_scheduler_without_workers_is_said_to_have_none(scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.scheduler.REACH", 2.0)
    with pytest.raises(Mistake, match=rf"{scheduler} has no worker: .*`dask worker {scheduler} --nthreads 1"):
        reachable(scheduler)


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Mistake, match=r"which is not installed: pip install 'hakam\[cluster\]'"):
        cluster_of(None, 2, None)


def test_one_cluster_is_named_and_no_workers_beside_it() -> None:
    with pytest.raises(Mistake, match="leave one of them out"):
        cluster_of("tcp://127.0.0.1:1", 2, None)
    with pytest.raises(Mistake, match="--workers 3: leave it out"):
        cluster_of(None, 2, 3)
    assert cluster_of(None, None, 3) is None


def test_another_source_of_the_same_version_is_told_apart() -> None:
    other = {**papers(), "source of hakam": "0123456789abcdef"}
    assert differences(other, papers()) == [
        f"the source of hakam is 0123456789abcdef there and {papers()['source of hakam']} here"
    ]
    assert differences(papers(), papers()) == []
