"""Corpus files: an entry a line, under the hash of what is in them, and refused by name if anything is amiss."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harness.as_json import json_of
from harness.corpus.entry import Corpus, Entry
from harness.corpus.walks import walks
from harness.mistake import Mistake
from harness.whole import write_whole
from reference_engine.games import GAMES

FORMAT = 1

_IN_ORDER = ("options", "setup", "choices", "shows", "mix")
_FIELDS = set(_IN_ORDER)


class _Wrong(Exception):
    """What is wrong with a corpus, without the file's name."""


def corpus_text(corpus: Corpus) -> str:
    """A corpus as the text of its file; the same corpus is the same text, byte for byte."""
    games = corpus.wire()["entries"].items()
    told = ",\n".join(f"{json.dumps(game)}: [\n{_lines(entries)}\n]" for game, entries in games)
    head = f'"hakam_corpus": {FORMAT}, "hash": "{corpus.hash}", "walks": "{corpus.walks}"'
    return f'{{{head}, "entries": {{\n{told}\n}}}}\n'


def _lines(entries: list[dict[str, Any]]) -> str:
    return ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)


def save_corpus(folder: Path, corpus: Corpus) -> Path:
    """Write a corpus into a folder, under its hash; one that is there already is left as it is."""
    path = folder / f"{corpus.hash}.json"
    if not path.is_file():
        write_corpus(path, corpus)
    return path


def write_corpus(path: Path, corpus: Corpus) -> None:
    """Write a corpus to a file, which is there as a whole or not at all."""
    write_whole(path, corpus_text(corpus))


def load_corpus(path: Path, *, of_these_walks: bool = True) -> Corpus:
    """Read a corpus. Raises `Mistake` for one that is not there, is damaged, or is not for this version.

    With `of_these_walks` false also one whose choices were made for other walks is read, to be gone through anew.
    """
    try:
        corpus = _read(path)
        if of_these_walks and corpus.walks != walks():
            raise _Wrong(
                "its choices were made for the games and walks of another version of hakam: "
                f"`hakam corpus distil {path}` plays its entries anew and keeps what they still show"
            )
    except _Wrong as wrong:
        raise Mistake(f"the corpus {path}: {wrong}") from None
    return corpus


def _read(path: Path) -> Corpus:
    try:
        told = json_of(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise _Wrong("there is no such file; `hakam corpus learn` makes a first corpus") from None
    except OSError as refused:
        raise _Wrong(f"it cannot be read: {refused.strerror}") from None
    except ValueError as refused:
        raise _Wrong(f"it is not JSON: {refused}") from None
    if not isinstance(told, dict) or "hakam_corpus" not in told:
        raise _Wrong('it is no corpus: it does not say "hakam_corpus"')
    if told["hakam_corpus"] != FORMAT:
        raise _Wrong(f"it is of format {told['hakam_corpus']!r}, and this version of hakam reads format {FORMAT}")
    games = told.get("entries")
    if not isinstance(games, dict) or not isinstance(told.get("walks"), str):
        raise _Wrong('"entries" and "walks" are an object and a text')
    for game in games:
        if game not in GAMES:
            raise _Wrong(
                f"it has entries of {game!r}, a game that there is not here; there are: {', '.join(GAMES)}"
            )
    corpus = Corpus(told["walks"], {game: tuple(_entries(game, rows)) for game, rows in games.items()})
    if corpus.hash != told.get("hash"):
        raise _Wrong(
            f"it says that its hash is {told.get('hash')!r}, and that of its entries is {corpus.hash}: "
            "it was changed or cut; take it from where it came from"
        )
    return corpus


def _entries(game: str, rows: Any) -> Iterator[Entry]:
    if not isinstance(rows, list):
        raise _Wrong(f"entries.{game} is no list")
    for index, row in enumerate(rows):
        where = f"entries.{game}.{index}"
        if not isinstance(row, dict) or row.keys() != _FIELDS:
            raise _Wrong(f"{where} is an object with {', '.join(sorted(_FIELDS))}")
        options, setup, choices, shows, mix = (row[name] for name in _IN_ORDER)
        if not isinstance(options, dict) or not all(type(each) in (int, str, bool) for each in options.values()):
            raise _Wrong(f"{where}.options is an object of numbers, texts, true and false")
        if type(setup) is not bool:
            raise _Wrong(f"{where}.setup is true or false")
        if not isinstance(choices, list) or not all(type(each) is int and each >= 0 for each in choices):
            raise _Wrong(f"{where}.choices is a list of whole numbers from 0 on")
        if not isinstance(shows, list) or not all(type(each) is str for each in shows):
            raise _Wrong(f"{where}.shows is a list of texts")
        if type(mix) is not int or not 0 <= mix <= len(choices):
            raise _Wrong(f"{where}.mix is a number of its choices, from 0 to {len(choices)}")
        yield Entry(options, setup, tuple(choices), mix, tuple(shows))
