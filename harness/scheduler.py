"""The scheduler of a Dask cluster, named by its address or started here, and why it can be of no use."""

# mypy: untyped_calls_exclude=distributed
from __future__ import annotations

import concurrent.futures
import contextlib
import logging
import time
from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING

from harness.crew import uninterrupted
from harness.mistake import Mistake

if TYPE_CHECKING:
    from distributed import Client

#: Where the workers are: the address of a scheduler, or how many are started on this machine.
Where = str | int

#: How long a scheduler may take to answer, and its first workers to come, in seconds.
REACH = 10.0


def reachable(where: Where) -> None:
    """See, before anything else is done, that there is a Dask, a scheduler and a worker. Raises `Mistake`."""
    dask()
    if isinstance(where, str):
        with client_of(where) as client:
            until = time.monotonic() + REACH
            while not client.nthreads():
                if time.monotonic() > until:
                    raise Mistake(no_workers(where))
                time.sleep(0.2)


def no_workers(address: str) -> str:
    """Say that a scheduler has no worker, and what to do."""
    return (
        f"the scheduler at {address} has no worker: on machines that have hakam and the engines, start some with "
        f"`dask worker {address} --nthreads 1 --nworkers N`, and then this again"
    )


@contextlib.contextmanager
def client_of(address: str) -> Iterator[Client]:
    """A connection to a scheduler. Raises `Mistake`."""
    distributed = dask()
    try:
        distributed.comm.get_address_host(address)  # for a client that has none leaves a traceback when it goes
        client = distributed.Client(address, timeout=REACH, set_as_default=False, name="hakam")
    except (OSError, TimeoutError, ValueError) as refused:
        why = str(refused).strip() or type(refused).__name__
        raise Mistake(
            f"no Dask scheduler answers at {address} ({why}): start one there with `dask scheduler`, "
            "and name it as it names itself, such as tcp://10.0.0.1:8786"
        ) from refused
    try:
        yield client
    finally:
        with contextlib.suppress(*gone(), TimeoutError):
            client.close(timeout=REACH)


@contextlib.contextmanager
def on_this_machine(workers: int) -> Iterator[str]:
    """A scheduler and so many workers on this machine, which Ctrl-C does not reach: the run ends them."""
    distributed = dask()
    try:
        with uninterrupted():
            local = distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",  # any port that is free: without a dashboard it listens as well
                silence_logs=logging.CRITICAL,
            )
    except (OSError, RuntimeError, TimeoutError) as failed:
        raise Mistake(f"no Dask cluster of {workers} workers could be started here: {failed}") from failed
    try:
        yield local.scheduler_address
    finally:
        with contextlib.suppress(*gone(), TimeoutError):
            local.close(timeout=REACH)


def dask() -> ModuleType:
    """Dask's package for clusters. Raises `Mistake` where it is not installed."""
    try:
        import distributed  # noqa: PLC0415  # an extra, and it takes a while
    except ImportError as missing:
        raise Mistake(
            "--scheduler and --local-cluster hand out cases through Dask, which is not installed: "
            "pip install 'hakam[cluster]'"
        ) from missing
    for name in ("distributed", "distributed.client"):  # what matters of it is told by the run
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return distributed


def gone() -> tuple[type[BaseException], ...]:
    """What Dask raises where the scheduler is gone, or has forgotten what it was handed."""
    import asyncio  # noqa: PLC0415  # a tenth of the start of every command, and Dask brings it

    return OSError, RuntimeError, concurrent.futures.CancelledError, asyncio.CancelledError
