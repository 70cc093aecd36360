"""The crew of a campaign: a worker process a core, each with engines of its own, and tasks for whoever is idle."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.resource_tracker import ensure_running
from traceback import format_exception
from typing import Any, Protocol, TypeVar

from harness.config import EngineSpec
from harness.events import WorkerRefused
from harness.mistake import Mistake
from harness.plan import Plan
from harness.table import NotStarted
from harness.work import Sampling, Worker

T_co = TypeVar("T_co", covariant=True)


class Task(Protocol[T_co]):
    """What a worker is handed: plain data, since it goes through a pipe, and its result comes back through one."""

    def run(self, worker: Worker) -> T_co:
        """Do it in the worker's process, with the worker's engines."""
        ...


class Hands(Protocol):
    """Whoever works off the tasks of a run: the processes of a crew, or the workers of a cluster."""

    @property
    def count(self) -> int:
        """How many there are."""
        ...

    def work(self, tasks: Iterable[Task[T_co]]) -> Iterator[T_co]:
        """Hand out tasks as long as there are any, and give their results as they come."""
        ...

    def work_in_order(self, tasks: Iterable[Task[T_co]]) -> Iterator[T_co]:
        """As `work`, with the results in the order of the tasks."""
        ...

    def refused(self) -> Sequence[WorkerRefused]:
        """Who came and is handed nothing, since this was asked last."""
        ...


class WorkerLost(Exception):
    """A worker process ended before its task was done."""


class Told(str):
    """What a worker says in the place of a result: why it cannot go on."""

    __slots__ = ()


def told(fault: Exception) -> Mistake | Told:
    """What a worker says of what went wrong: a user's mistake as it is, all else as a sentence."""
    if isinstance(fault, Mistake):
        return fault
    if isinstance(fault, NotStarted):
        return Told(fault)
    shown = "".join(format_exception(fault)) if os.environ.get("HAKAM_DEBUG") else repr(fault)
    return Told(f"a worker failed, which is a fault of hakam: {shown}")


def _work(pipe: Connection, specs: Sequence[EngineSpec], plan: Plan, sampling: Sampling, pairs: bool) -> None:
    """Work off the tasks that come through the pipe; the main function of a worker process.

    What goes wrong is sent back as a sentence, for the campaign to tell.
    """
    gc.set_threshold(100_000, 20, 100)  # cases are many, short-lived and without cycles
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the campaign, which then ends its crew
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # see `uninterrupted`
    worker = None
    try:
        worker = Worker(specs, plan, sampling, pairs=pairs)
        while (task := pipe.recv()) is not None:
            pipe.send(task.run(worker))
    except (EOFError, BrokenPipeError):
        pass  # the campaign is gone
    except Exception as fault:
        pipe.send(told(fault))
    finally:
        if worker is not None:
            worker.close()


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Start a process that Ctrl-C does not reach before it can say that it ignores it.

    What is blocked stays so in the process that is started; here the interrupt comes a moment later.
    """
    ensure_running()  # the tracker that comes with the first process lets interrupts through once it runs
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def in_order(results: Iterable[tuple[int, T_co]]) -> Iterator[T_co]:
    """Give numbered results in the order of their numbers, from 0 on."""
    early: dict[int, T_co] = {}
    given = 0
    for number, result in results:
        early[number] = result
        while given in early:
            yield early.pop(given)
            given += 1


class Crew:
    """Worker processes that share the tasks of a run. Use it as a context manager."""

    def __init__(
        self, count: int, specs: Sequence[EngineSpec], plan: Plan, sampling: Sampling, *, pairs: bool = False
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes: list[BaseProcess] = []
        try:
            for number in range(count):
                ours, theirs = context.Pipe()
                process = context.Process(
                    target=_work, args=(theirs, specs, plan, sampling, pairs), name=f"hakam worker {number}"
                )
                with uninterrupted():
                    process.start()
                theirs.close()
                self._pipes.append(ours)
                self._processes.append(process)
        except BaseException:
            self.stop()
            raise

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def count(self) -> int:
        """How many processes there are."""
        return len(self._processes)

    def work(self, tasks: Iterable[Task[T_co]]) -> Iterator[T_co]:
        """Hand out tasks as long as there are any, and give their results as they come.

        Raises `WorkerLost` when a worker dies or cannot start its engines, and a `Mistake` that a task comes upon.
        """
        return (result for _, result in self._work(tasks))

    def work_in_order(self, tasks: Iterable[Task[T_co]]) -> Iterator[T_co]:
        """As `work`, with the results in the order of the tasks."""
        return in_order(self._work(tasks))

    def refused(self) -> Sequence[WorkerRefused]:
        """Nobody: the processes are all of one hakam and one configuration."""
        return ()

    def _work(self, tasks: Iterable[Task[T_co]]) -> Iterator[tuple[int, T_co]]:
        waiting = enumerate(tasks)
        idle = list(self._pipes)
        busy: dict[Connection, int] = {}
        while True:
            while idle and (handed := next(waiting, None)) is not None:
                pipe = idle.pop()
                try:
                    pipe.send(handed[1])
                except OSError as broken:
                    raise self._lost(pipe) from broken
                busy[pipe] = handed[0]
            if not busy:
                return
            for pipe in [each for each in wait(list(busy)) if isinstance(each, Connection)]:
                try:
                    result: Any = pipe.recv()
                except (EOFError, OSError) as end:
                    raise self._lost(pipe) from end
                if isinstance(result, Mistake):
                    raise result
                if isinstance(result, Told):
                    raise WorkerLost(str(result))
                idle.append(pipe)
                yield busy.pop(pipe), result

    def _lost(self, pipe: Connection) -> WorkerLost:
        with contextlib.suppress(EOFError, OSError):
            if pipe.poll() and isinstance(said := pipe.recv(), Told):
                return WorkerLost(str(said))  # its last words, before there was a share to do
        process = self._processes[self._pipes.index(pipe)]
        process.join(1)
        return WorkerLost(f"{process.name} ended with exit code {process.exitcode} before its task was done")

    def stop(self) -> None:
        """Let idle workers go, end busy ones; each ends its engines before it goes."""
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.send(None)
            pipe.close()
        for process in self._processes:
            process.join(2)
            if process.is_alive():
                process.terminate()
                process.join(2)
            if process.is_alive():
                process.kill()
                process.join()
