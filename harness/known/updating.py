"""Bringing known.toml up to what a full run found: which entries it takes, loses or has renewed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from harness.known.accepting import STALE, Accepting
from harness.known.baseline import FullRun
from harness.known.values import Act, Change, Entry, Key
from harness.known.versions import from_on


@dataclass(frozen=True, slots=True)
class Given:
    """What somebody says of the findings that an update lists.

    versions  the range of versions they are about; from the one of the run on if None
    """

    reason: str
    owner: str = ""
    link: str = ""
    expires: date | None = None
    versions: str | None = None


def changes(
    entries: Sequence[Entry], run: FullRun, given: Given, chosen: Collection[Key] | None, today: date
) -> list[Change]:
    """What an update does: first to the entries there are, in their order, then the entries that are new.

    chosen  the findings that it is about; all of them if None
    """
    told = [
        change
        for entry in entries
        if chosen is None or entry.key in chosen
        for change in _of(entry, run, given, today)
    ]
    renewed = {change.entry.key for change in told if change.act in (Act.RENEW, Act.EXPIRED)}
    accepting = Accepting(tuple(entries), today=today)
    for key, closed in sorted(run.found.items()):
        if chosen is not None and key not in chosen:
            continue
        if closed.finding.warning or key in renewed or accepting.accepts(key, run.versions) is not None:
            continue
        told.append(Change(Act.ADD, _entry(key, run, given), closed.finding.count))
    return told


def _of(entry: Entry, run: FullRun, given: Given, today: date) -> Iterator[Change]:
    """What becomes of an entry; nothing where it stays as it is, and nobody need look at it."""
    (checked,) = Accepting((replace(entry, expires=None),), today=today).check(
        run.found, run.again, run.versions, full=True
    )
    if checked.outcome in STALE:
        yield Change(Act.REMOVE, entry)
    elif checked.outcome != "there":
        yield Change(Act.ELSEWHERE, entry)
    elif entry.is_expired(today):
        cases = run.found[entry.key].finding.count
        if given.expires is None:
            yield Change(Act.EXPIRED, entry, cases)
        else:
            owner, link = given.owner or entry.owner, given.link or entry.link
            renewed = replace(entry, reason=given.reason, owner=owner, link=link, expires=given.expires)
            yield Change(Act.RENEW, renewed, cases)


def _entry(key: Key, run: FullRun, given: Given) -> Entry:
    engine, fingerprint = key
    versions = from_on(run.versions.get(engine, "")) if given.versions is None else given.versions
    return Entry("", engine, fingerprint, given.reason, versions, given.link, given.owner, given.expires)
