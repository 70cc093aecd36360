"""What SQLite refuses, said as the operating system would say it: what, where, and what to do next."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

_TOLD = {
    sqlite3.SQLITE_FULL: (errno.ENOSPC, "no space is left for the store; free some"),
    sqlite3.SQLITE_BUSY: (errno.EAGAIN, "another program holds the store locked"),
    sqlite3.SQLITE_LOCKED: (errno.EAGAIN, "another program holds the store locked"),
    sqlite3.SQLITE_READONLY: (errno.EACCES, "the store cannot be written"),
    sqlite3.SQLITE_CANTOPEN: (errno.EACCES, "the store cannot be opened"),
    sqlite3.SQLITE_PERM: (errno.EACCES, "the store cannot be opened"),
    sqlite3.SQLITE_AUTH: (errno.EACCES, "the store cannot be opened"),
    sqlite3.SQLITE_IOERR: (errno.EIO, "the disk failed the store, or it is full"),
    sqlite3.SQLITE_CORRUPT: (errno.EIO, "the store is damaged; move it away, and the next run begins a new one"),
    sqlite3.SQLITE_NOTADB: (errno.EIO, "this is no store; move it away, and the next run begins a new one"),
}


def code_of(error: sqlite3.Error) -> int:
    """SQLite's primary code of an error, 0 where it has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_busy(error: sqlite3.Error) -> bool:
    """Tell whether another program is writing at the moment, and this one may try again."""
    return code_of(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_damaged(error: sqlite3.Error) -> bool:
    """Tell whether the file is no database, or none any more."""
    return code_of(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def refusal(error: sqlite3.Error, path: Path) -> OSError:
    """Give the refusal as an `OSError` about the store's file."""
    number, told = _TOLD.get(code_of(error), (errno.EIO, f"the store failed: {error}"))
    return OSError(number, told, str(path))
