"""How much is compared behind the differences of engines that play by several house rules, and at what cost.

Engines with three and with six house rules of `tests/house_rules.py` are fuzzed, each in one run of the same cases:
once as `hakam fuzz` does, and once so that the first difference which is not harmless ends a case. Told are the
share of the moves that were compared, for how many of these others stood in, which house rules were found, each
with its findings, and the time.

    python benchmarks/bench_past.py [--cases N] [--game kout_bh] [--seed S] [--workers N]

Exits with 1 where less than 95 % was compared, a house rule was not found, or a finding is of none.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from harness.audience import Wanted
from harness.campaign import Settings, campaign
from harness.cli.fuzz import SAMPLING
from harness.divergence import Finding
from harness.events import Event, FindingClosed, NotCompared, RunFinished
from tests.house_rules import HOUSES, HouseRule, causes, found_as, house

#: The share of the moves that is to be compared.
BAR = 0.95


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one run."""

    end: RunFinished
    findings: dict[str, list[Finding]]
    left: tuple[NotCompared, ...]

    @property
    def share(self) -> float:
        """The share of the moves that was compared."""
        return self.end.steps / self.end.moves

    def found(self) -> int:
        """How many house rules were found, by more than the reason of a refusal."""
        told = [any(not each.warning for each in found) for rule, found in self.findings.items() if rule]
        return sum(told)


def measure(rules: Sequence[HouseRule], settings: Settings) -> Outcome:
    """Fuzz an engine with these house rules."""
    with tempfile.TemporaryDirectory() as folder:
        spec = house(Path(folder) / "engine", rules)
        events: Iterable[Event] = list(campaign([spec], replace(settings, findings=Path(folder) / "findings")))
    end = next(event for event in events if isinstance(event, RunFinished))
    if end.inconclusive:
        raise SystemExit(f"the run is inconclusive: {'; '.join(end.inconclusive)}")
    found = [event.finding for event in events if isinstance(event, FindingClosed)]
    left = tuple(event for event in events if isinstance(event, NotCompared))
    return Outcome(end, causes(found, rules), left)


def row(name: str, outcome: Outcome, rules: Sequence[HouseRule]) -> str:
    """One run in one line."""
    end = outcome.end
    findings = sum(map(len, outcome.findings.values()))
    return (
        f"  {name:22}{end.steps:9,} of {end.moves:9,} moves  {100 * outcome.share:5.1f} %"
        f"  ({100 * end.stood_in / end.moves:4.1f} % stood in)  {outcome.found()} of {len(rules)} house rules"
        f"  {findings:2} findings  {end.seconds:6.1f} s"
    )


def told(rule: str, findings: Sequence[Finding]) -> str:
    """What a house rule was found as, and in how many cases."""
    words = ", ".join(f"{found_as(each)} ({each.count:,})" for each in findings)
    return f"    {rule or 'OF NO HOUSE RULE'}: {words or 'NOT FOUND'}"


def main() -> int:
    """Measure both engines of each game, with what stands behind differences and without."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--cases", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--game", choices=HOUSES, action="append")
    chosen = parser.parse_args()
    failed = False
    for game in chosen.game or HOUSES:
        for count in (3, 6):
            rules = HOUSES[game][:count]
            settings = Settings(
                command="fuzz",
                seed=chosen.seed,
                cases=chosen.cases,
                seconds=None,
                goldens=False,
                workers=chosen.workers,
                shrink_seconds=0,
                sampling=SAMPLING,
                findings=Path(),
                wanted=Wanted(games=(game,)),
            )
            print(f"{game}, {count} house rules, {chosen.cases:,} cases of seed {chosen.seed}", flush=True)
            on = measure(rules, settings)
            print(row("behind differences too", on, rules), flush=True)
            off = measure(rules, replace(settings, sampling=replace(SAMPLING, past=False)))
            print(row("up to the first", off, rules), flush=True)
            for rule, findings in on.findings.items():
                print(told(rule, findings), flush=True)
            for each in on.left:
                print(f"    not compared: {each.why} ({each.cases} cases)", flush=True)
            failed |= on.share < BAR or on.found() < count or "" in on.findings
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
