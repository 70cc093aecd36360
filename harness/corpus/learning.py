"""Learning: what a run saw that its corpus does not have, and the corpus of the next generation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from harness.choose import recorded, recording
from harness.corpus.combinations import combinations_of
from harness.corpus.cover import cover
from harness.corpus.entry import Corpus, Entry
from harness.mixes import MIXERS
from harness.plan import Plan

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


def entry_of(plan: Plan, number: int, shows: Sequence[str]) -> Entry:
    """A case of a plan as an entry that is kept for these combinations."""
    audience = plan.audience(number)
    choices = plan.choices(number)
    drawn: list[int] = []
    MIXERS[audience.game].mix(recording(recorded(choices), drawn), audience.offered)
    return Entry(tuple(choices), len(drawn), tuple(sorted(shows)))


def grown(plan: Plan, learned: Mapping[str, Mapping[str, tuple[int, int]]]) -> Corpus:
    """The corpus of the next generation: that of the plan, and few cases that show all that was learned."""
    entries = {game: list(kept) for game, kept in plan.corpus.entries.items()}
    for game, combinations in sorted(learned.items()):
        new = combinations.keys() - plan.corpus.shown(game)
        numbers = [number for _, number in sorted({combinations[each] for each in new})]
        shown = {number: combinations_of((made := plan.case(number)).case, made.steps) for number in numbers}
        for number, kept_for in cover(shown, new).items():
            entries.setdefault(game, []).append(entry_of(plan, number, kept_for))
    return Corpus(plan.corpus.walks, {game: tuple(kept) for game, kept in entries.items()})
