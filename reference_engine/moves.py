"""The text of a move: what is well formed, before any rule of a game is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


def is_number(word: str) -> bool:
    """Tell whether a word is ``0`` or up to nine digits without sign or leading zero."""
    return word.isascii() and word.isdigit() and len(word) <= 9 and (word[0] != "0" or word == "0")


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a verb's moves.

    phase   the phase that the verb belongs to
    seat    whether a seat makes the move; its number then stands before the verb
    words   the words that may follow as the one argument; None where any number of cards may follow
    number  whether a number may be that argument as well
    """

    phase: str
    seat: bool
    words: frozenset[str] | tuple[str, ...] | None  # never a str, which would admit parts of itself
    number: bool = False

    def admits(self, arguments: list[str], cards: frozenset[str]) -> bool:
        """Tell whether the words after the verb have the verb's shape."""
        if self.words is None:
            return cards.issuperset(arguments)
        if len(arguments) != 1:
            return False
        return arguments[0] in self.words or (self.number and is_number(arguments[0]))


def parse(move: str, shapes: Mapping[str, Shape], cards: frozenset[str]) -> tuple[str, str, list[str]] | None:
    """Take a move apart: (seat number in words or ``""``, verb, arguments), or None if it is malformed.

    Words are separated by exactly one space; `cards` are the card names that the game knows.
    """
    first, *rest = move.split(" ")
    if is_number(first):
        if not rest:
            return None
        shape = shapes.get(rest[0])
        if shape is None or not shape.seat or not shape.admits(rest[1:], cards):
            return None
        return first, rest[0], rest[1:]
    shape = shapes.get(first)
    if shape is None or shape.seat or not shape.admits(rest, cards):
        return None
    return "", first, rest
