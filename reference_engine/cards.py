"""Cards and sets of cards.

A set of cards is an integer with one bit a card. The bits stand in the order of the cards' names by code point
(2C 2D 2H 2S 3C … 9S AC … JB JC … TS), so that walking a set upwards gives the sorted lists of the protocol.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

SUITS: Final = "CDHS"
RANKS: Final = "23456789TJQKA"  # from low to high
JOKERS: Final = ("JB", "JK", "JR")

#: Every card name of every game, sorted by code point; its index is its bit.
CARDS: Final[tuple[str, ...]] = tuple(sorted([rank + suit for rank in RANKS for suit in SUITS] + list(JOKERS)))

#: The set that holds one card alone, by the card's name.
CARD: Final[dict[str, int]] = {name: 1 << bit for bit, name in enumerate(CARDS)}

JOKER: Final = CARD["JK"]

#: All cards of a suit, by the suit's letter.
SUIT: Final[dict[str, int]] = {
    suit: sum(CARD[rank + suit] for rank in RANKS)  # jokers have no suit
    for suit in SUITS
}

#: The suit of a card, by its name.
SUIT_OF: Final[dict[str, str]] = {rank + suit: suit for rank in RANKS for suit in SUITS}

#: How high a card stands in its suit, 2 to 14, by its name.
RANK_OF: Final[dict[str, int]] = {rank + suit: 2 + RANKS.index(rank) for rank in RANKS for suit in SUITS}


def union(names: Iterable[str]) -> int:
    """The set of the named cards, as a plain sum.

    A card named twice carries into another bit: a sum of n cards is a set of n cards only if all differ.
    """
    cards = 0
    for name in names:
        cards += CARD[name]
    return cards


def _by_stretch(verb: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The words for every set within each stretch of eight cards: seven small tables that stay in the cache."""
    tables = []
    for first in range(0, 56, 8):
        words = [verb + name for name in CARDS[first : first + 8]]
        table: list[tuple[str, ...]] = [()]
        for cards in range(1, 1 << len(words)):
            lowest = cards & -cards
            table.append((words[lowest.bit_length() - 1], *table[cards ^ lowest]))
        tables.append(tuple(table))
    return tuple(tables)


_NAMES: Final = _by_stretch("")


def names(cards: int) -> tuple[str, ...]:
    """The names of the cards of a set, sorted by code point."""
    a, b, c, d, e, f, g = _NAMES
    return (
        a[cards & 255]
        + b[cards >> 8 & 255]
        + c[cards >> 16 & 255]
        + d[cards >> 24 & 255]
        + e[cards >> 32 & 255]
        + f[cards >> 40 & 255]
        + g[cards >> 48]
    )


def json_list(words: Sequence[str]) -> str:
    """The canonical JSON list of plain ASCII words."""
    joined = '","'.join(words)
    return f'["{joined}"]' if words else "[]"


#: Words sorted by code point, and these as a JSON list: legal lists are told at every step.
Listed = tuple[tuple[str, ...], str]


def listed(words: tuple[str, ...]) -> Listed:
    """The words with their list."""
    return words, json_list(words)


#: The legal list where no seat is to act.
NOTHING: Final = listed(())


class Plays:
    """Plays of a set of cards.

    ``Plays("play ")[hand]`` is ``(("play 7H", "play JK"), '["play 7H","play JK"]')``. None are kept: a set comes
    again too seldom, and reading what was kept then takes longer than making it.
    """

    __slots__ = ("_stretches",)

    def __init__(self, verb: str) -> None:
        self._stretches = _by_stretch(verb)

    def __getitem__(self, cards: int) -> Listed:
        a, b, c, d, e, f, g = self._stretches
        return listed(
            a[cards & 255]
            + b[cards >> 8 & 255]
            + c[cards >> 16 & 255]
            + d[cards >> 24 & 255]
            + e[cards >> 32 & 255]
            + f[cards >> 40 & 255]
            + g[cards >> 48]
        )
