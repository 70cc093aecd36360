"""What it takes to write all reports of a run: the seconds of each, and of all together.

    python benchmarks/bench_reports.py [--cases N] [--workers N] [--game G]

The run is what `hakam gate` does, with this many fuzzed cases, on a copy of the reference with two faults of every
game; it is kept in a store, out of which the page tells what came before. Its events are then told to each report
anew, when nothing else is going on. Exits with 1 above 2 s for all of them, the page in both languages.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from harness.audience import Wanted
from harness.campaign import Settings, campaign
from harness.cli.gate import SAMPLING, SEED
from harness.cli.running import cores
from harness.config import EngineSpec
from harness.controls import faults
from harness.events import Event, FindingClosed, RunFinished
from harness.planted import plant
from harness.run_id import new_run_id
from harness.store.before import before
from harness.store.keeper import Keeper
from reference_engine.games import GAMES
from reports.badge import badge
from reports.filed import Filed
from reports.github import GitHub
from reports.jsonlines import JsonLines
from reports.junit import junit
from reports.listen import Listener, listen
from reports.markdown import markdown
from reports.page.html import html
from reports.plain import Plain
from reports.sarif import sarif

#: Seconds; more than this is too much.
BAR = 2.0

#: The kinds of the faults that the engine has in every game.
KINDS = ("legality", "scoring")


class Kept:
    """A listener that keeps the events."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def on(self, event: Event) -> None:
        """Keep an event."""
        self.events.append(event)

    def close(self) -> None:
        """There is nothing to close."""


def run(folder: Path, games: Sequence[str], cases: int, workers: int) -> list[Event]:
    """Run once, keep the run in the store of a folder, and give its events."""
    patches = [
        (f"reference_engine/{game}.py", fault.old, fault.new)
        for game in games
        for fault in faults(game)
        if fault.kind in KINDS
    ]
    spec: EngineSpec = plant(folder / "faulty", *patches, name="faulty")
    settings = Settings(
        command="gate",
        seed=SEED,
        cases=cases,
        seconds=None,
        goldens=True,
        workers=workers,
        shrink_seconds=0,
        sampling=SAMPLING,
        findings=folder / "findings",
        wanted=Wanted(tuple(games)),
        run=new_run_id(),
    )
    kept = Kept()
    listen(campaign([spec], settings), {"store": Keeper(folder), "kept": kept}, print)
    return kept.events


def seconds_of(events: Sequence[Event], report: Callable[[], Listener]) -> float:
    """Tell a run to a report from its beginning to its end: the seconds that takes."""
    began = time.perf_counter()
    listener = report()
    for event in events:
        listener.on(event)
    listener.close()
    return time.perf_counter() - began


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--game", choices=list(GAMES), action="append", default=[])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        events = run(folder, given.game or list(GAMES), given.cases, given.workers)
        end = events[-1]
        assert isinstance(end, RunFinished), end
        came = partial(before, folder)
        reports: dict[str, Callable[[], Listener]] = {
            "--junit": lambda: Filed(folder / "junit.xml", junit),
            "--sarif": lambda: Filed(folder / "run.sarif", partial(sarif, root=None)),
            "--markdown": lambda: Filed(folder / "run.md", markdown),
            "--badge": lambda: Filed(folder / "badge.json", badge),
            "--events": lambda: JsonLines(folder / "events.jsonl"),
            "--github": lambda: GitHub(io.StringIO(), {}),
            "--html": lambda: html(folder / "run.html", before=came),
            "--html, --lang ar": lambda: html(folder / "run.ar.html", before=came, lang="ar"),
            "plain lines": lambda: Plain(io.StringIO()),
        }
        total = 0.0
        for name, report in reports.items():
            spent = seconds_of(events, report)
            total += spent
            print(f"  {spent * 1000:7.0f} ms  {name}")
        size = (folder / "run.html").stat().st_size
        found = sum(isinstance(event, FindingClosed) for event in events)
        print(
            f"{end.cases:,} cases, {len(events):,} events, {found} findings, a page of {size / 1e6:.2f} MB: "
            f"all reports in {total:.2f} s (at most {BAR:.0f} s)"
        )
    return int(total > BAR)


if __name__ == "__main__":
    sys.exit(main())
