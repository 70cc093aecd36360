"""What the pytest plugin costs a run that names no engine: the same empty run with it and without, in turn.

    python benchmarks/bench_plugin.py [--rounds N]

An empty run is pytest with one test that does nothing, in a folder of its own. With the plugin goes the list of the
wheel's files, since pytest reads that of every package with a plugin; it is laid beside the checkout, as if Hakam
were installed from a wheel. The figures are medians over pairs of runs, and every other begins with the plugin.
Other work on the machine hides such a little. Exits with 1 above 20 ms of processor time.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path

from _pytest.config import _iter_rewritable_modules

ROOT = Path(__file__).resolve().parents[1]

#: More than this is too much, in seconds.
BAR = 0.020

#: Where the list of an installed package's files is.
INFO = "hakam_listed-0.1.0.dist-info"


def spent(folder: Path, path: Path | None, *words: str) -> tuple[float, float]:
    """Run pytest once: seconds by the clock, and of processor time."""
    env = {**os.environ, "PYTHONPATH": str(path)} if path else dict(os.environ)
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *words],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def listed(folder: Path) -> Path:
    """Lay the metadata of a package in a folder: an empty plugin, and the list of the wheel's files."""
    info = folder / INFO
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: hakam-listed\nVersion: 0.1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[pytest11]\nlisted = hakam_listed\n", encoding="utf-8")
    (folder / "hakam_listed.py").write_text("", encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "-w", folder, ROOT], check=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    (info / "RECORD").write_text("".join(f"{name},,\n" for name in names), encoding="utf-8")
    print(f"the list of the wheel: {len(names):,} files, read in {1000 * read(info):.1f} ms of processor time")
    return folder


def read(info: Path) -> float:
    """How long pytest takes to read the list of a package, in seconds of processor time."""
    spent = []
    for _ in range(20):
        began = time.process_time()
        list(_iter_rewritable_modules([str(file) for file in PathDistribution(info).files or ()]))
        spent.append(time.process_time() - began)
    return statistics.median(spent)


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=30)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "tests")
        folder.mkdir()
        (folder / "test_nothing.py").write_text("def test_nothing():\n    pass\n", encoding="utf-8")
        path = listed(Path(place, "site"))
        wall, cpu, whole = [], [], []
        spent(folder, path), spent(folder, None, "-p", "no:hakam")  # what is compiled once
        for number in range(given.rounds):
            both = [(path, ()), (None, ("-p", "no:hakam"))]
            order = both if number % 2 == 0 else both[::-1]
            told = {bool(words): spent(folder, where, *words) for where, words in order}
            wall.append(told[False][0] - told[True][0])
            cpu.append(told[False][1] - told[True][1])
            whole.append(told[True][1])
    took = statistics.median(cpu)
    print(f"an empty run takes {1000 * statistics.median(whole):.0f} ms of processor time without the plugin")
    print(f"the plugin adds {1000 * took:+.1f} ms of it, and {1000 * statistics.median(wall):+.1f} ms by the clock")
    print(f"{given.rounds} pairs of runs; the bar is {1000 * BAR:.0f} ms")
    return 0 if took <= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
