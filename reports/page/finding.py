"""A finding as the page tells it: who differs and in what, the match as far as it matters, the file to replay."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import PurePath
from typing import Any

from harness.case import Case
from harness.divergence import Finding
from harness.events import FindingClosed
from harness.shown import scenario_of, shown
from reports.clean import clean
from reports.known import reason
from reports.language import Language
from reports.page.match import engine_of, file_of, match_of
from reports.page.told import Told, as_said, lines_told, told
from reports.position import position
from reports.words import company, difference, headline, label_in_words, rule_number, rule_text


def finding_of(closed: FindingClosed, name: str, *, new: bool) -> dict[str, Any]:
    """Tell one finding; `name` is what it is called within the page."""
    finding = shown(closed.finding)
    print_ = finding.fingerprint
    title = told(partial(headline, finding))
    match = match_of(_walked(finding), finding.steps, title, _answers(finding))
    return {
        "id": name,
        "engine": clean(finding.engine),
        "game": clean(print_.game),
        "kind": print_.kind.value,
        "fingerprint": clean(print_.text()),
        "headline": title,
        "difference": told(partial(_difference, finding)),
        "rule": _rule(finding),
        "company": _company(closed),
        "label": told(partial(label_in_words, finding.label)) if finding.label else None,
        "known": None if closed.accepted is None else _known(closed),
        "new": new,
        "count": finding.count,
        "shrunk": finding.shrunk,
        "warning": finding.warning,
        "replay": clean(closed.replay, 2000) or None,
        "file": _file(closed, finding),
        "match": match,
        "at": finding.divergence.step,
        "moves": len(finding.case.script),
        "left_out": False,
    }


def _walked(finding: Finding) -> Case:
    """The case with the move behind it, where both sides answered one."""
    case = finding.case
    there = finding.beyond and len(finding.steps) > len(case.script) + 1
    return replace(case, script=(*case.script, finding.beyond)) if there else case


def shortened(told: dict[str, Any]) -> dict[str, Any]:
    """Give a finding without its match, for which there is no room; the line that replays it stays."""
    bare = told["match"] | {"script": [], "steps": [], "engine": None}
    return told | {"match": bare, "file": None, "left_out": True}


def _answers(finding: Finding) -> dict[str, Any] | None:
    """The engine's own answers; of two that are held against each other the second one's."""
    if not finding.answers:
        return None
    *_, (name, answers) = finding.answers.items()
    step = finding.divergence.step
    parted = step if finding.parted is None else min(finding.parted, step)
    return engine_of(name, parted, [*[None] * (step - parted), *answers])


def _difference(finding: Finding, language: Language) -> str:
    table = position(finding.steps, finding.case.script, finding.divergence.step)
    played = table is not None and table.played() is not None
    return difference(finding, table.number if table is not None and played else 0, language)


def _rule(finding: Finding) -> dict[str, Any] | None:
    if not finding.rule_text:
        return None
    return {
        "number": rule_number(finding.fingerprint),
        "text": told(partial(rule_text, finding)),
    }


def _company(closed: FindingClosed) -> list[Told]:
    """Who agrees with whom, whose decision it is, and what was noted."""
    finding = closed.finding
    lines = lines_told(partial(company, finding))
    if closed.glue:
        part, engine = clean(closed.glue), clean(finding.engine)
        lines.append(told(lambda language: language.say("glue", part=part, engine=engine)))
    return [*lines, *(as_said(line) for line in finding.note.splitlines() if line.strip())]


def _known(closed: FindingClosed) -> Told:
    accepted = closed.accepted
    assert accepted is not None
    return told(partial(reason, accepted))


def _file(closed: FindingClosed, finding: Finding) -> dict[str, Any] | None:
    """The scenario file that replays it, ending where the page does; None where its steps are not known."""
    scenario = scenario_of(finding)
    name = PurePath(closed.file).name or f"{finding.fingerprint.slug()}.json"
    return None if scenario is None else file_of(name, scenario)
