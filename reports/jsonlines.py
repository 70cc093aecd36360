"""The record of a run for machines: one JSON object a line, one line an event, readable to where it broke off."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.as_json import json_of
from harness.events import Event, RunFinished
from harness.mistake import Mistake
from harness.record import decode, encode
from reports.clean import clean

#: Said in the first line. The number changes when a reader of the old format would misread the new one.
FORMAT = "hakam-events/1"


class JsonLines:
    """Writes a record. Each line is handed to the system whole: a kill leaves whole lines, but for the last one."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o666)
        self._begun = False

    def on(self, event: Event) -> None:
        """Write the line of one event; the first also says the format."""
        record = encode(event)
        if not self._begun:
            record = {"format": FORMAT, **record}
            self._begun = True
        line = json.dumps(record, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"
        while line:
            line = line[os.write(self._file, line) :]

    def close(self) -> None:
        """Close the file. Without its closing event it is the record of an unfinished run."""
        os.close(self._file)


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read: the events that are whole, and whether the run came to its end."""

    events: tuple[Event, ...]
    finished: bool


def read_events(path: Path) -> Record:
    """Read the record of a run.

    A record whose last line is torn, or that lacks its closing event, is of an unfinished run; of two closing
    events the last one counts. Raises `Mistake` where the file cannot be read, is no record, is one of a newer
    format, or has a broken line before its last.
    """
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as refused:
        raise Mistake(f"{path}: {refused.strerror}; name the record of a run (--events FILE)") from None
    torn = lines.pop()  # empty where the last line is whole
    events: list[Event] = []
    for number, line in enumerate(lines, start=1):
        record = _object(path, number, line)
        if number == 1 and (said := record.get("format")) != FORMAT:
            raise Mistake(f"{path} {_other_format(said)}")
        try:
            event = decode(record)
        except ValueError as why:
            raise Mistake(f"{path}, line {number}: {why}; the record was changed or is damaged") from None
        if isinstance(event, RunFinished) and events and isinstance(events[-1], RunFinished):
            events[-1] = event
        elif event is not None:
            events.append(event)
    return Record(tuple(events), finished=not torn and bool(events) and isinstance(events[-1], RunFinished))


def _other_format(said: object) -> str:
    name, _, version = FORMAT.partition("/")
    if isinstance(said, str) and (newer := said.removeprefix(f"{name}/")).isdecimal() and int(newer) > int(version):
        return f"was written by a newer hakam, as {clean(said, 40)}, and this one reads {FORMAT}: update hakam"
    return f'is not a record of a run that this version reads: its first line must say "format":"{FORMAT}"'


def _object(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        record = json_of(line)
    except ValueError:
        record = None
    if not isinstance(record, dict):
        raise Mistake(f"{path}, line {number} is not a JSON object; the record was changed or is damaged")
    return record
