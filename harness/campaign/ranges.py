"""Ranges of case numbers that are done: sorted, apart from each other, each from its first to behind its last."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from harness.work import CHUNK, Chunk

Range = tuple[int, int]


def enter(ranges: list[Range], first: int, end: int) -> None:
    """Enter a range that is done, and join what it touches. Raises `ValueError` for cases that are in already."""
    low = bisect_left(ranges, first, key=lambda each: each[1])
    high = bisect_right(ranges, end, key=lambda each: each[0])
    touched = ranges[low:high]
    if any(each[0] < end and first < each[1] for each in touched):
        raise ValueError(f"cases {first} to {end - 1} are done twice")
    if touched:
        first, end = min(first, touched[0][0]), max(end, touched[-1][1])
    ranges[low:high] = [(first, end)]


def has(ranges: list[Range], chunk: Chunk) -> bool:
    """Tell whether all cases of a chunk are done."""
    at = bisect_right(ranges, chunk.first, key=lambda each: each[0]) - 1
    return at >= 0 and chunk.first + chunk.count <= ranges[at][1]


def gaps(ranges: list[Range]) -> Iterator[Chunk]:
    """The cases before the last one that were handed out and are not done."""
    behind = 0
    for first, end in ranges:
        for start in range(behind, first, CHUNK):
            yield Chunk(start, min(CHUNK, first - start))
        behind = end
