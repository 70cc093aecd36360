"""The failing examples that a place has of the engines and games of a run: read before it, and settled at its end.

An example is the case of a finding, whole, as the scenario that a finding's file has: choices would make another
case of it in another version. It stands under the engine and the game, since a database cannot list its keys, and
says itself which finding it shows. Of a finding one example is kept, the smallest that anybody had.
"""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from harness.as_json import json_of
from harness.divergence import ENGINE_FAULTS, Finding, Fingerprint, Kind
from harness.events import FindingAgain
from harness.examples.place import Database, Unreachable
from harness.mistake import Mistake
from harness.scenario import dumps, loads, of_finding
from harness.seen import Seen
from harness.stability import DETERMINISTIC

#: What an example begins with in any version, and in this one.
_ANY = b"hakam-example/"
_THIS = _ANY + b"1\n"


class Foreign(Exception):
    """An example that another version of hakam, or of the rules, can play and this one cannot."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example as it lies in the database: its value, and what that says."""

    value: bytes
    seen: Seen

    @property
    def finding(self) -> tuple[str, Fingerprint]:
        """Which finding it shows, by engine and fingerprint."""
        return self.seen.engine, self.seen.fingerprint

    def size(self) -> tuple[int, bytes]:
        """What is compared to find the smallest; of two that are as small all machines choose the same."""
        return len(self.seen.scenario), self.value


class Shared:
    """The examples of some engines and games.

    place     where they are, without a password
    examples  those that can be played
    foreign   how many cannot be in this version, by engine
    damaged   the keys and values that are no example any more
    """

    def __init__(self, database: Database, engines: Iterable[str], games: Iterable[str]) -> None:
        """Read them. Raises `Mistake` where the database is lost meanwhile."""
        self.place = database.name
        self.examples: list[Example] = []
        self.foreign: Counter[str] = Counter()
        self.damaged: list[tuple[bytes, bytes]] = []
        self._database = database
        self._keys = {(engine, game): f"hakam {engine} {game}".encode() for engine in engines for game in games}
        try:
            for (engine, _), key in self._keys.items():
                self._take(engine, key)
        except Unreachable as why:
            raise Mistake(f"the examples at {self.place} cannot be read: {why}") from None

    def _take(self, engine: str, key: bytes) -> None:
        for value in self._database.fetch(key):
            try:
                self.examples.append(example_of(value, engine))
            except Foreign:
                self.foreign[engine] += 1
            except ValueError:
                self.damaged.append((key, value))

    def settle(self, found: Iterable[Finding], looked: Mapping[Example, FindingAgain]) -> None:
        """Share what a run found, and take out what is mended. Raises `Unreachable`.

        looked  what those of the examples came to that the run has played, where that tells anything
        """
        for key, value in self.damaged:  # first, for one may be where an example of ours belongs
            self._database.delete(key, value)
        ours = [example_for(finding) for finding in found if self._is_for_others(finding)]
        for example in ours:
            self._share(example, looked)
        for example, again in looked.items():
            if again.outcome == "fixed" or _is_another(again, ours):
                self._database.delete(self._key(example), example.value)

    def _is_for_others(self, finding: Finding) -> bool:
        """Whether one right answer would tell that it is mended: its case alone shows it each time."""
        shown_alone = finding.label in {"", DETERMINISTIC} and finding.fingerprint.kind is not Kind.NON_DETERMINISM
        noted = finding.note and finding.fingerprint.kind not in ENGINE_FAULTS
        return (finding.engine, finding.case.game) in self._keys and shown_alone and not noted

    def _share(self, ours: Example, looked: Mapping[Example, FindingAgain]) -> None:
        """Keep an example, unless there is one as small that is not known to show its finding no more."""
        key = self._key(ours)
        theirs = [each for each in self._there(key, ours.seen.engine) if each.finding == ours.finding]
        standing = [each for each in theirs if each not in looked or looked[each].outcome == "there"]
        smallest = min([ours, *standing], key=Example.size)
        if smallest not in theirs:
            self._database.save(key, smallest.value)
        for each in theirs:
            if each != smallest:
                self._database.delete(key, each.value)

    def _there(self, key: bytes, engine: str) -> Iterable[Example]:
        """The examples of a key as they are by now: other machines share theirs meanwhile."""
        for value in self._database.fetch(key):
            try:
                yield example_of(value, engine)
            except (Foreign, ValueError):
                continue

    def _key(self, example: Example) -> bytes:
        return self._keys[example.seen.engine, example.seen.fingerprint.game]


def _is_another(again: FindingAgain, ours: Iterable[Example]) -> bool:
    """Whether an example is kept as another finding now; an engine that fails on it hides what it was."""
    if again.now is None or again.now.kind in ENGINE_FAULTS:
        return False
    return (again.engine, again.now) in {each.finding for each in ours}


def example_for(finding: Finding) -> Example:
    """Make the example of a finding."""
    seen = Seen(finding.engine, finding.fingerprint, dumps(of_finding(finding)), finding.label)
    told = {"finding": seen.fingerprint.text(), "label": seen.label, "scenario": seen.scenario}
    return Example(_THIS + zlib.compress(json.dumps(told).encode("ascii"), 9), seen)


def example_of(value: bytes, engine: str) -> Example:
    """Read an example. Raises `Foreign`, and `ValueError` for what is damaged."""
    if value.startswith(_ANY) and not value.startswith(_THIS):
        raise Foreign
    try:
        told = json_of(zlib.decompress(value.removeprefix(_THIS)))
        words = [told[name] for name in ("finding", "scenario", "label")]
        if not all(type(word) is str for word in words):
            raise ValueError("it is no text")
    except (zlib.error, KeyError, TypeError) as why:
        raise ValueError(str(why)) from None
    try:
        fingerprint = Fingerprint.parse(words[0])
        scenario = loads(words[1])
    except (ValueError, Mistake) as why:  # it is whole, as its checksum says: to whoever wrote it this was right
        raise Foreign(str(why)) from None
    if scenario.case.game != fingerprint.game:
        raise ValueError("it is about two games")
    return Example(value, Seen(engine, fingerprint, words[1], words[2]))
