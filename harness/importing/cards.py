"""How a log writes cards: words in either order, objects, or numbers, made into the names of the protocol."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from harness.importing.paths import Path
from harness.importing.unmapped import Unmapped
from reference_engine.cards import JOKERS, RANKS, SUITS

#: What suits and ranks are called where the map says nothing else; upper and lower case are the same.
SUIT_WORDS: Mapping[str, Sequence[str]] = {
    "S": ("s", "♠", "♤", "♠️", "spade", "spades"),
    "H": ("h", "♥", "♡", "♥️", "heart", "hearts"),
    "D": ("d", "♦", "♢", "♦️", "diamond", "diamonds"),
    "C": ("c", "♣", "♧", "♣️", "club", "clubs"),
}
RANK_WORDS: Mapping[str, Sequence[str]] = {
    **{rank: (rank,) for rank in "23456789"},
    "T": ("t", "10", "ten"),
    "J": ("j", "11", "jack"),
    "Q": ("q", "12", "queen"),
    "K": ("k", "13", "king"),
    "A": ("a", "1", "14", "ace"),
}

#: What may stand between the rank and the suit.
_BETWEEN = ("", " ", "-", "_", ":", "/", ".", " of ", "_of_", "-of-")

_SPLIT = re.compile(r"[\s,;|]+")

_REMEDY = "say what it means in [cards] of the map"


class TwoCards(ValueError):
    """One word that would be two cards."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a log.

    words       each word in lower case, and the card that it is
    numbers     each whole number, and the card that it is
    suits       each word of a suit in lower case, and the protocol's letter
    ranks       each word of a rank in lower case, and the protocol's letter
    suit, rank  where both stand in a card that is an object
    """

    words: Mapping[str, str]
    numbers: Mapping[int, str] = field(default_factory=dict)
    suits: Mapping[str, str] = field(default_factory=dict)
    ranks: Mapping[str, str] = field(default_factory=dict)
    suit: Path = field(default_factory=lambda: Path("suit"))
    rank: Path = field(default_factory=lambda: Path("rank"))

    def card(self, value: object) -> str:
        """Give the card that a value of the log is. Raises `Unmapped`."""
        found: str | None = None
        match value:
            case bool() | None:
                pass
            case int():
                found = self.numbers.get(value) or self.words.get(str(value))
            case str():
                text = _text(value)
                found = self.words.get(text)
                if found is None and self.numbers and text.isascii() and text.isdigit():
                    found = self.numbers.get(int(text))
            case dict():
                found = self._of_object(value)
        if found is None:
            raise Unmapped(f"no card is written {told(value)}", _REMEDY)
        return found

    def cards(self, value: object) -> list[str]:
        """Give the cards of a list, or of a text with spaces or commas between them. Raises `Unmapped`."""
        if isinstance(value, str):
            value = [word for word in _SPLIT.split(value) if word]
        if not isinstance(value, list):
            raise Unmapped(f"{told(value)} is no list of cards", "correct the expression in the map")
        return [self.card(each) for each in value]

    def letter(self, value: object) -> str:
        """Give the suit that a value of the log is. Raises `Unmapped`."""
        found = None if value is None or isinstance(value, bool) else self.suits.get(_text(value))
        if found is None:
            raise Unmapped(f"no suit is written {told(value)}", "say what it means in [cards.suits] of the map")
        return found

    def _of_object(self, value: Mapping[str, Any]) -> str | None:
        suit, rank = (
            None if it is None else _text(it) for it in (self.suit.find(value, ()), self.rank.find(value, ()))
        )
        if suit is not None and rank is not None and suit in self.suits and rank in self.ranks:
            return self.ranks[rank] + self.suits[suit]
        return self.words.get(" ".join(word for word in (suit, rank) if word is not None))


def cards_of(table: Mapping[str, Any]) -> Cards:
    """Make the cards of a log from ``[cards]`` of its map.

    Raises `TwoCards` where a word would be two cards, `BadExpression` for what is no expression.
    """
    suits = {suit: spelt(table["suits"][suit]) if "suits" in table else SUIT_WORDS[suit] for suit in SUITS}
    own = table.get("ranks", {})
    ranks = {rank: spelt(own[rank]) if rank in own else RANK_WORDS[rank] for rank in RANKS}
    words: dict[str, str] = {}
    for word, card in _spelled(suits, ranks, table.get("order", "")):
        if words.setdefault(word, card) != card:
            raise TwoCards(f'{word!r} would be {words[word]} and {card}: say order = "rank suit" or "suit rank"')
    for card, spellings in table.get("words", {}).items():
        words |= dict.fromkeys(map(_text, spelt(spellings)), card)
    for joker in JOKERS:
        words.setdefault(joker.lower(), joker)
    return Cards(
        words=words,
        numbers=_numbers(table["numbers"]) if "numbers" in table else {},
        suits={_text(word): suit for suit, spellings in suits.items() for word in spellings},
        ranks={_text(word): rank for rank, spellings in ranks.items() for word in spellings},
        suit=Path(table.get("suit", "suit")),
        rank=Path(table.get("rank", "rank")),
    )


def spelt(value: object) -> tuple[object, ...]:
    """The words of the log for one thing, of which a map may give one or a list."""
    return tuple(value) if isinstance(value, list) else (value,)


def _spelled(
    suits: Mapping[str, Sequence[object]], ranks: Mapping[str, Sequence[object]], order: str
) -> Iterator[tuple[str, str]]:
    """Every way of writing each card of the pack, and the card."""
    for suit, suit_words in suits.items():
        for rank, rank_words in ranks.items():
            for one in map(_text, suit_words):
                for other in map(_text, rank_words):
                    for between in _BETWEEN:
                        if order != "suit rank":
                            yield f"{other}{between}{one}", rank + suit
                        if order != "rank suit":
                            yield f"{one}{between}{other}", rank + suit


def _numbers(table: Mapping[str, Any]) -> dict[int, str]:
    suits, ranks = table["suits"], table["ranks"]
    if table["first"] == "rank":
        order = [rank + suit for suit in suits for rank in ranks]
    else:
        order = [rank + suit for rank in ranks for suit in suits]
    return dict(enumerate(order, start=table.get("from", 0)))


def _text(value: object) -> str:
    return str(value).strip().lower()


def told(value: object) -> str:
    """A value of the log in a message: as JSON, not too long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"
