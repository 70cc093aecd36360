"""Changing known.toml as a person would: the comments, the order and the spelling of all else stay as they are."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit.items import AoT, Table

from harness.known.file import KnownFile
from harness.known.values import Act, Change, Entry
from harness.mistake import Mistake
from harness.toml_place import line_of
from harness.whole import write_whole


def write_changes(known: KnownFile, changes: Sequence[Change]) -> None:
    """Write changes into the list, whole or not at all. Raises `Mistake` for a file it cannot change so."""
    text = changed(known, changes)
    if text != known.text:
        try:
            if known.path.exists() and b"\r\n" in known.path.read_bytes():
                text = text.replace("\n", "\r\n")
            write_whole(known.path, text)
        except OSError as refused:
            raise Mistake(f"{known.path} cannot be written: {refused.strerror}; it is as it was") from None


def changed(known: KnownFile, changes: Sequence[Change]) -> str:
    """The text of the list with these changes."""
    places = {entry.place: place for place, entry in enumerate(known.entries)}
    document = tomlkit.parse(known.text)
    tables: list[Mapping[str, Any]] = list(_read(known.text) or [])
    if tables and not isinstance(document["known"], AoT):
        raise Mistake(f"{known.path}: the entries are in one list; write each as a [[known]] table of its own")
    for change in changes:
        if change.act is Act.RENEW:
            place = places[change.entry.place]
            tables[place] = {**tables[place], **_spelt(change.entry)}
            _renew(document["known"][place], tables[place])
    text = tomlkit.dumps(document)
    gone = sorted((places[change.entry.place] for change in changes if change.act is Act.REMOVE), reverse=True)
    for place in gone:
        del tables[place]
        text = _without(text, place)
    for change in changes:
        if change.act is Act.ADD:
            tables.append(_spelt(change.entry))
            text = f"{text.rstrip()}\n\n" if text.strip() else ""
            text += _table(change.entry)
    if _read(text) != tables:
        raise Mistake(f"{known.path} is not laid out so that it can be changed by itself; change it by hand")
    return text


def _renew(table: Table, spelt: Mapping[str, Any]) -> None:
    """Change the values of a table that are others now; what stands behind its last key stays there."""
    body = table.value.body
    behind = len(body)
    while behind and body[behind - 1][0] is None:
        behind -= 1
    comments = body[behind:]
    del body[behind:]
    for key, value in spelt.items():
        if table.get(key) != value:
            table[key] = value
    body.extend(comments)


def _table(entry: Entry) -> str:
    table = tomlkit.table()
    table.update(_spelt(entry))
    tables = tomlkit.aot()
    tables.append(table)
    return tomlkit.dumps({"known": tables})


def _read(text: str) -> list[Mapping[str, Any]] | None:
    """The tables that a text says, to be sure of it; None where it came out as no TOML."""
    try:
        return list(tomllib.loads(text).get("known", []))
    except tomllib.TOMLDecodeError:
        return None


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
