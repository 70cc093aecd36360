"""The plan of a campaign: numbered cases, each a pure function of the seed, the corpus's hash and its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from harness.audience import Audience
from harness.avoid import avoidable
from harness.choose import Choose, recording, seeded
from harness.corpus.entry import Corpus
from harness.corpus.mutation import mutated
from harness.divergence import Fingerprint
from harness.mixes import MIXERS
from harness.walk import Walked, walk
from reference_engine.games import GAMES


@dataclass(frozen=True, slots=True)
class Plan:
    """Cases 0, 1, 2 … of a seed, dealt out in turn to the audiences.

    With a corpus one of two cases of an audience is made near one of its entries. The others are what they are
    without a corpus. What is `known` is shown once by a case, and then steered round where it can be.
    """

    seed: int
    audiences: tuple[Audience, ...]
    corpus: Corpus = field(default_factory=Corpus)
    known: tuple[Fingerprint, ...] = ()

    def audience(self, number: int) -> Audience:
        """The audience of a case."""
        return self.audiences[number % len(self.audiences)]

    def case(self, number: int) -> Walked:
        """Make one case."""
        return self._walk(number, self._choose(number))

    def cases(self, first: int, count: int) -> Iterator[tuple[int, Walked]]:
        """Make the cases from `first` on."""
        for number in range(first, first + count):
            yield number, self.case(number)

    def by_audience(self, first: int, count: int) -> Iterator[tuple[int, Walked]]:
        """Make the same cases one audience after the other, which is much quicker.

        A game and the engines that play it find their code and tables in the processor's caches, case after case.
        """
        dealt = len(self.audiences)
        for place in range(min(dealt, count)):
            for number in range(first + place, first + count, dealt):
                yield number, self.case(number)

    def choices(self, number: int) -> list[int]:
        """The choices that made a case."""
        made: list[int] = []
        self._walk(number, recording(self._choose(number), made))
        return made

    @property
    def learns(self) -> bool:
        """Tell whether its cases are looked at for what its corpus does not show: not without a corpus."""
        return bool(self.corpus.walks)

    def guided(self, number: int) -> bool:
        """Tell whether a case is made near an entry of the corpus."""
        # one of each two, and not always the second: else one case in a hundred would always be a plain one
        second = (number // len(self.audiences)).bit_count() % 2 == 1
        return second and bool(self.corpus.entries.get(self.audience(number).game))

    def _choose(self, number: int) -> Choose:
        if not self.guided(number):
            return seeded(self.seed, number)
        draw = Random(f"{self.seed} {self.corpus.hash} {number}")
        audience = self.audience(number)
        return mutated(self.corpus.entries[audience.game], audience.offered, draw)

    def _walk(self, number: int, choose: Choose) -> Walked:
        audience = self.audience(number)
        game, mixer = GAMES[audience.game], MIXERS[audience.game]
        return walk(choose, game, mixer, audience.offered, avoidable(self.known, game.id))
