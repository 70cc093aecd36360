"""How the store's file is opened, to write in it and to read it.

It is an SQLite database in WAL mode, so that readers and two runs at once do not wait for each other. A damaged one
is named and left as it is.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from harness.mistake import Mistake
from harness.store.failing import is_busy, is_damaged, refusal
from harness.store.schema import begin, check, is_begun

#: How long another program may hold the store before it counts as locked, in seconds.
PATIENCE = 10.0


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open a store, and make it where there is none.

    Raises `Mistake` for a file that is no store of this format, and `OSError` where it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    check(path)
    until = time.monotonic() + PATIENCE
    while True:
        db = None
        try:
            db = _connect(f"{path.absolute().as_uri()}?mode=rwc", PATIENCE)
            if not is_begun(db, path):
                begin(db, path)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("PRAGMA foreign_keys = ON")
        except sqlite3.Error as error:
            _close(db)
            # Two that begin a store at once may be refused without having waited.
            if not is_busy(error) or time.monotonic() > until:
                raise _told(error, path) from None
            time.sleep(0.02)
        except BaseException:
            _close(db)
            raise
        else:
            return db


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a store that there is, also where nothing may be written. Raises `Mistake`."""
    if not path.is_file():
        raise Mistake(f"there is no {path}: `hakam gate` and `hakam fuzz` keep their runs there")
    check(path)
    place = path.absolute().as_uri()
    how = ["mode=ro"]
    if not _has_unread_part(path):
        how.append("mode=ro&immutable=1")  # where not even the files that readers share can be made
    for each in how:
        db = None
        try:
            db = _connect(f"{place}?{each}", PATIENCE)
            if not is_begun(db, path):
                raise Mistake(f"{path} is empty: `hakam gate` and `hakam fuzz` keep their runs there")
        except sqlite3.Error as error:
            _close(db)
            failed = _told(error, path)
            if is_busy(error):
                break
        except BaseException:
            _close(db)
            raise
        else:
            return db
    raise failed if isinstance(failed, Mistake) else Mistake(f"{path}: {failed.strerror}")


def _has_unread_part(path: Path) -> bool:
    """Tell whether the last transactions are in a file of their own still, as after a kill."""
    aside = path.with_name(f"{path.name}-wal")
    return aside.is_file() and aside.stat().st_size > 0


def _connect(uri: str, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)


def _close(db: sqlite3.Connection | None) -> None:
    if db is not None:
        db.close()


def _told(error: sqlite3.Error, path: Path) -> Mistake | OSError:
    """A damaged file is the user's to move away; whatever else is refused is told as such."""
    refused = refusal(error, path)
    return Mistake(f"{path}: {refused.strerror}") if is_damaged(error) else refused
