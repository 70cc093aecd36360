"""A case that is played again in another way, which must come to the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from harness.case import Case, Setup
from harness.choose import Choose
from harness.laws.trace import values_of
from reference_engine.game import Game, Match, play_out


@dataclass(frozen=True, slots=True)
class Told:
    """What a game told of a case: the texts of its steps, canonical and one more than moves."""

    game: Game
    case: Case
    steps: Sequence[str]

    def reach(self, at: int) -> Match:
        """The match after so many moves of the script."""
        match = self.game.start(self.case.options, self.case.setup)
        for move in self.case.script[:at]:
            match.play(move)
        return match

    def otherwise(
        self, setup: Setup | None, script: Sequence[str], expected: Sequence[Mapping[str, Any]], how: str
    ) -> Iterator[tuple[int, str]]:
        """Play the case under other names, and yield the first step that is not `expected`, in words of `how`."""
        played = values_of(play_out(self.game, self.case.options, setup, script))
        for n, (here, there) in enumerate(zip(expected, played, strict=True)):
            if here != there and (here := sorted_within(here)) != (there := sorted_within(there)):
                field = next(key for key in [*here, *there] if here.get(key) != there.get(key))
                yield n, f"{how}: {field} is {there.get(field)}, and should be {here.get(field)}"
                return


#: Yields each breach of a law by what was told, which it plays again as it chooses.
LawAgain = Callable[[Told, Choose], Iterator[tuple[int, str]]]


def sorted_within(value: Any) -> Any:
    """A value whose lists of words are sorted: hands and legal moves have no order but that of their names."""
    if isinstance(value, dict):
        return {key: sorted_within(each) for key, each in value.items()}
    if isinstance(value, list):
        return sorted(value) if value and isinstance(value[0], str) else list(map(sorted_within, value))
    return value
