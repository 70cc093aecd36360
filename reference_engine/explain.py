"""Which rules decided each step of a script: seen in the lines that ran, not declared by anyone.

Every line of a game that applies a rule cites it in a comment, as in ``# kout_bh 7.3.1``, and stands where only
that decision runs it. `explain` plays the script again with a line tracer and collects the citations. A rule that
merely permits something, or is a table, has no line of its own; the game's `bears_out` tells those.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from reference_engine.from_source import from_source
from reference_engine.game import Game
from reference_engine.options import resolve


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


@cache
def _cited_in(code: CodeType) -> dict[int, tuple[str, ...]]:
    """The citations on the lines of one function."""
    lines = {line for _, _, line in code.co_lines() if line is not None}
    return {line: rules for line, rules in _file_citations(code.co_filename).items() if line in lines}


@cache
def _file_citations(filename: str) -> dict[int, tuple[str, ...]]:
    path = Path(filename)
    return citations(path.read_text(encoding="utf-8")) if path.is_file() else {}


def explain(game: Game, options: object, setup: object, script: Iterable[str]) -> list[tuple[str, ...]]:
    """The rules that decided each step of a script, in the order in which they did; one entry a step.

    The first entry is the opening position's. Raises `BadParam` as `play_out` does. Takes some twenty times as
    long as playing.
    """
    seen: list[str] = []
    books = (f"{game.id} ", "protocol ")

    def on_line(frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            rules = _cited_in(frame.f_code).get(frame.f_lineno)
            if rules:
                seen.extend(rules)
        return on_line

    def on_call(frame: FrameType, _event: str, _: object) -> Any:
        return on_line if _cited_in(frame.f_code) else None

    def step() -> tuple[str, ...]:
        rules = tuple(dict.fromkeys(rule for rule in seen if rule.startswith(books)))
        seen.clear()
        return rules

    others = sys.gettrace()
    values = resolve(game.options, options)
    game.start(values, setup)  # what cannot be played is refused here, by the exception that callers know
    game = from_source(game)
    try:
        sys.settrace(on_call)
        match = game.start(values, setup)
        sys.settrace(others)
        steps = [step()]
        for move in script:
            before = match.copy()
            sys.settrace(on_call)
            told = match.play(move)
            sys.settrace(others)
            if told.startswith('{"ok":true'):
                seen.extend(game.bears_out(before, move, match))
            steps.append(step())
    finally:
        sys.settrace(others)
    return steps
