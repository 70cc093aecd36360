"""How strong a card is within a trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reference_engine.cards import RANK_OF, SUIT_OF, SUITS

#: Where the strengths of trumps begin; below it stand the cards of the led suit, at 0 those that cannot win.
TRUMP: Final = 100

Strengths = Mapping[str, int]


def strengths(
    trump: str, led: str, plain_rank: Mapping[str, int] = RANK_OF, trump_rank: Mapping[str, int] = RANK_OF
) -> dict[str, int]:
    """The strength of every card of the four suits in a trick, by the card's name: the highest takes the trick.

    Trumps beat the led suit, the led suit beats nothing else, and any other card is worth 0.
    """
    return {
        card: TRUMP + trump_rank[card] if suit == trump else plain_rank[card] if suit == led else 0
        for card, suit in SUIT_OF.items()
    }


def by_trump_and_lead(
    plain_rank: Mapping[str, int] = RANK_OF, trump_rank: Mapping[str, int] = RANK_OF
) -> dict[tuple[str, str], dict[str, int]]:
    """The strengths for every trump and every led suit."""
    return {(trump, led): strengths(trump, led, plain_rank, trump_rank) for trump in SUITS for led in SUITS}
