"""The same again, elsewhere: an engine is a pure function of its request, whichever process answers it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from harness.answers import answers_of, reference_steps
from harness.case import Case
from harness.config import EngineSpec
from harness.divergence import Divergence, Finding, Fingerprint, Kind
from harness.outcome import Diverged, EngineFailed, Outcome
from harness.table import NotStarted, Played, Table
from harness.work import Share, failure_told

#: The hash seed of the fresh processes; the first ones keep the user's, which is random unless set.
HASH_SEED = "20111128"


@dataclass(frozen=True, slots=True)
class Again:
    """A case to be sent again.

    number  what the finding is known by if the answer changed
    first   how the case ended the first time; of a case that is known by a finding only what was found
    """

    number: int
    case: Case
    steps: Sequence[str]
    first: Outcome | Divergence


def confirm(share: Share, spec: EngineSpec, cases: Iterable[Again]) -> str | None:
    """Send cases again to a fresh process; an outcome that changed is a finding of its own in `share`.

    Give them in another order than the first time: then an engine which remembers is seen as well. What ended an
    engine the first time is not for here: it is told already, with whether the case alone shows it.

    Gives the reason when it could not be done.
    """
    fresh = replace(spec, env={**spec.env, "PYTHONHASHSEED": HASH_SEED})
    sent: deque[Again] = deque()

    def numbered() -> Iterator[tuple[int, Case, Sequence[str]]]:
        for number, again in enumerate(cases):
            sent.append(again)
            yield number, again.case, again.steps

    try:
        with Table([fresh]) as table:
            for played in table.play(numbered()):
                again = sent.popleft()
                outcome = played.outcomes[spec.name]
                changed = _changed(again.first, outcome)
                if changed is not None and not _known(share, spec.name, again, outcome):
                    _note(share, spec.name, again, changed, played)
    except NotStarted as ended:
        return f"{spec.name} could not be started again to confirm its answers: {ended.failed.end}"
    return None


def _known(share: Share, engine: str, again: Again, outcome: Outcome) -> bool:
    """Tell whether an engine failed in a way that is a finding already, if on other cases: that is no news."""
    if not isinstance(outcome, EngineFailed):
        return False
    return (engine, failure_told(again.case, outcome, engine, again.steps).fingerprint) in share.findings


def _changed(first: Outcome | Divergence, second: Outcome) -> Divergence | None:
    """What is not as it was the first time; None where all is."""
    if isinstance(second, EngineFailed):
        return Divergence(Kind.NON_DETERMINISM, 0, "", "an answer", str(second.end), "", "", "")
    now = second.divergences if isinstance(second, Diverged) else ()
    if isinstance(first, Divergence):
        return None if first in now else first
    once = first.divergences if isinstance(first, Diverged) else ()
    gone = [divergence for divergence in once if divergence not in now]
    new = [divergence for divergence in now if divergence not in once]
    return next(iter([*gone, *new]), None)


def _note(share: Share, engine: str, again: Again, divergence: Divergence, played: Played) -> None:
    changed = replace(divergence, kind=Kind.NON_DETERMINISM, detail="the answer changed in a fresh process")
    fingerprint = Fingerprint(
        again.case.game, Kind.NON_DETERMINISM, divergence.phase, divergence.move, "", changed.detail
    )
    finding = Finding(
        fingerprint,
        engine,
        again.case,
        changed,
        "",
        steps=reference_steps(again.steps, divergence.step),
        answers=answers_of(played.lines, engine, divergence.step),
    )
    share.note(finding, again.number)
