"""What it costs to keep a run as it goes on: processor time of a chunk in its worker, and of keeping it.

    python benchmarks/bench_checkpoint.py [--chunks N] [--kept N]

The chunks are of all games, played by the reference behind the protocol and by a copy of it with two faults, whose
findings are kept too. The engines' own time is not counted, so the share of a real run is smaller. Each chunk is
kept many times over, so that the file is put together anew several times. Exits with 1 above 5 %.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import adapters
from harness.audience import Wanted, audiences
from harness.campaign.checkpoint import FILE, Checkpoint
from harness.cli.fuzz import SAMPLING
from harness.compiled import in_use
from harness.config import EngineSpec
from harness.plan import Plan
from harness.planted import plant
from harness.table import Table
from harness.work import CHUNK, Chunk, Share, Worker

#: More than this is too much.
BAR = 0.05

KOUT = "reference_engine/kout_bh.py"
FAULTS = (
    (KOUT, "points = 2 * self.bid", "points = self.bid"),
    (KOUT, 'return "must_follow_suit"  # kout_bh 7.1.1', 'return "card_not_held"'),
)


def played(specs: list[EngineSpec], chunks: int) -> tuple[list[Share], float]:
    """Play some chunks: what they came to, and the processor seconds of each."""
    with Table(specs) as table:
        plan = Plan(1, tuple(audiences(table.offers, Wanted())))
    worker = Worker(specs, plan, SAMPLING)
    began = time.process_time()
    shares = [worker.work(number * CHUNK, CHUNK) for number in range(chunks)]
    spent = time.process_time() - began
    worker.close()
    return shares, spent / chunks


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--chunks", type=int, default=8)
    parser.add_argument("--kept", type=int, default=2000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        reference = EngineSpec(
            "reference", (sys.executable, "-m", "adapters.serve"), Path(adapters.__file__).parents[1]
        )
        shares, playing = played([reference, plant(folder / "faulty", *FAULTS)], given.chunks)
        checkpoint = Checkpoint.begin(folder / "run", {"engines": {}})
        began, longest = time.process_time(), 0.0
        for number in range(given.kept):
            before = time.perf_counter()
            checkpoint.add(Chunk(number * CHUNK, CHUNK), shares[number % len(shares)], float(number))
            longest = max(longest, time.perf_counter() - before)
        keeping = (time.process_time() - began) / given.kept
        size = (folder / "run" / FILE).stat().st_size
        checkpoint.release()
    ratio = keeping / playing
    print(f"reference and walks {'compiled' if in_use() else 'from source'}; chunks of {CHUNK} cases")
    print(f"a chunk takes its worker {1000 * playing:.0f} ms, and {1000 * keeping:.2f} ms to be kept: {ratio:.2%}")
    print(f"the longest took {1000 * longest:.0f} ms; {given.kept:,} chunks are {size / 1e6:.1f} MB")
    return int(ratio > BAR)


if __name__ == "__main__":
    sys.exit(main())
