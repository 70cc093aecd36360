"""Lines on raw file descriptors: read many at once, answer in order, never block with answers unsent."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

#: How much is asked for in one read; a pipe seldom holds more.
CHUNK = 1 << 16


def lines(descriptor: int) -> Iterator[list[bytes]]:
    """Yield the whole lines of each read, without their line feeds; at the end a last line that has none."""
    pieces: list[bytes] = []
    while chunk := os.read(descriptor, CHUNK):
        first, *rest = chunk.split(b"\n")
        pieces.append(first)
        if rest:
            last = rest.pop()
            yield [b"".join(pieces), *rest]
            pieces = [last]
    if any(pieces):
        yield [b"".join(pieces)]


def write(descriptor: int, data: bytes) -> None:
    """Write all of `data`."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def answer_lines(source: int, sink: int, answer: Callable[[bytes], tuple[bytes, bool]]) -> int:
    """Answer every line of `source` on `sink`, in order, until it ends or an answer is said to be the last.

    Answers wait for each other up to a chunk, and are sent before the next read, which may block. Gives the exit
    code of the process: 0, 1 where nobody reads the answers any more, 130 for Ctrl-C.
    """
    try:
        _answer_all(source, sink, answer)
    except BrokenPipeError:
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _answer_all(source: int, sink: int, answer: Callable[[bytes], tuple[bytes, bool]]) -> None:
    for batch in lines(source):
        waiting: list[bytes] = []
        size = 0
        for line in batch:
            data, last = answer(line)
            waiting.append(data)
            size += len(data)
            if last:
                write(sink, b"".join(waiting))
                return
            if size >= CHUNK:
                write(sink, b"".join(waiting))
                waiting.clear()
                size = 0
        write(sink, b"".join(waiting))
