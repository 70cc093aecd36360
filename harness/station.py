"""What hakam keeps in the process of a Dask worker while a run goes on: engines of its own, and one task at a time.

A worker is admitted to a run before it is handed anything. What is handed to it are the same tasks that a worker
of a `harness.crew.Crew` works off, and they are done one after another, however many threads it has.
"""

from __future__ import annotations

import pickle
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.config import EngineSpec
from harness.crew import Task, told
from harness.offer import Offer
from harness.papers import Papers, differences, offers_apart, papers
from harness.plan import Plan
from harness.table import NotStarted
from harness.work import Sampling, Worker

#: Engines that nobody needed for so long are ended, in seconds: whoever started the run may be gone.
IDLE = 60.0


@dataclass(frozen=True, slots=True)
class Job:
    """What all workers of a run have to know. The same command starts an engine in the same folder everywhere.

    offers  what the engines said of themselves where the run was started
    """

    specs: Sequence[EngineSpec]
    plan: Plan
    sampling: Sampling
    pairs: bool
    offers: Mapping[str, Offer]


class NotAdmitted(Exception):
    """The worker is not admitted to the run: its process is a new one under an old address."""


class Station:
    """The engines of one run in this process."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._turn = threading.Lock()
        self._worker: Worker | None = None
        self._used = 0.0

    def offers(self) -> Mapping[str, Offer]:
        """Start the engines, and give what they offer. Raises `NotStarted`."""
        with self._turn:
            return self._started().table.offers

    def do(self, task: Task[Any]) -> Any:
        """Do a task, with engines that are started where they were ended. Raises what the task raises."""
        with self._turn:
            return task.run(self._started())

    def close(self) -> None:
        """End the engines, once the task at hand is done."""
        with self._turn:
            self._end()

    def _started(self) -> Worker:
        if self._worker is None:
            job = self._job
            self._worker = Worker(job.specs, job.plan, job.sampling, pairs=job.pairs)
            threading.Thread(target=self._watch, args=(self._worker,), daemon=True).start()
        self._used = time.monotonic()
        return self._worker

    def _watch(self, worker: Worker) -> None:
        """End the engines when nobody has needed them for long."""
        while True:
            time.sleep(IDLE / 10)
            with self._turn:
                if self._worker is not worker:
                    return
                if time.monotonic() - self._used > IDLE:
                    self._end()
                    return

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None


_stations: dict[str, Station] = {}


def admit(key: str, ours: Papers, packed: bytes) -> list[str]:
    """Make this worker ready for a run, or say why it cannot take part in it: then it is not.

    packed  the job, to be read only where hakam is the same
    """
    if key in _stations:
        return []
    if why := differences(papers(), ours):
        return why
    try:
        job: Job = pickle.loads(packed)  # noqa: S301 - from whoever may have this worker run anything
        station = Station(job)
        why = list(offers_apart(station.offers(), job.offers))
    except NotStarted as missing:
        return [str(missing)]
    if why:
        station.close()
    else:
        _stations[key] = station
    return why


def do(key: str, task: Task[Any]) -> Any:
    """Do a task of a run that this worker is admitted to; what goes wrong is a result too, as in a crew."""
    station = _stations.get(key)
    if station is None:
        raise NotAdmitted(key)
    try:
        return station.do(task)
    except Exception as fault:
        return told(fault)


def leave(key: str) -> None:
    """End the engines of a run, once the task at hand is done."""
    if (station := _stations.pop(key, None)) is not None:
        station.close()
