"""What the store costs: the same run with it and without, in turn, and the seconds spent in it.

    python benchmarks/bench_store.py [--rounds N] [--cases N] [--workers N] [--game G]

A run is what `hakam gate` does, goldens, controls and all, with this many fuzzed cases; its engines must be built.
The ratio is the median over pairs of runs, of which every other begins with the store. Exits with 1 where the store
takes more than 5 %.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from harness.audience import Wanted
from harness.campaign import Settings, campaign
from harness.cli.gate import SAMPLING, SEED
from harness.cli.running import cores
from harness.compiled import in_use
from harness.config import EngineSpec, read_config
from harness.events import Event
from harness.store.keeper import Keeper
from harness.verdict import Verdict
from reference_engine.games import GAMES
from reports.listen import Listener, listen

ROOT = Path(__file__).resolve().parents[1]

#: More than this is too much.
BAR = 0.05


class Timed:
    """A listener, and the seconds that are spent in it."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.seconds = 0.0
        self.events = 0

    def on(self, event: Event) -> None:
        """Pass an event on."""
        began = time.perf_counter()
        self.listener.on(event)
        self.seconds += time.perf_counter() - began
        self.events += 1

    def close(self) -> None:
        """Close the listener."""
        began = time.perf_counter()
        self.listener.close()
        self.seconds += time.perf_counter() - began


def run(specs: Sequence[EngineSpec], settings: Settings, folder: Path | None) -> tuple[float, Timed | None]:
    """Run once, with the store of a folder or without one: the seconds it takes, and what the store had of them."""
    store = Timed(Keeper(folder)) if folder is not None else None
    began = time.perf_counter()
    verdict = listen(campaign(specs, settings), {"store": store} if store else {}, print)
    spent = time.perf_counter() - began
    assert verdict is Verdict.AGREED, verdict
    return spent, store


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--cases", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--game", choices=list(GAMES), action="append", default=[])
    given = parser.parse_args()
    specs = read_config(ROOT / "hakam.toml").engines
    ratios, within, size, events = [], [], 0, 0
    with tempfile.TemporaryDirectory() as place:
        settings = Settings(
            command="gate",
            seed=SEED,
            cases=given.cases,
            seconds=None,
            goldens=True,
            workers=given.workers,
            shrink_seconds=0,
            sampling=SAMPLING,
            findings=Path(place) / "findings",
            wanted=Wanted(tuple(given.game)),
        )
        for number in range(given.rounds):
            folder = Path(place) / "kept"
            if number % 2:
                without, _ = run(specs, settings, None)
            spent, store = run(specs, settings, folder)
            if not number % 2:
                without, _ = run(specs, settings, None)
            assert store is not None
            ratios.append(spent / without - 1)
            within.append(store.seconds / spent)
            grown = sum(path.stat().st_size for path in folder.iterdir())
            size, events = (grown - size if number else grown), store.events
            print(
                f"  {spent:6.1f} s with the store, {without:6.1f} s without, {store.seconds * 1000:5.0f} ms in it"
            )
    ratio = statistics.median(ratios)
    print(
        f"{' and '.join(spec.name for spec in specs)}, {given.cases:,} cases, {given.workers} workers, "
        f"the reference {'compiled' if in_use() else 'from source'}"
    )
    print(
        f"the store: {ratio:+.1%} of the run's time (bar {BAR:.0%}), {statistics.median(within):.2%} spent in it,"
    )
    print(f"{events:,} events a run; the last run took up {size / 1024:,.0f} KiB")
    return int(ratio > BAR)


if __name__ == "__main__":
    sys.exit(main())
