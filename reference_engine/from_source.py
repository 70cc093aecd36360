"""Games as their source text says, for whoever must see its lines run: a compiled game has none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder

from reference_engine.game import Game
from reference_engine.marked import imported_anew


def from_source(game: Game) -> Game:
    """The same game from its source text; itself, where it runs from that."""
    return game if hasattr(game.bears_out, "__code__") else _games()[game.id]


@cache
def _games() -> Mapping[str, Game]:
    """Every game and its kernel, past anything that would find them compiled."""
    return imported_anew([BuiltinImporter, FrozenImporter, PathFinder])
