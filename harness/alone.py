"""The run's own process in the place of a crew: for a debugger, and for runs shorter than the start of a worker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from harness.config import EngineSpec
from harness.crew import Task, WorkerLost
from harness.events import WorkerRefused
from harness.plan import Plan
from harness.table import NotStarted
from harness.work import Sampling, Worker

T_co = TypeVar("T_co", covariant=True)


class Alone:
    """One worker without a process of its own. Use it as a context manager. Raises `WorkerLost` as a crew does."""

    count = 1

    def __init__(self, specs: Sequence[EngineSpec], plan: Plan, sampling: Sampling, *, pairs: bool = False) -> None:
        try:
            self._worker = Worker(specs, plan, sampling, pairs=pairs)
        except NotStarted as missing:
            raise WorkerLost(str(missing)) from missing

    def __enter__(self) -> Alone:
        return self

    def __exit__(self, *_: object) -> None:
        self._worker.close()

    def work(self, tasks: Iterable[Task[T_co]]) -> Iterator[T_co]:
        """Do one task after the other."""
        return (task.run(self._worker) for task in tasks)

    work_in_order = work

    def refused(self) -> Sequence[WorkerRefused]:
        """Nobody."""
        return ()
