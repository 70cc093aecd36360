"""Perft over the reference and over engines: the same position, the same depth, the counts side by side."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from adapters.schema import first_error
from harness.case import Case
from harness.config import EngineSpec
from harness.identity import told
from harness.reply import ErrorAnswer
from harness.session import Session, SessionEnded
from reference_engine.games import GAMES
from reference_engine.perft import perft

#: Perft is one long answer: it has more time than a case, in seconds.
PATIENCE = 600.0


@dataclass(frozen=True, slots=True)
class Counted:
    """How many sequences there are, how many behind each first move, and how long the count took in seconds."""

    nodes: int
    divide: Mapping[str, int]
    seconds: float


@dataclass(frozen=True, slots=True)
class NotCounted:
    """Why there is no count; `failed` where the engine failed at it, and not where it was never asked."""

    why: str
    failed: bool


def reference_count(case: Case, depth: int) -> Counted:
    """Count on the reference, from the end of the case's script."""
    match = GAMES[case.game].start(case.options, case.setup)
    for move in case.script:
        match.play(move)
    began = time.monotonic()
    nodes, divide = perft(match, depth)
    return Counted(nodes, divide, time.monotonic() - began)


def count_on(spec: EngineSpec, case: Case, depth: int) -> Counted | NotCounted:
    """Count on an engine."""
    patient = replace(spec, case_seconds=max(spec.case_seconds, PATIENCE))
    started = False
    try:
        with Session.start(patient) as session:
            started = True
            refusal = session.offer.refuses(case)
            if refusal is None and "perft" not in session.offer.capabilities:
                refusal = "it does not offer perft"
            if refusal is not None:
                return NotCounted(refusal, failed=False)
            began = time.monotonic()
            params = {**case.params(session.offer.options_sent(case.game)), "depth": depth}
            result = session.call("perft", params)
            seconds = time.monotonic() - began
    except ErrorAnswer as error:
        return NotCounted(str(error), failed=True)
    except SessionEnded as ended:
        why = told(ended.failed.end)[1]
        return NotCounted(why if started else f"it could not be started: {why}", failed=started)
    if fault := first_error("perft.result", result):
        return NotCounted(f"its answer {' '.join(filter(None, fault))}", failed=True)
    return Counted(int(result["nodes"]), {move: int(n) for move, n in result["divide"].items()}, seconds)
