"""A language that reports can be told in: its sentences by name, how it counts, and which way it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter

from reports.isolates import isolate


@dataclass(frozen=True, slots=True)
class Language:
    """The sentences of one language.

    sentences      name -> text with ``{places}``; what is counted has one entry a plural form: ``cases.one``
    plural         the form that a number takes, such as ``one`` or ``other`` (Arabic has six)
    right_to_left  moves, names and signed numbers stand between marks that keep them whole
    """

    code: str
    sentences: Mapping[str, str]
    plural: Callable[[int], str]
    right_to_left: bool = False

    def say(self, sentence: str, **places: object) -> str:
        """Fill in one sentence. A name that is not in the table is a fault and raises `KeyError`."""
        text = self.sentences[sentence]
        return _ISOLATING.vformat(text, (), places) if self.right_to_left else text.format(**places)

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
        return self.say("and", first=self.list(first), last=last) if first else last

    def list(self, names: Sequence[str]) -> str:
        """List names with commas alone: ``a, b, c``."""
        shown = [isolate(name) for name in names] if self.right_to_left else names
        return self.sentences["comma"].join(shown)


class _Isolating(Formatter):
    """Fills places as `str.format` does, and isolates what is written the other way."""

    def format_field(self, value: object, format_spec: str) -> str:
        return isolate(format(value, format_spec))


_ISOLATING = _Isolating()
