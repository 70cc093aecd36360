"""The search for a smaller case: what it has found, what it has asked, and how much time it has left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.case import Case
from harness.mix import Offered
from harness.shrink.order import simplicity
from harness.shrink.reading import Reading
from reference_engine.game import Game

#: Plays a case on the engine and tells whether the finding shows; the bytes are the reference's own steps.
Still = Callable[[Case, bytes], bool]


class Search:
    """Remembers the simplest case that was seen to show the finding, and never asks twice about the same case.

    best     the simplest reading so far, by `harness.shrink.order`; the predicate has accepted it
    found    a simpler case than the first was found
    replays  how many times a case was played on the engine
    ended    why no more cases are played; empty while they are
    """

    def __init__(
        self, first: Reading, still: Still, game: Game, offered: Offered, seconds: float, clock: Callable[[], float]
    ) -> None:
        self.best = first
        self.game = game
        self.offered = offered
        self.found = False
        self.replays = 0
        self.ended = ""
        self._still = still
        self._key = simplicity(first, game)
        self._clock = clock
        self._until = clock() + seconds
        self._setup = offered.setup or first.case.setup is not None
        self._known: dict[Any, bool] = {}

    def show(self, reading: Reading) -> bool:
        """Tell whether the finding shows on a case; when the time is over, False for what was not played yet.

        A simpler case on which it shows becomes the best.
        """
        case = reading.case
        key = (tuple(sorted(case.options.items())), repr(case.setup), case.script)
        known = self._known.get(key)
        if known is not None:
            return known
        if self.over() or not self._offered(case):
            return False
        shows = self.ask(reading)
        self._known[key] = shows
        if shows and (simpler := simplicity(reading, self.game)) < self._key:
            self.best, self._key, self.found = reading, simpler, True
        return shows

    def simpler(self, reading: Reading) -> bool:
        """Take a case as the best if it is simpler and the finding shows on it.

        What is not simpler as it stands is tried without its last moves, for it may differ earlier.
        """
        if reading.rounds > self.best.rounds:
            return False
        if simplicity(reading, self.game) >= self._key:
            if not self.best.made:
                return False
            reading = reading.first(len(self.best.made) - 1)
        return self.show(reading) and self.best is reading

    def ask(self, reading: Reading) -> bool:
        """Play a case on the engine, whatever is known of it."""
        self.replays += 1
        try:
            return bool(self._still(reading.case, reading.trace()))
        except Exception as failure:  # the predicate is not ours: what it raises ends the search, not the run
            self.ended = f"a case could not be played: {type(failure).__name__}: {failure}"
            return False

    def over(self) -> bool:
        """Tell whether no more cases may be played."""
        if not self.ended and self._clock() >= self._until:
            self.ended = "the time was over"
        return bool(self.ended)

    def _offered(self, case: Case) -> bool:
        if case.setup is not None and not self._setup:
            return False
        values = self.offered.options
        return all(value in values.get(name, (value,)) for name, value in case.options.items())
