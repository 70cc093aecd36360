"""A TOML file of the user's that has a schema: read whole, and told by its line where it is wrong."""

from __future__ import annotations

import difflib
import math
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adapters.schema import schema
from harness.mistake import Mistake
from harness.toml_place import line_of

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A TOML file: where it is, its text, and what it says."""

    path: Path
    text: str
    data: dict[str, Any]

    def line(self, where: Sequence[str]) -> int:
        """The line that a key path stands on, or the nearest above; 1 where the file has nothing of it."""
        return line_of(self.text, where) or 1

    def mistake(self, where: Sequence[str], why: str) -> Mistake:
        """Say what is wrong at a key path, with the line that it stands on."""
        line = line_of(self.text, where)
        place = f"{self.path}:{line}" if line else str(self.path)
        return Mistake(f"{place}: {'.'.join(where)}: {why}" if where else f"{place}: {why}")

    def unknown_key(self, name: str) -> Mistake | None:
        """The first key that the schema of that name does not have, and which one may be meant."""
        for error in _validator(name).iter_errors(self.data):
            if error.validator == "additionalProperties":
                table: Any = error.instance
                known: Any = error.schema
                unknown = next(key for key in table if key not in known["properties"])
                where = (*map(str, error.absolute_path), unknown)
                return self.mistake(where, f"unknown key {unknown!r}{hint(unknown, known['properties'])}")
        return None


def read_toml(path: Path) -> TomlFile:
    """Read a TOML file. Raises `Mistake` where there is none, or it is not TOML."""
    try:
        text = path.read_text(encoding="utf-8")
        file = TomlFile(path, text, tomllib.loads(text))
    except FileNotFoundError as failure:
        raise Mistake(f"there is no file {path}") from failure
    except (OSError, UnicodeDecodeError) as failure:
        raise Mistake(f"{path} cannot be read: {failure}") from failure
    except ValueError as failure:  # of a number with thousands of digits it is none of TOML's own
        marked = "; save it as UTF-8 without a byte order mark" if text.startswith("\ufeff") else ""
        raise Mistake(f"{path} is not TOML: {failure}{marked}") from failure
    except RecursionError:
        raise Mistake(f"{path} is not TOML that anybody could read: it is nested too deeply") from None
    for where, why in _unusable(file.data, ()):
        raise file.mistake(where, why)
    return file


def _unusable(value: Any, where: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """What TOML can say and no schema refuses: no path or command can have it, and no limit can be it."""
    if isinstance(value, str) and "\0" in value:
        yield where, "a character of the number 0 can stand in no path, command or message: take it out"
    elif isinstance(value, float) and math.isnan(value):
        yield where, "nan is no number: write one, or leave the key out"
    elif isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _unusable(each, (*where, str(key)))


def hint(word: str, known: Iterable[str]) -> str:
    """Name the nearest of the known words, or all of them."""
    known = list(known)
    near = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(known)}"


@cache
def _validator(name: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # noqa: PLC0415  # workers read no such file

    return Draft202012Validator(schema(name))
