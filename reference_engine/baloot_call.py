"""The baloot: king and queen of trump in one hand, which calls itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from reference_engine.baloot_declaring import Melds
from reference_engine.baloot_melds import ALIKE, Meld
from reference_engine.cards import CARD
from reference_engine.jack_nine import KING_AND_QUEEN

BALOOT: Final = 2


@dataclass(slots=True)
class Pair:
    """King and queen of trump in one hand.

    cards   the two cards as a set; 0 in sun, and where they are apart
    seat    the seat that was dealt both, or -1
    called  whether it has called its baloot
    """

    cards: int = 0
    seat: int = -1
    called: bool = False

    def at_show(self, meld: Meld) -> str:
        """Show a meld of the seat: the event of the baloot that it brings, or nothing."""
        if meld.cards & self.cards == self.cards and meld.kind != "hundred":
            return f",{self._call()}"  # baloot 8.12
        return ""

    def at_second(self, melds: Melds) -> str:
        """Play the second of the two: the event of the baloot, or nothing."""
        seat = self.seat
        if self.called:
            return ""  # baloot 8.13
        for n, meld in enumerate(melds.of[seat], start=1):
            if melds.shown[seat] & n and _takes_it_up(meld, self.cards):
                if meld.cards == ALIKE["K"]:
                    return ""  # baloot 8.11, 8.8
                if meld.cards == ALIKE["Q"]:
                    return ""  # baloot 8.11, 8.9
                return ""  # baloot 8.11, 8.7
        if melds.won == 1 - (seat & 1):
            return self._call()  # baloot 8.5, 8.6
        return self._call()  # baloot 8.6

    def _call(self) -> str:
        self.called = True
        return f'{{"type":"baloot","seat":{self.seat}}}'  # baloot 8.1

    def worth(self) -> tuple[int, int]:
        """What each team has of the baloot at the end of the hand."""
        if not self.called:
            return 0, 0
        return (BALOOT, 0) if self.seat & 1 == 0 else (0, BALOOT)  # baloot 8.3

    def permits(self, seat: int, hand: int, card: str, melds: Melds) -> Iterator[str]:
        """The rules of the baloot that a played card bears out; the hand has the card."""
        if melds.contract == "sun":
            for pair in KING_AND_QUEEN.values():
                if melds.dealt[seat] & pair == pair and hand & pair == CARD[card]:
                    yield "baloot 8.2"
        elif seat == self.seat and hand & self.cards == CARD[card] and not self.called:
            hundreds = [meld for meld in melds.of[seat] if _takes_it_up(meld, self.cards)]
            if hundreds and all(meld in melds.unshown(seat) for meld in hundreds):
                yield "baloot 8.10"


#: What there is where nobody has both cards.
NO_PAIR: Final = Pair()


def _takes_it_up(meld: Meld, pair: int) -> bool:
    """Tell whether a meld is a hundred that leaves no baloot once it is shown: it holds both, or all of a kind."""
    return meld.kind == "hundred" and (meld.cards & pair == pair or meld.cards in (ALIKE["K"], ALIKE["Q"]))


def dealt_to(hands: Sequence[int], trump: str) -> Pair:
    """The pair as the hands of eight have it; `trump` is empty in sun."""
    if trump:
        cards = KING_AND_QUEEN[trump]
        for seat, hand in enumerate(hands):
            if hand & cards == cards:
                return Pair(cards, seat)
    return NO_PAIR
