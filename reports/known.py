"""What is known, in lines of plain text: findings without weight, and the entries of known.toml."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from harness.divergence import Finding
from harness.events import Accepted, FindingClosed, KnownChecked
from harness.known.values import Act, Change, Entry
from harness.store.values import StoredRun
from reports.clean import clean
from reports.english import ENGLISH
from reports.language import Language
from reports.words import headline


def known_headline(finding: Finding, accepted: Accepted | None, language: Language = ENGLISH) -> str:
    """Tell a finding in a line, and that it has no weight where it has none."""
    line = headline(finding, language)
    if accepted is None:
        return line
    return language.say("headline.seen" if accepted.run else "headline.known", headline=line)


def accepted_lines(closed: FindingClosed, accepted: Accepted, language: Language = ENGLISH) -> list[str]:
    """Tell a finding without weight: headline, why, whose that is and until when, and the line that replays it."""
    finding = closed.finding
    lines = [
        language.say(
            "headline.cases",
            headline=headline(finding, language),
            cases=language.count("cases", finding.count),
        ),
        reason(accepted, language),
    ]
    if line := closed.replay or closed.file:
        lines.append(language.say("replay", line=clean(line)))
    return lines


def reason(accepted: Accepted, language: Language = ENGLISH) -> str:
    """Say why a finding has no weight, who answers for that, and until when."""
    if accepted.run:
        return language.say("accepted.run", run=clean(accepted.run))
    told = language.say("accepted.entry", place=clean(accepted.place, 200), reason=clean(accepted.reason))
    if accepted.owner:
        told = language.say("accepted.owner", told=told, owner=clean(accepted.owner))
    if accepted.expires:
        told = language.say("accepted.until", told=told, day=clean(accepted.expires))
    return language.say("accepted.link", told=told, link=clean(accepted.link)) if accepted.link else told


def entry_lines(entries: Iterable[KnownChecked], language: Language = ENGLISH) -> list[str]:
    """Tell the entries that are stale, then those that were not looked at or not met; not those that are there."""
    told = [each for each in entries if each.outcome != "there"]
    stale = [entry_line(each, language) for each in told if each.stale]
    others = [entry_line(each, language) for each in told if not each.stale]
    return [*stale, *([language.say("known.todo")] if stale else []), *others]


def entry_line(each: KnownChecked, language: Language = ENGLISH) -> str:
    """Tell how an entry stands after a run, with its file and line."""
    unnamed = each.outcome == "version" and not each.version
    said = f"known.{each.outcome}{'.unnamed' if unnamed else ''}"
    told = language.say(
        said if language.has(said) else "again",
        engine=clean(each.engine),
        finding=clean(each.fingerprint.text(), 300),
        expires=clean(each.expires),
        versions=clean(each.versions),
        version=clean(each.version),
        outcome=clean(each.outcome, 40),
        now=clean(each.now.text(), 300) if each.now else "",
    )
    return language.say("known.stale" if each.stale else "known.told", place=clean(each.place, 200), told=told)


def list_lines(entries: Sequence[Entry], today: date, language: Language = ENGLISH) -> list[str]:
    """Tell the entries of a list, with what each says, and how many there are."""
    lines: list[str] = []
    for entry in entries:
        expires = entry.expires.isoformat() if entry.expires else ""
        told = Accepted(entry.reason, entry.place, entry.owner, entry.link, expires)
        lines += [_finding(entry, language), f"   {reason(told, language)}"]
        if entry.is_expired(today):
            lines.append(f"   {language.say('known.is_expired')}")
    return [*lines, language.count("entries", len(entries))]


def state_lines(
    run: StoredRun, checked: Sequence[KnownChecked], unlisted: Sequence[Finding], language: Language = ENGLISH
) -> list[str]:
    """Tell how a list stands by a full run."""
    lines = [language.say("known.by", run=run.run, started=clean(run.started))]
    lines += entry_lines(checked, language)
    lines += [
        language.say("known.unlisted", engine=clean(each.engine), finding=clean(each.fingerprint.text(), 300))
        for each in unlisted
    ]
    stale, there = sum(each.stale for each in checked), sum(each.outcome == "there" for each in checked)
    entries = language.count("entries", len(checked))
    return [*lines, language.say("known.count", entries=entries, there=there, stale=stale, unlisted=len(unlisted))]


def change_lines(
    run: StoredRun, path: str, changes: Sequence[Change], *, written: bool, language: Language = ENGLISH
) -> list[str]:
    """Tell what an update changes in a list."""
    lines = [language.say("known.by", run=run.run, started=clean(run.started))]
    for change in changes:
        cases = language.count("cases", change.cases)
        entry = change.entry
        finding = _finding(entry, language)
        lines.append(language.say(f"act.{change.act}", place=clean(entry.place, 200), finding=finding, cases=cases))
    count = sum(change.act in (Act.ADD, Act.RENEW, Act.REMOVE) for change in changes)
    said = "known.written" if written else "known.would_be"
    return [*lines, language.say(said if count else "known.as_it_is", path=clean(path), n=count)]


def _finding(entry: Entry, language: Language) -> str:
    places = {"engine": clean(entry.engine), "finding": clean(entry.fingerprint.text(), 300)}
    told = language.say("known.finding", **places)
    return language.say("known.of", told=told, versions=clean(entry.versions)) if entry.versions else told
