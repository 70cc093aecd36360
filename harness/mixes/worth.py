"""Which play is worth most or least to a seat, by a table of what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reference_engine.cards import CARDS, RANK_OF

#: How high a card stands in its suit, by the words of its play; jokers stand above all.
HEIGHT: Final = {f"play {card}": RANK_OF.get(card, 15) for card in CARDS}


def most(plays: Sequence[str], worth: dict[str, int]) -> str:
    """The first of the plays that are worth most."""
    words = plays[0]  # a loop, as `max` with a key costs a call a play
    highest = worth[words]
    for play in plays:
        if worth[play] > highest:
            words, highest = play, worth[play]
    return words


def least(plays: Sequence[str], worth: dict[str, int]) -> str:
    """The first of the plays that are worth least."""
    words = plays[0]
    lowest = worth[words]
    for play in plays:
        if worth[play] < lowest:
            words, lowest = play, worth[play]
    return words
