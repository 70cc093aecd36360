"""The purchase of a hand of Baloot: two rounds of calls, and the owner's word on a hokm of the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reference_engine.cards import SUIT_OF, SUITS

#: What may be said in the first round, by whether a hokm stands and whether the seat is the dealer or on its left.
FIRST: Final = {
    (False, False): ("buy bas", "buy hokm", "buy sun"),
    (False, True): ("buy ashkal", "buy bas", "buy hokm", "buy sun"),
    (True, False): ("buy bas", "buy sun"),
    (True, True): ("buy ashkal", "buy bas", "buy sun"),
}
#: And in the second, by the suit of the up card.
SECOND: Final = {up: (*(f"buy hokm {suit}" for suit in SUITS if suit != up), "buy sun", "buy wala") for up in SUITS}
SECOND_OVER_HOKM: Final = ("buy sun", "buy wala")

CONFIRM: Final = ("confirm hokm", "confirm sun")

VOCABULARY: Final = (
    "buy ashkal",
    "buy bas",
    "buy hokm",
    *(f"buy hokm {suit}" for suit in SUITS),
    "buy sun",
    "buy wala",
)


class Purchase:
    """The purchase as far as it is.

    up        the card turned up
    turn      the seat that speaks
    phase     ``buy1``, ``buy2`` or ``confirm``; then ``bought`` or ``cancelled``
    spoken    how many seats have spoken in this round
    contract  ``sun``, ``hokm`` or empty: what stands; trump and buyer go with it
    receiver  the seat that gets the card turned up, once it is bought
    """

    __slots__ = ("buyer", "contract", "dealer", "phase", "receiver", "spoken", "trump", "turn", "up")

    def __init__(self, dealer: int = -1, up: str = "", turn: int = -1) -> None:
        self.dealer = dealer
        self.up = up
        self.turn = turn
        self.phase = "buy1"
        self.spoken = 0
        self.contract = self.trump = ""
        self.buyer = self.receiver = -1

    def copy(self) -> Purchase:
        """A purchase that is the same and goes its own way."""
        twin = Purchase(self.dealer, self.up, self.turn)
        twin.phase, twin.spoken = self.phase, self.spoken
        twin.contract, twin.trump = self.contract, self.trump
        twin.buyer, twin.receiver = self.buyer, self.receiver
        return twin

    def words(self) -> tuple[str, ...]:
        """What the seat in turn may say."""
        if self.phase == "confirm":
            return CONFIRM  # baloot 4.3.2, 4.3.3
        if self.phase == "buy2":
            if self.contract:
                return SECOND_OVER_HOKM  # baloot 4.4.4, 4.4.7
            return SECOND[SUIT_OF[self.up]]  # baloot 4.4.2, 4.4.3, 4.4.7
        if self.turn in (self.dealer, (self.dealer + 3) & 3):
            if self.contract:
                return FIRST[True, True]  # baloot 4.1.4, 4.1.10, 4.1.8
            return FIRST[False, True]  # baloot 4.1.2, 4.1.4
        if self.contract:
            return FIRST[True, False]  # baloot 4.1.4, 4.1.7, 4.1.10
        return FIRST[False, False]  # baloot 4.1.2, 4.1.4

    def why_not(self, arguments: list[str]) -> str:
        """Why a seat may not say that now."""
        if self.phase == "buy1":
            match arguments:
                case ["ashkal"]:
                    return "not_offered"  # baloot 4.1.4
                case ["hokm"]:
                    return "not_offered"  # baloot 4.1.10
                case _:
                    return "not_offered"  # baloot 4.1.2
        match arguments:
            case ["ashkal"]:
                return "not_offered"  # baloot 4.4.7
            case ["hokm", _] if self.contract:
                return "not_offered"  # baloot 4.4.4
            case ["hokm", _]:
                return "not_offered"  # baloot 4.4.3
            case _:
                return "not_offered"  # baloot 4.4.2

    def say(self, said: str) -> None:
        """Say what the seat in turn calls, such as ``hokm`` or ``hokm S``."""
        call, _, suit = said.partition(" ")
        match call:
            case "sun":
                self._sun()
                return
            case "ashkal":
                if self.contract:
                    self._ashkal()  # baloot 4.1.6, 4.1.8
                else:
                    self._ashkal()  # baloot 4.1.6
                return
            case "hokm":
                self.contract = "hokm"
                self.buyer = self.turn
                if suit:
                    self.trump = suit  # baloot 4.4.2, 4.4.3
                else:
                    self.trump = SUIT_OF[self.up]  # baloot 4.1.3, 4.1.11
            case _:
                pass
        self.spoken += 1
        if self.spoken == 4:
            self._all_spoke()
        else:
            self.turn = (self.turn + 1) & 3  # baloot 1.2, 4.1.1

    def _sun(self) -> None:
        if self.phase == "buy2":
            self._bought("sun", self.turn)  # baloot 4.4.5
        elif self.contract:
            self._bought("sun", self.turn)  # baloot 4.1.5, 4.1.7
        else:
            self._bought("sun", self.turn)  # baloot 4.1.5

    def _ashkal(self) -> None:
        self.phase = "bought"
        self.contract = "sun"  # baloot 4.2.1
        self.trump = ""
        self.buyer = self.turn  # baloot 4.2.3
        self.receiver = self.turn ^ 2  # baloot 4.2.2

    def _bought(self, contract: str, buyer: int) -> None:
        self.phase = "bought"
        self.contract = contract
        if contract == "sun":
            self.trump = ""
        self.buyer = buyer
        self.receiver = buyer  # baloot 4.5.4

    def _all_spoke(self) -> None:
        if self.phase == "buy2":
            if self.contract:
                self._bought("hokm", self.buyer)  # baloot 4.4.6
            else:
                self.phase = "cancelled"  # baloot 4.5.1
        elif not self.contract:
            self.phase = "buy2"
            self.spoken = 0
            self.turn = (self.dealer + 1) & 3  # baloot 4.4.1
        elif self.buyer == self.dealer:
            self.phase = "confirm"  # baloot 4.3.1, 4.3.4
        else:
            self.phase = "confirm"
            self.turn = self.buyer  # baloot 4.3.1

    def confirm(self, contract: str) -> None:
        """Settle a hokm of the first round: its owner keeps it, or turns it into sun."""
        if contract == "sun":
            self._bought("sun", self.buyer)  # baloot 4.3.3, 4.3.5
        else:
            self._bought("hokm", self.buyer)  # baloot 4.3.2, 4.3.5

    def permits(self, said: str) -> Iterator[str]:
        """The rules that allow a call which a stricter table would refuse."""
        if said not in ("bas", "wala") and self.phase == "buy1" and self.buyer == self.turn ^ 2:
            yield "baloot 4.1.9"
        if said == "ashkal" and self.up[0] == "A":
            yield "baloot 4.2.4"
