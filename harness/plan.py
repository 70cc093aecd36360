"""The plan of a campaign: numbered cases, each a pure function of the seed and its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.audience import Audience
from harness.choose import Choose, recording, seeded
from harness.mixes import MIXERS
from harness.walk import Walked, walk
from reference_engine.games import GAMES


@dataclass(frozen=True, slots=True)
class Plan:
    """Cases 0, 1, 2 … of a seed, dealt out in turn to the audiences."""

    seed: int
    audiences: tuple[Audience, ...]

    def audience(self, number: int) -> Audience:
        """The audience of a case."""
        return self.audiences[number % len(self.audiences)]

    def case(self, number: int) -> Walked:
        """Make one case."""
        return self._walk(number, seeded(self.seed, number))

    def cases(self, first: int, count: int) -> Iterator[tuple[int, Walked]]:
        """Make the cases from `first` on."""
        for number in range(first, first + count):
            yield number, self.case(number)

    def choices(self, number: int) -> list[int]:
        """The choices that made a case."""
        made: list[int] = []
        self._walk(number, recording(seeded(self.seed, number), made))
        return made

    def _walk(self, number: int, choose: Choose) -> Walked:
        audience = self.audience(number)
        return walk(choose, GAMES[audience.game], MIXERS[audience.game], audience.offered)
