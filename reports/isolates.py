"""Marks that keep left-to-right text in one piece within an Arabic sentence (Unicode TR 9).

Without them a viewer would set ``2 play JK``, ``+7`` or ``kout_bh 7.3.1`` in another order than it was written in.
They print nothing. What an engine sends of them `reports.clean` makes harmless; these are put in behind it.
"""

from __future__ import annotations

import re

LTR = "\u2066"
RTL = "\u2067"
END = "\u2069"

#: Makes the line that it stands in a left-to-right one, whatever its words are: pictures keep their sides.
LTR_LINE = "\u200e"

#: All of them, for those who must let them pass.
MARKS = LTR + RTL + END + LTR_LINE

_ARABIC = re.compile(r"[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]")
_NUMBER = re.compile(r"[0-9., ]*")


def isolate(text: str) -> str:
    """Put text that has no Arabic in it between marks; a plain number, and what has marks, stay as they are."""
    if _NUMBER.fullmatch(text) or END in text or _ARABIC.search(text):
        return text
    return f"{LTR}{text}{END}"


def isolate_words(text: str) -> str:
    """Put Arabic words that stand by themselves in a line, such as a label or a cell, between marks."""
    return f"{RTL}{text}{END}" if _ARABIC.search(text) else text
