"""Packs for belote-cli: the engine shuffles and deals by itself, so the pack is laid for it.

It deals a card at a time from seat 0 on, and after the taking in the order of the bidding. The rule book deals
three and two together from the seat after the dealer, and after the taking from the taker on. Here the cards are
put where the engine will give each seat those that the script has for it.
"""

from __future__ import annotations

import random

from belote.deck import CARD_SUITS, Card, Rank

CARDS: dict[str, Card] = {
    f"{'T' if rank is Rank.TEN else rank.value}{letter}": Card(suit, rank)
    for letter, suit in zip("SHDC", CARD_SUITS, strict=True)
    for rank in Rank
}
NAMES: dict[Card, str] = {card: name for name, card in CARDS.items()}


class Arranged(random.Random):
    """A generator with which `start_round` deals a given pack: its shuffle lays the cards in this order."""

    def __init__(self, pack: list[Card]) -> None:
        super().__init__(0)
        self._pack = pack

    def shuffle(self, x: list[Card]) -> None:  # type: ignore[override]
        """Lay the pack."""
        x[:] = self._pack


def first_cards(pack: list[Card], dealer: int) -> list[Card]:
    """Lay a pack so that the engine's first five cards a seat are those of the rule book's deal."""
    hands: list[list[Card]] = [[], [], [], []]
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        hands[seat] = pack[3 * place : 3 * place + 3] + pack[12 + 2 * place : 14 + 2 * place]
    return [hands[seat][card] for card in range(5) for seat in range(4)] + pack[20:]


def last_cards(rest: list[Card], dealer: int, taker: int) -> list[Card]:
    """Lay the eleven cards behind the proposed one so that the engine completes each hand as the rule book does."""
    pieces: dict[int, list[Card]] = {}
    for place in range(4):
        size = 2 if place == 0 else 3
        pieces[(taker + place) % 4], rest = rest[:size], rest[size:]
    return [card for place in range(4) for card in pieces[(dealer + 1 + place) % 4]]
