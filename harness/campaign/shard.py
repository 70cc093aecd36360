"""How a plan is split: into chunks of one size, dealt out in turn to shards that run by themselves.

The chunks depend on the number of cases and of audiences alone, never on workers or on the number of shards. So any
number of shards plays the same cases, and each of them has cases of every audience.
"""

from __future__ import annotations

import re

from harness.mistake import Mistake
from harness.work import CHUNK, Chunk

#: A shard's number, from 1 on, and how many there are.
Shard = tuple[int, int]

#: A run has at least so many chunks where it has cases enough, for its workers and shards to share.
CHUNKS = 16


def read_shard(text: str) -> Shard:
    """Read ``2/8``. Raises `Mistake`."""
    found = re.fullmatch(r"([1-9]\d{0,5})/([1-9]\d{0,5})", text)
    if not found:
        raise Mistake(f"--shard {text}: write which of how many, such as 2/8")
    number, of = int(found[1]), int(found[2])
    if number > of:
        raise Mistake(f"--shard {text}: of {of} there is no number {number}; they are 1/{of} to {of}/{of}")
    return number, of


def chunk_size(cases: int, audiences: int) -> int:
    """Cases a chunk: as many of each audience, since cases are dealt out to the audiences in turn."""
    return max(1, min(CHUNK, cases // CHUNKS) // audiences) * audiences


def dealt(cases: int, audiences: int, shard: Shard | None) -> list[Chunk]:
    """The chunks of a run of so many cases, or of one shard of it.

    Raises `Mistake` where there are more shards than chunks: some would have no case of some audience.
    """
    size = chunk_size(cases, audiences)
    chunks = [Chunk(first, min(size, cases - first)) for first in range(0, cases, size)]
    if shard is None:
        return chunks
    number, of = shard
    if of > max(1, cases // size):
        raise Mistake(
            f"--shard {number}/{of}: {cases} cases make {max(1, cases // size)} chunks of {size}; "
            "split them into at most so many shards, or ask for more cases"
        )
    return chunks[number - 1 :: of]
