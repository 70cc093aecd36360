"""What a run keeps on disk while it goes on, so that it can be stopped at any moment and gone on with.

A folder a run. Its file begins with the terms of the run; each chunk that is done adds a line with what it came to,
and now and then all lines are put together into one. A kill tears the last line at most: then its chunk is played
again. The file of a run that came to its end says so in its first line.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harness.as_json import json_of
from harness.campaign.ranges import Range, enter
from harness.mistake import Mistake
from harness.share_text import retold, share_of, share_text
from harness.work import Chunk, Share

#: Said in the first line. The number changes when a reader of the old format would misread the new one.
FORMAT = "hakam-run/1"

#: The file in a run's folder, and the one that a process holds locked while it plays the run.
FILE = "checkpoint.jsonl"
LOCK = "lock"

#: Bytes of lines that are put together at the least; more where all of them are more.
LONG = 4 << 20


@dataclass(slots=True)
class Kept:
    """What is kept of a run.

    terms   what it was started with (`harness.campaign.terms`)
    share   what its chunks came to; of a run at its end what the whole of it came to
    done    the cases that are done
    spent   seconds that it has been fuzzing
    closed  of a run at its end: what it said of itself there; else None
    """

    folder: Path
    terms: Mapping[str, Any]
    share: Share = field(default_factory=Share)
    done: list[Range] = field(default_factory=list)
    spent: float = 0.0
    closed: Mapping[str, Any] | None = None

    @property
    def run(self) -> str:
        """What the run is called."""
        return self.folder.name


class Checkpoint:
    """The file of a run that goes on; nobody else may play this run meanwhile.

    `begin` makes the first one, `go_on` takes up what an earlier process left. All of it may raise `OSError`; after
    that the file is as it was before.
    """

    def __init__(self, kept: Kept, lock: int) -> None:
        self.kept = kept
        self._lock = lock
        self._file = -1
        self._short = self._long = 0
        try:
            self._write_anew(_line(kept))
        except BaseException:
            self.release()
            raise

    @classmethod
    def begin(cls, folder: Path, terms: Mapping[str, Any]) -> Checkpoint:
        """Keep a new run in a folder of its own."""
        folder.mkdir(parents=True)
        return cls(Kept(folder, terms), _locked(folder))

    @classmethod
    def go_on(cls, folder: Path) -> Checkpoint:
        """Go on with a run. Raises `Mistake` where that is not to be."""
        lock = _locked(folder)
        try:
            kept = read_kept(folder)
            if kept.closed is not None:
                raise Mistake(f"run {kept.run} came to its end; there is nothing to go on with")
        except BaseException:
            os.close(lock)
            raise
        return cls(kept, lock)

    def add(self, chunk: Chunk, share: Share, spent: float) -> None:
        """Keep what a chunk came to."""
        enter(self.kept.done, chunk.first, chunk.first + chunk.count)
        self.kept.share.add(share)
        self.kept.spent = spent
        line = _entry([(chunk.first, chunk.first + chunk.count)], spent, share)
        whole = os.fstat(self._file).st_size
        try:
            _write(self._file, line)
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, whole)
            raise
        self._short += len(line)
        if self._short > max(LONG, self._long):
            self._write_anew(_line(self.kept))

    def close(self, closed: Mapping[str, Any], share: Share) -> None:
        """Say that the run came to its end, and what all of it came to."""
        end = Kept(self.kept.folder, self.kept.terms, share, self.kept.done, self.kept.spent, closed)
        self._write_anew(_line(end))

    def release(self) -> None:
        """Let others have the run."""
        for each in (self._file, self._lock):
            if each >= 0:
                os.close(each)
        self._file = self._lock = -1

    def _write_anew(self, line: bytes) -> None:
        """Put the whole of it into one line, in a new file that takes the place of the old one."""
        aside = self.kept.folder / f"{FILE}.new"
        fresh = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o666)
        try:
            _write(fresh, line)
            os.fsync(fresh)
            aside.replace(self.kept.folder / FILE)
        except BaseException:
            os.close(fresh)
            with contextlib.suppress(OSError):
                aside.unlink()
            raise
        if self._file >= 0:
            os.close(self._file)
        self._file, self._short, self._long = fresh, 0, len(line)


def keep_whole(kept: Kept) -> None:
    """Keep a run that is at its end already, all at once. Raises `OSError`."""
    kept.folder.mkdir(parents=True)
    Checkpoint(kept, _locked(kept.folder)).release()


def read_kept(folder: Path) -> Kept:
    """Read what is kept of a run. Raises `Mistake`, naming the line that is no part of it."""
    lines = _lines(folder)
    kept = _first(folder, lines[0])
    for number, line in enumerate(lines[1:], start=2):
        try:
            entry = json_of(line)
            for first, end in entry["done"]:
                enter(kept.done, first, end)
            kept.spent = float(entry["spent"])
            kept.share.add(share_of(entry["share"]))
        except (ValueError, KeyError, TypeError) as why:
            raise Mistake(
                f"{folder / FILE}, line {number}: {why}; the file is damaged and was left as it is"
            ) from None
    try:
        retold(kept.share)
    except ValueError as why:
        raise Mistake(f"{folder / FILE}: {why}; the file is damaged and was left as it is") from None
    return kept


def read_terms(folder: Path) -> Kept:
    """Read the first line alone: what the run was started with, and whether it came to its end."""
    return _first(folder, _lines(folder, 1)[0])


def _lines(folder: Path, count: int | None = None) -> list[bytes]:
    """The whole lines of a run's file, or the first few; a torn one at the end is none."""
    path = folder / FILE
    try:
        with path.open("rb") as file:
            lines = file.read().split(b"\n")[:-1] if count is None else [file.readline() for _ in range(count)]
    except OSError as refused:
        raise Mistake(f"{path}: {refused.strerror}; name the folder of a run") from None
    if not lines:
        raise Mistake(f"{path} has no whole line; it is not the file of a run, and was left as it is")
    return lines


def _first(folder: Path, line: bytes) -> Kept:
    try:
        told = json_of(line)
        if told["format"] != FORMAT:
            raise ValueError(f'it does not say "format":"{FORMAT}"; another version of hakam wrote it')
        return Kept(folder, dict(told["terms"]), closed=told["closed"])
    except (ValueError, KeyError, TypeError) as why:
        raise Mistake(f"{folder / FILE}, line 1: {why}; it was left as it is") from None


def _line(kept: Kept) -> bytes:
    """All of a run: its first line, and one entry for everything that was done."""
    first = json.dumps({"format": FORMAT, "terms": kept.terms, "closed": kept.closed}, separators=(",", ":"))
    return first.encode("ascii") + b"\n" + _entry(kept.done, kept.spent, kept.share)


def _entry(done: list[Range], spent: float, share: Share) -> bytes:
    return (
        f'{{"done":{json.dumps(done, separators=(",", ":"))},"spent":{spent!r},"share":{share_text(share)}}}\n'
    ).encode("ascii")


def _write(file: int, line: bytes) -> None:
    while line:
        line = line[os.write(file, line) :]


def _locked(folder: Path) -> int:
    """Lock a run; the lock goes with the process. Raises `Mistake` where another process has it."""
    lock = os.open(folder / LOCK, os.O_WRONLY | os.O_CREAT, 0o666)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise Mistake(f"run {folder.name} goes on in another process; wait for its end, or stop it first") from None
    return lock
