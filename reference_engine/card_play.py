"""A card that a seat plays, known by the text of its move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from reference_engine.cards import CARD, SUIT_OF


@dataclass(frozen=True, slots=True)
class CardPlay:
    """A move such as ``2 play KH``, taken apart.

    seat   whose move it is
    words  the move without its seat
    card   the card, as the set that holds it alone
    suit   its suit; "" that of a joker
    """

    seat: int
    words: str
    card: int
    suit: str


def card_plays(cards: Iterable[str], seats: int) -> dict[str, CardPlay]:
    """Every play of these cards at a table of so many seats, by the text of the move."""
    return {
        f"{seat} play {card}": CardPlay(seat, f"play {card}", CARD[card], SUIT_OF.get(card, ""))
        for card in cards
        for seat in range(seats)
    }


def to_play(seats: int) -> list[str]:
    """How the position of a seat begins that is to play a card, up to its legal list, by the seat."""
    return [f'"phase":"play","turn":{seat},"legal":' for seat in range(seats)]
