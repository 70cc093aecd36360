"""The text of a move: what is well formed, before any rule of a game is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reference_engine.cards import SUITS


def is_number(word: str) -> bool:
    """Tell whether a word is ``0`` or up to nine digits without sign or leading zero."""
    return word.isascii() and word.isdigit() and len(word) <= 9 and (word[0] != "0" or word == "0")


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a verb's moves.

    phases  the phases that the verb belongs to, told by the verb alone
    seat    whether a seat makes the move; its number then stands before the verb
    forms   what may follow the verb: words, among them ``<card>``, ``<suit>`` and ``<number>`` for any one of
            these, or ``<cards>`` alone for any number of cards
    """

    phases: tuple[str, ...]
    seat: bool
    forms: tuple[str, ...]

    def admits(self, arguments: list[str], cards: frozenset[str]) -> bool:
        """Tell whether the words after the verb have one of the verb's forms."""
        if self.forms == ("<cards>",):
            return cards.issuperset(arguments)
        return any(_fits(form, arguments, cards) for form in self.forms)


def _fits(form: str, arguments: list[str], cards: frozenset[str]) -> bool:
    expected = form.split()
    if len(expected) != len(arguments):
        return False
    for wanted, word in zip(expected, arguments, strict=True):
        match wanted:
            case "<card>":
                fits = word in cards
            case "<suit>":
                fits = len(word) == 1 and word in SUITS
            case "<number>":
                fits = is_number(word)
            case _:
                fits = word == wanted
        if not fits:
            return False
    return True


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


def read(
    move: str, phase: str, turn: int | None, shapes: Mapping[str, Shape], cards: frozenset[str]
) -> tuple[str, str, str, list[str]]:
    """Take a move apart, and say why it is refused in any game: (reason or ``""``, seat, verb, arguments).

    The reasons are asked for in this order; what is behind the first that applies is empty.
    """
    if phase == "over":
        return "match_over", "", "", []  # protocol 1
    parsed = parse(move, shapes, cards)
    if parsed is None:
        return "malformed", "", "", []  # protocol 2
    seat, verb, arguments = parsed
    if phase not in shapes[verb].phases:
        return "wrong_phase", "", "", []  # protocol 3
    if seat and seat != str(turn):
        return "not_your_turn", "", "", []  # protocol 4
    return "", seat, verb, arguments
