"""Twins of the reference: the same source text with a passage replaced, loaded beside the original."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import reference_engine
from harness.case import Case
from reference_engine.game import Game, play_out
from reference_engine.games import GAMES

Twin = Callable[[Case], list[str]]


def load_twin(game: str, old: str, new: str) -> Twin | str:
    """A function that plays cases as the patched reference does; a sentence where the patch does not fit.

    `old` must stand exactly once in the game's module.
    """
    patched = load_patched(game, old, new)
    if isinstance(patched, str):
        return patched
    return lambda case: play_out(patched, case.options, case.setup, case.script)


def load_patched(game: str, old: str, new: str) -> Game | str:
    """The patched game itself; a sentence where the patch does not fit."""
    path = Path(reference_engine.__path__[0]) / f"{game}.py"
    source = path.read_text(encoding="utf-8")
    found = source.count(old)
    if found != 1:
        return f"its patch does not fit: the passage to replace stands {found} times in {path.name}"
    twin = ModuleType(f"reference_engine.{game}")
    twin.__file__ = str(path)
    exec(compile(source.replace(old, new), f"<{path.name}, patched>", "exec"), twin.__dict__)  # noqa: S102
    original = GAMES[game]
    patched = next(value for value in vars(twin).values() if isinstance(value, Game) and value.id == game)
    assert patched is not original
    return patched
