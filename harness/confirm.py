"""The same again, elsewhere: an engine is a pure function of its request, whichever process answers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from harness.case import Case
from harness.config import EngineSpec
from harness.divergence import ENGINE_FAULTS, Divergence, Finding, Fingerprint, Kind
from harness.outcome import Diverged, EngineFailed, Outcome
from harness.plan import Plan
from harness.table import NotStarted, Table
from harness.work import Share
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: The hash seed of the fresh processes; the first ones keep the user's, which is random unless set.
HASH_SEED = "20111128"


def confirm(
    share: Share, spec: EngineSpec, plan: Plan, firsts: Mapping[int, Outcome], findings: Sequence[Finding]
) -> str | None:
    """Send cases of the plan and those of the findings again; an outcome that changed is a finding of its own.

    firsts  how each case of the plan ended the first time; they are sent in the opposite order now, so that an
            engine which remembers is seen as well

    Gives the reason when it could not be done.
    """
    fresh = replace(spec, env={**spec.env, "PYTHONHASHSEED": HASH_SEED})
    deterministic = [f for f in findings if f.fingerprint.kind not in ENGINE_FAULTS | {Kind.LAW}]
    cases: list[tuple[int, Case, Sequence[str]]] = []
    before: list[Outcome] = []
    for number in sorted(firsts, reverse=True):
        walked = plan.case(number)
        cases.append((number, walked.case, walked.steps))
        before.append(firsts[number])
    for finding in deterministic:
        case = finding.case
        cases.append((len(cases), case, play_out(GAMES[case.game], case.options, case.setup, case.script)))
        before.append(Diverged(finding.divergence.step, (finding.divergence,)))
    try:
        with Table([fresh]) as table:
            for played, first in zip(table.play(cases), before, strict=True):
                changed = _changed(first, played.outcomes[spec.name])
                if changed is not None:
                    _note(share, spec.name, played.case, played.steps, changed, played.number)
    except NotStarted as ended:
        return f"{spec.name} could not be started again to confirm its answers: {ended}"
    return None


def _changed(first: Outcome, second: Outcome) -> Divergence | None:
    """What is not as it was the first time; None where all is."""
    if isinstance(second, EngineFailed):
        if isinstance(first, EngineFailed):
            return None
        return Divergence(Kind.NON_DETERMINISM, 0, "", "an answer", str(second.end), "", "", "")
    once = first.divergences if isinstance(first, Diverged) else ()
    again = second.divergences if isinstance(second, Diverged) else ()
    gone = [divergence for divergence in once if divergence not in again]
    new = [divergence for divergence in again if divergence not in once]
    return next(iter([*gone, *new]), None) if gone or not once else None


def _note(share: Share, engine: str, case: Case, steps: Sequence[str], divergence: Divergence, number: int) -> None:
    changed = replace(divergence, kind=Kind.NON_DETERMINISM, detail="the answer changed in a fresh process")
    fingerprint = Fingerprint(
        case.game, Kind.NON_DETERMINISM, divergence.phase, divergence.move, "", changed.detail
    )
    told = tuple(steps[: divergence.step + 1])
    share.note(Finding(fingerprint, engine, case, changed, "", steps=told), number)
