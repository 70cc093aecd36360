"""The eight tricks of a round between two teams, with a trump suit: what lies on the table and what was won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from reference_engine import belote_call, obligations
from reference_engine.belote_call import Pair
from reference_engine.cards import SUIT_OF
from reference_engine.jack_nine import BY_LEAD, VALUE
from reference_engine.trick import TRUMP

#: What a team has that takes all eight tricks.
ALL_EIGHT: Final = 252

LAST_TRICK: Final = 10

Won = list[tuple[int, tuple[str, ...]]]


class Tricks:
    """The tricks of one round as they are played.

    laid      the cards of the trick on the table, in the order in which they were played
    led       the suit that was led to it
    top       the card that is winning it, of `top_seat`
    count     the tricks of each team
    points    the values of the cards of each team, without the last ten
    won       (winner, cards) of every trick in the order in which they were won
    """

    __slots__ = (
        "_by_lead",
        "_strength",
        "_value",
        "count",
        "laid",
        "led",
        "points",
        "top",
        "top_seat",
        "trump",
        "won",
    )

    def __init__(self, trump: str) -> None:
        self.trump = trump
        self._value = VALUE[trump]
        self._by_lead = BY_LEAD[trump]
        self._strength: dict[str, int] = {}  # of every card, in the trick on the table
        self.laid: list[str] = []
        self.led = ""
        self.top = ""
        self.top_seat = 0
        self.count = [0, 0]
        self.points = [0, 0]
        self.won: Won = []

    def copy(self) -> Tricks:
        """Tricks that are the same and go their own way."""
        twin = Tricks(self.trump)
        twin._strength = self._strength
        twin.laid = self.laid.copy()
        twin.led = self.led
        twin.top = self.top
        twin.top_seat = self.top_seat
        twin.count = self.count.copy()
        twin.points = self.points.copy()
        twin.won = self.won.copy()
        return twin

    def lay(self, seat: int, card: str) -> bool:
        """Lay a card to the trick; tell whether that completes it."""
        laid = self.laid
        if not laid:
            self.led = SUIT_OF[card]
            self._strength = self._by_lead[self.led]
            self.top = card
            self.top_seat = seat
        elif self._strength[card] > self._strength[self.top]:
            self.top = card
            self.top_seat = seat
        laid.append(card)
        return len(laid) == 4

    def playable(self, seat: int, hand: int) -> int:
        """The cards of a hand that its seat may play now."""
        if not self.laid:
            return hand  # belote/coinche 5.2, 5.3
        return obligations.replies(hand, self.trump, self.led, self.top, partner=self.top_seat == seat ^ 2)

    def take(self) -> int:
        """Take the complete trick; the seat that did."""
        winner = self.top_seat
        if self._strength[self.top] > TRUMP:
            team = winner & 1  # belote/coinche 0.2, 1.2, 5.15
        else:
            team = winner & 1  # belote/coinche 0.2, 1.3, 5.16
        value = self._value
        a, b, c, d = self.laid
        self.count[team] += 1  # belote/coinche 10.5
        self.points[team] += value[a] + value[b] + value[c] + value[d]  # belote/coinche 1.4, 1.5, 7.1, 10.6
        self.won.append((winner, (a, b, c, d)))
        self.laid = []
        return winner


def trick_points(points: Sequence[int], count: Sequence[int], last: int) -> tuple[int, int]:
    """The trick points of each team at the end of a round, from the values of its cards.

    last  the team that took the last trick
    """
    if count[0] == 8:
        return ALL_EIGHT, 0  # belote/coinche 7.2
    if count[1] == 8:
        return 0, ALL_EIGHT  # belote/coinche 7.2
    a, b = points
    return (a + LAST_TRICK, b) if last == 0 else (a, b + LAST_TRICK)  # belote/coinche 1.6


def permits(tricks: Tricks, pair: Pair, hands: Sequence[int], move: str) -> Iterator[str]:
    """The rules that allow a play which a stricter table would refuse, by their number.

    All but `move`, such as ``2 play KH belote``, is as it was before the play.
    """
    words = move.split(" ")
    seat, card = int(words[0]), words[2]
    if tricks.laid:
        partner = tricks.top_seat == seat ^ 2
        yield from obligations.permits(hands[seat], card, tricks.trump, tricks.led, tricks.top, partner=partner)
    yield from belote_call.permits(pair, seat, hands[seat], card, tricks.won, said=len(words) > 3)
