"""Legs: the parts of a case that a difference does not reach, each complete in itself.

This file is pure. Each leg is shorter than the one it comes from, or tries to get further in the same round, and
`other_way` counts such attempts; so there is an end to them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from harness.case import Case
from harness.shrink.reading import setup_told
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.options import BadParam

_PHASE = re.compile(r'"phase":"(\w+)"')

#: Phases in which a round has not begun.
_BETWEEN = frozenset({"deal", "cut"})

#: The place of a move that stands for none of the script.
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a case, as a case of its own.

    steps    the reference's steps, one more than moves
    places   by move: the place in the script of the first case where it stands, or for whose move it stands in
    own      how many of its first moves are the script's own; those behind stand in for others
    reached  the step that the leg before it got to, in this leg's own count, where it tries another way
    tried    how many other ways in a row got no further
    """

    case: Case
    steps: Sequence[str]
    places: tuple[int, ...]
    own: int
    reached: int = 0
    tried: int = 0

    @property
    def stands_in(self) -> bool:
        """Tell whether some of its moves are not the script's own."""
        return self.own < len(self.places)


def whole(case: Case, steps: Sequence[str]) -> Leg:
    """A case as the first of its own legs."""
    return Leg(case, steps, tuple(range(len(case.script))), len(case.script))


def accepted(leg: Leg, move: int) -> bool:
    """Tell whether the reference accepts a move of a leg."""
    return leg.steps[move + 1].startswith('{"ok":true')


def phase_before(leg: Leg, move: int) -> str:
    """The phase in which a move is made, by the reference; of the last move and one, how the leg ends."""
    found = _PHASE.search(leg.steps[move])
    return found[1] if found else ""


def between_rounds(leg: Leg, move: int) -> bool:
    """Tell whether a round is yet to begin before a move."""
    return phase_before(leg, move) in _BETWEEN


def from_here(leg: Leg, move: int) -> Leg | None:
    """The leg from a move on, at which a round is yet to begin, from the reference's dealer and score there.

    None where no setup says all of the position: a pile that is cut and not shuffled, say.
    """
    game = GAMES[leg.case.game]
    if move == 0 and leg.case.setup is not None:
        return leg
    setup = setup_told(json.loads(leg.steps[move]), game.setup)
    if setup is None:
        return None
    case = replace(leg.case, setup=setup, script=leg.case.script[move:])
    try:
        steps = play_out(game, case.options, case.setup, case.script)
    except BadParam:
        return None
    if steps[1:] != leg.steps[move + 1 :]:
        return None
    return Leg(case, steps, leg.places[move:], max(0, leg.own - move))


def next_round(leg: Leg, step: int) -> Leg | None:
    """The rounds behind a step; None where there are none, or where no match can be started at any of them."""
    for move in range(max(step, 1), len(leg.case.script)):
        if between_rounds(leg, move) and (later := from_here(leg, move)) is not None:
            return later
    return None


def without(leg: Leg, move: int) -> Leg:
    """The leg without a move that the reference refuses: every other move is made where it was made before."""
    script, places, steps = list(leg.case.script), list(leg.places), list(leg.steps)
    del script[move], places[move], steps[move + 1]
    case = replace(leg.case, script=tuple(script))
    return replace(leg, case=case, steps=steps, places=tuple(places), own=leg.own - (move < leg.own))


def round_begins(leg: Leg, step: int) -> int | None:
    """The first move of the round in which a step is; None where it is in none."""
    return next((move for move in range(step - 1, -1, -1) if between_rounds(leg, move)), None)


def this_round(leg: Leg, step: int, *, anywhere: bool) -> tuple[Leg, int]:
    """The leg from the round on in which a step is, and the step in its own count.

    It stays as it is where no match starts at that round, on this engine (not `anywhere`) or at all.
    """
    begins = round_begins(leg, step) if anywhere else None
    if not begins:
        return leg, step
    later = from_here(leg, begins)
    if later is None:
        return leg, step
    return replace(later, reached=max(0, leg.reached - begins), tried=leg.tried), step - begins
