"""Learning: what a run saw that its corpus does not have, and the corpus of the next generation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from harness.choose import recorded, recording
from harness.corpus.combinations import combinations_of
from harness.corpus.cover import cover
from harness.corpus.entry import Corpus, Entry
from harness.corpus.walks import walks
from harness.mix import Offered
from harness.mixes import MIXERS
from harness.plan import Plan
from harness.walk import Walked

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


def learn_from(learned: Learned, corpus: Corpus, number: int, walked: Walked) -> None:
    """Explain a case of a plan, and enter what the plan's corpus does not show."""
    case = walked.case
    new = combinations_of(case, walked.steps) - corpus.shown(case.game)
    learn(learned, case.game, new, len(case.script), number)


def add_learned(learned: Learned, other: Mapping[str, Mapping[str, tuple[int, int]]]) -> None:
    """Add what another part of the plan taught; the order in which parts are added makes no difference."""
    for game, combinations in other.items():
        for each, (moves, number) in combinations.items():
            learn(learned, game, (each,), moves, number)


def entry_of(plan: Plan, number: int, shows: Iterable[str]) -> Entry:
    """A case of a plan as an entry that is kept for these combinations."""
    audience = plan.audience(number)
    return entry_from(audience.game, audience.offered, plan.choices(number), shows)


def entry_from(game: str, offered: Offered, choices: Sequence[int], shows: Iterable[str]) -> Entry:
    """The case that choices make for an offer as an entry; every walk draws its options first."""
    drawn: list[int] = []
    MIXERS[game].mix(recording(recorded(choices), drawn), offered)
    options = {
        name: values[choice] for (name, values), choice in zip(offered.options.items(), choices, strict=False)
    }
    left = len(options)
    return Entry(options, offered.setup, tuple(choices[left:]), len(drawn) - left, tuple(sorted(shows)))


def grown(plan: Plan, learned: Learned, onto: Corpus | None = None) -> Corpus:
    """The corpus of the next generation: the plan's own, and few cases that show all that was learned beyond it.

    onto  the corpus that is added to instead, where another run has added to the plan's meanwhile
    """
    onto = onto or plan.corpus
    entries = {game: list(kept) for game, kept in onto.entries.items()}
    for game, combinations in sorted(learned.items()):
        new = combinations.keys() - onto.shown(game)
        numbers = [number for _, number in sorted({combinations[each] for each in new})]
        shown = {number: combinations_of((made := plan.case(number)).case, made.steps) for number in numbers}
        for number, kept_for in cover(shown, new).items():
            entries.setdefault(game, []).append(entry_of(plan, number, kept_for))
    return Corpus(walks(), {game: tuple(kept) for game, kept in entries.items() if kept})
