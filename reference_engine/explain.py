"""Which rules decided each step of a script: seen in the lines that ran, not declared by anyone.

Every line of a game that applies a rule cites it in a comment, as in ``# kout_bh 7.3.1``, and stands where only
that decision runs it. `explain` plays the script again on a copy of the game whose cited lines say so when they
run. A rule that merely permits something, or is a table, has no line of its own; `bears_out` of the game tells
those.
"""

from __future__ import annotations

from collections.abc import Iterable

from reference_engine.game import Game
from reference_engine.marked import citations, marked_games, seen
from reference_engine.options import resolve

__all__ = ["citations", "explain"]


def explain(game: Game, options: object, setup: object, script: Iterable[str]) -> list[tuple[str, ...]]:
    """The rules that decided each step of a script, in the order in which they did; one entry a step.

    The first entry is the opening position's. Raises `BadParam` as `play_out` does.
    """
    books = (f"{game.id} ", "protocol ")
    values = resolve(game.options, options)
    game.start(values, setup)  # what cannot be played is refused here, by the exception that callers know
    marked = marked_games()[game.id]
    seen.clear()
    match = marked.start(values, setup)
    steps = [_of(books, seen)]
    for move in script:
        before = match.copy()
        seen.clear()
        accepted = match.play(move).startswith('{"ok":true')
        decided = [*seen]
        if accepted:
            decided += marked.bears_out(before, move, match)
        steps.append(_of(books, decided))
    return steps


def _of(books: tuple[str, ...], rules: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for rule in rules if rule.startswith(books)))
