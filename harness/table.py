"""A table of engines: sessions that are given the same cases, and what each made of them.

House rules:
1. A block of cases is one write an engine, two blocks are in flight, and an answer that is what the reference says
   costs one comparison of memory.
2. A session that ends, or whose answers are out of step, takes one case with it at most: the case is found, the
   engine is started anew unless it fails all the time, and the cases behind it are sent again.
3. Whatever was not sent or not compared is counted.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice

from harness.case import Case, expected_answer, json_text
from harness.compare import compare, fault_behind, split_answers
from harness.config import EngineSpec
from harness.outcome import Agreed, Diverged, EngineFailed, Hang, Outcome, Unsupported
from harness.session import Session, SessionEnded

#: Cases a write.
BLOCK = 32

#: The outcome of a case on an engine that it was not for.
NOT_ASKED = Unsupported("the case was not for it")

#: How often an engine is started anew before it is given up, by one table.
RESTARTS = 8

#: So many answers earn an engine one of these back: one that fails now and then is held all night. Hangs are not
#: forgiven, for the time that they take.
EARNS = 25

#: Why an engine that failed is sent nothing any more.
TOO_MANY_RESTARTS = "it was given up after too many restarts"
NOT_RESTARTED = "it could not be started again"


@dataclass(frozen=True, slots=True)
class Played:
    """A case with its number, what the reference says to it, and how it ended on each engine.

    lines  where somebody differs: the answers of those who do, or of all that are held against each other
    """

    number: int
    case: Case
    steps: Sequence[str]
    outcomes: dict[str, Outcome]
    lines: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(slots=True)
class _Block:
    """A block of cases in flight.

    sent      by engine: the places of the cases that were sent and not answered yet
    expected  by engine: what it should answer to them
    answers   by place: what an engine should answer
    refusals  by place: why it is not sent to an engine
    lines     by place: the answer lines of engines that differ, or of all where they are held against each other
    """

    cases: list[tuple[int, Case, Sequence[str]]]
    traces: list[bytes]
    answers: list[bytes]
    refusals: list[Mapping[str, str | None]]
    outcomes: list[dict[str, Outcome]]
    lines: list[dict[str, bytes]]
    sent: dict[str, list[int]] = field(default_factory=dict)
    expected: dict[str, bytes] = field(default_factory=dict)
    requests: dict[tuple[int, frozenset[str]], bytes] = field(default_factory=dict)

    def send(self, engine: str, places: list[int]) -> None:
        """Note that an engine was sent these cases; engines that are sent the same are expected the same of."""
        same = (self.expected[other] for other, sent in self.sent.items() if sent == places)
        expected = next(same, None) or b"".join([self.answers[place] for place in places])
        self.sent[engine], self.expected[engine] = places, expected

    def request(self, place: int, options: frozenset[str]) -> bytes:
        """The request line of a case; engines that are sent the same options share it."""
        line = self.requests.get((place, options))
        if line is None:
            number, case, _ = self.cases[place]
            line = self.requests[place, options] = case.request(number, options)
        return line


@dataclass(frozen=True, slots=True)
class Stopped:
    """Sessions that ended in one way: the first case, how, and whether the case alone ends the engine again.

    restarts  how many they are
    """

    engine: str
    number: int
    failed: EngineFailed
    blamed: bool
    restarts: int = 1


class NotStarted(Exception):
    """An engine of the table could not be started."""

    def __init__(self, engine: str, failed: EngineFailed) -> None:
        super().__init__(f"{engine} could not be started: {failed.end}")
        self.engine = engine
        self.failed = failed


class Table:
    """Engines that play the same cases. Use it as a context manager, or `close` it.

    With `pairs` the engines are held against each other instead of the reference: the outcomes are those of every
    pair, under a name such as ``typescript × dart``, the first taking the place of the reference.

    stopped  the sessions that ended while cases were played
    """

    def __init__(self, specs: Sequence[EngineSpec], *, pairs: bool = False) -> None:
        self._pairs = pairs
        self._specs = {spec.name: spec for spec in specs}
        self._sides = {name: (name,) for name in self._specs} | {
            pair_name(*pair): pair for pair in combinations(self._specs, 2)
        }
        self._sessions: dict[str, Session] = {}
        self._patience = dict.fromkeys(self._specs, RESTARTS)
        self._answered: Counter[str] = Counter()
        self._given_up: dict[str, str] = {}
        self.stopped: list[Stopped] = []
        try:
            for spec in specs:
                self._sessions[spec.name] = Session.start(spec)
        except BaseException as stopped:
            self.close()
            if isinstance(stopped, SessionEnded):
                raise NotStarted(spec.name, stopped.failed) from stopped
            raise
        self.offers = {name: session.offer for name, session in self._sessions.items()}
        self._known_refusals: dict[Hashable, Mapping[str, str | None]] = {}
        self._options_sent = {
            (name, game): offer.options_sent(game) for name, offer in self.offers.items() for game in offer.games
        }

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def sides(self, name: str) -> tuple[str, ...]:
        """The engines whose answers an outcome of this name is about: one, or the two of a pair."""
        return self._sides[name]

    def close(self) -> None:
        """End all sessions."""
        for session in self._sessions.values():
            session.close()
        self._sessions.clear()

    def play(
        self, cases: Iterable[tuple[int, Case, Sequence[str]]], only: Iterable[Collection[str]] | None = None
    ) -> Iterator[Played]:
        """Play numbered cases, each with the reference's steps, and tell how they ended, in order.

        only  by case: the engines that it is sent to; all where it is not said
        """
        flying: deque[_Block] = deque()
        asked = None if only is None else iter(only)
        for each in _blocks(cases):
            block = self._block(each)
            if asked is not None:
                for outcomes, names in zip(block.outcomes, asked, strict=False):
                    outcomes.update({engine: NOT_ASKED for engine in self._specs if engine not in names})
            for engine in self._specs:
                self._send(engine, block)
            flying.append(block)
            if len(flying) == 2:
                yield from self._settle(flying)
        while flying:
            yield from self._settle(flying)

    def _send(self, engine: str, block: _Block) -> None:
        """Send the cases of a block that the engine has no outcome for yet."""
        session = self._sessions.get(engine)
        lines: list[bytes] = []
        sent: list[int] = []
        for place, (_, case, _) in enumerate(block.cases):
            if engine in block.outcomes[place]:
                continue
            refusal = self._given_up[engine] if session is None else block.refusals[place][engine]
            if refusal is not None:
                block.outcomes[place][engine] = Unsupported(refusal)
                continue
            lines.append(block.request(place, self._options_sent[engine, case.game]))
            sent.append(place)
        block.send(engine, sent)
        if session is not None and sent:
            session.send(b"".join(lines), len(sent))

    def _block(self, cases: list[tuple[int, Case, Sequence[str]]]) -> _Block:
        traces = [",".join(steps).encode("ascii") for _, _, steps in cases]
        answers = [expected_answer(number, trace) for (number, _, _), trace in zip(cases, traces, strict=True)]
        refusals = [self._refusals(case) for _, case, _ in cases]
        return _Block(cases, traces, answers, refusals, [{} for _ in cases], [{} for _ in cases])

    def _refusals(self, case: Case) -> Mapping[str, str | None]:
        """Why each engine is not sent a case; what was found for the same options holds for the next case too."""
        key = (case.game, case.setup is None, *case.options.items())
        known = self._known_refusals.get(key)
        if known is None:
            known = {engine: offer.refuses(case) for engine, offer in self.offers.items()}
            self._known_refusals[key] = known
        return known

    def _settle(self, flying: deque[_Block]) -> Iterator[Played]:
        block = flying[0]
        for engine in self._specs:
            while block.sent[engine]:
                self._collect(engine, flying)
        flying.popleft()
        if self._pairs:
            for place in range(len(block.cases)):
                self._pair_up(block, place)
        for (number, case, steps), outcomes, lines in zip(block.cases, block.outcomes, block.lines, strict=True):
            differs = any(isinstance(outcome, Diverged) for outcome in outcomes.values())
            yield Played(number, case, steps, outcomes, lines if differs else {})

    def _collect(self, engine: str, flying: deque[_Block]) -> None:
        """Take an engine's answers to the oldest block; where it ended instead, start it anew for the rest."""
        block = flying[0]
        sent, expected = block.sent[engine], block.expected[engine]
        omits = self.offers[engine].omits
        try:
            answers = self._sessions[engine].answers(
                b"" if omits or self._pairs else expected, len(sent), self._sessions.values()
            )
        except SessionEnded as ended:
            self._judge(engine, block, sent, split_answers(ended.answered)[: len(sent)])
            self._find_culprit(engine, flying, ended.failed)
            return
        block.sent[engine] = []
        self._answered[engine] += len(sent)
        if answers is expected:
            for place in sent:
                block.outcomes[place][engine] = Agreed(len(block.cases[place][1].script))
            self._hold_to_silence(engine, flying, sent[-1])
            return
        lines = split_answers(answers)
        last = self._judge(engine, block, sent, lines) - 1
        number, outcome = block.cases[sent[last]][0], block.outcomes[sent[last]][engine]
        if isinstance(outcome, EngineFailed) and not answers_to(lines[last], number):
            # noise may stand before the answers that waited to be written together: it is some later case's then
            del block.outcomes[sent[last]][engine]
            block.sent[engine] = list(sent)
            if not self._find_culprit(engine, flying, outcome):
                block.outcomes[sent[last]][engine] = outcome
            return
        self._hold_to_silence(engine, flying, sent[-1])

    def _hold_to_silence(self, engine: str, flying: deque[_Block], place: int) -> None:
        """See that an engine has said nothing more when the last of the cases is answered."""
        if len(flying) > 1:
            return  # the answers to the next block come
        number, case, steps = flying[0].cases[place]
        try:
            self._sessions[engine].hold_to_silence()
        except SessionEnded as ended:
            alone = isinstance(play_alone(self._specs[engine], case, steps).outcomes[engine], EngineFailed)
            flying[0].outcomes[place][engine] = ended.failed
            self._start_anew(engine, flying, Stopped(engine, number, ended.failed, blamed=alone))

    def _judge(self, engine: str, block: _Block, sent: Sequence[int], lines: Sequence[bytes]) -> int:
        """Compare answers with the reference, and count them.

        A line that is no answer to its request is the last: whose answers those behind it are, nobody knows.
        """
        omits = self.offers[engine].omits
        judged = 0
        for place, line in zip(sent, lines, strict=False):
            number, case, _ = block.cases[place]
            outcome = compare(case, block.traces[place], line, number, omits)
            block.outcomes[place][engine] = outcome
            if self._pairs or isinstance(outcome, Diverged):
                block.lines[place][engine] = line
            judged += 1
            if isinstance(outcome, EngineFailed) and not answers_to(line, number):
                break
        return judged

    def _pair_up(self, block: _Block, place: int) -> None:
        """Put the outcomes of every pair of engines in the place of those against the reference."""
        number, case, _ = block.cases[place]
        outcomes = block.outcomes[place]
        for name, line in block.lines[place].items():
            if isinstance(outcomes[name], Diverged):
                omits = self.offers[name].omits
                outcomes[name] = fault_behind(case, block.traces[place], line, number, omits) or outcomes[name]
        valid = [name for name in self._specs if name in outcomes and compared(outcomes[name])]
        paired: dict[str, Outcome] = {name: outcome for name, outcome in outcomes.items() if name not in valid}
        for one, other in combinations(valid, 2):
            line, other_line = block.lines[place][one], block.lines[place][other]
            omits = self.offers[one].omits | self.offers[other].omits
            paired[pair_name(one, other)] = (
                Agreed(len(case.script))
                if line == other_line
                else compare(case, steps_of(line), other_line, number, omits)
            )
        block.outcomes[place] = paired

    def _find_culprit(self, engine: str, flying: deque[_Block], failed: EngineFailed) -> bool:
        """Play the cases in flight one at a time, until one makes the engine fail again; tell whether one did.

        An engine may have died with answers that it had not written yet, and far behind the first unanswered case.
        """
        waiting = [
            (block, place) for block in flying for place in block.sent[engine] if _open(engine, block, place)
        ]
        first = waiting[0][0].cases[waiting[0][1]][0] if waiting else flying[0].cases[-1][0]
        stopped = Stopped(engine, first, failed, blamed=False)
        try:
            session = Session.start(self._specs[engine])
        except SessionEnded:  # then it cannot be started anew either, which is told there
            waiting = []
        else:
            with session:
                stopped = self._one_at_a_time(session, engine, waiting, stopped)
        self._start_anew(engine, flying, stopped)
        return stopped.failed is not failed

    def _one_at_a_time(
        self, session: Session, engine: str, waiting: Sequence[tuple[_Block, int]], stopped: Stopped
    ) -> Stopped:
        """Play cases up to the one that ends the session, or puts its answers out of step."""
        for block, place in waiting:
            number, case, steps = block.cases[place]
            try:
                line = _ask(session, case, block.traces[place], number)
            except SessionEnded as ended:
                first = number == stopped.number
                again = None if first else play_alone(self._specs[engine], case, steps)
                alone = again is None or isinstance(again.outcomes[engine], EngineFailed)
                block.outcomes[place][engine] = ended.failed
                return replace(stopped, number=number, failed=ended.failed, blamed=alone)
            self._judge(engine, block, [place], [line])
            outcome = block.outcomes[place][engine]
            if isinstance(outcome, EngineFailed) and not answers_to(line, number):
                return Stopped(engine, number, outcome, blamed=True)
        return stopped  # none ends it alone

    def _start_anew(self, engine: str, flying: deque[_Block], stopped: Stopped) -> None:
        """Start an engine again, and send it the cases in flight that have no outcome yet."""
        self.stopped.append(stopped)
        self._sessions.pop(engine).kill()
        self._given_up[engine] = TOO_MANY_RESTARTS
        if self._has_patience(engine, stopped.failed):
            try:
                self._sessions[engine] = Session.start(self._specs[engine])
            except SessionEnded as ended:
                self._given_up[engine] = NOT_RESTARTED
                self.stopped.append(replace(stopped, failed=ended.failed, blamed=False))
        for each in flying:
            self._send(engine, each)

    def _has_patience(self, engine: str, failed: EngineFailed) -> bool:
        """Tell whether an engine that failed is worth another start, and count that."""
        if not isinstance(failed.end, Hang):
            earned, self._answered[engine] = divmod(self._answered[engine], EARNS)
            self._patience[engine] = min(RESTARTS, self._patience[engine] + earned)
        self._patience[engine] -= 1
        return self._patience[engine] >= 0


def pair_name(one: str, other: str) -> str:
    """The name under which the outcomes of two engines against each other are kept."""
    return f"{one} × {other}"


def play_alone(spec: EngineSpec, case: Case, steps: Sequence[str], number: int = 0) -> Played:
    """Play one case on a fresh process of an engine; `number` is what it is known by."""
    try:
        with Session.start(spec) as session:
            outcome, line = play_on(session, case, steps)
    except SessionEnded as ended:
        outcome, line = ended.failed, b""
    return Played(number, case, steps, {spec.name: outcome}, {spec.name: line} if line else {})


def play_on(session: Session, case: Case, steps: Sequence[str], number: int = 1) -> tuple[Outcome, bytes]:
    """Play one case on a session with nothing in flight; give its line as well, where it differs.

    Raises `SessionEnded`.
    """
    refusal = session.offer.refuses(case)
    if refusal is not None:
        return Unsupported(refusal), b""
    trace = ",".join(steps).encode("ascii")
    line = _ask(session, case, trace, number)
    outcome = compare(case, trace, line, number, session.offer.omits)
    return outcome, line if isinstance(outcome, Diverged) else b""


def _ask(session: Session, case: Case, trace: bytes, number: int) -> bytes:
    """The answer line of an engine that has nothing else to do. Raises `SessionEnded`."""
    session.send(case.request(number, session.offer.options_sent(case.game)), 1)
    expected = b"" if session.offer.omits else expected_answer(number, trace)
    line = session.answers(expected, 1)
    if line is expected or answers_to(line, number):  # else this line is what is told
        session.hold_to_silence()
    return line


def _open(engine: str, block: _Block, place: int) -> bool:
    return engine not in block.outcomes[place]


def _blocks(cases: Iterable[tuple[int, Case, Sequence[str]]]) -> Iterator[list[tuple[int, Case, Sequence[str]]]]:
    left = iter(cases)
    while block := list(islice(left, BLOCK)):
        yield block


def answers_to(line: bytes, number: int) -> bool:
    """Tell whether a line is an answer to request `number`, whatever it says."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):  # or nested beyond all bounds
        return False
    return isinstance(answer, dict) and answer.get("id") == number and ("result" in answer or "error" in answer)


def steps_of(line: bytes) -> bytes:
    """The steps of a valid answer line, joined by commas, without white space and with ``ok`` in front."""
    steps = json.loads(line)["result"]["steps"]
    return ",".join(json_text({"ok": step["ok"]} | step) for step in steps).encode("ascii")


def compared(outcome: Outcome) -> bool:
    """Tell whether a case was compared on an engine, whatever came of it."""
    return isinstance(outcome, Agreed | Diverged)
