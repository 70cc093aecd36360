"""A session with one engine: requests in, answers out, a deadline for each, and an end that is always told.

The life of a session, and the end that each stage can come to:

1. The process is started (`SpawnFailed`).
2. It answers ``initialize`` (`HandshakeRefused`).
3. Blocks of requests are sent while the answers to earlier ones are awaited. Answers are bytes here: a block that
   is what was expected costs one comparison of memory, and nobody looks at its lines (`Crash`, `Hang`,
   `TooMuchOutput`, `TooMuchMemory`; `ProtocolFault` where it closes its output, or in `call`).
4. It is closed: end of input, then signals to its whole group.

One thread may hold several sessions; whichever it waits for, `pump` serves the pipes of all. Time counts against
an engine only while somebody listens to it.
"""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterable, Mapping
from typing import Any

from harness.config import EngineSpec
from harness.inbox import clip, last_lines
from harness.offer import PROTOCOL, BadOffer, Offer, read_offer
from harness.outcome import (
    Crash,
    End,
    EngineFailed,
    HandshakeRefused,
    Hang,
    ProtocolFault,
    SpawnFailed,
    TooMuchMemory,
    TooMuchOutput,
)
from harness.process import Process, why_not_started
from harness.reply import ErrorAnswer, Noise, read_reply
from harness.version import version
from harness.wire import Wire, listen

#: How long an engine may take to exit once its input has ended, and once it was told to terminate, in seconds.
PATIENCE = 1.0

#: How often the memory of an engine is measured, in seconds: to find its children takes some 10 ms.
WEIGH_EVERY = 2.0

#: No wait is longer than this, so that an exit behind an open pipe is seen, in seconds.
SLICE = 0.25
MIB = 1 << 20


class SessionEnded(Exception):
    """The engine did not answer.

    failed    how it ended, with the last lines of both its streams
    answered  the complete lines that came before the end and that nobody was given yet
    """

    def __init__(self, failed: EngineFailed, answered: bytes = b"") -> None:
        super().__init__(str(failed.end))
        self.failed = failed
        self.answered = answered


class Session:
    """One engine at work. Use it as a context manager, or `close` it."""

    def __init__(self, spec: EngineSpec) -> None:
        self.spec = spec
        self.offer: Offer  # since the handshake
        try:
            self._process = Process(spec)
        except OSError as failure:
            raise SessionEnded(
                EngineFailed(SpawnFailed(why_not_started(spec, spec.command[0], failure)))
            ) from failure
        self._wire = Wire(self._process, spec.line_mib * MIB)
        self._inbox = self._wire.inbox
        self._outstanding = 0
        self._deadline = spec.handshake_seconds
        self._weighed = time.monotonic()
        self._failed: EngineFailed | None = None
        self._number = 0

    @classmethod
    def start(cls, spec: EngineSpec) -> Session:
        """Start the engine and shake hands; `offer` is what it said. Raises `SessionEnded`."""
        session = cls(spec)
        try:
            session.offer = session._shake_hands()
        except BaseException:
            session.kill()
            raise
        session._deadline = spec.case_seconds
        return session

    @property
    def pid(self) -> int:
        """The number of the engine's process, which is also that of its group."""
        return self._process.pid

    def send(self, lines: bytes, count: int) -> None:
        """Send `count` request lines: what the pipe takes is written now, the rest while answers are awaited."""
        if not self._outstanding:
            self._wire.silence = 0.0
        self._outstanding += count
        self._wire.send(lines)

    def answers(self, expected: bytes, count: int, alongside: Iterable[Session] = ()) -> bytes:
        """Wait for the next `count` answer lines and give exactly their bytes.

        Where they are `expected` (that many lines; empty: nothing is expected) that very object is given, and no
        line was looked at. While waiting, the sessions `alongside` are served too. Raises `SessionEnded` where
        fewer lines came.
        """
        served = dict.fromkeys((self, *alongside))
        while (lines := self._inbox.take(expected, count)) is None:
            if self._failed is not None:
                raise SessionEnded(self._failed, self._inbox.take_complete())
            self._wire.awaited = True
            pump(served, SLICE)
            self._wire.awaited = False
        self._outstanding -= count
        return lines

    def call(self, method: str, params: Mapping[str, Any] | None = None) -> Any:
        """Send one request and wait for its result; nothing else may be outstanding.

        Raises `harness.reply.ErrorAnswer` where the answer is an error, and `SessionEnded` where it is none.
        """
        assert not self._outstanding, "a call while other requests are outstanding"
        self._number += 1
        request: dict[str, Any] = {"jsonrpc": "2.0", "id": self._number, "method": method}
        if params is not None:
            request["params"] = params
        self.send(json.dumps(request, separators=(",", ":")).encode("ascii") + b"\n", 1)
        line = self.answers(b"", 1)
        try:
            return read_reply(line, self._number)
        except Noise as noise:
            quoted = clip(line.decode("utf-8", errors="replace").rstrip("\n"))
            raise self._ended(ProtocolFault(str(noise), quoted)) from None

    def hold_to_silence(self) -> None:
        """See that nothing has come that nobody asked for, when all is answered: some engines answer twice.

        Raises `SessionEnded`.
        """
        listen((self._wire,), 0.0)
        if lines := self._inbox.take_complete():
            quoted = clip(lines.partition(b"\n")[0].decode("utf-8", errors="replace"))
            raise self._ended(ProtocolFault("a line that nobody asked for", quoted))

    def close(self) -> int:
        """End the session: end its input, wait a little, then end its whole group. Done once.

        Gives the exit code: 0 for an engine that left as asked, a negative number for the signal that it took.
        """
        if not self._process.ended:
            self._wire.end_input()
            if not self._wire.exits(PATIENCE):
                self._process.signal_group(signal.SIGTERM)
                self._wire.exits(PATIENCE)
        return self._process.kill()

    def leaves(self) -> int | None:
        """Wait a little for the engine to leave by itself: its exit code, or None where it stays."""
        return self._process.kill() if self._wire.exits(PATIENCE) else None

    def unasked(self) -> bytes:
        """Take whatever it wrote and nobody waited for."""
        return self._inbox.take_all()

    def kill(self) -> None:
        """End the engine's whole group at once."""
        self._process.kill()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _shake_hands(self) -> Offer:
        line = ""
        try:
            answer = self.call("initialize", handshake())
            line = self._inbox.last_lines()[-1]
            return read_offer(answer)
        except BadOffer as bad:
            why = f"the answer to initialize: {bad}"
        except ErrorAnswer as refused:
            why, line = f"initialize was answered with {refused}", self._inbox.last_lines()[-1]
        except SessionEnded as ended:
            match ended.failed.end:
                case Hang(seconds):
                    why = f"no answer to initialize within {seconds:g} s"
                case ProtocolFault(fault, quoted):
                    why, line = f"initialize was not answered: {fault}", quoted
                case _:
                    raise
        self._failed = None
        raise self._ended(HandshakeRefused(why, line)) from None

    def _ended(self, end: End) -> SessionEnded:
        """Note the first end that the session came to, and end the process."""
        if self._failed is None:
            self._process.kill()
            self._failed = EngineFailed(end, self._inbox.last_lines(), last_lines(self._wire.log))
        return SessionEnded(self._failed)

    def _judge(self, now: float) -> None:
        """Hold the engine to its limits and see whether it still lives. Every end after the start is found here."""
        if self._failed is not None or self._process.ended:
            return
        limit = self.spec.line_mib * MIB
        silence = self._wire.silence
        if self._process.stdout is None or (silence > SLICE / 2 and self._process.exited()):
            gone = self._wire.exits(PATIENCE)
            why = "it closed its standard output and lives on"
            self._ended(Crash(self._process.kill()) if gone else ProtocolFault(why))
        elif self._inbox.unfinished() > limit:
            self._ended(TooMuchOutput(limit))
        elif self._outstanding and silence >= self._deadline:
            if self._inbox.complete() < self._outstanding:
                self._ended(Hang(self._deadline))
            self._wire.silence = 0.0  # everything is answered, and waits to be taken
        elif now - self._weighed >= WEIGH_EVERY:
            self._weighed = now
            used, most = self._process.memory(), self.spec.memory_mib * MIB
            if used > most:
                self._ended(TooMuchMemory(used, most))

    def _left(self) -> float:
        """Give the seconds until its deadline."""
        waiting = self._outstanding and self._failed is None
        return max(self._deadline - self._wire.silence, 0.0) if waiting else SLICE


def handshake() -> dict[str, Any]:
    """Give the params of ``initialize``."""
    return {"protocol": PROTOCOL, "client": {"name": "hakam", "version": version()}}


def pump(sessions: Iterable[Session], timeout: float) -> None:
    """Serve the pipes of all sessions until something happens, or for `timeout` seconds.

    Raises nothing: an end that a session comes to is told by its own next `answers`.
    """
    sessions = tuple(sessions)
    listen([session._wire for session in sessions], min((timeout, *(session._left() for session in sessions))))
    now = time.monotonic()
    for session in sessions:
        session._judge(now)
