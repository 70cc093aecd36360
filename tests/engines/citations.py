"""The rules that the comments of the TypeScript and the Dart engines cite, and the code that each is about.

A comment cites a rule by its book and number, ``kout_bh 7.3.1``; what follows in the same comment may leave out the
book: ``kout_bh 7.1.1, 7.1.2``, ``8.3.2; else 8.3.3``, ``3.1.2 to 3.1.4``. What stands in backquotes is an example.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from harness.ledger import load_ledger
from reference_engine.games import GAMES

CITED = re.compile(rf"`[^`]*`|\b({'|'.join(GAMES)}) (?=\d+\.\d)|(\b\d+(?:\.\d+)+\b)(?: to (\d+(?:\.\d+)+\b))?")

#: Folders of what the rule books of several games say in the same words; "" has the modules of no folder.
SHARED = ("", "belote_family")


@dataclass(frozen=True, slots=True)
class Citation:
    """A comment that cites rules.

    file    of the engines' folder
    line    where the comment begins, from 1
    text    of the comment
    offset  of a character of the code that the comment is about: of the end of what stands before it on its line,
            else of the beginning of the statement below it, or the end of the line that opens the function below it
    """

    file: str
    line: int
    text: str
    offset: int

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"

    def rules(self) -> list[str]:
        """The rules as they are written, each with its book; those between the two ends of a range with them."""
        cited: list[str] = []
        book = ""
        for match in CITED.finditer(self.text):
            named, first, last = match.groups()
            book = named or book
            if first and book:
                cited += _between(book, first, last) if last else [f"{book} {first}"]
        return cited


def _between(book: str, first: str, last: str) -> list[str]:
    """Every rule from one to another of the same section, a number that the ledger does not have too."""
    section, _, start = first.rpartition(".")
    assert last.rpartition(".")[0] == section, f"{book} {first} to {last}: one section"
    return [f"{book} {section}.{number}" for number in range(int(start), int(last.rpartition(".")[2]) + 1)]


def citations(folder: Path, suffix: str) -> list[Citation]:
    """Every comment of an engine's folder that cites rules, those of its tests left out."""
    return [
        citation
        for path in sorted(folder.rglob(f"*{suffix}"))
        if not path.name.endswith(f".test{suffix}")
        for citation in _in_text(str(path.relative_to(folder)), path.read_text(encoding="utf-8"))
        if citation.rules()
    ]


def _in_text(file: str, text: str) -> Iterator[Citation]:
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    above: list[list[str]] = []  # the comments that stand above code, by lines
    for number, line in enumerate(lines):
        code, mark, comment = _split(line, in_block=bool(above) and above[-1][0].startswith("/*"))
        if code.strip():
            while above:
                begun = number - sum(map(len, above)) + 1
                here = above.pop(0)
                yield Citation(file, begun, _words(here), starts[number] + _about(here[0], code))
            if mark:
                yield Citation(file, number + 1, _words([comment]), starts[number] + _end(code))
        elif above and not mark.startswith("/*") and not (mark.startswith("//") and above[-1][0].startswith("/*")):
            above[-1].append(line.strip())
        elif mark:
            above.append([line.strip()])


def _split(line: str, *, in_block: bool) -> tuple[str, str, str]:
    """The code of a line, what marks its comment, and the comment."""
    stripped = line.strip()
    if in_block and stripped.startswith("*"):
        return "", "*", stripped
    found = re.search(r"(?<![:\"'])(///?|/\*\*?)(?=\s|$)", line)
    return (line[: found.start()], found[0], line[found.start() :]) if found else (line, "", "")


def _words(lines: Iterable[str]) -> str:
    return " ".join(re.sub(r"^(///?|/\*\*?|\*(?!/))|\*/$", "", line.strip()).strip() for line in lines).strip()


def _about(comment: str, code: str) -> int:
    opens = comment.startswith("/*") or not code[:1].isspace()
    return _end(code) if opens else len(code) - len(code.lstrip())


def _end(code: str) -> int:
    return max(len(code.rstrip().rstrip(",")) - 1, 0)


def unknown(cited: Iterable[Citation]) -> list[str]:
    """What cites a rule that is in no ledger, as claims."""
    known = {rule for game in GAMES for rule in load_ledger(game).rules}
    return [
        f"{each.place} cites {rule}, and there is no such rule"
        for each in cited
        for rule in each.rules()
        if rule not in known
    ]


def about(citation: Citation, game: str) -> list[str]:
    """The rules of a game that a comment cites.

    In a folder that two games share, a rule of the first game cites also the second's of the same number and words.
    """
    cited = citation.rules()
    rules = load_ledger(game).rules
    if str(Path(citation.file).parent).removeprefix(".") in SHARED:
        cited += [
            other
            for book, _, number in (rule.partition(" ") for rule in cited)
            if book != game and (other := f"{game} {number}") in rules
            if rules[other].text == load_ledger(book).text(f"{book} {number}")
        ]
    return [rule for rule in cited if rule.startswith(f"{game} ")]


def lines_about(game: str, cited: Iterable[Citation]) -> dict[str, list[Citation]]:
    """By rule of the game, the lines that cite it."""
    lines: dict[str, list[Citation]] = {}
    for each in cited:
        for rule in about(each, game):
            lines.setdefault(rule, []).append(each)
    return lines


def as_written(compiled: Iterable[Citation], source: Iterable[Citation]) -> dict[Citation, str]:
    """The place in the source of each comment in the compiled engines; a compiler drops those of types alone."""
    places: dict[Citation, str] = {}
    unseen: dict[str, list[Citation]] = {}
    for each in source:
        unseen.setdefault(str(Path(each.file).with_suffix("")), []).append(each)
    for each in compiled:
        left = unseen.get(str(Path(each.file).with_suffix("")), [])
        while left and left[0].text != each.text:
            left.pop(0)
        assert left, f"{each.place} was not built from the sources as they are: build the engines again"
        places[each] = left.pop(0).place
    return places
