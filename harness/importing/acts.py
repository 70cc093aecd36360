"""What the records of a log are: moves, deals and results of a match, and the part of a match that they make up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from harness.case import Case
from harness.divergence import Divergence
from harness.importing.unmapped import Spot, Unmapped


@dataclass(frozen=True, slots=True)
class Moved:
    """A move that the log has.

    verb      its verb
    words     the verb and what stands behind it
    seat      the seat that made it; None: the one in turn, or none for a move of chance
    accepted  whether the server took it
    """

    verb: str
    words: str
    seat: int | None = None
    accepted: bool = True


@dataclass(frozen=True, slots=True)
class Recorded:
    """What the server made of the moves so far: places of a step, and what it had there."""

    places: Sequence[tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class Dealt:
    """What one record tells of a deal; see `ToldDeal`."""

    dealer: int | None = None
    pack: Sequence[str] = ()
    hands: Mapping[int, Sequence[str]] = field(default_factory=dict)
    up: str | None = None


@dataclass(slots=True)
class Part:
    """What becomes one case: a match, or what a match has from a setup on.

    number       which part of its match it is, from 1
    first, last  the lines of the log that it is of
    divergences  what the log says otherwise than the reference, and where; at most the last is not harmless
    cut          where and why the log was left before its end; None where it was read to the end
    """

    number: int
    case: Case
    first: int
    last: int
    divergences: list[tuple[Spot, Divergence]] = field(default_factory=list)
    cut: tuple[Spot, Unmapped] | None = None
