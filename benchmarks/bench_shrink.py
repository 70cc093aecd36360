"""How long it takes to make a finding small, and how small it gets, on the planted faults of the tests.

Each faulty engine is fuzzed until its fault is found; then the finding is shrunk on the engine itself, over pipes.
A hang is waited for ten times the median case. Told are seconds, cases played, and the rounds and moves
that are left, beside those of the case as it was found; then the medians.

    python benchmarks/bench_shrink.py [--game GAME] [--language python|typescript|dart] [--seconds S] [WORD …]

A WORD picks the faults whose name has it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import harness.shrinking
from harness.config import EngineSpec
from harness.divergence import Finding, Kind
from harness.plan import Plan
from harness.shrink import Shrunk, shrink
from harness.work import Sampling, Share, Worker
from tests.faults.planting import Fault, Known, faults, games, plant, transport_faults
from tests.faults.test_faults import known, plan_of

CHUNK, MOST = 64, 20_000

#: The hangs of the transport's faults are shrunk too, as what takes longest.
HANGS = [fault for fault in transport_faults() if "for ever" in fault.id or "without end" in fault.id]


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one finding: how it was found, and what shrinking made of it."""

    fault: Fault
    found: Finding
    smallest: Finding
    shrunk: Shrunk


def hunt(spec: EngineSpec, wanted: Known | None, plan: Plan) -> Finding:
    """Fuzz until the wanted finding shows; without one until the engine hangs."""
    worker = Worker([spec], plan, Sampling(laws=0, reached=0, confirm=0))
    total = Share()
    try:
        for first in range(0, MOST, CHUNK):
            total.add(worker.work(first, CHUNK))
            for finding in total.findings.values():
                if known(finding) == wanted or (wanted is None and finding.fingerprint.kind is Kind.HANG):
                    return finding
    finally:
        worker.close()
    raise SystemExit(f"{spec.name}: nothing was found in {MOST} cases")


class NotShrunk(Exception):
    """A finding that stayed as it was found, and why."""


def measure(fault: Fault, folder: Path, shared: Path, seconds: float) -> Line:
    """Find the fault, and shrink the finding; what the shrinker itself tells is caught on the way."""
    spec = plant(fault, folder, shared)
    if fault.finding is None:
        spec = replace(spec, case_seconds=1.0)
    found = hunt(spec, fault.finding, plan_of(fault.game))
    told: list[Shrunk] = []

    def listening(*args: object, **kwargs: object) -> Shrunk:
        told.append(shrink(*args, **kwargs))  # type: ignore[arg-type]
        return told[-1]

    harness.shrinking.shrink = listening
    smallest = harness.shrinking.shrink_finding(found, spec, seconds)
    if not told or not smallest.shrunk:
        raise NotShrunk(f"{fault.id}: the finding was not shrunk: {smallest.note}")
    return Line(fault, found, smallest, told[0])


def rounds(finding: Finding) -> int:
    """The deals in a finding's script."""
    return sum(move.startswith("deal ") for move in finding.case.script)


def row(line: Line) -> str:
    """One fault in one line of the table."""
    before, after = line.found, line.smallest
    return (
        f"{line.fault.language:10}  {line.shrunk.seconds:6.2f} s  {line.shrunk.replays:5} cases  "
        f"{rounds(before):2} → {rounds(after):2} rounds  "
        f"{len(before.case.script):4} → {len(after.case.script):3} moves  {line.fault.id}"
    )


def medians(lines: Sequence[Line]) -> str:
    """The medians of all lines."""
    return (
        f"median of {len(lines)}: {statistics.median(line.shrunk.seconds for line in lines):.2f} s, "
        f"{statistics.median(line.shrunk.replays for line in lines):.0f} cases, "
        f"{statistics.median(len(line.found.case.script) for line in lines):.0f} → "
        f"{statistics.median(len(line.smallest.case.script) for line in lines):.0f} moves"
    )


def main() -> int:
    """Measure every fault that was picked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=games(), default="kout_bh")
    parser.add_argument("--language", choices=("python", "typescript", "dart"))
    parser.add_argument("--seconds", type=float, default=30.0, help="time to shrink one finding")
    parser.add_argument("words", nargs="*", metavar="WORD")
    chosen = parser.parse_args()
    planted = [*(fault for fault in faults(chosen.game) if fault.finding), *HANGS]
    picked = [
        fault
        for fault in planted
        if chosen.language in (None, fault.language)
        and (not chosen.words or any(word in fault.id for word in chosen.words))
    ]
    lines, missing = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for number, fault in enumerate(picked):
            try:
                line = measure(fault, Path(folder) / str(number), Path(folder) / "shared", chosen.seconds)
            except NotShrunk as why:
                missing += 1
                print(why, flush=True)
                continue
            lines.append(line)
            print(row(line), flush=True)
    if lines:
        print(medians(lines))
    return 1 if missing or not lines else 0


if __name__ == "__main__":
    sys.exit(main())
