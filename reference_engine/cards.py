"""Cards and sets of cards.

A set of cards is an integer with one bit a card. The bits stand in the order of the cards' names by code point
(2C 2D 2H 2S 3C … 9S AC … JB JC … TS), so that walking a set upwards gives the sorted lists of the protocol.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SUITS = "CDHS"
RANKS = "23456789TJQKA"  # from low to high
JOKERS = ("JB", "JK", "JR")

#: Every card name of every game, sorted by code point; its index is its bit.
CARDS: tuple[str, ...] = tuple(sorted([rank + suit for rank in RANKS for suit in SUITS] + list(JOKERS)))

#: The set that holds one card alone, by the card's name.
CARD: dict[str, int] = {name: 1 << bit for bit, name in enumerate(CARDS)}

JOKER = CARD["JK"]

#: All cards of a suit, by the suit's letter.
SUIT: dict[str, int] = {
    suit: sum(CARD[rank + suit] for rank in RANKS)  # jokers have no suit
    for suit in SUITS
}

#: The suit of a card, by its name.
SUIT_OF: dict[str, str] = {rank + suit: suit for rank in RANKS for suit in SUITS}

#: How high a card stands in its suit, 2 to 14, by its name.
RANK_OF: dict[str, int] = {rank + suit: 2 + RANKS.index(rank) for rank in RANKS for suit in SUITS}


def union(names: Iterable[str]) -> int:
    """The set of the named cards, as a plain sum.

    A card named twice carries into another bit: a sum of n cards is a set of n cards only if all differ.
    """
    return sum(map(CARD.__getitem__, names))


_CHUNK = 14
_LOW = (1 << _CHUNK) - 1


class _Names(dict[int, tuple[str, ...]]):
    """The names of every set within one stretch of 14 cards, kept once they were asked for."""

    def __init__(self, first: int) -> None:
        super().__init__()
        self._cards = CARDS[first : first + _CHUNK]

    def __missing__(self, cards: int) -> tuple[str, ...]:
        found = tuple([name for bit, name in enumerate(self._cards) if cards >> bit & 1])
        self[cards] = found
        return found


_NAMES = tuple(_Names(first) for first in range(0, len(CARDS), _CHUNK))


def names(cards: int) -> tuple[str, ...]:
    """The names of the cards of a set, sorted by code point: four look-ups instead of a loop over the cards."""
    low, next_, high, top = _NAMES
    return low[cards & _LOW] + next_[cards >> 14 & _LOW] + high[cards >> 28 & _LOW] + top[cards >> 42]


def json_list(words: Sequence[str]) -> str:
    """The canonical JSON list of plain ASCII words."""
    return '["' + '","'.join(words) + '"]' if words else "[]"


class Plays(dict[int, tuple[tuple[str, ...], str]]):
    """Plays of a set of cards: their words sorted by code point, and these as a JSON list.

    ``Plays("play ")[hand]`` is ``(("play 7H", "play JK"), '["play 7H","play JK"]')``. Legal lists are told at every
    step and most sets come again and again, so those met are kept, up to a bound.
    """

    BOUND = 1 << 18

    def __init__(self, verb: str) -> None:
        super().__init__()
        self._verb = verb
        self._between = f'","{verb}'

    def __missing__(self, cards: int) -> tuple[tuple[str, ...], str]:
        if len(self) >= self.BOUND:
            self.clear()
        if not cards:
            return (), "[]"
        text = self._verb + self._between.join(names(cards))
        told = tuple(text.split('","')), f'["{text}"]'
        self[cards] = told
        return told
