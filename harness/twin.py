"""Twins of the reference: the same source text with a passage replaced, loaded beside the original."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent
from types import CodeType, ModuleType

import reference_engine
from harness.case import Case
from reference_engine.game import Game, play_out

Twin = Callable[[Case], list[str]]


@dataclass(frozen=True, slots=True)
class _Method:
    """A method of a class of a module, and the lines that it stands on (from 1, both in it)."""

    owner: str
    name: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class _Source:
    """A module's text, what it compiles to, and its methods."""

    path: Path
    text: str
    code: CodeType
    methods: tuple[_Method, ...]


@cache
def _source(game: str) -> _Source:
    path = Path(reference_engine.__path__[0]) / f"{game}.py"
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    methods = tuple(
        _Method(owner.name, part.name, part.lineno, part.end_lineno or part.lineno)
        for owner in tree.body
        if isinstance(owner, ast.ClassDef)
        for part in owner.body
        if isinstance(part, ast.FunctionDef) and not part.decorator_list
    )
    return _Source(path, text, compile(tree, f"<{path.name}>", "exec"), methods)


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
    source = _source(game)
    found = source.text.count(old)
    if found != 1:
        return f"its patch does not fit: the passage to replace stands {found} times in {source.path.name}"
    twin = ModuleType(f"reference_engine.{game}")
    twin.__file__ = str(source.path)
    method = _method_around(source, old)
    if method is None:
        text = source.text.replace(old, new)
        exec(compile(text, f"<{source.path.name}, patched>", "exec"), twin.__dict__)  # noqa: S102
    else:
        exec(source.code, twin.__dict__)  # noqa: S102
        _patch(twin, source, method, old, new)
    return next(value for value in vars(twin).values() if isinstance(value, Game) and value.id == game)


def _method_around(source: _Source, passage: str) -> _Method | None:
    """The method that a passage lies in, whole; a method alone is much sooner compiled than its module."""
    first = source.text.count("\n", 0, source.text.index(passage)) + 1
    last = first + passage.count("\n")
    return next((each for each in source.methods if each.first <= first and last <= each.last), None)


def _patch(twin: ModuleType, source: _Source, method: _Method, old: str, new: str) -> None:
    """Put the patched method in the place of the module's own."""
    lines = source.text.splitlines(keepends=True)[method.first - 1 : method.last]
    text = dedent("".join(lines).replace(old, new))
    made: dict[str, object] = {}
    exec(compile(text, f"<{source.path.name}, patched>", "exec"), twin.__dict__, made)  # noqa: S102
    setattr(getattr(twin, method.owner), method.name, made[method.name])
