"""How sure a finding is: whether its case shows it every time, now and then, or only after other cases.

The case is played alone in fresh processes, then once more among other cases. What it comes to is the finding's
label: one of the texts that `deterministic`, `flaky` and `leaks` give.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from harness.case import Case
from harness.config import EngineSpec
from harness.confirm import HASH_SEED
from harness.divergence import ENGINE_FAULTS, Finding, Fingerprint, Kind
from harness.ledger import load_ledger
from harness.outcome import Diverged
from harness.plan import Plan
from harness.table import NotStarted, Played, Table, play_alone
from harness.work import Share, Worker, check_laws_of_engines, judge
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: How often the case is played alone, and how often one that is there only now and then.
ALONE = 4
FLAKY = 12

#: A hang costs its deadline each time: once more has to do.
HANG = 1

#: How many other cases go before, from few to many: what an engine remembers may take long to show.
BEFORE = (32, 256, 2048)

#: A case with its number and the reference's steps, as a table is given it.
Numbered = tuple[int, Case, Sequence[str]]

DETERMINISTIC = "deterministic"

#: How the labels begin of findings that are no matter of their case alone.
LEAK = "state leak"


def flaky(shown: int, times: int) -> str:
    """The label of a finding that so many of the times its case was played showed, the first one included."""
    return f"flaky {shown} of {times}"


def leaks(cases: int, *, fewest: bool = True) -> str:
    """The label of a finding that its case shows after so many others and never alone; or maybe after fewer."""
    told = f"{LEAK} after {cases} {'case' if cases == 1 else 'cases'}"
    return told if fewest else f"{told} or fewer"


#: The label of the opposite: alone its case always shows it, after others never.
ONLY_ALONE = f"{LEAK}, only in the first case"


@dataclass(frozen=True, slots=True)
class Labelling:
    """The task of finding out how sure a finding is, in about so many seconds; gives its key and its label.

    number  of the case in the plan; those before it are the ones that it is played after
    """

    finding: Finding
    number: int
    spec: EngineSpec
    seconds: float

    def run(self, worker: Worker) -> tuple[tuple[str, Fingerprint], str]:
        """Find out, on processes of the engine that are nobody else's."""
        trial = Trial(self.finding, self.number, self.spec, time.monotonic() + self.seconds)
        told = trial.label(lambda count: others(worker.plan, self.number, count))
        return (self.finding.engine, self.finding.fingerprint), told


def others(plan: Plan, number: int, count: int) -> list[Numbered]:
    """The cases that stand before a number; where these are too few, some that stand behind it go first.

    Those of its own audience come last, as where a worker plays them.
    """
    before, audience = min(number, count), plan.audience(number)
    numbers = [*range(number + 1, number + 1 + count - before), *range(number - before, number)]
    numbers.sort(key=lambda each: plan.audience(each) == audience)
    made = ((each, plan.case(each)) for each in numbers)
    return [(each, walked.case, walked.steps) for each, walked in made]


class Trial:
    """The case of a finding, played again and again, until a time of the monotonic clock."""

    def __init__(self, finding: Finding, number: int, spec: EngineSpec, until: float) -> None:
        case = finding.case
        self._finding = finding
        self._spec = spec
        self._until = until
        steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
        self._numbered: Numbered = (number, case, steps)
        self._times = self._shown = 1  # it was found

    def label(self, before: Callable[[int], Sequence[Numbered]]) -> str:
        """The label of the finding; empty where the time did not do, or the engine does not start any more.

        before  gives so many other cases, those that the engine had most lately at the end
        """
        try:
            return self._label(before)
        except NotStarted:
            return ""

    def _label(self, before: Callable[[int], Sequence[Numbered]]) -> str:
        hangs = self._finding.fingerprint.kind is Kind.HANG
        alone = self._alone(HANG if hangs else ALONE)
        if alone and hangs:
            return DETERMINISTIC if all(alone) else flaky(self._shown, self._times)
        if len(alone) < 2 or (all(alone) and self._is_up()):
            return ""
        if all(alone):
            few = before(BEFORE[0])
            among = [self._after(few[::-1]), self._after(few)]
            if not any(among) and not self._is_up() and not self._after(few):
                return ONLY_ALONE
            return DETERMINISTIC if all(among) else flaky(self._shown, self._times)
        if not any(alone):
            for count in BEFORE:
                if self._is_up():
                    break
                cases = before(count)
                if self._after(cases) and self._after(cases):
                    return self._fewest(cases)
        self._alone(FLAKY - self._times)
        return flaky(self._shown, self._times)

    def _fewest(self, cases: Sequence[Numbered]) -> str:
        """Label a leak by how few of these cases it shows after, counted from the last one back."""
        too_few, enough = 0, len(cases)
        while enough - too_few > 1 and not self._is_up():
            count = (too_few + enough) // 2
            if self._after(cases[-count:]):
                enough = count
            else:
                too_few = count
        return leaks(enough, fewest=enough - too_few == 1)

    def _alone(self, times: int) -> list[bool]:
        """Play the case so often in a fresh process, each with a hash seed of its own; fewer if the time is up."""
        shown: list[bool] = []
        while len(shown) < times and not self._is_up():
            shown.append(self._shows([], hash_seed=self._times))
        return shown

    def _after(self, cases: Sequence[Numbered]) -> bool:
        return self._shows(cases, hash_seed=0)

    def _shows(self, cases: Sequence[Numbered], hash_seed: int) -> bool:
        """Play some cases and then the finding's own in a fresh process, and tell whether that showed it."""
        finding = self._finding
        spec = replace(self._spec, env={**self._spec.env, "PYTHONHASHSEED": str(int(HASH_SEED) + hash_seed)})
        number, case, steps = self._numbered
        offers = {}
        if not cases and finding.fingerprint.kind in ENGINE_FAULTS:  # a table would look for the culprit
            played = play_alone(spec, case, steps, number)
        else:
            with Table([spec]) as table:
                offers = table.offers
                *_, played = table.play([*cases, self._numbered])
        if finding.fingerprint.kind is Kind.NON_DETERMINISM:
            shown = _is_as_it_was(finding, played)
        else:
            share = Share()
            ledger = load_ledger(case.game)
            judge(share, played, ledger)
            if finding.fingerprint.kind is Kind.LAW:
                check_laws_of_engines(share, played, offers, ledger)
            shown = (finding.engine, finding.fingerprint) in share.findings
        self._times += 1
        self._shown += shown
        return shown

    def _is_up(self) -> bool:
        return time.monotonic() > self._until


def _is_as_it_was(finding: Finding, played: Played) -> bool:
    """Tell whether a case shows the very difference that another process did not show."""
    outcome, was = played.outcomes[finding.engine], finding.divergence
    return isinstance(outcome, Diverged) and any(
        (now.step, now.path, now.reference, now.engine) == (was.step, was.path, was.reference, was.engine)
        for now in outcome.divergences
    )
