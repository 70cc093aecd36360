"""The workers of a Dask cluster in the place of a crew: the same tasks, handed to as many machines as there are.

Dask hands them out, and has a task done again elsewhere whose worker died. What it cannot know is seen to here:
workers are admitted one by one, those that come later as well, and tasks go to none but these. A result counts
once, whoever came to it.
"""

# mypy: untyped_calls_exclude=distributed
from __future__ import annotations

import contextlib
import pickle
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from harness import station
from harness.crew import Task, Told, WorkerLost, in_order
from harness.events import WorkerRefused
from harness.mistake import Mistake
from harness.papers import papers
from harness.scheduler import REACH, Where, client_of, dask, gone, no_workers, on_this_machine

if TYPE_CHECKING:
    from distributed import Future

T_co = TypeVar("T_co", covariant=True)

#: How long the first workers may take to be admitted, and all to leave, in seconds.
ADMIT = 60.0
LEAVE = 15.0

#: After so long without any worker a run is over, in seconds.
ALONE = 60.0

#: How often it is seen who came and who went, in seconds.
LOOK = 1.0

#: Tasks a worker: one to do, and one to go on with.
AHEAD = 2


@dataclass(slots=True)
class _Flight:
    """A task that was handed out: its number, and the workers that it may be done by."""

    number: int
    task: Task[Any]
    workers: frozenset[str]


class Cluster:
    """Workers that share the tasks of a run. Use it as a context manager.

    Raises `Mistake` where the scheduler cannot be reached, and where one of its workers is not as it should be.
    """

    def __init__(self, where: Where, job: station.Job) -> None:
        self._key = secrets.token_hex(8)
        self._packed = pickle.dumps(job)
        self._admitted: set[str] = set()
        self._refused: dict[str, list[str]] = {}
        self._untold: list[WorkerRefused] = []
        self._asked: dict[Future[Any], str] = {}
        self._flying: dict[Future[Any], _Flight] = {}
        self._submitted = 0
        self._looked = 0.0
        self._ready = False
        with contextlib.ExitStack() as opened:
            address = opened.enter_context(on_this_machine(where)) if isinstance(where, int) else where
            self._address = address
            self._client = opened.enter_context(client_of(address))
            opened.callback(self._dismiss)
            self._assemble()
            self._ready = True
            self._opened = opened.pop_all()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def count(self) -> int:
        """How many workers there are now."""
        return max(1, len(self._admitted))

    def work(self, tasks: Iterable[Task[T_co]]) -> Iterator[T_co]:
        """Hand out tasks as long as there are any, and give their results as they come.

        Raises `WorkerLost` when the scheduler or all workers are gone, when a task ends one worker after another,
        and when an engine does not start again; and a `Mistake` that a task comes upon.
        """
        return (result for _, result in self._work(tasks))

    def work_in_order(self, tasks: Iterable[Task[T_co]]) -> Iterator[T_co]:
        """As `work`, with the results in the order of the tasks."""
        return in_order(self._work(tasks))

    def refused(self) -> Sequence[WorkerRefused]:
        """Workers that came and are not as they should be, since this was asked last."""
        told, self._untold = self._untold, []
        return told

    def stop(self) -> None:
        """Hand out nothing more, and have the workers end their engines: busy ones when their task is done."""
        self._opened.close()

    def _work(self, tasks: Iterable[Task[T_co]]) -> Iterator[tuple[int, T_co]]:
        waiting = enumerate(tasks)
        try:
            while True:
                self._staff()
                while len(self._flying) < AHEAD * len(self._admitted) and (handed := next(waiting, None)):
                    self._hand(*handed)
                if not self._flying:
                    return
                for future in self._done():
                    flight = self._flying[future]
                    for result in self._result(future, flight):
                        yield flight.number, result
        except gone() as lost:
            raise WorkerLost(f"the scheduler at {self._address} is gone, or lost what it was handed") from lost

    def _hand(self, number: int, task: Task[Any]) -> None:
        workers = frozenset(self._admitted)
        self._flying[self._submit(station.do, task, workers=workers)] = _Flight(number, task, workers)

    def _submit(
        self, what: Callable[..., Any], *given: Any, workers: Iterable[str], priority: int = 0
    ) -> Future[Any]:
        """Have workers of ours do something, and no others."""
        self._submitted += 1
        name = f"hakam-{what.__name__}-{self._key}-{self._submitted}"
        return self._client.submit(
            what, self._key, *given, key=name, workers=sorted(workers), priority=priority, pure=False
        )

    def _done(self) -> list[Future[Any]]:
        """Wait a little for tasks to be done."""
        with contextlib.suppress(TimeoutError), self._client.as_current():
            dask().wait(list(self._flying), timeout=LOOK, return_when="FIRST_COMPLETED")
        return [future for future in self._flying if future.done()]

    def _result(self, future: Future[Any], flight: _Flight) -> Iterator[Any]:
        """The result of a task that is done; none where it is to be done again."""
        try:
            result = future.result(timeout=REACH)
        except TimeoutError:  # who had it died before it was fetched: Dask sees to that
            return
        except station.NotAdmitted:
            self._admitted.clear()  # all are asked again: one of them is not who it was
            self._looked = 0.0
            self._staff()
            del self._flying[future]
            self._hand(flight.number, flight.task)
            return
        except dask().KilledWorker as killed:
            last = killed.last_worker.address
            raise WorkerLost(f"a task ended {killed.allowed_failures + 1} workers, the last one {last}") from killed
        del self._flying[future]
        if isinstance(result, Mistake):
            raise result
        if isinstance(result, Told):
            raise WorkerLost(str(result))
        yield result

    def _staff(self) -> None:
        """See that there are workers, and wait a while for some where all are gone."""
        self._look()
        since = time.monotonic()
        while not self._admitted:
            if time.monotonic() - since > ALONE:
                raise WorkerLost(f"the scheduler at {self._address} has no worker any more")
            time.sleep(LOOK / 4)
            self._look()

    def _look(self) -> None:
        """See who came and who went, now and then."""
        if time.monotonic() - self._looked < LOOK / 5:
            return
        self._looked = time.monotonic()
        present = set(self._client.nthreads())
        self._admitted &= present
        self._refused = {address: why for address, why in self._refused.items() if address in present}
        self._asked = {future: address for future, address in self._asked.items() if address in present}
        for address in present - self._admitted - self._refused.keys() - set(self._asked.values()):
            asked = self._submit(station.admit, papers(), self._packed, workers=[address], priority=1)
            self._asked[asked] = address
        for future in [each for each in self._asked if each.done()]:
            address = self._asked.pop(future)
            if why := _answer(future):
                self._refused[address] = why
                if self._ready:  # else all are told at once
                    self._untold.append(WorkerRefused(address, tuple(why)))
            elif why is not None:
                self._admitted.add(address)
        for future, flight in [
            (each, flight) for each, flight in self._flying.items() if not flight.workers & present
        ]:
            if self._admitted:  # whoever might have done it is gone
                del self._flying[future]
                future.cancel()
                self._hand(flight.number, flight.task)

    def _assemble(self) -> None:
        """Wait until the workers at hand are admitted. Raises `Mistake` where one is not, or none is there."""
        began = time.monotonic()
        while not self._admitted or self._asked:
            self._look()
            waited = time.monotonic() - began
            if waited > ADMIT or (not self._asked and (self._refused or waited > REACH)):
                break
            time.sleep(LOOK / 20)
        if self._refused:
            told = "\n".join(f"  {address}: {'; '.join(why)}" for address, why in sorted(self._refused.items()))
            raise Mistake(
                f"workers at {self._address} are not as this run needs them:\n{told}\n"
                "Bring hakam and the engines there to what they are here and start these workers again, or end them"
            )
        if not self._admitted:
            raise Mistake(no_workers(self._address))

    def _dismiss(self) -> None:
        """Take back what was handed out, and have the workers end their engines."""
        with contextlib.suppress(*gone(), TimeoutError), self._client.as_current():
            self._client.cancel([*self._flying, *self._asked])
            self._flying.clear()
            workers = self._admitted | set(self._asked.values())
            left = [self._submit(station.leave, workers=[each], priority=1) for each in sorted(workers)]
            dask().wait(left, timeout=LEAVE)


def _answer(future: Future[Any]) -> list[str] | None:
    """Why a worker is not admitted; nothing where it is, and None where it did not say."""
    if future.status == "finished":
        with contextlib.suppress(TimeoutError):
            why: list[str] = future.result(timeout=REACH)
            return why
    if future.status == "error":
        fault = future.exception(timeout=REACH)
        if isinstance(fault, ImportError):
            return [f"hakam is not installed there, or not in this version ({fault})"]
        return [f"it could not be asked: {fault!r}"]
    return None
