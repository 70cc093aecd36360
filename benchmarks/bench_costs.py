"""What the store and coverage cost: the same run with each and without both, in turn, by processor time.

    python benchmarks/bench_costs.py [--rounds N] [--cases N] [--workers N] [--game G] [ENGINE]...

A run is what `hakam fuzz` does with so many cases, controls and all, on the bundled engines, which must be built,
or those of hakam.toml that are named. A round is three runs of the same cases: with neither, with the store, and
with coverage, which explains one case in a hundred for what it reaches. Every round begins with another one. A cost
is the median of the rounds' ratios. The time is that of all processes, engines too: what else the machine does
changes it little. Exits with 1 where either takes more than 5 %.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.audience import Wanted
from harness.campaign import Settings, campaign
from harness.cli.fuzz import SAMPLING
from harness.cli.running import cores
from harness.compiled import in_use
from harness.config import EngineSpec, read_config, select
from harness.events import Event, Reached
from harness.store.keeper import Keeper
from harness.verdict import Verdict
from reference_engine.games import GAMES
from reports.listen import listen

ROOT = Path(__file__).resolve().parents[1]

#: More than this is too much.
BAR = 0.05

SEED = 1
NEITHER, STORE, COVERAGE = "neither", "store", "coverage"


@dataclass(slots=True)
class Told:
    """A listener that counts the cases that were explained, and the seconds that the store takes of a run."""

    store: Keeper | None
    explained: int = 0
    within: float = 0.0

    def on(self, event: Event) -> None:
        """Pass an event on."""
        if isinstance(event, Reached):
            self.explained += event.cases
        began = time.thread_time()
        if self.store is not None:
            self.store.on(event)
        self.within += time.thread_time() - began

    def close(self) -> None:
        """Close the store."""
        if self.store is not None:
            self.store.close()


def spent() -> float:
    """Seconds of the processor that this process has taken, and all those below it that have ended."""
    now = os.times()
    return now.user + now.system + now.children_user + now.children_system


def run(specs: Sequence[EngineSpec], settings: Settings, store: Path | None) -> tuple[float, Told]:
    """Run once: the processor's seconds, and what was told."""
    began = spent()
    told = Told(None if store is None else Keeper(store))
    verdict = listen(campaign(specs, settings), {"the store": told}, print)
    seconds = spent() - began
    assert verdict is Verdict.AGREED, verdict
    return seconds, told


def round_of(
    specs: Sequence[EngineSpec], settings: Settings, number: int, store: Path
) -> tuple[dict[str, float], float]:
    """One run of each kind, each round in another order: the processor's seconds of each, and within the store."""
    within = 0.0
    kinds = [NEITHER, STORE, COVERAGE]
    seconds: dict[str, float] = {}
    for kind in kinds[number % 3 :] + kinds[: number % 3]:
        reached = SAMPLING.reached if kind == COVERAGE else 0
        sampled = replace(settings, sampling=replace(SAMPLING, reached=reached))
        seconds[kind], told = run(specs, sampled, store if kind == STORE else None)
        within += told.within
        assert bool(told.explained) == (kind == COVERAGE), "coverage was on where it should be off, or off"
    return seconds, within


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--game", choices=list(GAMES), action="append", default=[])
    parser.add_argument("engines", nargs="*", metavar="ENGINE")
    given = parser.parse_args()
    specs = select(read_config(ROOT / "hakam.toml"), given.engines)
    costs: dict[str, list[float]] = {STORE: [], COVERAGE: []}
    inside: list[float] = []
    with tempfile.TemporaryDirectory() as place:
        settings = Settings(
            command="fuzz",
            seed=SEED,
            cases=given.cases,
            seconds=None,
            goldens=False,
            workers=given.workers,
            shrink_seconds=0,
            sampling=SAMPLING,
            findings=Path(place) / "findings",
            wanted=Wanted(tuple(given.game)),
        )
        kept = Path(place) / "kept"
        run(specs, replace(settings, cases=min(given.cases, 1000)), kept)  # what only a first run does
        for number in range(given.rounds):
            seconds, within = round_of(specs, settings, number, kept)
            inside.append(within / seconds[STORE])
            told = []
            for kind, ratios in costs.items():
                ratios.append(seconds[kind] / seconds[NEITHER] - 1)
                told.append(
                    f"{seconds[kind]:7.2f} s with {'the ' if kind == STORE else ''}{kind} {ratios[-1]:+.1%}"
                )
            print(f"  {seconds[NEITHER]:7.2f} s with neither, {', '.join(told)}", flush=True)
        size = sum(path.stat().st_size for path in kept.iterdir()) / (given.rounds + 1)
    print(
        f"{' and '.join(spec.name for spec in specs)}, {given.cases:,} cases a run, {given.workers} workers, "
        f"the reference {'compiled' if in_use() else 'from source'}"
    )
    medians = {kind: statistics.median(ratios) for kind, ratios in costs.items()}
    print(f"of a run's processor time (bar {BAR:.0%}):")
    spent_within = statistics.median(inside)
    print(f"  the store {medians[STORE]:+.1%}, {spent_within:.2%} spent in it, {size / 1024:,.0f} KiB a run")
    print(f"  coverage  {medians[COVERAGE]:+.1%}, 1 case in {SAMPLING.reached} explained")
    return int(max(medians.values()) > BAR)


if __name__ == "__main__":
    sys.exit(main())
