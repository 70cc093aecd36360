"""Planting a call wherever a Dart engine cites rules, which tells that the place runs, or puts a fault there.

A Dart VM does not say what ran between two moments, so a copy of the engines says it itself. A comment above a
statement or a function is about what is done first there, a comment at the end of a line about what that line does
under its own conditions. Where a value is decided, ``decided(17, value)`` can make another of it; elsewhere
``planted(17)`` can make the engine fail. A type, a constant and a field without a value do nothing, so no rule is
cited there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.engines.citations import Citation
from tests.engines.dart_source import ASSIGNS, BEFORE_STATEMENT, CLOSED_BY, TYPES, Source

HEADERS = ("if", "for", "while")


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
        made = _edits(source, each, number)
        assert made, f"{each.place} cites {each.text!r} where nothing runs: cite it where the rule decides"
        edits += made
    for edit in sorted(edits, key=lambda each: each.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _edits(source: Source, cited: Citation, number: int) -> list[Edit]:
    line = source.text.rfind("\n", 0, cited.offset) + 1
    trails = source.text.count("\n", 0, cited.offset) + 1 == cited.line
    at = next(at for at, offset in enumerate(source.offsets) if offset >= line)
    if trails:
        at = _past_closing(source, at)
    return _place(source, at, number, trails=trails)


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


def _place(source: Source, at: int, number: int, *, trails: bool) -> list[Edit]:
    if source.is_constant(at):
        return []
    match source.holds(source.around[at]):
        case "members" if source.word(at - 1) in ("", ";", "{", "}", ",", "@override"):
            return _in_member(source, at, number)
        case "members" if source.word(end := source.find(at, (*ASSIGNS, ",", ";"))) in ASSIGNS:
            return _at_value(source, end + 1, number)
        case "statements" if source.word(at - 1) in BEFORE_STATEMENT or _headed(source, at):
            return _in_statement(source, at, number, trails=trails)
        case "arms" if source.word(end := source.find(at, ("=>", ","))) == "=>":
            return _at_value(source, end + 1, number)
    return _in_part(source, at, number)


def _headed(source: Source, at: int) -> bool:
    """Tell whether a statement is all that an `if`, `for`, `while` or `else` before it is about."""
    return source.word(at - 1) == "else" or (
        source.word(at - 1) == ")" and source.word(source.other[at - 1] - 1) in HEADERS
    )


def _insert(source: Source, at: int, text: str) -> Edit:
    return Edit(source.offsets[at], source.offsets[at], text)


def _in_member(source: Source, at: int, number: int) -> list[Edit]:
    """In the body of a function, else in the value of a field or of what a constructor sets first."""
    while source.word(at).startswith("@"):
        at += 1
    end = source.find(at, (";", "=>", "{", *ASSIGNS))
    head = source.words[at:end]
    if any(word in (*TYPES, "const") for word in head):
        return []
    if source.word(end) == "{":
        return [_insert(source, end + 1, f"planted({number}); ")]
    if source.word(end) in ("=>", *ASSIGNS):
        return _at_value(source, end + 1, number)
    name = source.before(source.around[at])
    if source.word(end) == ";" and head[0] in name and head[-1] == ")":  # a constructor
        return [Edit(source.offsets[end], source.offsets[end] + 1, f" {{ planted({number}); }}")]
    return []


def _in_statement(source: Source, at: int, number: int, *, trails: bool) -> list[Edit]:
    """Before a statement; at the end of its line, in what is done under its conditions."""
    if source.word(at) == "case":
        return [_insert(source, source.find(at, (":",)) + 1, f"planted({number}); ")]
    begun = at
    while trails and (source.word(at) in HEADERS or source.word(at) == "else"):
        at = source.after(at + 1) if source.word(at) in HEADERS else at + 1
    if source.word(at) == "return" and source.word(at + 1) != ";":
        return _at_value(source, at + 1, number)
    if source.word(end := source.find(at, (*ASSIGNS, "=>", ";"))) in ASSIGNS and source.word(at) not in HEADERS:
        return _at_value(source, end + 1, number)
    if begun == at and not _headed(source, at):
        return [_insert(source, at, f"planted({number}); ")]
    if source.word(at) == "{":
        return [_insert(source, at + 1, f"planted({number}); ")]
    end = source.find(at, (";",))
    return [
        _insert(source, at, f"{{ planted({number}); "),
        Edit(source.offsets[end] + 1, source.offsets[end] + 1, " }"),
    ]


def _in_part(source: Source, at: int, number: int) -> list[Edit]:
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
            return _at_value(source, at, number)


def _at_value(source: Source, at: int, number: int) -> list[Edit]:
    """Around an expression, or in front of one of those that `&&` and `||` join."""
    if source.word(at - 1) == "||":
        return [_insert(source, at, f"planted({number}) || ")]
    if source.word(at - 1) == "&&":
        return [_insert(source, at, f"!planted({number}) && ")]
    ends = (",", ";", "..", "else", ":") if source.word(at - 1) == "?" else (",", ";", "..", "else")
    last = source.find(at, ends) - 1
    end = source.offsets[last] + len(source.words[last])
    return [_insert(source, at, f"decided({number}, "), Edit(end, end, ")")]
