"""Where in a TOML file a key stands: a message that names the line is worth ten that name the key."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEADER = re.compile(r"\s*(\[{1,2})\s*([^\[\]]+?)\s*\]{1,2}\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART = re.compile(r"""[A-Za-z0-9_-]+|"[^"]*"|'[^']*'""")


def line_of(text: str, where: Sequence[str]) -> int | None:
    """Find the line of `text` (from 1) on which the key path `where` stands, or the nearest table above.

    Reads headers and the first key of a line, which is enough to point a reader to the place; a key inside an
    inline table is found as the line of that table. A table of an array of tables has its number, from 0, behind
    the array's key. None where not even the outermost key is found.
    """
    tables: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    best, depth = None, 0
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            table = path = _numbered(_parts(header[2]), tables, new=header[1] == "[[")
        elif key := _KEY.match(line):
            path = (*table, *_parts(key[1]))
        else:
            continue
        common = min(len(path), len(where))
        if path[:common] == tuple(where[:common]) and common > depth:
            best, depth = number, common
    return best


def _numbered(parts: Sequence[str], tables: dict[tuple[str, ...], int], *, new: bool) -> tuple[str, ...]:
    """Put the numbers of the arrays of tables into the path of a header; `new` begins another table of one."""
    path: tuple[str, ...] = ()
    for depth, part in enumerate(parts, start=1):
        path = (*path, part)
        if new and depth == len(parts):
            tables[path] = tables.get(path, -1) + 1
        if path in tables:
            path = (*path, str(tables[path]))
    return path


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))
