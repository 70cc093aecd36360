"""What was learned: which cases show combinations that a corpus does not, as plain data that adds up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

#: For each game and each combination that is new: the moves of the shortest case that shows it, and its number.
Learned = dict[str, dict[str, tuple[int, int]]]


def learn(learned: Learned, game: str, combinations: Iterable[str], moves: int, number: int) -> None:
    """Enter a case; of two cases for a combination the shorter is kept, of equals the first of the plan."""
    mine = learned.setdefault(game, {})
    case = (moves, number)
    for each in combinations:
        known = mine.get(each)
        if known is None or case < known:
            mine[each] = case


def add_learned(learned: Learned, other: Mapping[str, Mapping[str, tuple[int, int]]]) -> None:
    """Add what another part of the plan taught; the order in which parts are added makes no difference."""
    for game, combinations in other.items():
        for each, (moves, number) in combinations.items():
            learn(learned, game, (each,), moves, number)
