"""What can be left out of a case: its tail, earlier rounds, draws, tricks, and moves that are refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from harness.case import Setup
from harness.shrink.mend import mend
from harness.shrink.reading import Made, read
from harness.shrink.search import Search
from reference_engine.options import BadParam


def attempt(search: Search, options: object, setup: Setup | None, wanted: Sequence[Made]) -> bool:
    """Mend wanted moves into a case; take it if it is simpler and shows the finding, and cut its tail."""
    if search.over():
        return False
    try:
        reading = mend(search.game, options, setup, wanted)
    except BadParam:
        return False
    return search.simpler(reading) and cut(search)


def cut(search: Search) -> bool:
    """Leave out what comes after the place where the finding shows.

    By halves, since a longer script shows it too. Always true, to follow what was found.
    """
    shows, hides = len(search.best.made), -1
    middle = shows - 1  # mostly there is nothing to cut
    while shows - hides > 1:
        if search.show(search.best.first(middle)):
            shows = middle
        else:
            hides = middle
        middle = (shows + hides) // 2
    return True


def start_later(search: Search) -> None:
    """Begin at the last round that shows it, from the dealer and score that the reference has there."""
    reading = search.best
    for start in reversed(_deals(reading.made)):
        setup = reading.setup_before(start, search.game.setup)
        if setup is None or (start == 0 and reading.case.setup is not None):
            continue
        try:
            later = read(search.game, reading.case.options, setup, reading.case.script[start:])
        except BadParam:
            continue
        if search.simpler(later):
            cut(search)
            return


def drop_rounds(search: Search) -> None:
    """Leave out whole rounds, as many in a row as can be."""
    starts = _deals(search.best.made)
    for first, start in enumerate(starts):
        for end in reversed(starts[first + 1 :]):
            if _without(search, range(start, end)):
                drop_rounds(search)
                return


def drop_draws(search: Search) -> None:
    """Leave out draws for the first deal that came to nothing."""
    _in_runs(search, lambda made: made.phase == "draw" and made.accepted)


def drop_refused(search: Search) -> None:
    """Leave out moves that the reference refused."""
    _in_runs(search, lambda made: not made.accepted)


def drop_moves(search: Search) -> None:
    """Leave out a move of every seat in a row, be it a trick or not, and then any move of a seat alone."""
    for size in (1 + max((made.turn or 0 for made in search.best.made), default=0), 1):
        at = 0
        while at + size <= len(search.best.made):
            seats = all(made.turn is not None for made in search.best.made[at : at + size])
            if not seats or not _without(search, range(at, at + size)):
                at += 1


def _deals(made: Sequence[Made]) -> list[int]:
    return [at for at, move in enumerate(made) if move.phase == "deal" and move.accepted]


def _in_runs(search: Search, droppable: Callable[[Made], bool]) -> None:
    """Leave out moves of one sort: all of them, or else ever fewer at once."""
    size = sum(map(droppable, search.best.made))
    while size:
        first = 0
        while places := [at for at, made in enumerate(search.best.made) if droppable(made)][first : first + size]:
            if not _without(search, places):
                first += size
        size //= 2


def _without(search: Search, places: Sequence[int]) -> bool:
    case, gone = search.best.case, frozenset(places)
    wanted = [made for at, made in enumerate(search.best.made) if at not in gone]
    return attempt(search, case.options, case.setup, wanted)
