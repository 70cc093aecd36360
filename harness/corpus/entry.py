"""A corpus: cases as the choices that make them, each kept for combinations that no other of them shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reference_engine.options import Value


@dataclass(frozen=True, slots=True)
class Entry:
    """A case that is kept.

    options  the value that was drawn for each option; other engines may offer them in another order
    setup    whether it was made for engines that can start from a setup, which are asked about more
    choices  what made it, without the draws of the options, which come first
    mix      how many of these choices, from the first on, drew the rest of its mix
    shows    the combinations that it is kept for, sorted
    """

    options: Mapping[str, Value]
    setup: bool
    choices: tuple[int, ...]
    mix: int
    shows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corpus:
    """The entries of each game, and the walks that their choices are meant for.

    walks  the digest of the code that makes cases of choices (`harness.corpus.walks`); empty for the empty corpus
    hash   what a run names it by: sixteen hex digits over everything in it, whatever file it lies in
    """

    walks: str = ""
    entries: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        text = json.dumps(self.wire(), sort_keys=True)
        object.__setattr__(self, "hash", hashlib.sha256(text.encode("ascii")).hexdigest()[:16])

    def __len__(self) -> int:
        return sum(map(len, self.entries.values()))

    def shown(self, game: str) -> frozenset[str]:
        """The combinations of a game that it has an entry for."""
        return frozenset(each for entry in self.entries.get(game, ()) for each in entry.shows)

    def wire(self) -> dict[str, Any]:
        """What of it is written and hashed."""
        return {
            "walks": self.walks,
            "entries": {
                game: [
                    {
                        "options": dict(entry.options),
                        "setup": entry.setup,
                        "mix": entry.mix,
                        "shows": list(entry.shows),
                        "choices": list(entry.choices),
                    }
                    for entry in entries
                ]
                for game, entries in sorted(self.entries.items())
                if entries
            },
        }
