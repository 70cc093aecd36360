"""Games as their source text says, for whoever must see its lines run: a compiled game has none."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from functools import cache
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder

import reference_engine
from reference_engine.game import Game


def from_source(game: Game) -> Game:
    """The same game from its source text; itself, where it runs from that."""
    return game if hasattr(game.bears_out, "__code__") else _games()[game.id]


@cache
def _games() -> Mapping[str, Game]:
    """Import every game and its kernel a second time, past anything that would find them compiled."""
    prefix = f"{reference_engine.__name__}."
    taken = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(prefix)}
    finders = sys.meta_path[:]
    try:
        sys.meta_path[:] = [BuiltinImporter, FrozenImporter, PathFinder]
        games: Mapping[str, Game] = importlib.import_module(f"{prefix}games").GAMES
    finally:
        sys.meta_path[:] = finders
        for name in [name for name in sys.modules if name.startswith(prefix)]:
            del sys.modules[name]
        sys.modules.update(taken)
        for name, module in taken.items():
            setattr(reference_engine, name.removeprefix(prefix), module)
    return games
