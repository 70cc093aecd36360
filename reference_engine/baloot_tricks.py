"""The eight tricks of a hand of Baloot: suits are followed, nobody must trump, and closed hands bind who leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reference_engine.cards import CARD, SUIT, SUIT_OF
from reference_engine.jack_nine import HIGHER_TRUMPS, STRENGTH, VALUE

LAST_TRICK: Final = 10


class Tricks:
    """The tricks of one hand as they are played.

    trump     empty in sun
    closed    whether nobody leads trump from a hand with another suit
    value     what every card counts
    laid      how many cards lie on the table, of the values `pot`
    led       the suit that was led
    strength  the strength of every card in this trick
    top       the card that is winning the trick, of `top_seat`, and its strength, `best`
    taken     how many tricks are taken; count: how many by each team
    raw       the values of the cards of each team
    """

    __slots__ = (
        "best",
        "closed",
        "count",
        "laid",
        "led",
        "pot",
        "raw",
        "strength",
        "taken",
        "top",
        "top_seat",
        "trump",
        "value",
    )

    def __init__(self, trump: str = "", closed: bool = False) -> None:
        self.trump = trump
        self.closed = closed
        self.value = VALUE[trump]
        self.strength: dict[str, int] = {}
        self.laid = self.pot = 0
        self.led = self.top = ""
        self.top_seat = self.best = 0
        self.taken = 0
        self.count = [0, 0]
        self.raw = [0, 0]

    def copy(self) -> Tricks:
        """Tricks that are the same and go their own way."""
        twin = Tricks(self.trump, self.closed)
        twin.strength = self.strength
        twin.laid, twin.pot = self.laid, self.pot
        twin.led, twin.top, twin.top_seat, twin.best = self.led, self.top, self.top_seat, self.best
        twin.taken = self.taken
        twin.count, twin.raw = self.count.copy(), self.raw.copy()
        return twin

    def playable(self, hand: int) -> int:
        """The cards of a hand that may be played now."""
        if self.laid:
            followed = hand & SUIT[self.led]
            if followed:
                return followed  # baloot 6.2
            return hand  # baloot 6.3
        if self.closed:
            others = hand & ~SUIT[self.trump]
            if not others:
                return hand  # baloot 5.2.5
            if others != hand:
                return others  # baloot 5.2.7, 5.2.8, 5.2.4
        return hand

    def why_not(self, hand: int, card: str) -> str:
        """Why a card is not among the playable ones of a hand."""
        if not hand & CARD[card]:
            return "card_not_held"  # baloot 6.9
        if not self.laid:
            return "closed_lead"  # baloot 5.2.7, 5.2.8, 5.2.4
        return "must_follow_suit"  # baloot 6.2

    def lay(self, seat: int, card: str) -> bool:
        """Lay a card to the trick; tell whether that completes it."""
        if not self.laid:
            self.led = SUIT_OF[card]
            self.strength = STRENGTH[self.trump, self.led]
            self.top, self.top_seat, self.best = card, seat, self.strength[card]
        elif (strength := self.strength[card]) > self.best:
            self.top, self.top_seat, self.best = card, seat, strength
        self.laid += 1
        self.pot += self.value[card]
        return self.laid == 4

    def take(self) -> int:
        """Take the complete trick; the seat that did."""
        winner = self.top_seat
        if not self.trump:
            team = winner & 1  # baloot 1.1, 2.3, 6.6
            self.raw[team] += self.pot  # baloot 2.6
        elif SUIT_OF[self.top] == self.trump:
            team = winner & 1  # baloot 1.1, 2.5, 6.5
            self.raw[team] += self.pot  # baloot 2.6, 2.7
        else:
            team = winner & 1  # baloot 1.1, 2.4, 6.6
            self.raw[team] += self.pot  # baloot 2.6
        self.count[team] += 1
        self.taken += 1
        self.laid = self.pot = 0
        return winner

    def raw_with_last(self, last: int) -> tuple[int, int]:
        """The raw points of each team at the end of the hand; `last` is the team of the last trick."""
        a, b = self.raw
        return (a + LAST_TRICK, b) if last == 0 else (a, b + LAST_TRICK)  # baloot 2.8

    def permits(self, hand: int, card: str) -> Iterator[str]:
        """The rules that allow a card which a stricter table would refuse."""
        if SUIT_OF[card] != self.trump:
            return
        if not self.laid:
            if not self.closed and hand & ~SUIT[self.trump]:
                yield "baloot 5.2.9"
            return
        if self.closed:
            yield "baloot 5.2.6"
        if SUIT_OF[self.top] == self.trump:
            higher = HIGHER_TRUMPS[self.top]
            if hand & higher and not CARD[card] & higher:
                yield "baloot 6.4"
