"""Changing known.toml as a person would: the comments, the order and the spelling of all else stay as they are."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit.items import AoT

from harness.known.file import KnownFile
from harness.known.values import Act, Change, Entry
from harness.mistake import Mistake
from harness.scenario import save_text
from harness.toml_place import line_of


def write_changes(known: KnownFile, changes: Sequence[Change]) -> None:
    """Write changes into the list, whole or not at all. Raises `Mistake` for a file it cannot change so."""
    text = changed(known, changes)
    if text != known.text:
        try:
            save_text(known.path, text)
        except OSError as refused:
            raise Mistake(f"{known.path} cannot be written: {refused.strerror}; it is as it was") from None


def changed(known: KnownFile, changes: Sequence[Change]) -> str:
    """The text of the list with these changes."""
    place_of = {entry.place: place for place, entry in enumerate(known.entries)}
    document = tomlkit.parse(known.text)
    listed = document.setdefault("known", tomlkit.aot())
    if not isinstance(listed, AoT):
        raise Mistake(f"{known.path}: the entries are in one list; write each as a [[known]] table of its own")
    wanted: list[Mapping[str, Any] | None] = list(tomllib.loads(known.text).get("known", []))
    for change in changes:
        if change.act is Act.RENEW:
            place = place_of[change.entry.place]
            listed[place].update(_spelt(change.entry))
            wanted[place] = _spelt(change.entry)
        elif change.act is Act.ADD:
            table = tomlkit.table()
            table.update(_spelt(change.entry))
            listed.append(table)
            wanted.append(_spelt(change.entry))
        elif change.act is Act.REMOVE:
            wanted[place_of[change.entry.place]] = None
    text = _apart(tomlkit.dumps(document) if len(listed) else known.text)
    for place in reversed([place for place, table in enumerate(wanted) if table is None]):
        text = _without(text, place)
    if tomllib.loads(text).get("known", []) != [table for table in wanted if table is not None]:
        raise Mistake(f"{known.path} is not laid out so that it can be changed by itself; change it by hand")
    return text


def _spelt(entry: Entry) -> dict[str, Any]:
    """An entry as the keys of its table, without those that say nothing."""
    keys = {
        "finding": entry.fingerprint.text(),
        "engine": entry.engine,
        "versions": entry.versions,
        "reason": entry.reason,
        "link": entry.link,
        "owner": entry.owner,
        "expires": entry.expires,
    }
    return {key: value for key, value in keys.items() if value}


def _apart(text: str) -> str:
    """An empty line before each table that follows on another's last key."""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        if line.startswith("[[known]]") and lines and lines[-1].strip() and not lines[-1].lstrip().startswith("#"):
            lines.append("\n")
        lines.append(line)
    return "".join(lines)


def _without(text: str, place: int) -> str:
    """The text without a table, from the comment right above it to its last key."""
    lines = text.splitlines(keepends=True)
    first = (line_of(text, ("known", str(place))) or 1) - 1
    following = line_of(text, ("known", str(place + 1)))
    end = following - 1 if following is not None and following - 1 > first else len(lines)
    while end > first + 1 and _says_nothing(lines[end - 1]):  # what is said above the next table is about that
        end -= 1
    while first and lines[first - 1].lstrip().startswith("#"):
        first -= 1
    while end < len(lines) and not lines[end].strip() and (first == 0 or not lines[first - 1].strip()):
        end += 1
    return "".join(lines[:first] + lines[end:])


def _says_nothing(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")
