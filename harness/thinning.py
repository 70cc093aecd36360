"""At most so many of what is kept by case: spread evenly over a run, and the same ones however its parts came in.

The fractions of the multiples of the golden ratio are spread as evenly as can be. Kept are the cases whose numbers
give the smallest ones: a part keeps all that the whole keeps of it, so parts add up in any order.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

#: The fraction of the golden ratio, in 64 bits.
_GOLDEN = 0x9E3779B97F4A7C15


def thin(kept: dict[tuple[str, int], T], most: int) -> None:
    """Leave at most `most` of the entries of a mapping by engine and number of the case."""
    if len(kept) > most:
        for key in sorted(kept, key=_place)[most:]:
            del kept[key]


def _place(key: tuple[str, int]) -> tuple[int, str]:
    engine, number = key
    return number * _GOLDEN % (1 << 64), engine
