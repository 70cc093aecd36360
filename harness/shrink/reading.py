"""A case read with the reference: for each move, where the table stood when it was made and what came of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from harness.case import Case, Setup
from reference_engine.chance import Chance
from reference_engine.game import Game, Match, opening
from reference_engine.options import resolve


@dataclass(frozen=True, slots=True)
class Made:
    """One move of a script and the position that it was made in.

    text      the move as it stands in the script
    phase     the phase before it
    turn      the seat to act before it; None in a chance phase and after the match
    legal     what that seat might do
    chance    what chance had to bring, where it was chance's turn
    accepted  whether the reference took the move
    step      the reference's step after it, as canonical JSON text
    """

    text: str
    phase: str
    turn: int | None
    legal: tuple[str, ...]
    chance: Chance | None
    accepted: bool
    step: str

    @property
    def words(self) -> str:
        """The move without the number of its seat, for an accepted move of a seat."""
        return self.text.partition(" ")[2]


@dataclass(frozen=True)
class Reading:
    """A case as the reference plays it. `opening` is the step that shows the position before the first move."""

    case: Case
    opening: str
    made: tuple[Made, ...]

    def trace(self) -> bytes:
        """The steps as they stand in the canonical answer."""
        return ",".join([self.opening, *(made.step for made in self.made)]).encode("ascii")

    @cached_property
    def rounds(self) -> int:
        """How many rounds are dealt."""
        return sum(made.phase == "deal" and made.accepted for made in self.made)

    def first(self, moves: int) -> Reading:
        """The same case with its first moves only."""
        case = replace(self.case, script=self.case.script[:moves])
        return Reading(case, self.opening, self.made[:moves])

    def setup_before(self, move: int, fields: tuple[str, ...]) -> dict[str, Any] | None:
        """The setup that starts a match where this one stands before a move; None if the step does not tell."""
        return setup_told(json.loads(self.made[move - 1].step if move else self.opening), fields)


def setup_told(step: Mapping[str, Any], fields: Sequence[str]) -> dict[str, Any] | None:
    """The setup that starts a match where a step leaves it between two rounds; None if the step does not tell."""
    setup: dict[str, Any] = {}
    for field in fields:
        told = step.get(field)
        if isinstance(told, dict):
            told = told.get("number")  # a setup names the round by its number
        elif field not in step:
            told = step["round"].get(field) if isinstance(step.get("round"), dict) else None
        if told is None:
            return None
        setup[field] = told
    return setup


class Table:
    """A match in progress whose moves are written down."""

    def __init__(self, game: Game, options: object, setup: Setup | None) -> None:
        self.options = resolve(game.options, options)
        self.setup = setup
        self.game = game.id
        self.match: Match = game.start(self.options, setup)
        self.opening = opening(self.match)
        self.made: list[Made] = []

    def play(self, text: str) -> bool:
        """Make a move and tell whether the reference took it."""
        match = self.match
        phase, turn, legal, chance = match.phase, match.turn, match.legal, match.chance()
        step = match.play(text)
        accepted = step.startswith('{"ok":true')
        self.made.append(Made(text, phase, turn, legal, chance, accepted, step))
        return accepted

    def reading(self) -> Reading:
        """What has been played so far."""
        script = tuple(made.text for made in self.made)
        return Reading(Case(self.game, self.options, self.setup, script), self.opening, tuple(self.made))


def read(game: Game, options: object, setup: Setup | None, script: Iterable[str]) -> Reading:
    """Read a script. Raises `BadParam` for options or a setup that cannot be played."""
    table = Table(game, options, setup)
    for text in script:
        table.play(text)
    return table.reading()
