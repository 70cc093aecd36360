"""An import: a log read, its matches written as scenarios, and what it says otherwise than the rules told.

It is a generator of the events that every run tells. What wrote the log stands where an engine does.
"""

from __future__ import annotations

import shlex
from collections import OrderedDict
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from io import BufferedReader
from pathlib import Path
from time import monotonic
from typing import Any

from harness.campaign.run import INTERRUPTED, to_the_end
from harness.case import Case
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
from harness.identity import finding_of
from harness.importing.lines import Line, read_lines
from harness.importing.map import Map
from harness.importing.reader import Reader
from harness.importing.shelf import MatchId, Shelf, Source
from harness.importing.transcript import Part, Transcript
from harness.importing.unmapped import Spot, Unmapped
from harness.ledger import load_ledger
from harness.verdict import verdict
from harness.version import version
from reference_engine.explain import explain
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: Matches that may be open at the same time; the one that was silent for longest is taken to be over.
OPEN = 4096

#: An import that has mapped nothing after so many refusals does not fit its log, and stops.
HOPELESS = 1000

#: Seconds between two notes of progress.
EVERY = 0.2

STAGE = "import"


class _Stop(Exception):
    """The import cannot go on."""


@dataclass(slots=True)
class _Match:
    """A match of the log that may go on."""

    id: MatchId
    transcript: Transcript
    sequence: int | None = None
    refusals: int = 0


class _Import:
    """What an import knows so far."""

    def __init__(self, log: str, map_: Map, shelf: Shelf) -> None:
        self.map = map_
        self.log = log
        self.shelf = shelf
        self.reader = Reader(map_, log)
        self.open: OrderedDict[MatchId, _Match] = OrderedDict()
        self.closed: dict[MatchId, int] = {}
        self.findings: dict[Fingerprint, Finding] = {}
        self.files: dict[Fingerprint, Path] = {}
        self.steps = self.refused = self.repeats = 0
        self.unread = 0  # the last line of which nobody knows which match it is of
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
        while run.open:
            yield from _close(run, run.open.popitem(last=False)[1])
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
        run.unread = line.number
        yield _refusal(run, spot, line.unread)
        return
    try:
        if any(condition.holds(line.value, (line.value,)) for condition in map_.pass_over):
            return
        match = _match_of(run, line)
        ends = map_.whole or (map_.ends is not None and map_.ends.holds(line.value, (line.value,)))
    except Unmapped as why:
        run.unread = line.number
        yield _refusal(run, spot, why)
        return
    if match is None:
        run.repeats += 1
        return
    run.reader.read(match.transcript, line.number, line.value, last=ends and not map_.whole)
    if ends:
        run.open.pop(match.id, None)
        yield from _close(run, match)
    else:
        yield from _drain(run, match)
        if len(run.open) > OPEN:
            yield from _close(run, run.open.popitem(last=False)[1])


def _match_of(run: _Import, line: Line) -> _Match | None:
    """The match that a line is of; None where its event was read before. Raises `Unmapped`."""
    map_, value = run.map, line.value
    id_: Any = None
    if map_.match is not None:
        id_ = map_.match.find(value, (value,))
        if isinstance(id_, bool) or not isinstance(id_, str | int):
            raise Unmapped(f"`{map_.match.text}` names no match", "correct [log] match, or pass such lines over")
    if map_.whole:
        return _Match(id_, _transcript(run, line))
    if id_ in run.closed:
        raise Unmapped(
            f"match {id_} was over with line {run.closed[id_]}", "correct [log] ends or match in the map"
        )
    match = run.open.get(id_)
    if match is None:
        match = run.open[id_] = _Match(id_, _transcript(run, line))
    run.open.move_to_end(id_)
    return match if map_.sequence is None or _next(run, match, line) else None


def _next(run: _Import, match: _Match, line: Line) -> bool:
    """Tell whether a line has the next event of its match; False for one that was read before."""
    sequence = run.map.sequence
    assert sequence is not None
    number, last = sequence.find(line.value, (line.value,)), match.sequence
    if type(number) is not int:
        raise Unmapped(f"`{sequence.text}` is no number", "correct [log] sequence in the map")
    if last is not None and number <= last:
        return False
    match.sequence = number
    if last is not None and number > last + 1:
        why = Unmapped(f"event {number} of match {match.id} follows event {last}", "find the lines in between")
        match.transcript.refuse(Spot(run.log, line.number), why)
    return True


def _transcript(run: _Import, line: Line) -> Transcript:
    return Transcript(run.map.game, run.map.options, run.map.order, line.number)


def _close(run: _Import, match: _Match) -> Iterator[Event]:
    transcript = match.transcript
    try:
        transcript.close()
    except Unmapped as why:
        transcript.refuse(Spot(run.log, transcript.last), why)
    if not run.map.whole:
        run.closed[match.id] = transcript.last
    yield from _drain(run, match)
    if not transcript.parts and not match.refusals:
        name = "the match" if match.id is None else f"match {match.id}"
        nothing = Unmapped(f"nothing of {name} is a move", "read its moves, or pass it over")
        yield _refusal(run, Spot(run.log, transcript.first), nothing)


def _drain(run: _Import, match: _Match) -> Iterator[Event]:
    """Tell what a transcript has refused, write the parts that are done, and tell what differs in them."""
    transcript = match.transcript
    for spot, why in transcript.refused:
        match.refusals += 1
        yield _refusal(run, spot, why)
    transcript.refused.clear()
    for part in transcript.done:
        yield from _write(run, match, part)
    transcript.done.clear()


def _write(run: _Import, match: _Match, part: Part) -> Iterator[Event]:
    if doubtful := _doubtful(run, part):
        yield _refusal(run, *doubtful)
    if not part.case.script and not part.divergences:
        return
    findings = _findings(run, part)
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


def _findings(run: _Import, part: Part) -> list[Finding]:
    if not part.divergences:
        return []
    case = part.case
    rules = explain(run.map.game, case.options, case.setup, case.script)
    ledger = load_ledger(case.game)
    made = []
    for spot, divergence in part.divergences:
        finding = finding_of(case, divergence, run.map.name, ledger, rules)
        steps = _steps(case, divergence.step)
        made.append(replace(finding, note=str(spot), steps=steps, warning=divergence.kind is Kind.REASON))
    return made


def _doubtful(run: _Import, part: Part) -> tuple[Spot, Unmapped] | None:
    """Take back what a case says against its log where a line of it may be missing; the case ends before that."""
    if not part.divergences or run.map.whole or run.map.sequence is not None:
        return None
    spot, divergence = part.divergences[0]
    if not part.first < run.unread < spot.line:
        return None
    what = f"from here on {run.map.name} says otherwise than the reference, and line {run.unread} may be why"
    part.cut = spot, Unmapped(what, "correct that line and import the log again")
    kept = divergence.step - (divergence.kind is Kind.LEGALITY)
    part.case = replace(part.case, script=part.case.script[:kept])
    part.divergences.clear()
    return part.cut


def _steps(case: Case, last: int) -> tuple[str, ...]:
    """The reference's steps up to one; reports draw the table from them."""
    return tuple(play_out(GAMES[case.game], case.options, case.setup, case.script[:last]))


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
    if run.refused >= HOPELESS and not run.shelf.written and not run.steps:
        raise _Stop(f"of {run.refused:,} records none could be mapped: the map does not fit the log")
    return NotMapped(str(spot), why.what, why.todo)
