"""Where imported cases are kept: a scenario file each, whole or not at all, the same for the same log."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from pathlib import Path

from harness.case import Case
from harness.divergence import Finding
from harness.importing.acts import Part
from harness.importing.unmapped import Unmapped
from harness.scenario import ENDING, Found, Scenario, dumps, save
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: How the `why` of an imported scenario begins: a file that does not begin so is never written over.
IMPORTED = "Imported from "

MatchId = str | int | None


@dataclass(frozen=True, slots=True)
class Source:
    """Where a case came from: the names of the log and the map, and the match."""

    log: str
    map: str
    match: MatchId


class Shelf:
    """The folder of one import.

    written    files that were written, or were there as they would be written now
    unchanged  those of them that were there
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.written = 0
        self.unchanged = 0
        self._taken: dict[str, tuple[int, int]] = {}

    def put(self, source: Source, part: Part, finding: Finding | None) -> Path:
        """Write the scenario of a case. Raises `Unmapped` where its name is taken, `OSError` where it cannot be."""
        scenario = scenario_of(source, part, finding)
        name = _name(source.match, part)
        content = zlib.crc32(dumps(_nameless(scenario)).encode())
        path = self.folder / f"{name}{ENDING}"
        if name.casefold() in self._taken:
            line, other = self._taken[name.casefold()]
            if other == content:
                return path
            raise Unmapped(
                f"match {source.match} is on line {line} too, with other moves", "give it an id of its own"
            )
        text = dumps(scenario)
        present = _present(path)
        if present is not None and present != text and f'"why": "{IMPORTED}' not in present:
            raise Unmapped(f"{path} is there and was not imported", "name another folder with --out")
        if present != text:
            save(path, scenario)
        self._taken[name.casefold()] = part.first, content
        self.written += 1
        self.unchanged += present == text
        return path


def scenario_of(source: Source, part: Part, finding: Finding | None) -> Scenario:
    """Make the scenario of a case, with the reference's steps; it tells where it came from."""
    case = part.case
    found = None
    if finding is not None:
        it = finding.divergence
        found = Found(finding.fingerprint, finding.engine, it.step, it.path, it.reference, it.engine)
    return Scenario(
        title=_title(source, part),
        rules=(finding.fingerprint.rule,) if finding is not None and finding.fingerprint.rule else (),
        why=_why(source, part, finding),
        case=case,
        steps=tuple(play_out(GAMES[case.game], case.options, case.setup, case.script)),
        finding=found,
    )


def _title(source: Source, part: Part) -> str:
    what = "a match" if source.match is None else f"match {_plain(str(source.match))}"
    return f"{what} of {_plain(source.log)}, {_lines(part)}"


def _why(source: Source, part: Part, finding: Finding | None) -> str:
    told = [f"{IMPORTED}{_plain(source.log)}, {_lines(part)}, with the map {_plain(source.map)}."]
    if finding is not None:
        it = finding.divergence
        rule = f", by rule {finding.fingerprint.rule}: {finding.rule_text}" if finding.rule_text else "."
        told.append(
            f"At {finding.note} {finding.engine} says otherwise than the reference ({it.kind.value}, {it.path} of "
            f"step {it.step}){rule}"
        )
    if part.cut is not None:
        spot, why = part.cut
        told.append(f"It ends before {spot}, which could not be mapped: {_plain(why.what)}.")
    return " ".join(told)


def _lines(part: Part) -> str:
    return f"line {part.first}" if part.first == part.last else f"lines {part.first} to {part.last}"


def _nameless(scenario: Scenario) -> Scenario:
    return Scenario("a match", scenario.rules, "", scenario.case, scenario.steps)


def _name(match: MatchId, part: Part) -> str:
    """The name of a case's file: the match's id, or what the case itself comes to."""
    name = _digest(part.case) if match is None else _slug(str(match))
    return name if part.number == 1 or match is None else f"{name}-{part.number}"


def _digest(case: Case) -> str:
    return hashlib.sha256(case.request(0)).hexdigest()[:16]


def _slug(text: str) -> str:
    """An id as a file's name; digits keep ids apart that are cut or spelt alike."""
    plain = (c if c.isascii() and (c.isalnum() or c in "-._") else "_" for c in text)
    safe = "".join(plain).strip(".-")[:80] or "match"
    return safe if safe == text else f"{safe}-{zlib.crc32(text.encode('utf-8', 'replace')):08x}"


def _plain(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text)[:120].strip() or "?"


def _present(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return ""
