"""The events of a run as the store keeps them: its record, deflated part by part, and back."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator

from harness.as_json import json_of
from harness.events import Event, Progress, RunFinished, RunStarted
from harness.mistake import Mistake
from harness.record import decode, encode

#: Seconds of the run between two events about its progress that are kept, where nothing else happens in between.
EVERY = 10.0


def deflated(text: str) -> bytes:
    """Give a text as it is kept."""
    return zlib.compress(text.encode("utf-8"), 6)


def inflated(kept: bytes) -> str:
    """Give a text back. Raises `ValueError` for what is none."""
    try:
        return zlib.decompress(kept).decode("utf-8")
    except zlib.error as damaged:
        raise ValueError(str(damaged)) from None


class Thinning:
    """Leaves out news of progress that later news follows at once: there are ten a second of them."""

    def __init__(self) -> None:
        self._held: Progress | None = None
        self._kept = -EVERY

    def of(self, event: Event) -> list[Event]:
        """Give what is to be kept now that this event has come."""
        kept: list[Event] = []
        held, self._held = self._held, None
        if not isinstance(event, Progress):
            kept = [event] if held is None else [held, event]
        elif event.seconds - self._kept >= EVERY:
            kept = [event]
        else:
            self._held = event
            if held is not None and held.stage != event.stage:
                kept = [held]
        self._kept = max((each.seconds for each in kept if isinstance(each, Progress)), default=self._kept)
        return kept


def keep_events(db: sqlite3.Connection, number: int, part: int, events: Iterable[Event]) -> None:
    """Keep a part of a run's events; the same part again takes the place of what it was."""
    lines = [json.dumps(encode(event), separators=(",", ":")) for event in events]
    if lines:
        db.execute("INSERT OR REPLACE INTO stream VALUES (?, ?, ?)", (number, part, deflated("\n".join(lines))))


def last_event(db: sqlite3.Connection, number: int) -> Event | None:
    """Give the last event of a run that this version knows; None where it has none. Raises `Mistake`."""
    row = db.execute("SELECT max(part) FROM stream WHERE number = ?", (number,)).fetchone()
    told = [] if row[0] is None else list(_part_of(db, number, row[0]))
    return told[-1] if told else None


def events_of(db: sqlite3.Connection, number: int) -> Iterator[Event]:
    """Give the events of a run, in their order, but for those this version does not know. Raises `Mistake`.

    Of a run that was stopped and gone on with, those since then: it tells again what had been found before.
    """
    parts = [part for (part,) in db.execute("SELECT part FROM stream WHERE number = ? ORDER BY part", (number,))]
    begins = (part for part in reversed(parts) if isinstance(next(_part_of(db, number, part), None), RunStarted))
    first = next(begins, 0)
    end: RunFinished | None = None  # of two the last counts: a report could not be written after the first
    for part in parts:
        for event in _part_of(db, number, part) if part >= first else ():
            if isinstance(event, RunFinished):
                end = event
            else:
                yield event
    if end is not None:
        yield end


def _part_of(db: sqlite3.Connection, number: int, part: int) -> Iterator[Event]:
    (kept,) = db.execute("SELECT events FROM stream WHERE number = ? AND part = ?", (number, part)).fetchone()
    try:
        for line in inflated(kept).split("\n"):
            event = decode(json_of(line))
            if event is not None:
                yield event
    except ValueError as damaged:
        raise Mistake(f"the store is damaged, in part {part} of the events of this run: {damaged}") from None
