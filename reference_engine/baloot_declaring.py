"""Declaring melds in the first trick of a hand, and showing them in the second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from reference_engine.baloot_melds import ALIKE_IN_VAIN, Meld, beats, candidates, listed, melds_of, told

#: The shows that are open to a seat, by how many melds it has and which it has shown.
SHOWS: Final = {
    (held, shown): tuple(f"show {n}" for n in (1, 2) if n <= held and not shown & n)
    for held in range(3)
    for shown in range(4)
}


class Melds:
    """The melds of the four hands of eight, and what was said of them.

    dealt     the hands as they were dealt; of: by seat, the melds in them
    declared  the seats that have declared, as a set of bits
    won       the team that won the melds, None before that and where nobody declared
    shown     by seat, the sum of the numbers of its melds that were shown
    scored    the values of the melds shown, by team
    """

    __slots__ = ("contract", "dealt", "declared", "of", "scored", "shown", "won")

    def __init__(
        self,
        contract: str = "",
        dealt: tuple[int, ...] = (),
        of: tuple[tuple[Meld, ...], ...] = ((), (), (), ()),
    ) -> None:
        self.contract = contract
        self.dealt = dealt
        self.of = of
        self.declared = 0
        self.won: int | None = None
        self.shown = [0, 0, 0, 0]
        self.scored = [0, 0]

    def copy(self) -> Melds:
        """Melds that are the same and go their own way."""
        twin = Melds(self.contract, self.dealt, self.of)
        twin.declared, twin.won = self.declared, self.won
        twin.shown, twin.scored = self.shown.copy(), self.scored.copy()
        return twin

    # ---- the first trick ------------------------------------------------------------------------------------

    def has_declared(self, seat: int) -> bool:
        """Tell whether a seat has declared its first meld."""
        return self.declared >> seat & 1 == 1

    def declarable(self, seat: int) -> bool:
        """Tell whether a seat that is to play to the first trick may declare."""
        return bool(self.of[seat]) and not self.has_declared(seat)

    def why_not_declare(self, seat: int, trick: int) -> str:
        """Why a seat may not declare now; `trick` counts from 0."""
        if trick:
            return "no_meld"  # baloot 7.3.5
        if self.has_declared(seat):
            return "no_meld"  # baloot 7.3.2
        if _four_in_vain(self.dealt[seat]):
            return "no_meld"  # baloot 7.1.8, 7.3.3
        return "no_meld"  # baloot 7.3.3

    def declare(self, seat: int) -> str:
        """Declare the first meld of a seat; the event."""
        self.declared |= 1 << seat  # baloot 7.3.1, 7.3.2
        kind, value = told(self.of[seat][0], self.contract)  # baloot 7.2.1
        return f'{{"type":"declared","seat":{seat},"meld":"{kind}","value":{value}}}'

    def win(self, dealer: int) -> str:
        """After the first trick: the event that tells whose declared meld is best; empty where there is none."""
        if not self.declared:
            return ""  # baloot 7.4.8
        best, *others = (seat for k in (3, 2, 1, 0) if self.has_declared(seat := (dealer + k) & 3))  # baloot 7.4.1
        for seat in others:
            if beats(self.of[seat][0], self.of[best][0]):
                best = seat
        self.won = best & 1
        return f',{{"type":"melds","team":{best & 1},"seat":{best}}}'

    # ---- the second trick -----------------------------------------------------------------------------------

    def shows(self, seat: int) -> tuple[str, ...]:
        """What a seat that is to play to the second trick may show."""
        if self.won == seat & 1:
            return SHOWS[len(self.of[seat]), self.shown[seat]]
        return ()

    def why_not_show(self, seat: int, n: int, trick: int) -> str:
        """Why a seat may not show its n-th meld now; `trick` counts from 0."""
        if trick != 1:
            return "no_meld"  # baloot 7.5.7
        if self.won is None:
            return "no_meld"  # baloot 7.4.8
        if self.won != seat & 1:
            return "no_meld"  # baloot 7.5.12
        if n not in (1, 2):
            return "no_meld"  # baloot 7.2.4
        if self.shown[seat] & n:
            return "no_meld"  # baloot 7.5.5
        return "no_meld"  # baloot 7.5.6

    def show(self, seat: int, n: int) -> tuple[Meld, str]:
        """Show the n-th meld of a seat: the meld, and the event."""
        meld = self.of[seat][n - 1]
        if self.shown[seat]:
            self.shown[seat] += n  # baloot 7.5.1, 7.5.2, 7.5.5
        else:
            self.shown[seat] += n  # baloot 7.5.1, 7.5.5
        self.scored[seat & 1] += meld.value  # baloot 7.5.10
        if n == 1:
            kind, value = told(meld, self.contract)  # baloot 7.2.1
        else:
            kind, value = told(meld, self.contract)  # baloot 7.2.2
        event = f'{{"type":"shown","seat":{seat},"meld":"{kind}","cards":{listed(meld)},"value":{value}}}'
        return meld, event

    def unshown(self, seat: int) -> list[Meld]:
        """The melds that a seat has not shown."""
        return [meld for n, meld in enumerate(self.of[seat], start=1) if not self.shown[seat] & n]

    # ---- permissions ----------------------------------------------------------------------------------------

    def permits_play(self, seat: int, trick: int, *, last: bool) -> Iterator[str]:
        """The rules that a played card bears out; `last` is that of a trick."""
        if trick == 0:
            if self.declarable(seat):
                yield "baloot 7.3.4"
            if _four_in_vain(self.dealt[seat]):
                yield "baloot 7.1.8"
            declarers = [each for each in range(4) if self.has_declared(each)]
            if last and declarers:
                best = max(self.of[each][0].strength for each in declarers)
                if any(melds and melds[0].strength > best for melds in self.of):
                    yield "baloot 7.4.7"
        if trick == 1 and self.won == seat & 1 and self.unshown(seat):
            yield "baloot 7.5.8"
        winners = () if self.won is None else (self.won, self.won + 2)
        if trick == 7 and last and any(self.unshown(each) for each in winners):
            yield "baloot 7.5.11"

    def permits_show(self, seat: int, n: int, hand: int) -> Iterator[str]:
        """The rules that a show bears out; `hand` is what the seat still holds."""
        meld = self.of[seat][n - 1]
        if not self.has_declared(seat):
            yield "baloot 7.5.3"
        if meld.cards & ~hand:
            yield "baloot 7.5.4"
        if n == 2:
            whole = candidates(self.dealt[seat], self.contract)
            if meld not in whole:
                yield "baloot 7.2.3"
        if len(self.of[seat]) == 2 and len({each.strength for each in self.of[seat]}) == 1:
            yield "baloot 7.2.5"


def melds_in(hands: Sequence[int], contract: str) -> Melds:
    """The melds of four hands of eight cards, before anybody has spoken of them."""
    return Melds(contract, tuple(hands), tuple([melds_of(hand, contract) for hand in hands]))


def _four_in_vain(hand: int) -> bool:
    return any(hand & four == four for four in ALIKE_IN_VAIN)
