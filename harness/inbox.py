"""Answer lines as they come in: compared as one piece of memory, looked at line by line only if they differ."""

from __future__ import annotations

#: How much of either stream is kept for the last lines of a report.
KEPT_BYTES = 16 * 1024

_KEPT_LINES = 20
_KEPT_WIDTH = 1000


class Inbox:
    """What an engine wrote and nobody has taken yet, and the tail of what was taken."""

    __slots__ = ("_buffer", "_end", "_expected", "_found", "_same", "_taken", "_unfinished")

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._unfinished = 0  # where the line begins that has no end yet
        self._found = self._end = 0  # lines that were looked for and found, and where the last of them ends
        self._expected, self._same = b"", 0  # what was expected last, and how many bytes were seen to be that
        self._taken = b""

    def __len__(self) -> int:
        return len(self._buffer)

    def receive(self, chunk: bytes) -> bool:
        """Add what came, and tell whether a line was completed by it."""
        completed = chunk.rfind(b"\n") + 1
        if completed:
            self._unfinished = len(self._buffer) + completed
        self._buffer += chunk
        return completed > 0

    def take(self, expected: bytes, count: int) -> bytes | None:
        """Take the next `count` lines, or None while they are not all there.

        Where the bytes are `expected` (these lines, or empty where nothing is known) that very object is given,
        and no line was looked for.
        """
        buffer, width = self._buffer, len(expected)
        if width and not self._found:
            if expected is not self._expected:
                self._expected, self._same = expected, 0
            with memoryview(buffer) as came, came[self._same : width] as unseen:
                same = expected.startswith(unseen, self._same)
            if same and len(buffer) < width:
                self._same = len(buffer)
                return None
            if same:
                self._remove(width)
                self._taken = expected
                return expected
        while self._found < count and self._end < self._unfinished:
            self._end = buffer.find(b"\n", self._end) + 1
            self._found += 1
        return self._cut(self._end) if self._found == count else None

    def take_complete(self) -> bytes:
        """Take every complete line there is."""
        return self._cut(self._unfinished)

    def complete(self) -> int:
        """Count the complete lines that are there."""
        return self._buffer.count(b"\n")

    def unfinished(self) -> int:
        """Give the bytes of the line that has no end yet."""
        return len(self._buffer) - self._unfinished

    def take_all(self) -> bytes:
        """Take everything there is, an unfinished line included."""
        return self._cut(len(self._buffer))

    def last_lines(self) -> tuple[str, ...]:
        """Give the last lines that the engine wrote, taken or not."""
        return last_lines(self._taken[-KEPT_BYTES:] + self._buffer[-KEPT_BYTES:])

    def _cut(self, end: int) -> bytes:
        self._taken = bytes(self._buffer[:end])
        self._remove(end)
        return self._taken

    def _remove(self, end: int) -> None:
        del self._buffer[:end]
        self._unfinished = max(self._unfinished - end, 0)
        self._found = self._end = self._same = 0


def last_lines(tail: bytes) -> tuple[str, ...]:
    """Split the tail of a stream into its last lines, none of them long."""
    lines = tail.decode("utf-8", errors="replace").split("\n")
    return tuple(map(clip, [line for line in lines if line.strip()][-_KEPT_LINES:]))


def clip(line: str) -> str:
    """Shorten a line to what a reader will look at."""
    return line if len(line) <= _KEPT_WIDTH else f"{line[:_KEPT_WIDTH]}… ({len(line)} characters)"
