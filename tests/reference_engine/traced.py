"""Explaining as a debugger would, line by line: slow, and beyond doubt."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from reference_engine.game import Game
from reference_engine.marked import citations
from reference_engine.options import resolve


@cache
def _cited_in(code: CodeType) -> dict[int, tuple[str, ...]]:
    """The citations on the lines of one function."""
    lines = {line for _, _, line in code.co_lines() if line is not None}
    return {line: rules for line, rules in _file_citations(code.co_filename).items() if line in lines}


@cache
def _file_citations(filename: str) -> dict[int, tuple[str, ...]]:
    path = Path(filename)
    return citations(path.read_text(encoding="utf-8")) if path.is_file() else {}


def traced(game: Game, options: object, setup: object, script: Iterable[str]) -> list[tuple[str, ...]]:
    """What `explain` gives, seen by the interpreter's own tracer of lines."""
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
