"""The text of a move: what is well formed, before any rule of a game is asked."""

from __future__ import annotations

from typing import Final

from reference_engine.cards import SUITS

#: What stands before the words of a seat's move, by the seat.
SEATED: Final = tuple(f"{seat} " for seat in range(6))


def is_number(word: str) -> bool:
    """Tell whether a word is ``0`` or up to nine digits without sign or leading zero."""
    return word.isascii() and word.isdigit() and len(word) <= 9 and (word[0] != "0" or word == "0")


class Shape:
    """The shape of a verb's moves.

    phases  the phases that the verb belongs to, told by the verb alone
    seat    whether a seat makes the move; its number then stands before the verb
    forms   what may follow the verb: words, among them ``<card>``, ``<suit>`` and ``<number>`` for any one of
            these, or ``<cards>`` alone for any number of cards
    """

    __slots__ = ("_cards", "_forms", "phases", "seat")

    def __init__(self, phases: tuple[str, ...], *, seat: bool, forms: tuple[str, ...]) -> None:
        self.phases = phases
        self.seat = seat
        self._cards = forms == ("<cards>",)
        self._forms = [form.split() for form in forms]

    def admits(self, arguments: list[str], cards: frozenset[str]) -> bool:
        """Tell whether the words after the verb have one of the verb's forms."""
        if self._cards:
            return cards.issuperset(arguments)
        for form in self._forms:  # noqa: SIM110 - a generator takes longer than what it asks
            if _fits(form, arguments, cards):
                return True
        return False


def _fits(form: list[str], arguments: list[str], cards: frozenset[str]) -> bool:
    if len(form) != len(arguments):
        return False
    for place, wanted in enumerate(form):
        word = arguments[place]
        if wanted == "<card>":
            fits = word in cards
        elif wanted == "<suit>":
            fits = len(word) == 1 and word in SUITS
        elif wanted == "<number>":
            fits = is_number(word)
        else:
            fits = word == wanted
        if not fits:
            return False
    return True


def parse(move: str, shapes: dict[str, Shape], cards: frozenset[str]) -> tuple[str, str, list[str]] | None:
    """Take a move apart: (seat number in words or ``""``, verb, arguments), or None if it is malformed.

    Words are separated by exactly one space; `cards` are the card names that the game knows.
    """
    words = move.split(" ")
    seat = words.pop(0) if is_number(words[0]) else ""
    if not words:
        return None
    verb = words.pop(0)
    shape = shapes.get(verb)
    if shape is None or shape.seat != (seat != "") or not shape.admits(words, cards):
        return None
    return seat, verb, words


def read(
    move: str, phase: str, turn: int | None, shapes: dict[str, Shape], cards: frozenset[str]
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
