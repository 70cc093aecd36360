"""A rule of the ledger at hand, which has the sentences that reports tell."""

from __future__ import annotations

from harness.ledger import Ledger, Rule, load_ledger
from harness.mistake import Mistake


def rule_of(game: str, number: str) -> Rule | None:
    """Look up a rule by its book and number, ``kout_bh 7.3.1``, as a case of `game` has it; None if there is none.

    A record may be of a game, or of a rule, that this version does not have.
    """
    ledger = ledger_of(game) if number else None
    return None if ledger is None else ledger.rules.get(number)


def ledger_of(game: str) -> Ledger | None:
    """Give the rules of a game; None for one that this version does not have."""
    try:
        return load_ledger(game) if game.isidentifier() else None
    except Mistake:
        return None
