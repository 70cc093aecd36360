"""Keeps a small run again and again, killed at each word to the disk in turn, and tells how far it came.

A process of its own: it forks, which a process with threads should not.
"""

from __future__ import annotations

import itertools
import json
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from harness.campaign import checkpoint
from harness.campaign.checkpoint import Checkpoint
from harness.work import Chunk, Share

CHUNKS = 6
SIZE = 5

#: What a run says to the disk, and how much of a line is written when the kill comes.
CALLS = ("open", "write", "fsync", "replace", "close")


def keep(folder: Path, told: Callable[[], object]) -> None:
    """Keep a run of six chunks to its end, and put its lines together on the way."""
    checkpoint.LONG = 250
    going = Checkpoint.begin(folder, {"engines": {}})
    told()
    for number in range(CHUNKS):
        going.add(Chunk(number * SIZE, SIZE), Share(cases=SIZE), float(number))
        told()
    going.close({"verdict": "agreed"}, going.kept.share)
    told()
    going.release()


def kill_at(number: int, part: int) -> None:
    """Have this process killed at its so manyth word to the disk, when half of it is written, or none of it."""
    calls = itertools.count()

    def dying(name: str) -> Callable[..., Any]:
        call = getattr(os, name)

        def last(*given: Any, **more: Any) -> Any:
            if next(calls) == number:
                if name == "write":
                    call(given[0], given[1][: part * len(given[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*given, **more)

        return last

    for name in CALLS:
        setattr(os, name, dying(name))


def main(runs: Path) -> None:
    """Print a line for each kill: the run's folder, and how many of its words had come back."""
    for number, part in ((number, part) for number in itertools.count() for part in (0, 1)):
        folder = runs / f"{number:03}-{part}"
        ours, theirs = os.pipe()
        if not (child := os.fork()):
            told = partial(os.write, theirs, b".")
            kill_at(number, part)
            keep(folder, told)
            os._exit(0)
        os.close(theirs)
        _, status = os.waitpid(child, 0)
        print(json.dumps([folder.name, len(os.read(ours, 100))]), flush=True)
        os.close(ours)
        if status == 0:
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]))
