"""Shrinking: the smallest case that still shows the same finding.

Large steps come first, made by hand in the terms of the table (`leave_out`, `other_play`, `plain`): they take a
match of hundreds of moves down to a trick or two in a second. Hypothesis then lowers the choices that are left
(`choices`). What counts as simpler is written down in `order`; how any case is said in choices, in `script_walk`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from harness.case import Case
from harness.mix import Offered
from harness.shrink.leave_out import cut, drop_draws, drop_moves, drop_refused, drop_rounds, start_later
from harness.shrink.other_play import other_moves, wander
from harness.shrink.plain import plain_deals, plain_options, plain_setup
from harness.shrink.reading import read
from harness.shrink.search import Search, Still
from reference_engine.game import Game

#: First what takes most away for the fewest replays: a replay of a case that hangs takes a whole deadline.
_LARGE_STEPS = (cut, start_later, drop_refused, drop_rounds, drop_draws, plain_options)
_SMALL_STEPS = (wander, other_moves, drop_moves, drop_refused, plain_options, plain_setup, plain_deals)


@dataclass(frozen=True, slots=True)
class Shrunk:
    """What shrinking came to.

    case     the simplest case on which the finding was seen to show; the given one if there was none simpler
    replays  how many times a case was played on the engine
    seconds  how long it took
    stable   the finding showed on the case given, and twice more on this one at the end
    gave_up  why the search ended before it had tried everything; empty where it had
    """

    case: Case
    replays: int
    seconds: float
    stable: bool
    gave_up: str


def shrink(
    case: Case,
    still: Still,
    *,
    game: Game,
    offered: Offered,
    seconds: float = 10.0,
    database: Path | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Shrunk:
    """Make a case as small as it gets while `still` says that it shows the same finding.

    `still` plays a case on the engine; it is given the reference's steps too, joined by commas as in the answer.
    It may answer differently from time to time, and raise: the last case that showed it is kept, and what went
    wrong is told. Only what is `offered` is sent. `seconds` bounds the search; two last replays come after it.
    `database` is a directory in which Hypothesis keeps its examples; without one they are kept in memory.
    """
    from harness.shrink.choices import lower_choices  # noqa: PLC0415  # Hypothesis takes a third of a second to load

    start = clock()
    search = Search(read(game, case.options, case.setup, case.script), still, game, offered, seconds, clock)
    if not search.ask(search.best):
        why = search.ended or "the finding does not show on the case as it was given"
        return Shrunk(case, search.replays, clock() - start, stable=False, gave_up=why)
    for step in _LARGE_STEPS:
        step(search)
    _repeat(search)
    before = search.best
    lower_choices(search, database)
    if search.best is not before:
        _repeat(search)
    ended = search.ended
    stable = search.ask(search.best) and search.ask(search.best)
    smallest = search.best.case if search.found else case
    return Shrunk(smallest, search.replays, clock() - start, stable, ended or search.ended)


def _repeat(search: Search) -> None:
    """Take the small steps in turn until none of them finds anything."""
    before = None
    while search.best is not before:
        before = search.best
        for step in _SMALL_STEPS:
            step(search)
