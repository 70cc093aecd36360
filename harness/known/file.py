"""known.toml: the differences of a project's engines that are known, each with the reason why it stands."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from adapters.schema import first_error
from harness.divergence import Fingerprint
from harness.known.values import Entry
from harness.known.versions import is_range
from harness.mistake import Mistake
from harness.scenario import load
from harness.toml_file import TomlFile, read_toml

#: The file's name; it stands beside hakam.toml.
FILE_NAME = "known.toml"


@dataclass(frozen=True, slots=True)
class KnownFile:
    """A list of known divergences: where it is or would be, its text, and its entries in their order."""

    path: Path
    text: str = ""
    entries: tuple[Entry, ...] = ()


def read_known(path: Path) -> KnownFile:
    """Read the list at `path`; one that is not there has no entry. Raises `Mistake`, naming the line."""
    if not path.exists():
        return KnownFile(path)
    file = read_toml(path)
    if misfit := _misfit(file):
        raise misfit
    entries: list[Entry] = []
    for number, table in enumerate(file.data.get("known", [])):
        entry = _entry(file, number, table)
        for other in entries:
            if (other.key, other.versions) == (entry.key, entry.versions):
                raise file.mistake(
                    ("known", str(number)), f"the same stands at {other.place}; take one of them out"
                )
        entries.append(entry)
    return KnownFile(path, file.text, tuple(entries))


def _entry(file: TomlFile, number: int, table: Mapping[str, Any]) -> Entry:
    where = ("known", str(number))
    try:
        fingerprint = Fingerprint.parse(table["finding"])
    except ValueError as why:
        raise file.mistake((*where, "finding"), str(why)) from None
    versions = table.get("versions", "")
    if versions and not is_range(versions):
        raise file.mistake(
            (*where, "versions"), f"{versions!r} is no range of versions: write such as '>=1.2,<2' or '==1.*'"
        )
    return Entry(
        place=f"{_told(file.path)}:{file.line(where)}",
        engine=table["engine"],
        fingerprint=fingerprint,
        reason=table["reason"],
        versions=versions,
        link=table.get("link", ""),
        owner=table.get("owner", ""),
        expires=_day(file, (*where, "expires"), table.get("expires")),
        scenario=_scenario(file, (*where, "scenario"), table, fingerprint),
    )


def _scenario(file: TomlFile, where: tuple[str, ...], table: Mapping[str, Any], fingerprint: Fingerprint) -> str:
    """The file of the case that an entry names, which must be one of its own finding."""
    if "scenario" not in table:
        return ""
    path = file.path.parent / table["scenario"]
    try:
        found = load(path).finding
    except Mistake as mistake:
        raise file.mistake(where, str(mistake)) from None
    if found is None or (found.engine, found.fingerprint) != (table["engine"], fingerprint):
        raise file.mistake(where, f"{path} is of another finding; `hakam findings export DIR` writes its own")
    return str(path)


def _day(file: TomlFile, where: tuple[str, ...], value: object) -> date | None:
    if value is None or (isinstance(value, date) and not isinstance(value, datetime)):
        return value
    raise file.mistake(where, "must be a day, without quotes and without a time: write such as 2027-01-31")


def _told(path: Path) -> Path:
    """The path as people would write it from where they are."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_absolute() and path.is_relative_to(here) else path


def _misfit(file: TomlFile) -> Mistake | None:
    if unknown := file.unknown_key("known"):
        return unknown
    data = json.loads(
        json.dumps(file.data, default=str)
    )  # dates: JSON has none, and they are looked at by themselves
    found = first_error("known", data)
    if found is None:
        return None
    return file.mistake(tuple(filter(None, found[0].split("."))), found[1])
