"""What machine code of the reference and the walks brings, and what a wheel would weigh that has it.

Both make the same cases in turn, each in a process of its own: steps a CPU-second from source and compiled.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from harness.compiled import home
from reference_engine.games import GAMES

ROOT = Path(__file__).parents[1]

#: A process of its own: the cases of a game, and the CPU-seconds that making them took.
WALK = """
import sys, time
from harness.audience import Wanted, audiences
from harness.compiled import in_use
from harness.plan import Plan
plan = Plan(5, tuple(audiences({}, Wanted(games=(sys.argv[1],)))))
list(plan.cases(0, 50))
began = time.process_time()
steps = sum(len(walked.steps) for _, walked in plan.cases(50, int(sys.argv[2])))
print(in_use(), steps / (time.process_time() - began))
"""


def walked(game: str, cases: int, compiled: bool) -> float:
    """Steps a CPU-second of one process."""
    done = subprocess.run(
        [sys.executable, "-c", WALK, game, str(cases)],
        cwd=ROOT,
        env={**os.environ, "HAKAM_COMPILED": "1" if compiled else "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    used, rate = done.stdout.split()
    if used != str(compiled):
        raise SystemExit("nothing is compiled of these sources: `hakam compile` first")
    return float(rate)


def packed(*files: Path) -> int:
    """Bytes that files take up in a wheel, which is a zip file."""
    with tempfile.TemporaryFile() as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in files:
                archive.write(path)
        return file.tell()


def main() -> None:
    """Print the rates of every game, and the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=400)
    parser.add_argument("--turns", type=int, default=5)
    asked = parser.parse_args()
    for game in GAMES:
        turns = [(walked(game, asked.cases, False), walked(game, asked.cases, True)) for _ in range(asked.turns)]
        source, compiled = (statistics.median(each) for each in zip(*turns, strict=True))
        ratio = statistics.median(b / a for a, b in turns)
        print(f"{game:10} steps a CPU-second: source {source:9,.0f}  compiled {compiled:9,.0f}  ratio {ratio:.2f}")
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        subprocess.run([*pip, "-w", folder, ROOT], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        pure = wheel.stat().st_size
    libraries = list(home().rglob(f"*{EXTENSION_SUFFIXES[0]}"))
    unpacked = sum(path.stat().st_size for path in libraries)
    print(f"the wheel for every Python and machine: {pure / 1e6:.2f} MB")
    print(f"machine code for this one: {packed(*libraries) / 1e6:.2f} MB more, unpacked {unpacked / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
