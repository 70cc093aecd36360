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


class _Chunk(dict[int, tuple[str, ...]]):
    """The words for every set within one stretch of 14 cards, filled as they are asked for."""

    def __init__(self, verb: str, first: int) -> None:
        super().__init__()
        self._words = [verb + name for name in CARDS[first : first + _CHUNK]]

    def __missing__(self, cards: int) -> tuple[str, ...]:
        words = tuple(word for bit, word in enumerate(self._words) if cards >> bit & 1)
        self[cards] = words
        return words


class Words:
    """Puts a set of cards into words, sorted by code point: ``Words("play ")(hand) == ("play 7H", "play JK")``.

    Legal lists are written at every step; four look-ups take the place of a loop over the hand.
    """

    __slots__ = ("_0", "_1", "_2", "_3")

    def __init__(self, verb: str = "") -> None:
        self._0, self._1, self._2, self._3 = (_Chunk(verb, _CHUNK * chunk) for chunk in range(4))

    def __call__(self, cards: int) -> tuple[str, ...]:
        """The words for the cards of a set."""
        return (
            self._0[cards & _LOW] + self._1[cards >> 14 & _LOW] + self._2[cards >> 28 & _LOW] + self._3[cards >> 42]
        )


#: The names of the cards of a set, sorted by code point.
names = Words()


def json_list(words: Sequence[str]) -> str:
    """The canonical JSON list of plain ASCII words."""
    return '["' + '","'.join(words) + '"]' if words else "[]"
