"""A line taken apart: the records within it that the map reads, in the order in which things happened.

A table of the map with ``each = ["rounds", "tricks"]`` is about every trick of every round. Tables that stand one
behind the other and begin with the same list go through it together: the first round with all that is read of it,
then the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from harness.importing.cards import told
from harness.importing.paths import Path
from harness.importing.unmapped import Unmapped

T = TypeVar("T")


@dataclass(slots=True)
class Found(Generic[T]):
    """One record that a table of the map is about.

    table   the table
    record  the record itself
    around  what it stands in: the line, then the items of lists, from the outermost
    place   where in the line it stands; empty for the line itself
    wrong   why there are no records where the table looks for them; None where there are
    """

    table: T
    record: Any
    around: tuple[Any, ...]
    place: str
    wrong: Unmapped | None = None


@dataclass(slots=True)
class _Level(Generic[T]):
    """The tables of one list, and the lists within its items."""

    path: Path | None
    parts: list[T | _Level[T]] = field(default_factory=list)

    def first(self) -> T:
        part = self.parts[0]
        return part.first() if isinstance(part, _Level) else part


class Unfolding(Generic[T]):
    """How all lines of a log are taken apart."""

    def __init__(self, tables: Sequence[tuple[T, Sequence[Path]]]) -> None:
        """Take the tables of a map in their order, each with the lists that its records stand in."""
        self._top: _Level[T] = _Level(None)
        for table, each in tables:
            level = self._top
            for path in each:
                last = level.parts[-1] if level.parts else None
                if not isinstance(last, _Level) or last.path is None or last.path.text != path.text:
                    last = _Level(path)
                    level.parts.append(last)
                level = last
            level.parts.append(table)

    def records(self, line: Any) -> Iterator[Found[T]]:
        """Give the records of a line, each with the table that reads it."""
        yield from _records(self._top, line, (line,), "")


def _records(level: _Level[T], record: Any, around: tuple[Any, ...], place: str) -> Iterator[Found[T]]:
    for part in level.parts:
        if not isinstance(part, _Level):
            yield Found(part, record, around, place)
            continue
        assert part.path is not None
        inner = f"{place}{'.' if place else ''}{part.path.text}"
        try:
            items = part.path.find(record, around)
        except Unmapped as wrong:
            yield Found(part.first(), record, around, inner, wrong)
            continue
        if items is not None and not isinstance(items, list):
            yield Found(part.first(), record, around, inner, Unmapped(f"{told(items)} is no list", _REMEDY))
            continue
        inside = (*around, record) if place else around
        for index, item in enumerate(items or ()):
            yield from _records(part, item, inside, f"{inner}[{index}]")


_REMEDY = "correct `each` in the map"
