"""What must be the same wherever cases of one run are played: hakam itself, and what its engines offer."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from harness.offer import Offer
from harness.packed import scenarios_folder
from harness.version import version

#: An installation by the names that people know its parts by.
Papers = Mapping[str, str]

_PACKAGES = Path(__file__).parents[1]

#: The fields of an offer that people know by another name; what nothing depends on is no part of it.
_OF_AN_ENGINE = {
    "name": "name of itself",
    "games": "list of games and options",
    "omits": "list of what it cannot tell",
    "glue": "list of glue",
}


@cache
def papers() -> Papers:
    """The papers of this installation: two are alike where they make the same cases and judge them the same."""
    return {"version of hakam": version(), "source of hakam": _digest()}


def differences(theirs: Papers, ours: Papers) -> list[str]:
    """What is not the same there as it is here; the sources are not held against those of another version."""
    told = [
        f"the {name} is {theirs[name]} there and {ours[name]} here" for name in ours if theirs[name] != ours[name]
    ]
    return told[:1]


def offers_apart(theirs: Mapping[str, Offer], ours: Mapping[str, Offer]) -> Iterator[str]:
    """What engines say of themselves there and not here, or otherwise."""
    for engine, offer in ours.items():
        for each in fields(Offer):
            there, here = getattr(theirs[engine], each.name), getattr(offer, each.name)
            if each.name != "notes" and there != here:
                name = _OF_AN_ENGINE.get(each.name, each.name)
                yield f"{engine}'s {name} is {_short(there)} there and {_short(here)} here"


def _digest() -> str:
    """A digest of the code that makes and judges cases, and of the rule books that findings cite."""
    sources = [
        *(_PACKAGES / "harness").rglob("*.py"),
        *(_PACKAGES / "harness").rglob("*.toml"),
        *(_PACKAGES / "reference_engine").rglob("*.py"),
        *(_PACKAGES / "adapters").glob("*.py"),
    ]
    digest = hashlib.sha256()
    for folder, paths in ((_PACKAGES, sources), (scenarios_folder(), scenarios_folder().glob("*/rules.toml"))):
        for path in sorted(paths):
            source = path.read_bytes()
            digest.update(f"\0{path.relative_to(folder).as_posix()}\0{len(source)}\0".encode())
            digest.update(source)
    return digest.hexdigest()[:16]


def _short(value: Any, most: int = 60) -> str:
    text = ", ".join(sorted(value)) or "empty" if isinstance(value, frozenset) else str(value)
    return text if len(text) <= most else f"{text[: most - 1]}…"
