"""Making a finding small: shrink its case on a process of the engine that shows it."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Collection, Sequence
from dataclasses import replace

from harness.answers import answers_of, reference_steps
from harness.audience import Wanted, audiences
from harness.case import Case
from harness.config import EngineSpec
from harness.divergence import ENGINE_FAULTS, Divergence, Finding, Kind
from harness.identity import finding_of
from harness.ledger import load_ledger
from harness.offer import Offer
from harness.outcome import Diverged, EngineFailed, HandshakeRefused, Outcome, SpawnFailed, Unsupported
from harness.plan import Plan
from harness.session import Session, SessionEnded
from harness.shrink import shrink
from harness.table import play_alone, play_on
from harness.work import Share, failure_told, judge
from reference_engine.explain import explain
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: A hang is waited for this many times the median time of a case while it is shrunk.
HANG_FACTOR = 10

#: The cases whose median time that is.
TIMED_CASES = 21


class Still:
    """Tells whether a case shows a finding on its engine. Use it as a context manager.

    The engine is started again whenever the finding ends it.
    """

    def __init__(self, finding: Finding, spec: EngineSpec) -> None:
        self._wanted = finding
        self._spec = spec
        self._session: Session | None = None
        self._ledger = load_ledger(finding.case.game)
        self.shown: Finding | None = None

    def __enter__(self) -> Still:
        return self

    def __exit__(self, *_: object) -> None:
        if self._session is not None:
            self._session.close()

    def offer(self) -> Offer:
        """What the engine offers."""
        return self._started().offer

    def be_quick(self) -> None:
        """Wait for a hang no longer than a few times the median case; a case that hangs is not counted."""
        offered = audiences({self._spec.name: self.offer()}, Wanted((self._wanted.case.game,)))
        plan = Plan(1, tuple(offered))
        times: list[float] = []
        for number in range(TIMED_CASES):
            walked = plan.case(number)
            began = time.monotonic()
            outcome, _ = self._play(walked.case, walked.steps)
            if isinstance(outcome, EngineFailed):
                continue
            times.append(time.monotonic() - began)
        if times:
            seconds = max(0.02, HANG_FACTOR * statistics.median(times))
            self._spec = replace(self._spec, case_seconds=min(seconds, self._spec.case_seconds))
            self._end()

    def __call__(self, case: Case, trace: bytes) -> bool:
        """Play the case, and tell whether the same fingerprint shows."""
        steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
        outcome, line = self._play(case, steps)
        found = self._find(case, outcome, line, steps)
        if found is None:
            return False
        self.shown = found
        return True

    def _find(self, case: Case, outcome: Outcome, line: bytes, steps: Sequence[str]) -> Finding | None:
        wanted = self._wanted
        if isinstance(outcome, EngineFailed):
            found = failure_told(case, outcome, wanted.engine, steps)
            return found if found.fingerprint == wanted.fingerprint else None
        if not isinstance(outcome, Diverged):
            return None
        for divergence in outcome.divergences:
            if not _alike(divergence, wanted.divergence):
                continue
            script = case.script[: divergence.step]
            explained = explain(GAMES[case.game], case.options, case.setup, script)
            found = finding_of(case, divergence, wanted.engine, self._ledger, explained)
            if found.fingerprint == wanted.fingerprint:
                return replace(
                    found,
                    steps=reference_steps(steps, divergence.step),
                    answers=answers_of({self._spec.name: line}, self._spec.name, divergence.step),
                    parted=outcome.divergences[0].step,
                )
        return None

    def _play(self, case: Case, steps: Sequence[str]) -> tuple[Outcome, bytes]:
        try:
            outcome, line = play_on(self._started(), case, steps)
        except SessionEnded as ended:
            self._end()
            return ended.failed, b""
        if isinstance(outcome, EngineFailed):  # noise on its output: what comes after it cannot be trusted
            self._end()
        return outcome, line

    def _started(self) -> Session:
        if self._session is None:
            self._session = Session.start(self._spec)
        return self._session

    def _end(self) -> None:
        if self._session is not None:
            self._session.kill()
            self._session = None


def _alike(one: Divergence, other: Divergence) -> bool:
    return (one.kind, one.phase, one.move, one.detail) == (other.kind, other.phase, other.move, other.detail)


def shrink_finding(finding: Finding, spec: EngineSpec, seconds: float) -> Finding:
    """The finding on the smallest case that was found for it in so many seconds; it says if it was not stable.

    A finding that does not show any more, or whose engine does not start any more, is given back with a note.
    """
    if finding.fingerprint.kind in {Kind.LAW, Kind.NON_DETERMINISM}:
        return finding
    case = finding.case
    try:
        with Still(finding, spec) as still:
            if finding.fingerprint.kind is Kind.HANG:
                still.be_quick()
            offered = audiences({spec.name: still.offer()}, Wanted((case.game,)))[0].offered
            steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
            if not still(case, ",".join(steps).encode("ascii")):
                return replace(finding, note="it did not show again when its case was played alone")
            shrunk = shrink(case, still, game=GAMES[case.game], offered=offered, seconds=seconds)
            shows = still(shrunk.case, b"")
            assert still.shown is not None
            smallest = one_beyond(still, still.shown) if shows else finding
    except SessionEnded as ended:
        return replace(finding, note=f"its engine could not be started again to shrink it: {ended}")
    note = finding.note if finding.fingerprint.kind in ENGINE_FAULTS else ""
    if not (shows and shrunk.stable):
        note = "it does not show every time its case is played"
    return replace(
        finding,
        case=smallest.case,
        divergence=smallest.divergence,
        steps=smallest.steps,
        answers=smallest.answers,
        parted=smallest.parted,
        beyond=smallest.beyond,
        shrunk=shows,
        note=note,
    )


def one_beyond(still: Still, finding: Finding) -> Finding:
    """The finding with what both sides say to one move more, where its case ends with it and a move can be made."""
    case = finding.case
    if finding.divergence.step != len(case.script):
        return finding
    for move in _onward(finding):
        try:
            shows = still(replace(case, script=(*case.script, move)), b"")
        except SessionEnded:
            break
        shown = still.shown
        if not shows or shown is None or shown.divergence != finding.divergence:
            break
        if json.loads(shown.steps[-1])["ok"]:
            return replace(finding, steps=shown.steps, answers=shown.answers, beyond=move)
    return finding


def _onward(finding: Finding) -> list[str]:
    """Moves that may come next: a legal one of the seat whose turn it is, which the engine shows too if it can be.

    Where chance is to move, it is one that it has made before: a pack that was dealt can be dealt again.
    """
    last = json.loads(finding.steps[-1])
    if last.get("turn") is None:
        chance = [move for move in reversed(finding.case.script) if not move[:1].isdecimal()]
        return list(dict.fromkeys(chance))[:3]
    theirs = [_legal(text) for answers in finding.answers.values() for text in answers[:1]]
    moves = sorted(last.get("legal", ()), key=lambda move: any(move not in legal for legal in theirs))
    return [f"{last['turn']} {move}" for move in moves[:1]]


def _legal(answer: str) -> Collection[str]:
    """What an engine shows as legal behind a step, as far as it tells."""
    try:
        return set(json.loads(answer).get("legal", ()))
    except ValueError:  # it was too long to be kept whole
        return set()


def findings_on(spec: EngineSpec, case: Case) -> list[Finding] | str:
    """What an engine answers differently to one case; a sentence where the case cannot be played on it."""
    steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
    played = play_alone(spec, case, steps)
    match played.outcomes[spec.name]:
        case Unsupported(why):
            return why
        case EngineFailed(SpawnFailed(why) | HandshakeRefused(why, _)):
            return f"it could not be started: {why}"
    share = Share()
    judge(share, played, load_ledger(case.game))
    return list(share.findings.values())
