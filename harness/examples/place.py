"""Where examples are shared: in a folder, or in Redis by its URL. The one module that opens such a database.

Hypothesis's databases are caches and forgive much: one in a folder says nothing of what it could not write. Here it
is looked at, and told.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase

from harness.mistake import Mistake

T = TypeVar("T")

#: Redis keeps what it has of an engine and a game for so long after the last run of them.
KEPT = timedelta(days=365)

#: Seconds that Redis may take to answer.
PATIENCE = 5.0

#: Attempts at writing into a folder: another machine may remove one of its folders, empty now, at that moment.
_ATTEMPTS = 5

_REDIS = re.compile(r"rediss?://[^/]+(/\d*)?")


class Unreachable(Exception):
    """The database does not answer, or does not keep what it is given; says why."""


class Database:
    """Sets of values by their keys, that machines share. All of it may raise `Unreachable`.

    name  where it is, as it may be told: without a password
    """

    def __init__(
        self,
        name: str,
        kept: ExampleDatabase,
        refusals: tuple[type[Exception], ...],
        folder: Path | None = None,
    ) -> None:
        self.name = name
        self._kept = kept
        self._refusals = refusals
        self._folder = folder

    def fetch(self, key: bytes) -> list[bytes]:
        """Give the values of a key, always in the same order."""
        return sorted(self._asked(lambda: list(self._kept.fetch(key))))

    def save(self, key: bytes, value: bytes) -> None:
        """Add a value to those of a key, and see that it is there."""
        for _ in range(_ATTEMPTS):
            self._asked(lambda: self._kept.save(key, value))
            if value in self.fetch(key):
                self._let_others_read()
                return
        raise Unreachable("it could not be written; see that it is writable, and has room")

    def delete(self, key: bytes, value: bytes) -> None:
        """Take a value away, if it is there."""
        self._asked(lambda: self._kept.delete(key, value))
        if self._folder is not None and value in self.fetch(key):  # damaged: its file is called by what it was
            self._asked(partial(_unlink, self._folder, value))

    def _asked(self, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except self._refusals as refused:
            raise Unreachable(str(refused).strip().rstrip(".") or type(refused).__name__) from refused

    def _let_others_read(self) -> None:
        """Whoever may read a folder may read the examples in it: Hypothesis writes them for one user alone."""
        for file in self._folder.glob("*/*") if self._folder else ():
            with contextlib.suppress(OSError):  # another user's, or taken away meanwhile
                wanted = file.parent.stat().st_mode & 0o666
                if file.stat().st_mode & 0o777 != wanted:
                    file.chmod(wanted)


def database_at(place: str, folder: Path) -> Database:
    """Open the database at a place, which answers and can be written. Raises `Mistake`.

    place   a URL of Redis, or a folder, which is made as needed
    folder  where a relative one is
    """
    if not place:
        raise Mistake("examples cannot be shared at '': name a folder or a URL, or do without: --examples none")
    database = _redis(place) if "://" in place else _folder(folder / place)
    key, value = b"hakam probe", secrets.token_bytes(16)
    try:
        database.save(key, value)
        database.delete(key, value)
    except Unreachable as why:
        raise Mistake(
            f"examples cannot be shared at {database.name}: {why}. Mend that, or do without: --examples none"
        ) from None
    return database


def _folder(path: Path) -> Database:
    try:
        path.mkdir(parents=True, exist_ok=True)
        closed = next((each for each in (path, *path.rglob("*")) if not os.access(each, os.R_OK)), None)
    except OSError as refused:
        raise Mistake(
            f"examples cannot be shared at {path}: {refused.strerror}. Name a folder that can be written"
        ) from None
    if closed is not None:
        raise Mistake(f"examples cannot be shared at {path}: {closed} may not be read; change its permissions")
    return Database(str(path), DirectoryBasedExampleDatabase(path), (OSError,), path)


def _redis(url: str) -> Database:
    """Redis at a URL; nothing has been asked of it yet."""
    told = without_password(url)
    if not _REDIS.fullmatch(url.partition("?")[0]):
        raise Mistake(
            f"examples cannot be shared at {told}: write a folder, or a URL such as redis://host:6379/0 "
            "(rediss:// where it is encrypted)"
        )
    try:
        from hypothesis.extra.redis import RedisExampleDatabase  # noqa: PLC0415  # an extra
        from redis import Redis, RedisError  # noqa: PLC0415
        from redis.backoff import NoBackoff  # noqa: PLC0415
        from redis.retry import Retry  # noqa: PLC0415
    except ImportError as missing:
        raise Mistake(
            f"examples are shared at {told} through the package redis, which is not installed: "
            "pip install 'hakam[redis]'"
        ) from missing
    try:
        client = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 1)
        )
    except ValueError as wrong:
        raise Mistake(f"examples cannot be shared at {told}: {wrong}") from None
    kept = RedisExampleDatabase(client, expire_after=KEPT, key_prefix=b"hakam-example:")
    return Database(told, kept, (RedisError, OSError))


def _unlink(folder: Path, value: bytes) -> None:
    """Remove the files of a value, whatever they are called: what stands there would be in the way of what was."""
    for file in folder.glob("*/*"):
        with contextlib.suppress(FileNotFoundError):  # taken away meanwhile
            if file.is_file() and file.read_bytes() == value:
                file.unlink()


def without_password(url: str) -> str:
    """The URL as it may be told."""
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()
