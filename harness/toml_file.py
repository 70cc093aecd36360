"""A TOML file of the user's that has a schema: read whole, and told by its line where it is wrong."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Sequence
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
        return TomlFile(path, text, tomllib.loads(text))
    except FileNotFoundError as failure:
        raise Mistake(f"there is no file {path}") from failure
    except (OSError, UnicodeDecodeError) as failure:
        raise Mistake(f"{path} cannot be read: {failure}") from failure
    except tomllib.TOMLDecodeError as failure:
        raise Mistake(f"{path} is not TOML: {failure}") from failure


def hint(word: str, known: Iterable[str]) -> str:
    """Name the nearest of the known words, or all of them."""
    known = list(known)
    near = difflib.get_close_matches(word, known, n=1)
    return f"; did you mean {near[0]!r}?" if near else f"; there are: {', '.join(known)}"


@cache
def _validator(name: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # noqa: PLC0415  # workers read no such file

    return Draft202012Validator(schema(name))
