"""What makes two divergences one finding: game, kind, phase, move, rule and detail."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterable, Sequence

from harness.case import Case
from harness.compare import verb_of
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.ledger import Ledger, rule_of
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
from reference_engine.games import GAMES

_STEP = re.compile(r"\bstep (\d+)\b")


def finding_of(
    case: Case, divergence: Divergence, engine: str, ledger: Ledger, explained: Sequence[Sequence[str]]
) -> Finding:
    """Make the finding of a divergence on an engine.

    explained  for each step of the case the ids of the rules that decided it, in the order in which they did
    """
    rule = rule_of(divergence, explained, ledger, permits(case, divergence))
    fingerprint = Fingerprint(
        game=case.game,
        kind=divergence.kind,
        phase=divergence.phase,
        move=divergence.move,
        rule=rule,
        detail=divergence.detail,
    )
    return Finding(fingerprint, engine, case, divergence, ledger.text(rule))


def permits(case: Case, divergence: Divergence) -> Iterable[str]:
    """The rules that a move bears out which the reference played and the engine refused; none for others."""
    if divergence.kind is not Kind.LEGALITY or divergence.reference is not True or divergence.step == 0:
        return ()
    game = GAMES[case.game]
    match = game.start(case.options, case.setup)
    *moves, move = case.script[: divergence.step]
    for each in moves:
        match.play(each)
    before = match.copy()
    match.play(move)
    return tuple(game.bears_out(before, move, match))


def finding_of_failure(case: Case, failed: EngineFailed, engine: str) -> Finding:
    """Make the finding of a case on which an engine failed: its identity is how its session ended."""
    kind, why = told(failed.end)
    found = _STEP.search(why)
    step = min(int(found[1]), len(case.script)) if found else 0
    move = verb_of(case.game, case.script[step - 1]) if step else ""
    detail = _alike(why)
    divergence = Divergence(kind, step, "", None, why, "", move, detail)
    return Finding(Fingerprint(case.game, kind, "", move, "", detail), engine, case, divergence, "")


def cause(end: End) -> tuple[Kind, str]:
    """What a session's end is known by: the kind and the detail of its findings' fingerprints."""
    kind, why = told(end)
    return kind, _alike(why)


def told(end: End) -> tuple[Kind, str]:
    """Give the kind of a finding and, in words, how the session ended."""
    match end:
        case Crash(code) if code < 0:
            return Kind.CRASH, f"ended by {_signal(-code)}"
        case Crash(code):
            return Kind.CRASH, f"exit code {code}"
        case TooMuchMemory():
            return Kind.CRASH, "too much memory"
        case SpawnFailed(why):
            return Kind.CRASH, why
        case Hang():
            return Kind.HANG, "no answer in time"
        case TooMuchOutput():
            return Kind.PROTOCOL, "a line that is too long"
        case ProtocolFault(why) | HandshakeRefused(why):
            return Kind.PROTOCOL, why


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _alike(why: str) -> str:
    """Take out of a sentence what changes from case to case: numbers (but codes), and the value at fault."""
    if why.startswith("exit code"):
        return why
    why = why.partition(", not ")[0]
    return re.sub(r"(?<![-\d])\d+", "#", why)[:80]
