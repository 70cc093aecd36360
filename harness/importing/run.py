"""An import: a log read, its matches written as scenarios, and what it says otherwise than the rules told.

It is a generator of the events that every run tells. What wrote the log stands where an engine does.
"""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from io import BufferedReader
from pathlib import Path
from time import monotonic

from harness.campaign.run import INTERRUPTED, to_the_end
from harness.divergence import Finding, Fingerprint, Kind
from harness.events import (
    Event,
    FindingClosed,
    FindingFound,
    NotCompared,
    NotMapped,
    Progress,
    RunFinished,
    RunStarted,
    StageStarted,
)
from harness.importing.acts import Part
from harness.importing.findings import findings_of, take_back
from harness.importing.lines import Line, read_lines
from harness.importing.map import Map
from harness.importing.matches import LoggedMatch, Matches
from harness.importing.reader import Reader
from harness.importing.shelf import Shelf, Source
from harness.importing.unmapped import Spot, Unmapped
from harness.verdict import verdict
from harness.version import version

#: An import that has mapped nothing after so many refusals does not fit its log, and stops.
HOPELESS = 1000

#: Seconds between two notes of progress.
EVERY = 0.2

STAGE = "import"


class _Stop(Exception):
    """The import cannot go on."""


class _Import:
    """What an import knows so far."""

    def __init__(self, log: str, map_: Map, shelf: Shelf) -> None:
        self.map = map_
        self.log = log
        self.shelf = shelf
        self.reader = Reader(map_, log)
        self.matches = Matches(map_, log)
        self.findings: dict[Fingerprint, Finding] = {}
        self.files: dict[Fingerprint, Path] = {}
        self.steps = self.refused = self.repeats = 0
        self.unread: list[int] = []  # lines of which nobody knows which match they are of
        self.doubts: list[str] = []

    def doubt(self, why: str) -> None:
        """Make the run inconclusive, once for each reason."""
        if why not in self.doubts:
            self.doubts.append(why)


def run_import(file: BufferedReader, name: str, map_: Map, shelf: Shelf) -> Generator[Event, None, None]:
    """Import a log: write a scenario for each match, and tell what could not be mapped and what differs.

    name  what the log is called where a line of it is told
    """
    began = monotonic()
    run = _Import(name, map_, shelf)
    started = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        yield RunStarted("import", version(), None, None, None, (map_.game.id,), (map_.name,), started)
        yield StageStarted(STAGE, None)
        told = 0.0
        for line in read_lines(file, name):
            yield from _line(run, line)
            if (now := monotonic() - began) - told > EVERY:
                told = now
                yield Progress(STAGE, shelf.written, None, run.steps, len(run.findings), now)
        while match := run.matches.oldest():
            yield from _close(run, match)
    except KeyboardInterrupt:
        run.doubt(INTERRUPTED)
    except _Stop as why:
        run.doubt(str(why))
    yield from to_the_end(_closing(run), run.doubt)
    if run.refused:
        run.doubt(f"{run.refused:,} record{'s' if run.refused > 1 else ''} of the log could not be mapped")
    if not shelf.written:
        run.doubt("no match was written")
    weighty = [finding for finding in run.findings.values() if not finding.warning]
    grid: dict[str, int] = {}
    for kind in Kind:
        if count := sum(each.count for each in run.findings.values() if each.fingerprint.kind is kind):
            grid[kind.value] = count
    yield RunFinished(
        verdict=verdict(inconclusive=bool(run.doubts), engine_failed=False, diverged=bool(weighty)),
        cases=shelf.written,
        steps=run.steps,
        seconds=monotonic() - began,
        goldens=0,
        grid={map_.name: grid},
        inconclusive=tuple(run.doubts),
    )


def _line(run: _Import, line: Line) -> Iterator[Event]:
    map_ = run.map
    spot = Spot(run.log, line.number)
    if line.unread is not None:
        run.unread.append(line.number)
        yield _refusal(run, spot, line.unread)
        return
    try:
        if any(condition.holds(line.value, (line.value,)) for condition in map_.pass_over):
            return
        match = run.matches.of(line)
        ends = map_.whole or (map_.ends is not None and map_.ends.holds(line.value, (line.value,)))
    except Unmapped as why:
        run.unread.append(line.number)
        yield _refusal(run, spot, why)
        return
    if match is None:
        run.repeats += 1
        return
    run.reader.read(match.transcript, line.number, line.value, last=ends and not map_.whole)
    if ends:
        yield from _close(run, match)
        return
    yield from _drain(run, match)
    if run.matches.too_many() and (silent := run.matches.oldest()):
        yield from _close(run, silent)


def _close(run: _Import, match: LoggedMatch) -> Iterator[Event]:
    transcript = match.transcript
    try:
        transcript.close()
    except Unmapped as why:
        transcript.refuse(Spot(run.log, transcript.last), why)
    run.matches.close(match)
    yield from _drain(run, match)
    if not transcript.parts and not match.refusals:
        name = "the match" if match.id is None else f"match {match.id}"
        nothing = Unmapped(f"nothing of {name} is a move", "read its moves, or pass it over")
        yield _refusal(run, Spot(run.log, transcript.first), nothing)


def _drain(run: _Import, match: LoggedMatch) -> Iterator[Event]:
    """Tell what a transcript has refused, write the parts that are done, and tell what differs in them."""
    transcript = match.transcript
    for spot, why in transcript.refused:
        match.refusals += 1
        yield _refusal(run, spot, why)
    transcript.refused.clear()
    for part in transcript.done:
        yield from _write(run, match, part)
    transcript.done.clear()


def _write(run: _Import, match: LoggedMatch, part: Part) -> Iterator[Event]:
    if not run.map.whole and run.map.sequence is None and (doubtful := take_back(part, run.map.name, run.unread)):
        yield _refusal(run, *doubtful)
    if not part.case.script and not part.divergences:
        return
    findings = findings_of(part, run.map.name)
    source = Source(run.log, run.map.path.name, match.id)
    try:
        path = run.shelf.put(source, part, findings[-1] if findings else None)
    except Unmapped as why:
        yield _refusal(run, Spot(run.log, part.first), why)
        return
    except OSError as refused:
        raise _Stop(f"{run.shelf.folder} could not be written: {refused.strerror or refused}") from None
    run.steps += len(part.case.script)
    for finding in findings:
        known = run.findings.get(finding.fingerprint)
        if known is None:
            run.files[finding.fingerprint] = path
            yield FindingFound(finding)
        run.findings[finding.fingerprint] = finding if known is None else replace(known, count=known.count + 1)


def _closing(run: _Import) -> Iterator[Event]:
    for fingerprint, finding in run.findings.items():
        path = str(run.files[fingerprint])
        yield FindingClosed(finding, path, f"hakam replay {shlex.quote(path)}")
    if run.shelf.written:
        yield from (NotCompared(run.map.name, why, None) for why in _idle(run))
    if run.repeats:
        yield NotCompared(run.map.name, f"{run.repeats:,} lines repeat an event and were passed over", None)


def _idle(run: _Import) -> Iterator[str]:
    """What of the map no record was for: it may be spelt wrongly."""
    for reading, _ in run.map.readings:
        table = f"the table [[read]] on line {reading.line} of {run.map.path.name}"
        if reading not in run.reader.used:
            yield f"{table} has read nothing"
            continue
        for take in reading.takes:
            if take not in run.reader.seen:
                yield f"no record had `{take.path.text}`, which {table} looks for"


def _refusal(run: _Import, spot: Spot, why: Unmapped) -> NotMapped:
    run.refused += 1
    if run.refused >= HOPELESS and not any(reading.act in {"deal", "move"} for reading in run.reader.used):
        raise _Stop(f"of {run.refused:,} records none could be mapped: the map does not fit the log")
    return NotMapped(str(spot), why.what, why.todo)
