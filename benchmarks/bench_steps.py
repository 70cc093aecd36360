"""Steps compared a second: the reference, the TypeScript and the Dart engine on the same fuzzed cases.

A step is one script move on which both engines were compared with the reference. Beside it, in the same run, on the
same cases and with as many processes, each with engines of its own:

  peer A   one whole case a request, one in flight, ``json`` on both sides, parsed answers compared
  peer B   a Hypothesis RuleBasedStateMachine whose every rule sends the script so far to both engines

    python benchmarks/bench_steps.py [--game G] [--rounds N] [--cases N] [--workers N]

The engines of hakam.toml must be built (``make setup kits``, or ``hakam gate`` once).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from harness import controls
from harness.audience import Wanted, audiences
from harness.cli.fuzz import SAMPLING as FUZZ
from harness.cli.gate import SAMPLING as GATE
from harness.cli.running import cores
from harness.compiled import in_use
from harness.config import EngineSpec, read_config
from harness.crew import Crew
from harness.plan import Plan
from harness.table import Table
from harness.work import CHUNK, Chunk, Sampling
from reference_engine.games import GAMES

ROOT = Path(__file__).resolve().parents[1]

#: How long peer B plays a round, in seconds, shared out to the games.
PEER_SECONDS = 6.0


def ours(specs: Sequence[EngineSpec], plan: Plan, cases: int, workers: int, sampling: Sampling) -> float:
    """Steps a second of a campaign, its controls included; the workers are warm."""
    with Crew(workers, specs, plan, sampling) as crew:
        for _ in crew.work([Chunk(first * 64, 64) for first in range(2 * workers)]):
            pass
        began = time.perf_counter()
        for checked in crew.work(controls.tasks(sorted({audience.game for audience in plan.audiences}))):
            assert all(control.passed for control in checked), checked
        steps = 0
        for share in crew.work([Chunk(first, CHUNK) for first in range(0, cases, CHUNK)]):
            steps += share.steps
            assert not share.findings
        return steps / (time.perf_counter() - began)


class Plain:
    """An engine driven plainly: a line out, a line in."""

    def __init__(self, spec: EngineSpec) -> None:
        self._process = subprocess.Popen(
            spec.command, cwd=spec.cwd, env=spec.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._number = 0

    def run(self, params: dict[str, Any]) -> Any:
        """Send one request, and wait for its result."""
        self._number += 1
        request = {"jsonrpc": "2.0", "id": self._number, "method": "run", "params": params}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())["result"]

    def close(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


def peer_a(specs: Sequence[EngineSpec], plan: Plan, first: int, cases: int) -> tuple[int, float]:
    """Play cases one at a time: steps compared, and the seconds that took."""
    engines = [Plain(spec) for spec in specs]
    try:
        for engine in engines:
            engine.run(plan.case(0).case.params())
        began = time.perf_counter()
        steps = 0
        for _, walked in plan.cases(first, cases):
            expected = [json.loads(step) for step in walked.steps]
            for engine in engines:
                assert engine.run(walked.case.params())["steps"] == expected
            steps += len(walked.case.script)
        return steps, time.perf_counter() - began
    finally:
        for engine in engines:
            engine.close()


def peer_b(specs: Sequence[EngineSpec], plays: str, seconds: float, seed: int) -> tuple[int, float]:
    """Play a game's state machine: steps compared, and the seconds that took."""
    from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415
    from hypothesis import seed as seeded  # noqa: PLC0415
    from hypothesis import strategies as st  # noqa: PLC0415
    from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test  # noqa: PLC0415

    from harness.mix import Mix, Offered, everything  # noqa: PLC0415
    from harness.mixes import MIXERS  # noqa: PLC0415
    from reference_engine.game import opening  # noqa: PLC0415

    engines = [Plain(spec) for spec in specs]
    game, mixer = GAMES[plays], MIXERS[plays]
    counted = 0

    class Match(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            plain: Mix = mixer.mix(lambda _: 0, Offered(everything(game.options)))
            self.mix = plain
            self.match = game.start(plain.options, plain.setup)
            self.script: list[str] = []
            self.steps = [json.loads(opening(self.match))]

        @rule(data=st.data())
        def move(self, data: st.DataObject) -> None:
            nonlocal counted
            if self.match.phase == "over":
                return
            choose: Callable[[int], int] = lambda n: data.draw(st.integers(0, n - 1))  # noqa: E731
            chance = self.match.chance()
            if chance is not None:
                move = mixer.chance(choose, self.match, chance, self.mix)
            else:
                move = f"{self.match.turn} {self.match.legal[choose(len(self.match.legal))]}"
            self.script.append(move)
            self.steps.append(json.loads(self.match.play(move)))
            params = {
                "game": plays,
                "options": self.mix.options,
                "setup": self.mix.setup,
                "script": self.script,
            }
            for engine in engines:
                assert engine.run(params)["steps"] == self.steps
            counted += 1

    began = time.perf_counter()
    try:
        runs = 0
        while (spent := time.perf_counter() - began) < seconds:
            runs += 1
            quiet = settings(
                max_examples=20,
                stateful_step_count=50,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            run_state_machine_as_test(seeded(seed * 1000 + runs)(Match), settings=quiet)
        return counted, spent
    finally:
        for engine in engines:
            engine.close()


def together(count: int, work: Callable[..., tuple[int, float]], arguments: Sequence[tuple[Any, ...]]) -> float:
    """Run the same work in so many processes at once: their steps a second, added up."""
    with multiprocessing.get_context("spawn").Pool(count) as pool:
        return sum(steps / seconds for steps, seconds in pool.starmap(work, arguments))


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cases", type=int, default=8192)
    parser.add_argument("--game", choices=list(GAMES), help="this one alone, and not all of them")
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args()
    games = (given.game,) if given.game else tuple(GAMES)
    specs = read_config(ROOT / "hakam.toml").engines
    with Table(specs) as table:
        plan = Plan(1, tuple(audiences(table.offers, Wanted(games))))
    workers = given.workers
    rows: dict[str, list[float]] = {
        name: [] for name in ("gate's sampling", "fuzz's sampling, all laws", "peer A", "peer B")
    }
    share = given.cases // (8 * workers)
    for number in range(given.rounds):
        rows["gate's sampling"].append(ours(specs, plan, given.cases, workers, GATE))
        rows["fuzz's sampling, all laws"].append(ours(specs, plan, given.cases, workers, FUZZ))
        a = [(specs, plan, worker * share, share) for worker in range(workers)]
        rows["peer A"].append(together(workers, peer_a, a))
        of_each = []
        for game in games:
            b = [(specs, game, PEER_SECONDS / len(games), number * workers + worker) for worker in range(workers)]
            of_each.append(together(workers, peer_b, b))
        rows["peer B"].append(statistics.mean(of_each))
    print(
        f"{', '.join(games)} on {' and '.join(spec.name for spec in specs)}, "
        f"{workers} workers on {os.cpu_count()} cores, "
        f"the reference {'compiled' if in_use() else 'from source'}"
    )
    base = rows["gate's sampling"]
    for name, figures in rows.items():
        ratio = statistics.median(mine / other for mine, other in zip(base, figures, strict=True))
        print(f"{name:<28} {statistics.median(figures):>10,.0f} steps a second   gate's is {ratio:6.1f} times that")


if __name__ == "__main__":
    main()
