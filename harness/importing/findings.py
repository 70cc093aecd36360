"""What a log says otherwise than the rules, as findings about whatever wrote it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from harness.answers import reference_steps
from harness.divergence import Finding, Kind
from harness.identity import finding_of
from harness.importing.acts import Part
from harness.importing.unmapped import Spot, Unmapped
from harness.ledger import load_ledger
from reference_engine.explain import explain
from reference_engine.game import play_out
from reference_engine.games import GAMES


def findings_of(part: Part, name: str) -> list[Finding]:
    """Make the findings of a case about what wrote the log, which reports call `name`."""
    if not part.divergences:
        return []
    case = part.case
    game, ledger = GAMES[case.game], load_ledger(case.game)
    rules = explain(game, case.options, case.setup, case.script)
    steps = play_out(game, case.options, case.setup, case.script)
    return [
        replace(
            finding_of(case, divergence, name, ledger, rules),
            note=str(spot),
            steps=reference_steps(steps, divergence.step),
            warning=divergence.kind is Kind.REASON,
        )
        for spot, divergence in part.divergences
    ]


def take_back(part: Part, name: str, unread: Sequence[int]) -> tuple[Spot, Unmapped] | None:
    """Take back what a case says against its log where a line of it may be missing; the case ends before that.

    unread  the lines, in order, of which nobody knows which match they are of
    """
    if not part.divergences:
        return None
    spot, divergence = part.divergences[0]
    at = bisect_right(unread, part.first)
    if at == len(unread) or unread[at] > spot.line:
        return None
    what = f"from here on {name} says otherwise than the reference, and line {unread[at]} may be why"
    part.cut = spot, Unmapped(what, "correct that line and import the log again")
    kept = divergence.step - (divergence.kind is Kind.LEGALITY)
    part.case = replace(part.case, script=part.case.script[:kept])
    part.divergences.clear()
    return part.cut
