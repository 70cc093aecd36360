"""What of a log cannot be mapped: what it is, and what can be done about it."""

from __future__ import annotations

from dataclasses import dataclass


class Unmapped(Exception):
    """A record of the log that the map makes nothing of.

    what  what is wrong with it
    todo  what to do next
    """

    def __init__(self, what: str, todo: str) -> None:
        super().__init__(f"{what}; {todo}")
        self.what = what
        self.todo = todo


@dataclass(frozen=True, slots=True)
class Spot:
    """Where in a log something stands.

    file   the name of the file
    line   its line, from 1
    place  where in the line, as in ``rounds[0].tricks[3]``; empty for the line as a whole
    """

    file: str
    line: int
    place: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}{f' {self.place}' if self.place else ''}"
