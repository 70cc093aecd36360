"""Planting a call wherever a Dart engine cites rules: ``planted(17)`` tells that the place runs, or makes it fail.

A Dart VM does not say what ran between two moments, so a copy of the engines says it itself. A comment above a
statement or a function is about what is done first there, a comment at the end of a line about what that line does
under its own conditions. A type, a constant and a field without a value do nothing, so no rule is cited there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from tests.engines.citations import Citation

TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)|r?'(?:\\.|\$\{[^{}]*\}|[^'\\\n])*'|r?\"(?:\\.|\$\{[^{}]*\}|[^\"\\\n])*\""
    r"|@?[\w$]+|\.\.\.\??|\?\?=?|\?\.|=>|&&|\|\||\.\.|[<>=!]=|[-+*/]=|.",
    re.DOTALL,
)
CLOSED_BY = {"(": ")", "[": "]", "{": "}"}
ASSIGNS = ("=", "+=", "-=")
TYPES = ("class", "enum", "extension", "mixin")
HEADERS = ("if", "for", "while")
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


@dataclass(frozen=True, slots=True)
class Edit:
    """What replaces the text between two offsets."""

    start: int
    end: int
    text: str


def planted(text: str, cited: Mapping[int, Citation]) -> str:
    """A file with the call of its number planted at each citation."""
    source = Source.read(text)
    edits: list[Edit] = []
    for number, each in cited.items():
        made = _edits(source, each, f"planted({number})")
        assert made, f"{each.place} cites {each.text!r} where nothing runs: cite it where the rule decides"
        edits += made
    for edit in sorted(edits, key=lambda each: each.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _edits(source: Source, cited: Citation, call: str) -> list[Edit]:
    line = source.text.rfind("\n", 0, cited.offset) + 1
    trails = source.text.count("\n", 0, cited.offset) + 1 == cited.line
    at = next(at for at, offset in enumerate(source.offsets) if offset >= line)
    if trails:
        at = _past_closing(source, at)
    return _place(source, at, call, trails=trails)


def _past_closing(source: Source, at: int) -> int:
    """Past what a line closes; where it does no more than that, back to what it opened."""
    end = at
    while source.word(end) in CLOSED_BY.values():
        end += 1
    if source.word(end) not in (",", ";"):
        return end
    if end == at:
        return at
    return next(at for at, offset in enumerate(source.offsets) if offset >= _line_of(source, source.other[end - 1]))


def _line_of(source: Source, at: int) -> int:
    return source.text.rfind("\n", 0, source.offsets[at]) + 1


def _place(source: Source, at: int, call: str, *, trails: bool) -> list[Edit]:
    if source.is_constant(at):
        return []
    match source.holds(source.around[at]):
        case "members" if source.word(at - 1) in ("", ";", "{", "}", ",", "@override"):
            return _in_member(source, at, call)
        case "members" if source.word(end := source.find(at, (*ASSIGNS, ",", ";"))) in ASSIGNS:
            return _before_value(source, end + 1, call)
        case "statements" if source.word(at - 1) in BEFORE_STATEMENT or _headed(source, at):
            return _in_statement(source, at, call, trails=trails)
        case "arms" if source.word(end := source.find(at, ("=>", ","))) == "=>":
            return _before_value(source, end + 1, call)
    return _in_part(source, at, call)


def _headed(source: Source, at: int) -> bool:
    """Tell whether a statement is all that an `if`, `for`, `while` or `else` before it is about."""
    return source.word(at - 1) == "else" or (
        source.word(at - 1) == ")" and source.word(source.other[at - 1] - 1) in HEADERS
    )


def _insert(source: Source, at: int, text: str) -> Edit:
    return Edit(source.offsets[at], source.offsets[at], text)


def _in_member(source: Source, at: int, call: str) -> list[Edit]:
    """In the body of a function, else in the value of a field or of what a constructor sets first."""
    while source.word(at).startswith("@"):
        at += 1
    end = source.find(at, (";", "=>", "{", *ASSIGNS))
    head = source.words[at:end]
    if any(word in (*TYPES, "const") for word in head):
        return []
    if source.word(end) == "{":
        return [_insert(source, end + 1, f"{call}; ")]
    if source.word(end) in ("=>", *ASSIGNS):
        return _before_value(source, end + 1, call)
    name = source.before(source.around[at])
    if source.word(end) == ";" and head[0] in name and head[-1] == ")":  # a constructor
        return [Edit(source.offsets[end], source.offsets[end] + 1, f" {{ {call}; }}")]
    return []


def _in_statement(source: Source, at: int, call: str, *, trails: bool) -> list[Edit]:
    """Before a statement; at the end of its line, in what is done under its conditions."""
    if source.word(at) == "case":
        return [_insert(source, source.find(at, (":",)) + 1, f"{call}; ")]
    begun = at
    while trails and (source.word(at) in HEADERS or source.word(at) == "else"):
        at = source.after(at + 1) if source.word(at) in HEADERS else at + 1
    if begun == at and not _headed(source, at):
        return [_insert(source, at, f"{call}; ")]
    if source.word(at) == "{":
        return [_insert(source, at + 1, f"{call}; ")]
    end = source.find(at, (";",))
    return [_insert(source, at, f"{{ {call}; "), Edit(source.offsets[end] + 1, source.offsets[end] + 1, " }")]


def _in_part(source: Source, at: int, call: str) -> list[Edit]:
    """In an element, an argument, or a part of a longer expression that has a line of its own."""
    while True:
        word = source.word(at)
        if word in HEADERS:
            at = source.after(at + 1)
        elif word in ("else", "...", "?", ":", "&&", "||"):
            at += 1
        elif source.word(at + 1) == ":" and source.word(at - 1) in ("(", "{", ",", "}"):
            at += 2
        elif word == "..":
            at = source.find(at, ASSIGNS) + 1
        else:
            return _before_value(source, at, call)


def _before_value(source: Source, at: int, call: str) -> list[Edit]:
    """In front of an expression, or of one of those that `&&` and `||` join."""
    if source.word(at - 1) == "||":
        return [_insert(source, at, f"{call} || ")]
    if source.word(at - 1) == "&&":
        return [_insert(source, at, f"!{call} && ")]
    return [_insert(source, at, f"{call} ? throw 0 : ")]
