"""Belote: king and queen of trump in one hand, said as they are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from reference_engine.cards import CARD, Listed, Plays, listed
from reference_engine.jack_nine import KING_AND_QUEEN

#: What both calls together are worth.
BELOTE: Final = 20

PLAY: Final = Plays("play ")


class Pair:
    """King and queen of trump in one round.

    cards  the two cards as a set
    seat   the seat that was dealt both, or -1
    said   how many of the two have been played with the call
    """

    __slots__ = ("cards", "said", "seat")

    def __init__(self, cards: int, seat: int, said: int = 0) -> None:
        self.cards = cards
        self.seat = seat
        self.said = said

    def sayable(self, seat: int, hand: int) -> int:
        """The cards of a seat's hand that it may play with the call."""
        if seat != self.seat:
            return 0
        left = hand & self.cards
        if left == self.cards:
            return left  # belote/coinche 6.1
        if not left:
            return 0
        if self.said:
            return left  # belote/coinche 6.2
        return 0  # belote/coinche 6.7

    def why_not(self, seat: int, card: str) -> str:
        """Why a card that a seat may play cannot be played with the call."""
        if seat == self.seat and self.cards & CARD[card]:
            return "no_belote"  # belote/coinche 6.7
        return "no_belote"  # belote/coinche 6.5

    def say(self, seat: int) -> str:
        """Say it; the event."""
        self.said += 1
        if self.said == 1:
            return f'{{"type":"belote","seat":{seat},"second":false}}'  # belote/coinche 6.1
        return f'{{"type":"belote","seat":{seat},"second":true}}'  # belote/coinche 6.2

    def worth(self) -> tuple[int, int]:
        """What each team has of the belote at the end of the round."""
        if self.said == 2:
            return (BELOTE, 0) if self.seat & 1 == 0 else (0, BELOTE)  # belote/coinche 6.9
        if self.said == 1:
            return 0, 0  # belote/coinche 6.8
        return 0, 0


def dealt_to(hands: list[int], trump: str) -> Pair:
    """The pair of a round as the hands of eight cards have it."""
    cards = KING_AND_QUEEN[trump]
    for seat, hand in enumerate(hands):
        if hand & cards == cards:
            return Pair(cards, seat)
    return Pair(cards, -1)


def plays(cards: int, sayable: int) -> Listed:
    """The plays of a set of cards, with the call and without where it may be said: sorted words, and as JSON."""
    if not cards & sayable:
        return PLAY[cards]
    words: list[str] = []
    for play in PLAY[cards][0]:
        words.append(play)
        if CARD[play[5:]] & sayable:
            words.append(f"{play} belote")
    return listed(tuple(words))


def permits(
    pair: Pair, seat: int, hand: int, card: str, won: Sequence[tuple[int, Sequence[str]]], *, said: bool
) -> Iterator[str]:
    """The rules that allow a play, with the call or without, which a stricter table would refuse: their numbers.

    won  the tricks of the round before this one
    """
    if not pair.sayable(seat, hand) & CARD[card]:
        return
    if not said:
        yield "6.6"  # belote/coinche 6.6
    elif not pair.said:
        yield "6.3"  # belote/coinche 6.3
    elif not any(CARD[each] & pair.cards for _, trick in won[-1:] for each in trick):
        yield "6.4"  # belote/coinche 6.4
