"""A store that is open, for commands that ask it something."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Self

from harness.mistake import Mistake
from harness.store.failing import is_damaged, refusal
from harness.store.opening import open_to_read, open_to_write
from harness.store.schema import NAME


class Damaged(Mistake):
    """A store that says what no run has written."""


#: What reading raises of rows that no run has written: a text that is no JSON, a verdict that there is not.
_NO_ROW = (ValueError, LookupError, TypeError, AttributeError)


class Store:
    """A store that is open; a context that closes it, and in which its refusals become a user's `Mistake`."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.path = path
        self.db = db

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the store of a folder to write in it; it is made where there is none. Raises `Mistake`."""
        path = folder / NAME
        try:
            return cls(path, open_to_write(path))
        except OSError as refused:
            raise Mistake(f"{path}: {refused.strerror}") from None

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Open the store that there is in a folder, to read it only. Raises `Mistake`."""
        path = folder / NAME
        return cls(path, open_to_read(path))

    def close(self) -> None:
        """Close it."""
        self.db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        if isinstance(raised, sqlite3.Error):
            told = Damaged if is_damaged(raised) else Mistake
            raise told(f"{self.path}: {refusal(raised, self.path).strerror}") from None
        if isinstance(raised, _NO_ROW):
            raise Damaged(
                f"{self.path}: the store is damaged ({type(raised).__name__}: {raised}); it was left as it is: "
                "move it away, and the next run begins a new one"
            ) from raised
