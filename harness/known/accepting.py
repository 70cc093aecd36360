"""What has no weight for the verdict of a run: what is listed in known.toml, and what an older run has as well."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from harness.divergence import Fingerprint
from harness.events import Accepted, FindingAgain, KnownChecked
from harness.known.values import Entry, Key
from harness.known.versions import within

#: What makes an entry stale in a full run.
STALE = frozenset({"expired", "fixed", "changed", "unmatched"})


def today() -> date:
    """Give the day it is, in UTC."""
    return datetime.now(UTC).date()


@dataclass(frozen=True, slots=True)
class Baseline:
    """An older run, and what it found: a run that is held against it fails only on what is new."""

    run: str
    findings: frozenset[Key]


@dataclass(frozen=True, slots=True)
class Accepting:
    """What a run accepts. It asks with the versions of the engines that take part, by the names of findings."""

    entries: tuple[Entry, ...] = ()
    baseline: Baseline | None = None
    today: date = field(default_factory=today)

    def accepts(self, key: Key, versions: Mapping[str, str]) -> Accepted | None:
        """Why a finding has no weight; None where it has."""
        for entry in self.entries:
            if entry.key == key and self._applies(entry, versions):
                expires = entry.expires.isoformat() if entry.expires else ""
                return Accepted(entry.reason, entry.place, entry.owner, entry.link, expires)
        if self.baseline is not None and key in self.baseline.findings:
            return Accepted(run=self.baseline.run)
        return None

    def known(self, versions: Mapping[str, str]) -> tuple[Fingerprint, ...]:
        """The differences that cases may be steered round: those of entries that apply, each once."""
        return tuple(dict.fromkeys(entry.fingerprint for entry in self.entries if self._applies(entry, versions)))

    def cases(self, versions: Mapping[str, str]) -> list[Entry]:
        """The entries that apply and name a case of their own."""
        return [entry for entry in self.entries if entry.scenario and self._applies(entry, versions)]

    def check(
        self, found: Collection[Key], again: Iterable[FindingAgain], versions: Mapping[str, str], *, full: bool
    ) -> Iterator[KnownChecked]:
        """Hold each entry against what a run found, and what it saw of the cases of older findings.

        full  it played all that there is to play; what any other run did not meet may still be there
        """
        looked = {(each.engine, each.fingerprint): each for each in again}
        for entry in self.entries:
            outcome = self._outcome(entry, found, looked.get(entry.key), versions, full=full)
            yield KnownChecked(
                place=entry.place,
                engine=entry.engine,
                fingerprint=entry.fingerprint,
                outcome=outcome,
                stale=full and outcome in STALE and self._is_news(entry, outcome),
                reason=entry.reason,
                owner=entry.owner,
                link=entry.link,
                expires=entry.expires.isoformat() if entry.expires else "",
                versions=entry.versions,
                version=versions.get(entry.engine, ""),
                now=looked[entry.key].now if outcome == "changed" else None,
            )

    def _applies(self, entry: Entry, versions: Mapping[str, str]) -> bool:
        return (
            entry.engine in versions
            and within(versions[entry.engine], entry.versions)
            and not entry.is_expired(self.today)
        )

    def _outcome(
        self,
        entry: Entry,
        found: Collection[Key],
        again: FindingAgain | None,
        versions: Mapping[str, str],
        *,
        full: bool,
    ) -> str:
        if entry.engine not in versions:
            return "engine"
        if not within(versions[entry.engine], entry.versions):
            return "version"
        if entry.is_expired(self.today):
            return "expired"
        if entry.key in found:
            return "there"
        if again is not None:
            return again.outcome
        return "unmatched" if full else "unmet"

    def _is_news(self, entry: Entry, outcome: str) -> bool:
        """With a baseline an entry is held against a run only if the older run still had its finding."""
        return self.baseline is None or (outcome != "expired" and entry.key in self.baseline.findings)
