"""The types of what options are given: click's, but for what a shell and a slip of the hand make of them."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click


class _Path(click.Path):
    """A path. An empty one, such as a variable of the shell that is not set, would mean the working directory."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if value == "":
            self.fail("it is empty; name a file or a folder (the working directory is .)", param, ctx)
        path = super().convert(value, param, ctx)
        assert isinstance(path, Path)
        return path


class _Seconds(click.FloatRange):
    """Seconds. That nan lies in every range is not meant."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(f"{value} is no number", param, ctx)
        return seconds


#: A file or a folder.
PATH = _Path(path_type=Path)

#: So many cases: with more, the list of a run's parts alone would fill the memory.
MANY = click.IntRange(1, 1_000_000_000)


def of_seconds(least: float = 0) -> click.FloatRange:
    """Seconds from so many on, to a day."""
    return _Seconds(least, 86_400)
