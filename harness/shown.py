"""What is shown of a finding's case, as far as it matters: the reference's steps, and the file that replays it."""

from __future__ import annotations

from dataclasses import replace

from harness.case import Case
from harness.divergence import ENGINE_FAULTS, Finding, Kind
from harness.scenario import Scenario, of_finding
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: Kinds whose case has to be whole to show them; of the others what comes behind the difference plays no part.
_WHOLE = ENGINE_FAULTS | {Kind.LAW}


def shown(finding: Finding) -> Finding:
    """Give a finding with its case as far as it is shown: whole, or to the move behind the one that differs.

    The reference's steps are those of that case, with one for the move `beyond` it, or fewer where not known.
    """
    if finding.divergence.kind in _WHOLE:
        return replace(finding, steps=_played(finding.case) or finding.steps)
    known = len(finding.steps) - 1
    if known < finding.divergence.step:
        return finding
    return replace(finding, case=replace(finding.case, script=finding.case.script[:known]))


def scenario_of(finding: Finding) -> Scenario | None:
    """Give the scenario that replays a finding as it is shown; None where its steps are not known."""
    count = len(finding.case.script) + 1
    return of_finding(finding, finding.steps[:count]) if len(finding.steps) >= count else None


def _played(case: Case) -> tuple[str, ...]:
    """The steps of a whole case; nothing where it cannot be played by the rules at hand."""
    try:
        return tuple(play_out(GAMES[case.game], case.options, case.setup, case.script))
    except (ValueError, LookupError, TypeError):  # a record of another version, or changed by hand
        return ()
