"""The pipes of engines: bytes out, lines and logs in, and none of several engines kept waiting for another.

No end is judged here. A wire keeps what its engine said and for how long it was listened to in vain.
"""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable, Iterable

from harness.inbox import KEPT_BYTES, Inbox
from harness.process import Process

#: Small enough for the allocator to keep at hand; larger reads were measured and are no faster.
READ_BYTES = 1 << 16


class Wire:
    """What goes to and fro between us and one engine.

    inbox    what it wrote to standard output
    log      the tail of what it wrote to standard error
    silence  seconds that somebody listened since its last whole line; time without a listener does not count
    awaited  somebody waits for this very engine: then it is read, however much it has written
    """

    __slots__ = ("_most", "_unsent", "awaited", "inbox", "log", "process", "silence")

    def __init__(self, process: Process, most: int) -> None:
        self.process = process
        self.inbox = Inbox()
        self.log = b""
        self.silence = 0.0
        self.awaited = False
        self._most = most  # bytes that are taken in while nobody waits for them
        self._unsent: list[memoryview] = []

    def send(self, lines: bytes) -> None:
        """Write what the pipe takes now; `listen` writes the rest."""
        self._unsent.append(memoryview(lines))
        if len(self._unsent) == 1:
            self._write()

    def end_input(self) -> None:
        """Send nothing more, and tell the engine so."""
        self._unsent.clear()
        self.process.close_stdin()

    def exits(self, seconds: float) -> bool:
        """Read on while the process ends, and tell whether it has ended in time."""
        until = time.monotonic() + seconds
        pause = 0.001
        while True:
            exited = self.process.exited()  # asked first: then all that it wrote is there to be read
            heard = listen((self,), 0.0 if exited else pause)
            if time.monotonic() > until or (exited and not heard):
                return exited
            pause = min(2 * pause, 0.02)

    def enlist(self, poll: select.poll, serve: dict[int, Callable[[], None]]) -> None:
        """Register the pipes that have something to do."""
        process = self.process
        # An engine that talks and talks while nobody asks it must not fill our memory.
        if process.stdout is not None and (self.awaited or len(self.inbox) <= self._most):
            poll.register(process.stdout, select.POLLIN)
            serve[process.stdout] = self._read
        else:
            self.silence = 0.0  # it may be waiting for us
        if process.stderr is not None:
            poll.register(process.stderr, select.POLLIN)
            serve[process.stderr] = self._read_log
        if process.stdin is not None and self._unsent:
            poll.register(process.stdin, select.POLLOUT)
            serve[process.stdin] = self._write

    def _write(self) -> None:
        while self._unsent and self.process.stdin is not None:
            lines = self._unsent[0]
            try:
                written = os.write(self.process.stdin, lines)
            except BlockingIOError:
                return
            except OSError:  # it reads no more; its output will end too, or its deadline will come
                self.end_input()
                return
            if written < len(lines):
                self._unsent[0] = lines[written:]
                return
            del self._unsent[0]

    def _read(self) -> None:
        chunk = _chunk(self.process.stdout)
        if chunk and self.inbox.receive(chunk):
            self.silence = 0.0
        if chunk == b"":
            self.process.close_stdout()

    def _read_log(self) -> None:
        chunk = _chunk(self.process.stderr)
        if chunk:
            self.log = (self.log + chunk)[-KEPT_BYTES:]
        if chunk == b"":
            self.process.close_stderr()


def listen(wires: Iterable[Wire], timeout: float) -> bool:
    """Write and read whatever the pipes take and have, for `timeout` seconds at most; tell whether they had any."""
    wires = tuple(wires)
    poll = select.poll()
    serve: dict[int, Callable[[], None]] = {}
    for wire in wires:
        wire.enlist(poll, serve)
    began = time.monotonic()
    ready = poll.poll(timeout * 1000)
    listened = time.monotonic() - began
    for wire in wires:
        wire.silence += listened
    for pipe, _ in ready:
        serve[pipe]()
    return bool(ready)


def _chunk(pipe: int | None) -> bytes | None:
    """Read what a pipe has: empty at its end, None where there is nothing now."""
    if pipe is None:
        return None
    try:
        return os.read(pipe, READ_BYTES)
    except BlockingIOError:
        return None
