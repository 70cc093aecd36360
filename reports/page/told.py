"""Sentences in every language that the page can be switched to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reports.clean import clean
from reports.language import Language
from reports.languages import LANGUAGES

#: A sentence by the code of its language.
Told = dict[str, str]

#: How the names begin of the sentences that are the page's own.
_OWN = "page."


def told(tell: Callable[[Language], str]) -> Told:
    """Tell something in every language."""
    return {code: tell(language) for code, language in LANGUAGES.items()}


def lines_told(tell: Callable[[Language], Sequence[str]]) -> list[Told]:
    """Tell lines of which every language has as many."""
    each = [[(code, line) for line in tell(language)] for code, language in LANGUAGES.items()]
    return [dict(line) for line in zip(*each, strict=True)]


def as_said(text: str, longest: int = 300) -> Told:
    """Give what somebody else said, which is the same in every language."""
    return dict.fromkeys(LANGUAGES, clean(text, longest))


def own_words() -> dict[str, dict[str, str]]:
    """The sentences of the page itself, by language and name; the page fills their places."""
    return {
        code: {name: text for name, text in language.sentences.items() if name.startswith(_OWN)}
        for code, language in LANGUAGES.items()
    }
