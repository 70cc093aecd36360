"""The crew of a campaign: one worker process a core, each with engines of its own, and chunks of the plan."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from traceback import format_exception

from harness.config import EngineSpec
from harness.plan import Plan
from harness.table import NotStarted
from harness.work import Sampling, Share, Worker

#: Cases a chunk: small enough for a lively progress, large enough for two blocks to be in flight for long.
CHUNK = 256


class WorkerLost(Exception):
    """A worker process ended before its share was done."""


def _work(pipe: Connection, specs: Sequence[EngineSpec], plan: Plan, sampling: Sampling, pairs: bool) -> None:
    """Work off the chunks that come through the pipe; the main function of a worker process.

    What goes wrong is sent back as a sentence, for the campaign to tell.
    """
    gc.set_threshold(100_000, 20, 100)  # cases are many, short-lived and without cycles
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the campaign, which then ends its crew
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # see `_uninterrupted`
    worker = None
    try:
        worker = Worker(specs, plan, sampling, pairs=pairs)
        while (chunk := pipe.recv()) is not None:
            pipe.send(worker.work(*chunk))
    except (EOFError, BrokenPipeError):
        pass  # the campaign is gone
    except NotStarted as missing:
        pipe.send(str(missing))
    except Exception as fault:
        shown = "".join(format_exception(fault)) if os.environ.get("HAKAM_DEBUG") else repr(fault)
        pipe.send(f"a worker failed, which is a fault of hakam: {shown}")
    finally:
        if worker is not None:
            worker.close()


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Start a process that Ctrl-C does not reach before it can say that it ignores it.

    What is blocked stays so in the process that is started; here the interrupt comes a moment later.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Crew:
    """Worker processes that share a plan. Use it as a context manager."""

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
                with _uninterrupted():
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

    def work(self, chunks: Iterator[tuple[int, int]]) -> Iterator[Share]:
        """Hand out chunks (first case, how many) as long as there are any, and give the shares as they come.

        Raises `WorkerLost` when a worker dies, or cannot start its engines.
        """
        idle = list(self._pipes)
        busy: list[Connection] = []
        while True:
            while idle and (chunk := next(chunks, None)) is not None:
                pipe = idle.pop()
                try:
                    pipe.send(chunk)
                except OSError as broken:
                    raise self._lost(pipe) from broken
                busy.append(pipe)
            if not busy:
                return
            ready = wait(busy)
            for pipe in [each for each in busy if each in ready]:
                try:
                    share = pipe.recv()
                except (EOFError, OSError) as end:
                    raise self._lost(pipe) from end
                if not isinstance(share, Share):
                    raise WorkerLost(str(share))
                busy.remove(pipe)
                idle.append(pipe)
                yield share

    def _lost(self, pipe: Connection) -> WorkerLost:
        with contextlib.suppress(EOFError, OSError):
            if pipe.poll() and isinstance(said := pipe.recv(), str):
                return WorkerLost(said)  # its last words, before there was a share to do
        process = self._processes[self._pipes.index(pipe)]
        process.join(1)
        return WorkerLost(f"{process.name} ended with exit code {process.exitcode} before its share was done")

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
