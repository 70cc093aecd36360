"""Findings that were known before a run, and the task of playing their cases again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from harness.again import looked_at_again
from harness.divergence import Finding, Fingerprint
from harness.events import FindingAgain
from harness.ledger import load_ledger
from harness.mistake import Mistake
from harness.scenario import loads
from harness.stability import DETERMINISTIC
from harness.work import Share, Worker, check_laws_of_engines, judge
from reference_engine.game import play_out
from reference_engine.games import GAMES


@dataclass(frozen=True, slots=True)
class Seen:
    """A finding that was known before the run: the scenario that showed it, and how sure it was."""

    engine: str
    fingerprint: Fingerprint
    scenario: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Looking:
    """The task of playing the cases of some older findings, each on its own engine."""

    seen: tuple[Seen, ...]

    def run(self, worker: Worker) -> tuple[Share, list[FindingAgain | None]]:
        """Play them; the share has what was found and which sessions ended, and counts no case.

        Beside it what each of them came to, None where that tells nothing.
        """
        total = Share()
        told: list[FindingAgain | None] = []
        for each in self.seen:
            try:
                case = loads(each.scenario).case
            except (Mistake, ValueError):  # a rule that has changed since has made another case of it
                told.append(None)
                continue
            steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
            (played,) = worker.table.play([(0, case, steps)], [[each.engine]])
            share, ledger = Share(), load_ledger(case.game)
            judge(share, played, ledger)
            check_laws_of_engines(share, played, worker.table.offers, ledger)
            outcome = looked_at_again(each.engine, each.fingerprint, played.outcomes.get(each.engine), share)
            is_sign = outcome is not None and (outcome.outcome == "there" or each.label in {"", DETERMINISTIC})
            told.append(outcome if is_sign else None)
            for finding in share.findings.values():
                total.note(_labelled(finding, each), 0)
        total.note_ends(worker.table.stopped)
        worker.table.stopped.clear()
        return total, told


def _labelled(finding: Finding, seen: Seen) -> Finding:
    """A finding that is still there is as sure as it was when it was new."""
    return replace(finding, label=seen.label) if finding.fingerprint == seen.fingerprint else finding
