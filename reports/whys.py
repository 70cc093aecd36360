"""Why something was not compared, sent, caught or finished: the run says it in English, and here it is told.

The English sentences of the table are those that the run writes, so a reason is known by its words; one that is not
known is told as it is.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

from reports.clean import clean
from reports.english import ENGLISH
from reports.language import Language

#: How the names of these sentences begin.
_WHY = "why."


def why_in_words(why: str, language: Language = ENGLISH) -> str:
    """Tell a reason in the language."""
    if language is ENGLISH:
        return clean(why)
    for sentence, pattern in _patterns().items():
        if found := pattern.fullmatch(why):
            return language.say(
                sentence, **{name: _told(name, part, language) for name, part in found.groupdict().items()}
            )
    return clean(why)


def _told(name: str, part: str, language: Language) -> str:
    """What stands at a place of a reason: a kind, a reason again, or a name."""
    if name in ("kind", "seen") and language.has(f"kind.{part}"):
        return language.say(f"kind.{part}")
    return why_in_words(part, language) if name in ("why", "who", "how") else clean(part)


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {name: _pattern(text) for name, text in ENGLISH.sentences.items() if name.startswith(_WHY)}


def _pattern(sentence: str) -> re.Pattern[str]:
    parts = Formatter().parse(sentence)
    return re.compile(
        "".join(re.escape(text) + (f"(?P<{name}>.+?)" if name else "") for text, name, _, _ in parts), re.S
    )
