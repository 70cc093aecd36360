"""The option of commands that share failing examples with other machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from harness.config import Config
from harness.examples.place import Database, database_at
from harness.examples.shared import Shared
from harness.mistake import Mistake
from reference_engine.games import GAMES

#: What is said to do without the examples that hakam.toml names.
_NONE = "none"


def sharing(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option ``--examples``; it gets it as text, None where nothing is said."""
    return click.option(
        "--examples",
        metavar="DIR|URL",
        default=None,
        help="Share failing examples in a folder or at redis://host[:port][/db]; `none`: do not.",
    )(command)


def examples_at(config: Config, said: str | None, *, pairs: bool = False) -> Database | None:
    """The database that is asked for, or named in the configuration, and that answers. Raises `Mistake`.

    pairs  engines are held against each other, where there is nothing to share
    """
    if pairs and said not in {None, _NONE}:
        raise Mistake("--examples shares what differs from the reference: leave it or --no-reference out")
    if pairs:
        return None
    if said is not None:
        return None if said == _NONE else database_at(said, Path.cwd())
    return database_at(config.examples, config.path.parent) if config.examples else None


def shared_in(database: Database | None, engines: Iterable[str], games: Iterable[str]) -> Shared | None:
    """The examples of some engines, and of some games, all if none is named. Raises `Mistake`."""
    return None if database is None else Shared(database, engines, tuple(games) or tuple(GAMES))
