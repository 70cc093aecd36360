"""A language that reports can be told in: its sentences by name, and how it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    """The sentences of one language.

    sentences  name -> text with ``{places}``; what is counted has one entry a plural form: ``cases.one``
    plural     the form that a number takes, such as ``one`` or ``other`` (Arabic has six)
    """

    code: str
    sentences: Mapping[str, str]
    plural: Callable[[int], str]

    def say(self, sentence: str, **places: object) -> str:
        """Fill in one sentence. A name that is not in the table is a fault and raises `KeyError`."""
        return self.sentences[sentence].format(**places)

    def count(self, what: str, number: int) -> str:
        """Count something: ``count("cases", 1)`` is ``1 case``."""
        return self.say(f"{what}.{self.plural(number)}", n=f"{number:,}")

    def has(self, sentence: str) -> bool:
        """Tell whether the table has a sentence of this name."""
        return sentence in self.sentences

    def takes_value(self, sentence: str) -> bool:
        """Tell whether the table has a sentence of this name about one ``{value}``."""
        return "{value}" in self.sentences.get(sentence, "")

    def join(self, names: Sequence[str]) -> str:
        """List names: ``a``, ``a and b``, ``a, b and c``."""
        *first, last = names or [""]
        return self.say("and", first=", ".join(first), last=last) if first else last
