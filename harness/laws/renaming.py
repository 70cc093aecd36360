"""The law of suits: no rule tells them apart but by their part in the round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.choose import Choose, shuffled
from harness.laws.again import Told
from harness.laws.trace import values_of
from harness.mixes import MIXERS

#: A card or a suit, alone or as a word of a move.
_NAME = re.compile(r"\b([2-9TJQKA]?)([CDHS])\b")


def suits_are_but_names(told: Told, choose: Choose) -> Iterator[tuple[int, str]]:
    """Where suits change their names the match is the same under the new names, as far as no rule names a suit."""
    names: dict[str, str] = {}
    for alike in MIXERS[told.game.id].alike(told.case.options, told.steps):
        others = shuffled(choose, alike)
        names |= zip(alike, others if others != list(alike) else alike[1:] + alike[:1], strict=True)
    if not names:
        return

    def renamed(text: str) -> str:
        return _NAME.sub(lambda found: found[1] + names.get(found[2], found[2]), text)

    expected = values_of(list(map(renamed, told.steps)))
    how = "with " + ", ".join(f"{old} as {new}" for old, new in names.items() if old != new)
    yield from told.otherwise(told.case.setup, list(map(renamed, told.case.script)), expected, how)
