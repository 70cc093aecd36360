"""What is told of known divergences: an entry of the list, and how an update changes the list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from harness.divergence import Fingerprint

#: A finding, as runs keep it: the engine that differs and what it differs in.
Key = tuple[str, Fingerprint]


@dataclass(frozen=True, slots=True)
class Entry:
    """A difference that is known, and for which somebody has given a reason.

    place     the file and the line where it stands, such as ``known.toml:12``
    versions  the versions of the engine that it is about, such as ``>=1.2,<2``; all of them if empty
    reason    why it stands as it is
    link      where more is said, such as an issue; may be empty, as the owner may be
    expires   the last day on which it is accepted (UTC); for ever if None
    scenario  the file of a case that shows it, which each run plays; empty if that is left to the run's own cases
    """

    place: str
    engine: str
    fingerprint: Fingerprint
    reason: str
    versions: str = ""
    link: str = ""
    owner: str = ""
    expires: date | None = None
    scenario: str = ""

    @property
    def key(self) -> Key:
        """The finding that it is about."""
        return self.engine, self.fingerprint

    def is_expired(self, today: date) -> bool:
        """Tell whether it is accepted no longer."""
        return self.expires is not None and self.expires < today


class Act(StrEnum):
    """What an update does with an entry, or why it leaves one that somebody has to look at."""

    ADD = "add"
    RENEW = "renew"
    REMOVE = "remove"
    EXPIRED = "expired"  # left: it is there, and no new date was named
    ELSEWHERE = "elsewhere"  # left: its engine took no part, or in another version


@dataclass(frozen=True, slots=True)
class Change:
    """One change that an update makes in the list, or is asked about and does not make.

    entry  the entry as it is to be; of one that is removed or left, as it is
    cases  in how many cases the run saw its finding
    """

    act: Act
    entry: Entry
    cases: int = 0
