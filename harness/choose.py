"""Sources of choices: a walk asks ``choose(n)`` for a whole number from 0 to n - 1, and 0 is the simplest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

Choose = Callable[[int], int]


def seeded(seed: int, case: int) -> Choose:
    """The choices of case number `case` of the campaign with this seed: a pure function of the two numbers."""
    draw = Random(seed << 48 | case).random
    return lambda n: int(draw() * n)


def recorded(choices: Sequence[int]) -> Choose:
    """The choices of a list, in order; 0 once it has run out, and never out of range."""
    left = iter(choices)
    return lambda n: min(next(left, 0), n - 1)


def recording(choose: Choose, into: list[int]) -> Choose:
    """The choices of another source, written down as they are made."""

    def write_down(n: int) -> int:
        choice = choose(n)
        into.append(choice)
        return choice

    return write_down


def weighted(*words: tuple[int, str]) -> tuple[str, ...]:
    """Words to choose from, each as often as its weight says; the first is the simplest."""
    return tuple(word for weight, word in words for _ in range(weight))


def shuffled(choose: Choose, pack: Sequence[str]) -> list[str]:
    """The pack in an order of choices (Fisher and Yates); zeros leave it as it is."""
    cards = list(pack)
    last = len(cards) - 1
    for place in range(last):
        other = place + choose(last + 1 - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards
