"""Cover: few cases that together show what many do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def cover(shown: Mapping[T, frozenset[str]], wanted: Iterable[str]) -> dict[T, list[str]]:
    """Choose from cases those that show all of `wanted` that any of them does, and say what each is kept for.

    The rarest combinations choose first, each the first case that shows it: so give short cases before long ones.
    No case is kept that the others make superfluous. Fewer might do: to find the fewest takes for ever.
    """
    open_ = set(wanted)
    holders: dict[str, list[T]] = {}
    for case, combinations in shown.items():
        for each in combinations & open_:
            holders.setdefault(each, []).append(case)
    kept: dict[T, frozenset[str]] = {}
    for rare in sorted(holders, key=lambda each: (len(holders[each]), each)):
        if rare in open_:
            best = holders[rare][0]
            kept[best] = shown[best]
            open_ -= shown[best]
    _drop_superfluous(kept, frozenset(holders))
    told: set[str] = set()
    assigned: dict[T, list[str]] = {}
    for case in [case for case in shown if case in kept]:
        assigned[case] = sorted((kept[case] & holders.keys()) - told)
        told |= kept[case]
    return assigned


def _drop_superfluous(kept: dict[T, frozenset[str]], wanted: frozenset[str]) -> None:
    times = Counter(each for combinations in kept.values() for each in combinations & wanted)
    for case in list(reversed(kept)):
        mine = kept[case] & wanted
        if all(times[each] > 1 for each in mine):
            times.subtract(mine)
            del kept[case]
