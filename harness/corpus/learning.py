"""Learning: cases explained, and the corpus of the next generation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from harness.choose import recorded, recording
from harness.corpus.combinations import combinations_of
from harness.corpus.cover import cover
from harness.corpus.entry import Corpus, Entry
from harness.corpus.learned import Learned, learn
from harness.corpus.walks import walks
from harness.mix import Offered
from harness.mixes import MIXERS
from harness.plan import Plan
from harness.walk import Walked


def learn_from(learned: Learned, corpus: Corpus, number: int, walked: Walked) -> None:
    """Explain a case of a plan, and enter what the plan's corpus does not show."""
    case = walked.case
    new = combinations_of(case, walked.steps) - corpus.shown(case.game)
    learn(learned, case.game, new, len(case.script), number)


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
        for each in new:  # an outcome, too, which nothing here would show again
            shown[combinations[each][1]] |= {each}
        for number, kept_for in cover(shown, new).items():
            entries.setdefault(game, []).append(entry_of(plan, number, kept_for))
    return Corpus(walks(), {game: tuple(kept) for game, kept in entries.items() if kept})
