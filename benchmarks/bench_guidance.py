"""Whether guidance finds rare things sooner than plain swarm: cases until each is found first, game by game.

Targets are the faults of `tests/faults` that are planted in the reference, and combinations of a round. Plain swarm
hunts all of them on the seeds 1 to 5. Those that it finds latest (thirty faults, and of each game five combinations
that it finds on most of these seeds) are hunted on the seeds 6 to 15: by plain swarm, and by a plan that a corpus
guides, with the same number of cases. The corpus was learned from plain cases of another seed.

What takes the machine's time is moves rather than cases, and guided cases are not as long as plain ones; so moves
until the first find are told as well. Nothing is timed: it does not matter what else the machine does.

    python benchmarks/bench_guidance.py [--cases 300] [--learn 600] [--targets FILE]
"""

from __future__ import annotations

import argparse
import importlib
import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder
from math import comb, exp, log
from pathlib import Path

import reference_engine
from harness.audience import Wanted, audiences
from harness.case import Case
from harness.corpus.combinations import combinations_of
from harness.corpus.entry import Corpus
from harness.corpus.learned import Learned
from harness.corpus.learning import grown, learn_from
from harness.plan import Plan
from harness.twin import Twin
from reference_engine.games import GAMES
from tests.faults.planting import Fault, all_faults, replaced

CHOOSING, COMPARING, LEARNING = range(1, 6), range(6, 16), 101

#: How many faults are compared, and how many combinations of each game.
FAULTS, COMBINATIONS = 30, 5

SORTS = ("fault", "combination")

#: When a target was found: the cases up to it, and their moves.
Found = tuple[int, int]


@dataclass(frozen=True, slots=True, order=True)
class Target:
    """Something to be found in cases of a game: a planted fault, or a combination."""

    sort: str
    game: str
    name: str


def planted(fault: Fault) -> Twin:
    """The reference with the fault, imported beside the one that has none."""
    own, name = Path(reference_engine.__path__[0]), reference_engine.__name__
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / name
        shutil.copytree(own, copy, ignore=shutil.ignore_patterns("__pycache__"))
        path = copy / fault.file
        text = replaced(path.read_text(encoding="utf-8"), fault.old, fault.new, fault.file)
        path.write_text(text, encoding="utf-8")
        taken = {each: sys.modules.pop(each) for each in list(sys.modules) if each.split(".")[0] == name}
        finders = sys.meta_path[:]
        sys.path.insert(0, folder)
        try:
            sys.meta_path[:] = [BuiltinImporter, FrozenImporter, PathFinder]  # none that knows where hakam lies
            game = importlib.import_module(f"{name}.games").GAMES[fault.game]
            play_out = importlib.import_module(f"{name}.game").play_out
        finally:
            sys.meta_path[:] = finders
            sys.path.remove(folder)
            for each in [each for each in sys.modules if each.split(".")[0] == name]:
                del sys.modules[each]
            sys.modules.update(taken)
    return lambda case: list(play_out(game, case.options, case.setup, case.script))


def plan_of(game: str, seed: int, corpus: Corpus | None = None) -> Plan:
    """The plan of one game alone."""
    return Plan(seed, tuple(audiences({}, Wanted((game,)))), corpus or Corpus())


def shows(twin: Twin, case: Case, steps: Sequence[str]) -> bool:
    """Tell whether a faulty game answers otherwise; one that cannot play the case at all does."""
    try:
        return twin(case) != steps
    except Exception:  # the fault of a faulty game is a find, whatever it is
        return True


def hunt(
    plan: Plan, twins: Mapping[Target, Twin], wanted: Collection[Target] | None, cases: int
) -> tuple[dict[Target, Found], int]:
    """When each target was found first, and the moves of all cases; `wanted` combinations are all if None."""
    game = plan.audiences[0].game
    found: dict[Target, Found] = {}
    moves = 0
    for number, walked in plan.cases(0, cases):
        moves += len(walked.case.script)
        for target, twin in twins.items():
            if target not in found and shows(twin, walked.case, walked.steps):
                found[target] = number + 1, moves
        if wanted is None or not all(target in found for target in wanted):
            for name in combinations_of(walked.case, walked.steps):
                target = Target("combination", game, name)
                if wanted is None or target in wanted:
                    found.setdefault(target, (number + 1, moves))
    return found, moves


def twins_of(game: str) -> dict[Target, Twin]:
    """The faults of a game that are planted in the reference."""
    own = [each for each in all_faults() if each.game == game and each.language == "python" and each.finding]
    return {Target("fault", game, fault.id): planted(fault) for fault in own}


def latest(game: str, cases: int) -> dict[Target, float]:
    """The faults of a game and its latest combinations, with the median of the cases that plain swarm needs."""
    twins = twins_of(game)
    runs = [hunt(plan_of(game, seed), twins, None, cases)[0] for seed in CHOOSING]
    medians = {
        target: statistics.median(run.get(target, (cases + 1, 0))[0] for run in runs)
        for target in {*twins, *(target for run in runs for target in run)}
    }
    on_most = [each for each in medians if each.sort == "combination" and medians[each] <= cases]
    on_most.sort(key=lambda each: (-medians[each], each))
    return {each: medians[each] for each in (*twins, *on_most[:COMBINATIONS])}


def chosen(cases: int) -> list[Target]:
    """The targets that plain swarm finds latest."""
    medians = {target: median for game in GAMES for target, median in latest(game, cases).items()}
    faults = sorted((each for each in medians if each.sort == "fault"), key=lambda each: (-medians[each], each))
    return [*faults[:FAULTS], *(each for each in medians if each.sort != "fault")]


def learned(game: str, cases: int) -> Corpus:
    """A corpus learned from plain cases."""
    plan, told = plan_of(game, LEARNING), Learned()
    for number, walked in plan.cases(0, cases):
        learn_from(told, plan.corpus, number, walked)
    return grown(plan, told)


Compared = dict[Target, list[tuple[Found, Found]]]


def compare(game: str, targets: Collection[Target], corpus: Corpus, cases: int) -> Compared:
    """For each target of a game and each seed when plain swarm and the guided plan found it."""
    twins = {target: twin for target, twin in twins_of(game).items() if target in targets}
    wanted = [target for target in targets if target.sort == "combination"]
    told: Compared = {target: [] for target in targets}
    for seed in COMPARING:
        runs = [hunt(plan, twins, wanted, cases) for plan in (plan_of(game, seed), plan_of(game, seed, corpus))]
        for target in targets:
            plain, guided = (found.get(target, (cases + 1, moves)) for found, moves in runs)
            told[target].append((plain, guided))
    return told


def table(compared: Compared, corpora: Mapping[str, Corpus], cases: int) -> Iterator[str]:
    """The table as Markdown: a row a target, plain and guided on every seed; ``-`` is not found."""
    seeds = " | ".join(f"{seed}" for seed in COMPARING)
    yield f"| target | plain | guided | moves | {seeds} |"
    yield "|---|---:|---:|---:|" + "---:|" * len(COMPARING)
    for target, seeds_of in compared.items():
        plain, guided = ([run[side][0] for run in seeds_of] for side in (0, 1))
        moves = ratio([run[0][1] for run in seeds_of], [run[1][1] for run in seeds_of])
        known = target.name in corpora[target.game].shown(target.game)
        name = target.name if target.sort == "fault" else f"`{target.name}`".replace("|", "\\|")
        if target.sort == "combination" and not known:
            name += ", not in the corpus"
        each = " | ".join(
            f"{_told(one, cases)} / {_told(other, cases)}" for one, other in zip(plain, guided, strict=True)
        )
        medians = (_told(statistics.median(side), cases) for side in (plain, guided))
        yield f"| {target.game}: {name} | {' | '.join(medians)} | {moves:.2f} | {each} |"


def _told(number: float, cases: int) -> str:
    return f"{number:g}" if number <= cases else "-"


def ratio(plain: Sequence[float], guided: Sequence[float]) -> float:
    """How many times as much guided needs: the mean of the ratios' logarithms."""
    return exp(statistics.fmean(log(other / one) for one, other in zip(plain, guided, strict=True)))


def summary(sort: str, compared: Compared, cases: int) -> Iterator[str]:
    """What comes out of all targets of a sort."""
    mine = {target: runs for target, runs in compared.items() if target.sort == sort}
    for place, what in enumerate(("cases", "moves")):
        ratios = sorted(ratio([r[0][place] for r in runs], [r[1][place] for r in runs]) for runs in mine.values())
        wins, losses = sum(each < 1 for each in ratios), sum(each > 1 for each in ratios)
        quarters = statistics.quantiles(ratios, n=4)
        mean = exp(statistics.fmean(map(log, ratios)))
        yield (
            f"- {sort}s, {what} until the first find, guided to plain: {mean:.2f} "
            f"(quartiles {quarters[0]:.2f}, {quarters[1]:.2f}, {quarters[2]:.2f}); "
            f"sooner {wins}, later {losses}, alike {len(ratios) - wins - losses}; "
            f"sign test p = {sign(wins, losses):.2g}"
        )
    missed = [sum(run[side][0] > cases for runs in mine.values() for run in runs) for side in (0, 1)]
    yield f"- {sort}s, of {len(mine) * len(COMPARING)} hunts not found: plain {missed[0]}, guided {missed[1]}"


def sign(wins: int, losses: int) -> float:
    """The chance of so uneven a split, or a more uneven one, if neither were better (two-sided)."""
    trials = wins + losses
    tail = sum(comb(trials, k) for k in range(min(wins, losses) + 1))
    return min(1.0, 2 * tail / float(2**trials))


def main() -> int:
    """Choose, learn, compare and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=300, help="the budget of a hunt")
    parser.add_argument("--learn", type=int, default=600, help="cases that a game's corpus is learned from")
    parser.add_argument("--targets", type=Path, help="choose nothing: the targets that an earlier run wrote there")
    given = parser.parse_args()
    began = time.process_time()
    if given.targets is not None and given.targets.is_file():
        targets = [Target(*each) for each in json.loads(given.targets.read_text(encoding="utf-8"))]
    else:
        targets = chosen(given.cases)
        if given.targets is not None:
            rows = [[each.sort, each.game, each.name] for each in targets]
            given.targets.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    compared: Compared = {}
    corpora: dict[str, Corpus] = {}
    for game in GAMES:
        corpora[game] = learned(game, given.learn)
        own = [target for target in targets if target.game == game]
        compared.update(compare(game, own, corpora[game], given.cases))
        print(f"{game}: {len(corpora[game])} entries, {time.process_time() - began:.0f} s", file=sys.stderr)
        print("\n".join(table({target: compared[target] for target in own}, corpora, given.cases)), file=sys.stderr)
    for sort in SORTS:
        print("\n".join(summary(sort, compared, given.cases)))
    for sort in SORTS:
        print(f"\n### {sort.title()}s\n")
        mine = {target: runs for target, runs in sorted(compared.items()) if target.sort == sort}
        print("\n".join(table(mine, corpora, given.cases)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
