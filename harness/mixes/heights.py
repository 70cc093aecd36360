"""How high the cards of plays stand, for seats that play the highest or the lowest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reference_engine.cards import CARDS, RANK_OF

#: How high a card stands in its suit, by the words of its play; jokers stand above all.
HEIGHT: Final = {f"play {card}": RANK_OF.get(card, 15) for card in CARDS}


def highest(legal: Sequence[str]) -> str:
    """The play of the highest card; of equal ones the first."""
    best, top = "", 0
    for words in legal:
        height = HEIGHT[words]
        if height > top:
            best, top = words, height
    return best


def lowest(legal: Sequence[str]) -> str:
    """The play of the lowest card; of equal ones the first."""
    best, bottom = "", 99
    for words in legal:
        height = HEIGHT[words]
        if height < bottom:
            best, bottom = words, height
    return best
