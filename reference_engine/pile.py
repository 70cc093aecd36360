"""The pile that is cut and dealt again where nobody shuffles: how the cards of a round come together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reference_engine.chance import Chance, CutPile, DealPack, NameDealer
from reference_engine.jack_nine import PACK

LOWEST_CUT: Final = 3
HIGHEST_CUT: Final = 29

#: What chance must bring where the pile is cut or the pack is shuffled, by the phase.
CHANCE: Final[dict[str, Chance]] = {
    "dealer": NameDealer(4),
    "deal": DealPack(PACK),
    "cut": CutPile(LOWEST_CUT, HIGHEST_CUT),
}


def pile_of_tricks(won: Sequence[tuple[int, Sequence[str]]], team: int) -> list[str]:
    """The tricks of a round, (winner, cards) in the order in which they were won, those of `team` first."""
    pile = [card for seat, cards in won if seat & 1 == team for card in cards]  # belote/coinche 2.17, 2.19, 2.20
    pile += [card for seat, cards in won if seat & 1 != team for card in cards]  # belote/coinche 2.18
    return pile


def pile_of_hands(received: Sequence[Sequence[str]], first: int) -> list[str]:
    """The hands of a round that nobody played, from the seat `first` on, each as it was received."""
    seats = len(received)
    return [card for k in range(seats) for card in received[(first + k) % seats]]  # belote/coinche 2.21, 2.22


def cut(pile: Sequence[str], k: int) -> list[str]:
    """Lift k cards off the pile and put them below the others."""
    return [*pile[k:], *pile[:k]]  # belote/coinche 2.16
