"""Playing otherwise: another move in the same script, or another deal and other moves from the same start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from harness.case import Setup
from harness.choose import shuffled
from harness.shrink.leave_out import attempt, cut
from harness.shrink.mend import drawn
from harness.shrink.plain import plainer_starts
from harness.shrink.reading import Reading, Table
from harness.shrink.script_walk import plainest_first
from harness.shrink.search import Search
from reference_engine.cards import names
from reference_engine.chance import DealPack, DrawCards
from reference_engine.game import Game
from reference_engine.options import BadParam

#: So many cases in a row that do not show the finding end a wandering.
_PATIENCE = 100


def other_moves(search: Search) -> None:
    """Put each seat's other moves, the plainest first, in place of the one it made; the rest follows as it can."""
    at = 0
    while at < len(search.best.made):
        made = search.best.made[at]
        if made.accepted and made.turn is not None:
            for words in plainest_first(made.legal):
                if words == made.words:
                    continue
                wanted = list(search.best.made)
                wanted[at] = replace(made, text=f"{made.turn} {words}")
                if attempt(search, search.best.case.options, search.best.case.setup, wanted):
                    break
        at += 1


def wander(search: Search) -> None:
    """Play short cases at random: from a plainer start, in one round alone, or as the best one starts."""
    for options, setup in plainer_starts(search):
        _wander(search, options, setup, 1)
    case = search.best.case
    if search.best.rounds > 1:
        _wander(search, case.options, case.setup, 1)
    _wander(search, case.options, case.setup, search.best.rounds)


def _wander(search: Search, options: Mapping[str, Any], setup: Setup | None, rounds: int) -> None:
    random = Random(1)  # the same cases each time, so that the search is
    misses = 0
    while misses < _PATIENCE and not search.over():
        try:
            reading = _played(search.game, options, setup, random, len(search.best.made), rounds)
        except BadParam:
            return
        if search.simpler(reading):
            cut(search)
            misses = 0
        else:
            misses += 1


def _played(game: Game, options: object, setup: Setup | None, random: Random, moves: int, rounds: int) -> Reading:
    table = Table(game, options, setup)
    match = table.match
    while len(table.made) < moves and match.phase != "over":
        chance = match.chance()
        if chance is None:
            table.play(f"{match.turn} {random.choice(match.legal)}")
        elif isinstance(chance, DealPack):
            if rounds == 0:
                break
            rounds -= 1
            table.play(" ".join(["deal", *shuffled(random.randrange, names(chance.cards))]))
        elif isinstance(chance, DrawCards) and random.random() < 0.5:
            table.play(" ".join(["draw", *random.sample(names(chance.cards), chance.count)]))
        else:
            table.play(drawn("", chance))
    return table.reading()
