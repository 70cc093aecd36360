"""Whether a long run of all games on three engines holds its memory, its processes, its files and its cases.

    python benchmarks/endurance.py [--minutes M] [--workers N] [--seed S] [--again CASES]

`hakam fuzz` plays the reference behind the protocol and the two bundled engines, in a folder of its own. Every few
seconds the memory that each process has for itself is measured: that of the main process, of its workers, and of
each engine in all of them. A line is fitted to the second half of the fuzzing. Then a run of a few cases with an
engine that has a fault in every game is made twice, and must find the same. Exits with 1 where

- the main process, the workers or an engine grows, by that line, by more than a tenth and 16 MiB;
- a process is left behind or stays a zombie, more files are open in the second half than in the first, or a file is
  left that is none of what a run keeps;
- a case is neither compared nor failed on nor not asked, on any engine, or the run does not agree;
- the two runs of one seed do not find the same, or nothing.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

import psutil

from harness import controls
from harness.build import build
from harness.campaign.checkpoint import FILE, LOCK, read_kept
from harness.cli.running import cores
from harness.compiled import in_use
from harness.config import EngineSpec, read_config
from harness.events import CasesCounted, Event, FindingClosed, Progress, RunFinished
from harness.planted import plant
from harness.store.schema import NAME
from harness.verdict import Verdict
from reference_engine.games import GAMES
from reports.jsonlines import read_events

ROOT = Path(__file__).resolve().parents[1]
MIB = 1 << 20

#: How often is measured, in seconds.
EVERY = 3.0

#: Growth over the second half that is none: this part of what a process has, and so many MiB.
PART, MOST = 0.1, 16.0


@dataclass(slots=True)
class Sample:
    """What a run has at a moment, so many seconds after it was started: MiB of each part of it, and open files."""

    seconds: float
    mib: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    files: int = 0
    zombies: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Watched:
    """A run that was watched to its end."""

    code: int
    said: str
    samples: list[Sample]
    left: list[str]


def configure(folder: Path, specs: Sequence[EngineSpec]) -> None:
    """Write the hakam.toml of these engines."""
    text = ""
    for spec in specs:
        text += f"[engines.{spec.name}]\ncommand = {json.dumps(spec.command)}\ncwd = {json.dumps(str(spec.cwd))}\n"
        text += f"env = {{ {', '.join(f'{name} = {json.dumps(value)}' for name, value in spec.env.items())} }}\n\n"
    (folder / "hakam.toml").write_text(text, encoding="utf-8")


def hakam(folder: Path, *words: str) -> tuple[list[str], Mapping[str, str]]:
    """The command line of a run in a folder, and its environment, which has temporary files go there too."""
    (folder / "tmp").mkdir(exist_ok=True)
    command = [sys.executable, "-m", "harness", "--plain", "--config", str(folder / "hakam.toml"), *words]
    return command, {**os.environ, "TMPDIR": str(folder / "tmp")}


def watch(folder: Path, specs: Sequence[EngineSpec], words: Sequence[str]) -> Watched:
    """Make a run, and measure it until it ends."""
    command, environment = hakam(folder, *words)
    seen: set[psutil.Process] = set()
    samples: list[Sample] = []
    with (folder / "said").open("w+", encoding="utf-8") as said:
        began = time.monotonic()
        with subprocess.Popen(command, env=environment, stdout=said, stderr=subprocess.STDOUT) as process:
            main = psutil.Process(process.pid)
            while process.poll() is None:
                samples.append(measure(main, specs, time.monotonic() - began, seen))
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(EVERY)
        said.seek(0)
        told = said.read()
    left = [f"{each.pid} {each.name()}" for each in psutil.wait_procs(seen, timeout=5)[1]]
    return Watched(process.returncode, told, samples, left)


def measure(main: psutil.Process, specs: Sequence[EngineSpec], now: float, seen: set[psutil.Process]) -> Sample:
    """Measure a run at one moment: the main process, its workers, and below each of them the engines by folder."""
    sample = Sample(now)
    folders = {str(spec.cwd): spec.name for spec in specs}
    with contextlib.suppress(psutil.Error):
        below = main.children(recursive=True)
        seen.update(below)
        for process in (main, *below):
            with contextlib.suppress(psutil.Error):
                if process.status() == psutil.STATUS_ZOMBIE:
                    sample.zombies.add(process.pid)
                    continue
                if process == main:
                    part = "main"
                elif "spawn_main" in (words := " ".join(process.cmdline())):
                    part = "workers"
                elif "resource_tracker" in words:
                    continue
                else:
                    part = folders.get(process.cwd(), "")
                sample.mib[part] += process.memory_full_info().uss / MIB
                sample.files += process.num_fds() if part in ("main", "workers") else 0
    return sample


def fuzzing(events: Sequence[Event]) -> tuple[float, float]:
    """From when to when a run fuzzed, in seconds since it began."""
    told = [event.seconds for event in events if isinstance(event, Progress) and event.stage == "fuzz"]
    return told[0], told[-1]


def growth(points: Sequence[tuple[float, float]]) -> float:
    """By how much a line through points goes up from the first to the last."""
    if len(points) < 3:
        return 0.0
    slope, _ = statistics.linear_regression(*zip(*points, strict=True))
    return slope * (points[-1][0] - points[0][0])


def curve(samples: Sequence[Sample], parts: Sequence[str]) -> Iterator[str]:
    """The table of what was measured: a line a minute."""
    yield "minute  " + "  ".join(f"{part:>10}" for part in parts) + "   MiB    open files"
    minutes: dict[int, list[Sample]] = defaultdict(list)
    for sample in samples:
        minutes[int(sample.seconds // 60)].append(sample)
    for minute, among in minutes.items():
        means = (statistics.fmean(sample.mib[part] for sample in among) for part in parts)
        yield f"{minute:6}  " + "  ".join(f"{mean:10.1f}" for mean in means) + f"{max(s.files for s in among):20}"


def faults_of_memory(halves: tuple[Sequence[Sample], Sequence[Sample]], parts: Sequence[str]) -> Iterator[str]:
    """What grows in the second half of the fuzzing, and files that were opened in it and stay open."""
    first, second = halves
    minutes = (second[-1].seconds - second[0].seconds) / 60 if second else 0.0
    for part in parts:
        points = [(sample.seconds, sample.mib[part]) for sample in second]
        grown, mean = growth(points), statistics.fmean(mib for _, mib in points) if points else 0.0
        print(f"{part}: {mean:.1f} MiB, {grown:+.1f} MiB in the last {minutes:.1f} minutes of fuzzing")
        if not mean or grown > max(MOST, PART * mean):
            yield f"{part} grew by {grown:.1f} MiB of {mean:.1f} in the second half, or was not measured"
    if first and second and max(each.files for each in second) > max(each.files for each in first):
        yield "more files are open in the second half than in the first"


def faults_of_processes(watched: Watched) -> Iterator[str]:
    """Processes that were left, and zombies that stayed from one moment to the next."""
    if watched.left:
        yield f"processes were left: {', '.join(watched.left)}"
    stayed = [one.zombies & other.zombies for one, other in pairwise(watched.samples)]
    if any(stayed):
        yield f"{len(set().union(*stayed))} processes stayed zombies"


def faults_of_files(folder: Path) -> Iterator[str]:
    """Files that are none of what a run keeps."""
    kept = {NAME, FILE, LOCK}
    left = [path for path in (folder / ".hakam").rglob("*") if path.is_file() and path.name not in kept]
    left += list((folder / "tmp").iterdir())
    if left:
        yield f"files were left: {', '.join(map(str, left))}"


def faults_of_count(folder: Path, events: Sequence[Event], engines: Sequence[str]) -> Iterator[str]:
    """Cases that were lost."""
    end = events[-1]
    if not isinstance(end, RunFinished) or end.verdict is not Verdict.AGREED:
        yield f"the run did not agree: {end}"
    counts = {event.engine: event for event in events if isinstance(event, CasesCounted)}
    for engine in engines:
        told = counts.get(engine)
        if told is None or told.cases != told.compared + told.failed + told.unasked or not told.compared:
            yield f"cases were lost on {engine}: {told}"
    (path,) = (folder / ".hakam" / "runs").glob(f"*/{FILE}")
    planned = [(0, told.cases)] if (told := counts.get(engines[0])) else []
    if (done := read_kept(path.parent).done) != planned:
        yield f"of the cases {planned} what was kept is {done}"


def found(folder: Path, words: Sequence[str]) -> list[str]:
    """What a run in a folder finds, without the time that it took."""
    command, environment = hakam(folder, *words, "--events", str(folder / "run.jsonl"))
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
    events = read_events(folder / "run.jsonl").events
    return [
        repr((replace(event.finding, label=""), Path(event.file).name))
        for event in events
        if isinstance(event, FindingClosed)
    ]


def faults_of_seed(folder: Path, words: Sequence[str]) -> Iterator[str]:
    """What one seed finds once and not twice, on an engine with a fault in every game."""
    told: list[list[str]] = []
    for name in ("once", "twice"):
        here = folder / name
        here.mkdir()
        patches = [
            (f"reference_engine/{game}.py", (fault := controls.faults(game)[0]).old, fault.new) for game in GAMES
        ]
        configure(here, [plant(here / "faulty", *patches)])
        told.append(found(here, words))
    print(f"an engine with a fault in every game: {len(told[0])} findings, and {len(told[1])} with the same seed")
    if not told[0] or told[0] != told[1]:
        yield "two runs of one seed do not find the same, or nothing"


def main() -> int:
    """Run, measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", type=int, default=600, help="cases of the two runs of one seed")
    given = parser.parse_args()
    bundled = read_config(ROOT / "hakam.toml").engines
    for spec in bundled:
        build(spec)
    specs = [EngineSpec("reference", (sys.executable, "-m", "adapters.serve"), ROOT), *bundled]
    parts = ["main", "workers", *(spec.name for spec in specs)]
    shared = ("--seed", str(given.seed), "--shrink", "0", "--workers", str(given.workers))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        configure(folder, specs)
        record = folder / "run.jsonl"
        seconds = max(1, round(60 * given.minutes))
        watched = watch(folder, specs, ["fuzz", "--for", f"{seconds}s", *shared, "--events", str(record)])
        if not record.exists():
            print(watched.said)
            return 1
        events = read_events(record).events
        began, ended = fuzzing(events)
        during = [sample for sample in watched.samples if began <= sample.seconds <= ended]
        halves = during[: len(during) // 2], during[len(during) // 2 :]
        print(*curve(watched.samples, parts), sep="\n")
        faults = [
            *faults_of_memory(halves, parts),
            *faults_of_processes(watched),
            *faults_of_files(folder),
            *faults_of_count(folder, events, [spec.name for spec in specs]),
            *faults_of_seed(folder, ["fuzz", "--cases", str(given.again), *shared]),
        ]
        kept = sum(path.stat().st_size for path in (folder / ".hakam").rglob("*") if path.is_file())
        print(f"{given.workers} workers, the reference {'compiled' if in_use() else 'from source'}:")
        print(watched.said.strip().splitlines()[-1])
        print(f"kept on disk: {kept / MIB:.1f} MiB")
    for fault in faults:
        print(f"FAULT: {fault}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
