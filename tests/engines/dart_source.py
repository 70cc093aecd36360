"""A Dart file as words and brackets: so much of its grammar that one finds where a statement or a value is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)|r?'(?:\\.|\$\{[^{}]*\}|[^'\\\n])*'|r?\"(?:\\.|\$\{[^{}]*\}|[^\"\\\n])*\""
    r"|@?[\w$]+|\.\.\.\??|\?\?=?|\?\.|=>|&&|\|\||\.\.|[<>=!]=|[-+*/]=|.",
    re.DOTALL,
)
CLOSED_BY = {"(": ")", "[": "]", "{": "}"}
ASSIGNS = ("=", "+=", "-=")
TYPES = ("class", "enum", "extension", "mixin")
BEFORE_STATEMENT = (";", "{", "}", ":")
#: What stands before the brace of a map or a set, and never before a block.
BEFORE_PARTS = ("=", "(", ",", ":", "[", "=>", "return", "const", ">", "?")


@dataclass(frozen=True, slots=True)
class Source:
    """A Dart file as words, and for each its offset, the bracket around it, and for a bracket its other half."""

    text: str
    words: Sequence[str]
    offsets: Sequence[int]
    around: Sequence[int]
    other: dict[int, int]

    @classmethod
    def read(cls, text: str) -> Self:
        """Take a file apart; white space and comments are no words."""
        words: list[str] = []
        offsets: list[int] = []
        around: list[int] = []
        other: dict[int, int] = {}
        open_ = [-1]
        for found in TOKEN.finditer(text):
            if found["space"] is not None:
                continue
            here = len(words)
            if found[0] in CLOSED_BY.values():
                other[here] = open_.pop()
                other[other[here]] = here
            words.append(found[0])
            offsets.append(found.start())
            around.append(open_[-1])
            if found[0] in CLOSED_BY:
                open_.append(here)
        assert open_ == [-1], "a bracket is not closed"
        return cls(text, words, offsets, around, other)

    def word(self, at: int) -> str:
        return self.words[at] if 0 <= at < len(self.words) else ""

    def after(self, at: int) -> int:
        """The place behind a word, or behind what is in the bracket that it opens."""
        return self.other[at] + 1 if self.word(at) in CLOSED_BY else at + 1

    def find(self, at: int, wanted: Sequence[str]) -> int:
        """The first of some words from here on in the same bracket; where there is none, what closes it."""
        while self.word(at) and self.word(at) not in (*wanted, *CLOSED_BY.values()):
            at = self.after(at)
        return at

    def before(self, at: int, ends: Sequence[str] = (";", "}")) -> list[str]:
        """The words that lead to this one from the end of the statement before it, what is in brackets left out."""
        words: list[str] = []
        at -= 1
        while self.word(at) and self.word(at) not in (*CLOSED_BY, *ends):
            words.insert(0, self.word(at))
            at = self.other.get(at, at) - 1
        return words

    def holds(self, bracket: int) -> str:
        """What is in a bracket: members of a type, statements, arms of a switch, or parts between commas."""
        if bracket < 0:
            return "members"
        if self.word(bracket) != "{":
            return "parts"
        header = self.before(bracket)
        if any(word in TYPES for word in header):
            return "members"
        if header[-2:-1] == ["switch"]:
            switch = self.other[bracket - 1] - 1
            return "statements" if self.word(switch - 1) in BEFORE_STATEMENT else "arms"
        return "parts" if self.word(bracket - 1) in BEFORE_PARTS else "statements"

    def is_constant(self, at: int) -> bool:
        """Tell whether a place is worked out by the compiler."""
        while self.holds(bracket := self.around[at]) == "parts":
            if "const" in self.before(bracket, (";", "}", ",", ":", "=>")):
                return True
            at = bracket
        return False
