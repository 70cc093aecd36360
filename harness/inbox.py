"""Answer lines as they come in: compared as one piece of memory, looked at line by line only if they differ."""

from __future__ import annotations

#: How much of either stream is kept for the last lines of a report.
KEPT_BYTES = 16 * 1024

_KEPT_LINES = 20
_KEPT_WIDTH = 1000


class Inbox:
    """What an engine wrote and nobody has taken yet, and the tail of what was taken.

    It is kept in the chunks in which it came, and compared so; only where it differs it is put together.
    """

    __slots__ = (
        "_buffer",
        "_chunks",
        "_end",
        "_expected",
        "_found",
        "_length",
        "_looked",
        "_same",
        "_taken",
        "_unfinished",
    )

    def __init__(self) -> None:
        self._buffer = bytearray()  # what was put together; the chunks stand behind it
        self._chunks: list[bytes] = []
        self._length = 0
        self._unfinished = 0  # where the line begins that has no end yet
        self._found = self._end = 0  # lines that were looked for and found, and where the last of them ends
        self._expected = b""  # what was expected last
        self._looked = self._same = 0  # chunks, and bytes, that were seen to be that
        self._taken = b""

    def __len__(self) -> int:
        return self._length

    def receive(self, chunk: bytes) -> bool:
        """Add what came, and tell whether a line was completed by it."""
        completed = chunk.rfind(b"\n") + 1
        if completed:
            self._unfinished = self._length + completed
        self._chunks.append(chunk)
        self._length += len(chunk)
        return completed > 0

    def take(self, expected: bytes, count: int) -> bytes | None:
        """Take the next `count` lines, or None while they are not all there.

        Where the bytes are `expected` (these lines, or empty where nothing is known) that very object is given,
        and no line was looked for.
        """
        if expected and not self._buffer and self._is_as(expected):
            if self._length < len(expected):
                return None
            self._taken = expected
            self._remove_chunks(len(expected))
            return expected
        buffer = self._put_together()
        while self._found < count and self._end < self._unfinished:
            self._end = buffer.find(b"\n", self._end) + 1
            self._found += 1
        return self._cut(self._end) if self._found == count else None

    def take_complete(self) -> bytes:
        """Take every complete line there is."""
        return self._cut(self._unfinished)

    def complete(self) -> int:
        """Count the complete lines that are there."""
        return self._buffer.count(b"\n") + sum(chunk.count(b"\n") for chunk in self._chunks)

    def unfinished(self) -> int:
        """Give the bytes of the line that has no end yet."""
        return self._length - self._unfinished

    def take_all(self) -> bytes:
        """Take everything there is, an unfinished line included."""
        return self._cut(self._length)

    def last_lines(self) -> tuple[str, ...]:
        """Give the last lines that the engine wrote, taken or not."""
        return last_lines(self._taken[-KEPT_BYTES:] + self._put_together()[-KEPT_BYTES:])

    def _is_as(self, expected: bytes) -> bool:
        """Tell whether the chunks begin as is expected, or are how it begins; none is looked at twice for that."""
        if expected is not self._expected:
            self._expected, self._looked, self._same = expected, 0, 0
        for chunk in self._chunks[self._looked :]:
            left = len(expected) - self._same
            if len(chunk) > left:
                return chunk.startswith(expected[self._same :])
            if not expected.startswith(chunk, self._same):
                return False
            self._looked += 1
            self._same += len(chunk)
        return True

    def _put_together(self) -> bytearray:
        """Put what is there together, and give it."""
        for chunk in self._chunks:
            self._buffer += chunk
        self._chunks.clear()
        self._looked = self._same = 0
        return self._buffer

    def _cut(self, end: int) -> bytes:
        buffer = self._put_together()
        self._taken = bytes(buffer[:end])
        if end < len(buffer):
            self._chunks.append(bytes(buffer[end:]))  # which may be what is expected next
        buffer.clear()
        self._removed(end)
        return self._taken

    def _remove_chunks(self, end: int) -> None:
        """Take so many bytes off the chunks: those that were looked at, and what is left of `end` of the next."""
        rest = end - self._same
        self._chunks = self._chunks[self._looked :]
        if rest:
            self._chunks[0] = self._chunks[0][rest:]
        self._removed(end)

    def _removed(self, end: int) -> None:
        self._length -= end
        self._unfinished = max(self._unfinished - end, 0)
        self._found = self._end = self._looked = self._same = 0


def last_lines(tail: bytes) -> tuple[str, ...]:
    """Split the tail of a stream into its last lines, none of them long."""
    lines = tail.decode("utf-8", errors="replace").split("\n")
    return tuple(map(clip, [line for line in lines if line.strip()][-_KEPT_LINES:]))


def clip(line: str) -> str:
    """Shorten a line to what a reader will look at."""
    return line if len(line) <= _KEPT_WIDTH else f"{line[:_KEPT_WIDTH]}… ({len(line)} characters)"
