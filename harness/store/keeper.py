"""The listener that keeps a run: it collects events, and writes them down about once a second and at the end."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from harness.events import Event, Progress, RunFinished, RunStarted
from harness.store.failing import is_busy, refusal
from harness.store.opening import PATIENCE, open_to_write
from harness.store.schema import NAME
from harness.store.stream import Thinning, keep_events
from harness.store.writing import Writing

#: Seconds between two transactions: what a kill may cost.
EVERY = 1.0

#: How long the run waits for another program that writes, in seconds; it tries again with the next transaction.
BRIEFLY = 0.05


class Keeper:
    """Keeps a run in the store of a folder.

    What cannot be written is raised as an `OSError` by `on`; what was written before stays. A store that cannot be
    opened is raised by the first event, so that it is told as any report's failure is; a file that is no store of
    this format is a `Mistake` before the run begins.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self._db: sqlite3.Connection | None = None
        self._refused: OSError | None = None
        try:
            self._db = open_to_write(self.path)
            self._writing = Writing(self._db)
        except OSError as refused:
            told = f"{refused.strerror} (with --no-store a run does without it)"
            self._refused = OSError(refused.errno, told, str(self.path))
        self._waiting: list[Event] = []
        self._stages: dict[str, tuple[Progress, Progress]] = {}
        self._thinning = Thinning()
        self._part = 0
        self._written = -EVERY

    def on(self, event: Event) -> None:
        """Take note of one event, and write down what waits if it is time. Raises `OSError`."""
        if self._refused is not None:
            raise self._refused
        if isinstance(event, Progress):
            first, _ = self._stages.get(event.stage, (event, event))
            self._stages[event.stage] = (first, event)
        self._waiting += self._thinning.of(event)
        if isinstance(event, RunFinished):
            self._write(PATIENCE)
        elif time.monotonic() - self._written >= EVERY:
            self._write(BRIEFLY)

    def close(self) -> None:
        """Write down what waits of a run that did not finish, and close the store. Raises `OSError`."""
        try:
            if self._refused is None and self._waiting:
                self._write(PATIENCE)
        finally:
            self._refused = self._refused or OSError(f"{self.path} is closed")
            if self._db is not None:
                self._db.close()

    def _write(self, patience: float) -> None:
        db, events = self._db, self._waiting
        assert db is not None
        try:
            with _transaction(db, patience):
                part = self._part
                for event in events:
                    if isinstance(event, RunStarted):
                        part = self._part = self._writing.begin(event)
                    self._writing.take(event)
                self._writing.progress(self._stages)
                keep_events(db, self._writing.number, part, events)
        except sqlite3.Error as error:
            if not is_busy(error) or patience == PATIENCE:
                self._refused = refusal(error, self.path)
                raise self._refused from None
        else:
            self._part, self._waiting = self._part + 1, []
        self._written = time.monotonic()


@contextmanager
def _transaction(db: sqlite3.Connection, patience: float) -> Iterator[None]:
    """All of it or nothing, whatever interrupts it."""
    db.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
