"""What the table waits for when no seat is to act: chance is a move of the script like any other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawCards:
    """`count` seats draw a card each, in ascending seat order, from the set `cards`: ``draw AS 7H``.

    `pack` is the whole pack, what has been drawn before included.
    """

    cards: int
    count: int
    pack: int


@dataclass(frozen=True, slots=True)
class NameDealer:
    """One of `seats` seats is named as the first dealer: ``dealer 2``."""

    seats: int


@dataclass(frozen=True, slots=True)
class DealPack:
    """The whole set `cards` is dealt in some order: ``deal 7H 8S …``."""

    cards: int


@dataclass(frozen=True, slots=True)
class CutPile:
    """A pile is cut behind its k-th card, `low` ≤ k ≤ `high`: ``cut 12``."""

    low: int
    high: int


Chance = DrawCards | NameDealer | DealPack | CutPile
