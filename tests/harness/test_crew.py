"""Worker processes: what they are handed, what they give, and what is left when one of them is lost."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing import resource_tracker

import psutil
import pytest

from harness.audience import Audience
from harness.crew import Crew, WorkerLost
from harness.mistake import Mistake
from harness.plan import Plan
from harness.work import Chunk, Sampling, Worker
from tests.faulty import REFERENCE
from tests.runs import ALL, children, plan

PLAN = Plan(1, (Audience("kout_bh", ALL, ()),))
NOTHING = Sampling(laws=0, reached=0, confirm=0)


def chunks(*sizes: int) -> Iterator[Chunk]:
    first = 0
    for size in sizes:
        yield Chunk(first, size)
        first += size


def test_every_chunk_is_played_once_by_one_of_the_workers() -> None:
    with Crew(2, [REFERENCE], PLAN, NOTHING) as crew:
        shares = list(crew.work(chunks(5, 1, 9, 5)))

    assert sorted(share.cases for share in shares) == [1, 5, 5, 9]
    assert sum(share.steps for share in shares) == sum(len(script) for _, script, _ in plan(20))
    assert children() == set()


def test_an_engine_that_a_worker_cannot_start_is_named() -> None:
    missing = replace(REFERENCE, name="missing", command=("no-such-program",))
    with pytest.raises(WorkerLost, match="missing could not be started"), Crew(1, [missing], PLAN, NOTHING) as crew:
        list(crew.work(chunks(1)))
    assert children() == set()


def test_it_is_named_as_well_when_the_worker_is_gone_before_its_first_chunk() -> None:
    missing = replace(REFERENCE, name="missing", command=("no-such-program",))
    with Crew(1, [missing], PLAN, NOTHING) as crew:
        crew._processes[0].join()
        with pytest.raises(WorkerLost, match="missing could not be started"):
            list(crew.work(chunks(1)))


@pytest.mark.parametrize("when", ["idle", "busy"])
def test_a_killed_worker_is_told_and_not_waited_for(when: str) -> None:
    with Crew(1, [REFERENCE], PLAN, NOTHING) as crew:
        process = crew._processes[0]
        assert process.pid is not None

        def handed() -> Iterator[Chunk]:
            assert process.pid is not None
            yield Chunk(0, 1)
            if when == "idle":
                os.kill(process.pid, signal.SIGKILL)
                process.join()
            yield Chunk(1, 100_000)
            raise AssertionError("nobody is there to be handed more")

        work = crew.work(handed())
        next(work)
        if when == "busy":
            os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(WorkerLost, match="hakam worker 0 ended with exit code -9"):
            next(work)
    assert gone_soon()


def gone_soon() -> bool:
    """Whether no child is left after a moment: an engine leaves when its input ends."""
    until = time.monotonic() + 5
    while children() and time.monotonic() < until:
        time.sleep(0.05)
    return not children()


def test_busy_workers_are_ended_with_their_engines() -> None:
    with Crew(2, [REFERENCE], PLAN, NOTHING) as crew:
        work = crew.work([Chunk(0, 1), Chunk(1, 100_000), Chunk(200_000, 100_000)])
        next(work)
        below = psutil.Process().children(recursive=True)
        assert len(below) >= 3
        began = time.monotonic()

    assert time.monotonic() - began < 20
    assert children() == set()


def test_ctrl_c_at_the_whole_group_does_not_end_workers_that_only_begin() -> None:
    resource_tracker._resource_tracker._stop()  # type: ignore[attr-defined]  # as in a run that begins
    with Crew(2, [REFERENCE], PLAN, NOTHING) as crew:
        for process in crew._processes:
            assert process.pid is not None
            os.kill(process.pid, signal.SIGINT)
        shares = list(crew.work(chunks(3, 3)))

    assert [share.cases for share in shares] == [3, 3]


class Told:
    """A task that says its number, the first ones later."""

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, _: Worker) -> int:
        time.sleep(0.2 if self.number < 2 else 0)
        return self.number


class Wrong:
    """A task that comes upon a user's mistake."""

    def run(self, _: Worker) -> int:
        raise Mistake("no-such.json: no such file", code=3)


def test_results_come_in_the_order_of_the_tasks_where_that_is_asked_for() -> None:
    with Crew(2, [], PLAN, NOTHING) as crew:
        assert list(crew.work_in_order(map(Told, range(7)))) == [0, 1, 2, 3, 4, 5, 6]


def test_a_mistake_that_a_task_comes_upon_is_told_as_one() -> None:
    with Crew(1, [], PLAN, NOTHING) as crew, pytest.raises(Mistake, match=r"^no-such\.json: no such file$") as told:
        list(crew.work([Wrong()]))
    assert told.value.code == 3
