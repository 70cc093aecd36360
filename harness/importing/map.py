"""The map of a log: a TOML file that says, without code, what the records of a server's log mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harness.importing import paths
from harness.importing.cards import Cards
from harness.importing.seats import Name
from reference_engine.game import Game

#: What a table [[read]] may do with a record; it does one of these.
ACTS = ("seats", "options", "setup", "deal", "move", "result")

#: The kinds of value that a take may ask for.
KINDS = ("card", "cards", "suit", "word", "seat", "seats", "value", "by_seat")


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """A value that is taken from a record.

    kind   what it is, one of `KINDS`
    path   where the record has it
    at     what it is for: an option, a field of the setup, a place of a step; empty for the words of a move
    times  what its numbers are multiplied by
    """

    kind: str
    path: paths.Path
    at: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class Deal:
    """Where a record has what it tells of a deal; None for what it does not tell."""

    dealer: paths.Path | None = None
    pack: paths.Path | None = None
    hands: paths.Path | None = None
    seat: paths.Path | None = None
    cards: paths.Path | None = None
    up: paths.Path | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A table ``[[read]]``: which records it is about, and what they are.

    number    its place among the tables, from 0
    line      the line of the map that it stands on
    when      what must hold of the record; None: it always does
    phases    the phases of the match in which it counts; empty: all
    act       what the record is, one of `ACTS`
    takes     the values of options, setup, result, or the words of a move
    words     what words of the log mean
    verb      the verb of a move
    seat      the seat of a move; None: the seat in turn
    accepted  whether the server took the move; None: it did
    """

    number: int
    line: int
    act: str
    when: paths.Path | None = None
    phases: frozenset[str] = frozenset()
    takes: tuple[Take, ...] = ()
    words: Mapping[str, Any] = field(default_factory=dict)
    verb: str = ""
    seat: paths.Path | None = None
    accepted: paths.Path | None = None
    deal: Deal | None = None
    seats: paths.Path | None = None


@dataclass(frozen=True, slots=True)
class Map:
    """The map of a log.

    name       what wrote the log, as reports call it
    options    options that hold in every match
    readings   what is read, and the lists that each stands in
    whole      a line is a whole match, else an event of one
    match      which match a line is of; None: the content names it
    ends       holds of the last line of a match; None: nothing tells
    sequence   the number of an event in its match; None: events have none
    pass_over  conditions of lines that are none of the game's
    order      the seats as the log calls them; empty: by numbers, or as a record tells
    """

    path: Path
    game: Game
    name: str
    options: Mapping[str, Any]
    readings: tuple[tuple[Reading, tuple[paths.Path, ...]], ...]
    whole: bool
    match: paths.Path | None
    ends: paths.Path | None
    sequence: paths.Path | None
    pass_over: tuple[paths.Path, ...]
    order: tuple[Name, ...]
    cards: Cards
