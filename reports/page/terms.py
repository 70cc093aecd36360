"""A game's own words on the page: what its table calls otherwise than most do, from `terms.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

_FILE = Path(__file__).with_name("terms.toml")

#: Sentences of the page by their names, by language, by game.
Terms = dict[str, dict[str, dict[str, str]]]


def terms(games: Iterable[str]) -> Terms:
    """Give the own words of these games; a game that has none is left out."""
    known: Mapping[str, dict[str, dict[str, str]]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {game: known[game] for game in games if game in known}
