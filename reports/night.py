"""The page that is read in the morning: what is new, gone and changed, what was reached, and how fast it went."""

from __future__ import annotations

from collections.abc import Sequence

from harness.events import Reached
from harness.store.values import Night, StoredFinding
from reports.clean import clean
from reports.english import ENGLISH
from reports.history import changed_line, found_line, gone_line, reached_names, run_line
from reports.language import Language
from reports.lines import reached_lines, refused_line
from reports.values import duration
from reports.words import label_in_words

#: Lines a section: all of it is to be one page.
LINES = 8

#: Characters of the names of what was never reached, a game.
NAMES = 240


def night_lines(night: Night, language: Language = ENGLISH) -> list[str]:
    """Tell what a run brought, beside the run before it."""
    since, run = night.since, night.run
    head = language.say("night.first")
    if since is not None:
        head = language.say("night.before", run=run_line(since.old, language))
    came = night.findings if since is None else since.new
    nothing = [language.say("night.none")]
    sections = {
        "diff.new": [_new(each, language) for each in came] or nothing,
        "diff.gone": [gone_line(each, language) for each in since.gone] if since else [],
        "diff.changed": [changed_line(each, language) for each in since.changed] if since else [],
        "night.still": [language.count("findings", since.still)] if since and since.still else [],
        "night.cases": _counted(night, language),
        "heading.refused": [refused_line(each, language) for each in night.refused],
        "heading.reached": [reached_lines(each, language)[0] for each in night.reached] + _more(night, language),
        "night.never": [line for each in night.reached for line in _never(each, language)],
        "heading.speed": [_speed(night, language)],
    }
    lines = [run_line(run, language), head]
    for heading, told in sections.items():
        if told:
            shown = _short(told, night, language) if heading.startswith("diff.") else told
            lines += ["", language.say(heading), *(f"  {line}" for line in shown)]
    return lines


def _short(told: Sequence[str], night: Night, language: Language) -> list[str]:
    """The first lines of a section, and where the others are."""
    if len(told) <= LINES:
        return list(told)
    more = len(told) - LINES
    if night.since is None:
        return [*told[:LINES], language.say("night.more.findings", n=f"{more:,}")]
    old, newer = night.since.old.run, night.run.run
    return [*told[:LINES], language.say("night.more", n=f"{more:,}", old=old, newer=newer)]


def _new(finding: StoredFinding, language: Language) -> str:
    told = found_line(finding, language)
    return (
        language.say("night.sure", finding=told, label=label_in_words(finding.label, language))
        if finding.label
        else told
    )


def _counted(night: Night, language: Language) -> list[str]:
    return [
        language.say(
            "night.counted",
            engine=clean(each.engine),
            compared=f"{each.compared:,}",
            cases=language.count("cases", each.cases),
            failed=f"{each.failed:,}",
            unasked=f"{each.unasked:,}",
        )
        for each in night.counted
    ]


def _more(night: Night, language: Language) -> list[str]:
    """What the run before had not reached."""
    return [
        language.say("night.first_time", game=clean(each.game), names=reached_names(each.more, NAMES, language))
        for each in (night.since.coverage if night.since else ())
        if each.more
    ]


def _never(each: Reached, language: Language) -> list[str]:
    named = (each.rules, each.events, each.refusals)
    names = [name for counts in named for name, count in counts.items() if not count]
    told = clean(", ".join(names), NAMES)
    return [language.say("night.never.game", game=clean(each.game), names=told)] if names and each.cases else []


def _speed(night: Night, language: Language) -> str:
    run = night.run
    told = language.say(
        "night.speed",
        cases=language.count("cases", run.cases),
        steps=language.count("steps", run.steps),
        seconds=duration(run.seconds, language),
    )
    now = run.rate()
    before = night.since.old.rate() if night.since else None
    if not now:
        return told
    if not before:
        return language.say("night.rate", told=told, rate=now)
    return language.say("night.rate.before", told=told, rate=now, before=before, change=now / before - 1)
