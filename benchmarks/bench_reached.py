"""How often each rule, event and refusal is reached: cases that do, of so many fuzzed ones.

    python benchmarks/bench_reached.py [--cases 10000] [--seed S]

Exits with 1 when anything is never reached.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from harness.audience import Wanted, audiences
from harness.cli.running import cores
from harness.ledger import load_ledger
from harness.plan import Plan
from harness.vocabulary import events_of, refusals_of
from harness.work import Share, count_reached
from reference_engine.games import GAMES


def reached(game: str, seed: int, first: int, count: int) -> Share:
    """Explain a part of the cases."""
    share = Share()
    plan = Plan(seed, tuple(audiences({}, Wanted((game,)))))
    for _, walked in plan.cases(first, count):
        share.cases += 1
        share.steps += len(walked.case.script)
        share.compared["whole matches"] += walked.case.setup is None and '"type":"match"' in "".join(walked.steps)
        count_reached(share, walked.case, walked.steps)
    return share


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", choices=list(GAMES), help="this one alone; may be repeated")
    given = parser.parse_args()
    missing = 0
    for game in given.game or GAMES:
        total = Share()
        chunk = 250
        firsts = range(0, given.cases, chunk)
        with ProcessPoolExecutor(cores()) as pool:
            shares = pool.map(reached, *zip(*((game, given.seed, at, chunk) for at in firsts), strict=True))
            for share in shares:
                total.add(share)
        print(f"{game}: {total.cases:,} cases, {total.steps:,} steps, seed {given.seed}")
        print(f"  whole matches from nothing: {total.compared['whole matches']:,}")
        rules = [rule.id for rule in load_ledger(game).own()]
        for title, known, seen in (
            ("rules", rules, total.rules[game]),
            ("events", events_of(game), total.events[game]),
            ("refusals", refusals_of(game), total.refusals[game]),
        ):
            counts = Counter({name: seen.get(name, 0) for name in known})
            print(f"  {title}: {len(known)}, rarest first")
            for name, cases in sorted(counts.items(), key=lambda item: (item[1], item[0])):
                print(f"    {name:<28} {cases:>7,}")
                missing += not cases
    print(f"never reached: {missing}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
