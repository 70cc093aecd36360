"""The entries of a corpus as scenarios: cases that need no corpus, no seed and no choices to be played again."""

from __future__ import annotations

from collections.abc import Iterable

from harness.corpus.combinations import combinations_of
from harness.corpus.distil import played
from harness.corpus.entry import Entry
from harness.ledger import load_ledger
from harness.scenario import Scenario

#: How many combinations a scenario names.
_NAMED = 8


def scenario_of(game: str, entry: Entry, corpus: str) -> Scenario:
    """The case of an entry with the reference's steps, and the rules that it is kept for."""
    walked, _, _ = played(game, entry)
    parts = dict.fromkeys(part for each in entry.shows for part in each.split(" + "))
    rules = _rules(parts, game) or _rules(sorted(combinations_of(walked.case, walked.steps)), game)
    told = "; ".join(entry.shows[:_NAMED]) + ("; …" if len(entry.shows) > _NAMED else "")
    return Scenario(
        title=f"A case of the corpus {corpus}, kept for {len(entry.shows)} combinations in one round",
        rules=rules,
        why=f"It brings together: {told or 'nothing that another case does not'}. The steps are the reference's.",
        case=walked.case,
        steps=tuple(walked.steps),
    )


def _rules(names: Iterable[str], game: str) -> tuple[str, ...]:
    """Those of some names that are rules, as the ledger writes them."""
    known = load_ledger(game).rules
    return tuple(rule for name in names for rule in (name, f"{game} {name}") if rule in known)
