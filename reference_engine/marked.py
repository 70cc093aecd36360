"""Games that say which of their cited lines run: their sources with a mark put before each of these lines.

A mark is one call, and there is none where no rule is cited: a marked game is nearly as fast as the game itself.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import marshal
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.machinery import (
    SOURCE_SUFFIXES,
    BuiltinImporter,
    FileFinder,
    FrozenImporter,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import reference_engine
from reference_engine.game import Game

#: What marked games append the rules of their lines to, as these run.
seen: list[str] = []

_THIS = Path(__file__)
_MARK = "__cites__"
_PREFIX = f"{reference_engine.__name__}."


@cache
def marked_games() -> Mapping[str, Game]:
    """Every game, imported once more with its marks; the modules that are there stay there."""
    taken = {name: sys.modules.pop(name) for name in list(sys.modules) if name.startswith(_PREFIX)}
    finders = sys.meta_path[:]
    try:
        sys.meta_path[:] = [_Marked, BuiltinImporter, FrozenImporter, PathFinder]  # past what finds them compiled
        games: Mapping[str, Game] = importlib.import_module(f"{_PREFIX}games").GAMES
    finally:
        sys.meta_path[:] = finders
        for name in [name for name in sys.modules if name.startswith(_PREFIX)]:
            del sys.modules[name]
        sys.modules.update(taken)
        for name, module in taken.items():
            setattr(reference_engine, name.removeprefix(_PREFIX), module)
    return games


class _Marked:
    """Finds the modules of this package, and gives their code its marks."""

    @staticmethod
    def find_spec(fullname: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        if path is None or not fullname.startswith(_PREFIX):
            return None
        return FileFinder(path[0], (_Loader, SOURCE_SUFFIXES)).find_spec(fullname)


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        """Give the marked code, kept beside Python's own bytecode under the hash of what it was made of."""
        path = self.get_filename(fullname)
        source = self.get_data(path)
        kept = cache_from_source(path, optimization="cited")
        stamp = MAGIC_NUMBER + source_hash(_THIS.read_bytes() + source)
        with contextlib.suppress(OSError, EOFError, ValueError, TypeError):
            data = self.get_data(kept)  # as Python reads its own bytecode
            if data.startswith(stamp) and isinstance(code := marshal.loads(data[len(stamp) :]), CodeType):  # noqa: S302
                return code
        code = _compiled(source.decode("utf-8"), path)
        if not sys.dont_write_bytecode:
            self.set_data(kept, stamp + marshal.dumps(code))  # which passes over a folder that takes nothing
        return code

    def exec_module(self, module: ModuleType) -> None:
        vars(module)[_MARK] = seen.extend
        super().exec_module(module)


def _compiled(text: str, path: str) -> CodeType:
    tree = ast.parse(text, path)
    _mark(tree, citations(text))
    return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


def _mark(node: ast.AST, cited: Mapping[int, tuple[str, ...]], line: int = 0) -> None:
    """Mark what runs within a node whose own line, if it is a statement, is marked already."""
    for name, value in ast.iter_fields(node):
        if name in _NOT_RUN:
            continue
        if isinstance(value, ast.expr):
            setattr(node, name, _marked(value, cited, line))
        elif isinstance(value, ast.AST):
            _mark(value, cited, line)
        elif isinstance(value, list) and value:
            setattr(node, name, [each for part in value for each in _parts(part, cited, line)])


def _parts(part: Any, cited: Mapping[int, tuple[str, ...]], line: int) -> list[Any]:
    """A part of a list of a node, with a mark before it where it is a cited statement."""
    if isinstance(part, ast.expr):
        return [_marked(part, cited, line)]
    if not isinstance(part, ast.stmt):
        if isinstance(part, ast.AST):
            _mark(part, cited, line)
        return [part]
    _mark(part, cited, part.lineno)
    if part.lineno not in cited or isinstance(part, _DEFINITIONS):
        return [part]
    return [ast.copy_location(ast.Expr(_call(cited[part.lineno])), part), part]


def _marked(node: ast.expr, cited: Mapping[int, tuple[str, ...]], line: int) -> ast.expr:
    """An expression that says when it is come to, if it begins a cited line below that of its statement."""
    at = node.lineno
    begins = isinstance(node, ast.IfExp | ast.JoinedStr | ast.Starred)  # with a part of it that says so itself
    if at == line or at not in cited or begins or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        _mark(node, cited, line)
        return node
    _mark(node, cited, at)
    return ast.copy_location(ast.BoolOp(ast.Or(), [_call(cited[at]), node]), node)  # a mark is None, and so false


def _call(rules: tuple[str, ...]) -> ast.Call:
    return ast.Call(
        ast.Name(_MARK, ast.Load()), [ast.Tuple([ast.Constant(rule) for rule in rules], ast.Load())], []
    )


#: Fields of nodes that do not run where they stand, and statements that are no decision.
_NOT_RUN = {"annotation", "returns", "decorator_list", "pattern", "format_spec"}
_DEFINITIONS = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


def citations(source: str) -> dict[int, tuple[str, ...]]:
    """The rules that each line of a source text cites, by line number.

    ``# kout_bh 7.1.1, 7.2.1`` cites two rules of one book; ``# belote/coinche 5.4`` a rule that two books
    share under one number. Text after a semicolon is free.
    """
    cited: dict[int, tuple[str, ...]] = {}
    for number, line in enumerate(source.splitlines(), start=1):
        _, mark, comment = line.rpartition("  # ")
        books, _, rules = comment.partition(" ")
        if not mark or not rules[:1].isdigit():
            continue
        numbers = [rule.strip() for rule in rules.split(";")[0].split(",")]
        cited[number] = tuple(f"{book} {rule}" for book in books.split("/") for rule in numbers)
    return cited
