"""Which rules decided each step of a script: seen in the lines that ran, not declared by anyone.

Every line of a game that applies a rule cites it in a comment, as in ``# kout_bh 7.3.1``, and stands where only
that decision runs it. `explain` plays the script again on a copy of the game whose cited lines say so when they
run. A rule that merely permits something, or is a table, has no line of its own; `bears_out` of the game tells
those.
"""

from __future__ import annotations

from collections.abc import Iterable

from reference_engine.from_source import from_source
from reference_engine.game import Game
from reference_engine.marked import citations, marked_games, seen
from reference_engine.options import resolve

__all__ = ["citations", "explain"]


def explain(game: Game, options: object, setup: object, script: Iterable[str]) -> list[tuple[str, ...]]:
    """The rules that decided each step of a script, in the order in which they did; one entry a step.

    The first entry is the opening position's. Raises `BadParam` as `play_out` does. Takes some three times as long
    as playing: the script is played on the marked game, and one move behind it on the game itself.
    """
    books = (f"{game.id} ", "protocol ")
    values = resolve(game.options, options)
    game.start(values, setup)  # what cannot be played is refused here, by the exception that callers know
    plain, marked = from_source(game), marked_games()[game.id]
    before = plain.start(values, setup)
    seen.clear()
    match = marked.start(values, setup)
    steps = [_told(books)]
    for move in script:
        seen.clear()
        if match.play(move).startswith('{"ok":true'):
            seen.extend(plain.bears_out(before, move, match))
            before.play(move)
        steps.append(_told(books))
    return steps


def _told(books: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for rule in seen if rule.startswith(books)))
