"""An engine under examination: asked by raw lines, and started anew whenever a check has ended it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace

from harness.audience import Wanted, audiences
from harness.case import Case
from harness.choose import seeded
from harness.config import EngineSpec
from harness.doctor.finding import Finding, State
from harness.mixes import MIXERS
from harness.offer import Offer
from harness.session import Session, SessionEnded
from harness.steps import quoted
from harness.walk import walk
from reference_engine.games import GAMES

#: A check waits no longer than this for an answer, whatever the configuration allows a case, in seconds.
LONGEST_WAIT = 3.0

#: As many moves of a case are played: enough for every phase, and little to read.
MOVES = 40

#: Of so many cases the one with the fewest refusals is played.
WALKS = 8


class Complaint(Exception):
    """A check found something wrong: what came back, and what to change."""

    def __init__(self, received: str, advice: str, *, noted: bool = False) -> None:
        super().__init__(advice)
        self.received = received
        self.advice = advice
        self.noted = noted


class LeftOut(Exception):
    """A check cannot be made on this engine."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check of an engine.

    make    makes it: gives what was seen, or raises `Complaint`, `LeftOut` or `SessionEnded`
    advice  what to change where the engine ends instead of answering
    vital   where it fails, the checks after it would only tell the same again
    """

    title: str
    make: Callable[[Patient], str]
    advice: str
    vital: bool = False


class Patient(AbstractContextManager["Patient"]):
    """One engine. Its session is started at the first question and kept while it lives."""

    def __init__(self, spec: EngineSpec) -> None:
        self.spec = replace(spec, case_seconds=min(spec.case_seconds, LONGEST_WAIT))
        self.sent = b""  # by the check in hand
        self._session: Session | None = None
        self._hopeless = ""  # why no further check is made
        self._walks: dict[str, tuple[Case, bytes]] | None = None

    def __exit__(self, *_: object) -> None:
        self.leave()

    def undergo(self, check: Check) -> Finding:
        """Make a check on the engine."""
        if self._hopeless:
            return Finding.left_out(self._hopeless)
        self.sent = b""
        try:
            return Finding.passed(check.make(self))
        except LeftOut as why:
            return Finding.left_out(str(why))
        except Complaint as complaint:
            state = State.NOTED if complaint.noted else State.FAILED
            finding = Finding(state, quoted(self.sent), complaint.received, complaint.advice)
        except SessionEnded as ended:
            finding = Finding(State.FAILED, quoted(self.sent), "", check.advice, ended.failed)
        if finding.state is State.FAILED:
            self.leave()  # what it says next may belong to this check
            if check.vital:
                self._hopeless = "it would fail for the same reason"
        return finding

    @property
    def session(self) -> Session:
        """The session in hand; a new one where there is none."""
        if self._session is None:
            self._hopeless = "the engine does not start any more"
            self._session = Session.start(self.spec)
            self._hopeless = ""
        return self._session

    @property
    def offer(self) -> Offer:
        """What the engine offers."""
        return self.session.offer

    def leave(self) -> int | None:
        """End the session in hand, if there is one; its exit code."""
        session, self._session = self._session, None
        return None if session is None else session.close()

    def ask(self, *lines: bytes) -> list[bytes]:
        """Send lines, all before the first answer is awaited, and give as many answers, without line feeds."""
        self.sent = lines[0]
        self.session.send(b"".join(line + b"\n" for line in lines), len(lines))
        return self.session.answers(b"", len(lines)).removesuffix(b"\n").split(b"\n")

    def cases(self) -> dict[str, Case]:
        """Give a short case of each game that the engine offers in any way that the reference knows."""
        return {game: case for game, (case, _) in self._walked().items()}

    def trace(self, case: Case) -> bytes:
        """Give what the reference answers to a case of `cases`."""
        return self._walked()[case.game][1]

    def _walked(self) -> dict[str, tuple[Case, bytes]]:
        if self._walks is None:
            self._walks = {}
            for audience in audiences({self.spec.name: self.offer}, Wanted()):
                offered = replace(audience.offered, setup=False)
                game, mixer = GAMES[audience.game], MIXERS[audience.game]
                walks = [walk(seeded(1, number), game, mixer, offered) for number in range(WALKS)]
                plainest = min(walks, key=lambda walked: sum('"ok":false' in step for step in walked.steps[:MOVES]))
                case = replace(plainest.case, script=plainest.case.script[:MOVES])
                self._walks[game.id] = case, ",".join(plainest.steps[: MOVES + 1]).encode("ascii")
        return self._walks

    def case(self) -> Case:
        """Give the case of the first game. Raises `LeftOut` where no game can be played."""
        for case in self.cases().values():
            return case
        raise LeftOut("it offers no game that is known here")

    def request(self, case: Case, number: int) -> bytes:
        """Write the run request of a case, with the options that the engine offers."""
        return case.request(number, self.offer.options_sent(case.game)).removesuffix(b"\n")
