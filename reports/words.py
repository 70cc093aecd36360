"""The one place that tells a divergence, an engine's end and a verdict in words, whatever the report.

Every function gives plain text on one line, with what came from an engine made harmless, in the language asked
for. Nothing here says that an engine is wrong: it *differs*.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping, Sequence
from typing import Any

from harness.divergence import ENGINE_FAULTS, Divergence, Finding, Fingerprint, Kind
from harness.outcome import (
    Crash,
    End,
    HandshakeRefused,
    Hang,
    ProtocolFault,
    SpawnFailed,
    TooMuchMemory,
    TooMuchOutput,
)
from reports.clean import clean
from reports.english import ENGLISH
from reports.language import Language
from reports.rules import rule_of
from reports.values import text, value_in_words
from reports.whys import why_in_words

_MIB = 1 << 20


def kind_in_words(kind: Kind | str, language: Language = ENGLISH) -> str:
    """Name a kind of difference; one that this version does not know keeps its id."""
    name = f"kind.{kind}"
    return language.say(name) if language.has(name) else clean(str(kind), 40)


def stage_in_words(stage: str, language: Language = ENGLISH) -> str:
    """Name a stage of the run; one that this version does not know keeps its id."""
    return language.say(f"stage.{stage}") if language.has(f"stage.{stage}") else clean(stage, 40)


def label_in_words(label: str, language: Language = ENGLISH) -> str:
    """Tell how sure a finding is; a label that this version does not know is given as it is."""
    for sentence, pattern in _LABELS.items():
        if found := pattern.fullmatch(label):
            places = found.groupdict()
            if "cases" in places:
                places["cases"] = language.count("cases", int(places["cases"]))
            return language.say(sentence, **places)
    return clean(label)


#: How labels are written (`harness.stability`), with the sentence that each is.
_LABELS = {
    "label.deterministic": re.compile("deterministic"),
    "label.flaky": re.compile(r"flaky (?P<shown>\d+) of (?P<times>\d+)"),
    "label.leak": re.compile(r"state leak after (?P<cases>\d+) cases?"),
    "label.leak.fewer": re.compile(r"state leak after (?P<cases>\d+) cases? or fewer"),
    "label.alone": re.compile("state leak, only in the first case"),
}


def rule_number(fingerprint: Fingerprint) -> str:
    """Give the rule as reports cite it, with its book: ``kout_bh 7.3.1``; empty where none is known."""
    rule = fingerprint.rule
    return clean(rule if not rule or " " in rule else f"{fingerprint.game} {rule}", 60)


def rule_text(finding: Finding, language: Language = ENGLISH) -> str:
    """Give the rule of a finding in one sentence; empty where it has none.

    The run told it in English. It is told in Arabic where the ledger still says the same of the rule.
    """
    rule = rule_of(finding.fingerprint.game, rule_number(finding.fingerprint)) if language.code == "ar" else None
    told = rule.arabic if rule is not None and rule.text == finding.rule_text else ""
    return clean(told or finding.rule_text)


def headline(finding: Finding, language: Language = ENGLISH) -> str:
    """Tell a finding in a line: who differs, in what, by which rule."""
    places = {"engine": clean(finding.engine), "kind": kind_in_words(finding.divergence.kind, language)}
    rule = rule_number(finding.fingerprint)
    line = language.say("headline.rule", rule=rule, **places) if rule else language.say("headline", **places)
    return language.say("headline.warning", headline=line) if finding.warning else line


def difference(finding: Finding, trick: int = 0, language: Language = ENGLISH) -> str:
    """Tell what both sides say, and after which move, as it looks at the table.

    `trick` is the number of the trick in which the move was made, 0 where there is none or it is not known.
    """
    it = finding.divergence
    where = _where(finding, trick, language)
    engine = clean(finding.engine)
    if it.kind in ENGINE_FAULTS:
        sentence = "fault.somewhere" if it.step == 0 else "fault"  # step 0: nobody can tell where it was
        return language.say(sentence, where=where, engine=engine, detail=_fault(it, language))
    if it.kind is Kind.LAW:
        return language.say("law", where=where, engine=engine, detail=_fault(it, language))
    if isinstance(it.reference, list | tuple) and isinstance(it.engine, list | tuple) and it.path == "legal":
        differences = _legal_sets(it.reference, it.engine, language)
        return language.say("legal.both", where=where, engine=engine, differences=differences)
    reason = it.detail.partition(" refuses ")[2] if it.kind is Kind.LEGALITY else ""  # of the side that refuses
    return language.say(
        "both",
        where=where,
        engine=engine,
        reference=value_in_words(it.path, it.reference, reason=reason, language=language),
        value=value_in_words(it.path, it.engine, reason=reason, language=language),
    )


def _where(finding: Finding, trick: int, language: Language) -> str:
    step = finding.divergence.step
    if not 0 < step <= len(finding.case.script):
        return language.say("where.opening")
    move = clean(finding.case.script[step - 1], 60)
    return language.say("where.trick", move=move, trick=trick) if trick else language.say("where.move", move=move)


def _fault(it: Divergence, language: Language) -> str:
    told = [why_in_words(it.detail, language), "" if it.engine is None else why_in_words(text(it.engine), language)]
    return "; ".join(each for each in dict.fromkeys(told) if each) or kind_in_words(it.kind, language)


def _legal_sets(reference: Sequence[Any], engine: Sequence[Any], language: Language) -> str:
    extra = [move for move in engine if move not in reference]
    missing = [move for move in reference if move not in engine]
    words = [
        language.say(f"legal.{which}", moves=clean(", ".join(map(str, moves))))
        for which, moves in (("extra", extra), ("missing", missing))
        if moves
    ]
    return language.say("legal.and", first=words[0], second=words[1]) if len(words) == 2 else "".join(words)


def company(finding: Finding, language: Language = ENGLISH) -> list[str]:
    """Tell who answers as the reference does on the finding's case, and who differs in the same way."""
    told = []
    if finding.agrees:
        form = language.plural(len(finding.agrees))
        names = language.join([clean(each) for each in finding.agrees])
        told.append(language.say("agrees", engines=names, answer=language.say(f"agrees.{form}")))
    if finding.sides_with:
        form = language.plural(len(finding.sides_with))
        names = language.join([clean(each) for each in finding.sides_with])
        told.append(language.say(f"sides.{form}", engines=names))
    return told


def end_in_words(end: End, language: Language = ENGLISH) -> str:
    """Tell how an engine's session ended; it follows the engine's name."""
    match end:
        case SpawnFailed(why):
            return language.say("end.spawn", why=clean(why))
        case HandshakeRefused(why, line):
            return _with_line(language.say("end.handshake", why=clean(why)), line, language)
        case ProtocolFault(why, line):
            return _with_line(language.say("end.protocol", why=clean(why)), line, language)
        case Crash(code) if code < 0:
            return language.say("end.signal", code=-code, name=_signal(-code))
        case Crash(code):
            return language.say("end.exit", code=code)
        case Hang(seconds):
            return language.say("end.hang", seconds=seconds)
        case TooMuchOutput(limit):
            return language.say("end.output", limit=f"{limit / _MIB:,.0f}")
        case TooMuchMemory(used, limit):
            return language.say("end.memory", used=f"{used / _MIB:,.0f}", limit=f"{limit / _MIB:,.0f}")


def _with_line(told: str, line: str, language: Language) -> str:
    return f"{told}; {language.say('end.line', line=clean(line))}" if line else told


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return "?"


def grid_rows(grid: Mapping[str, Mapping[str, int]], engines: Sequence[str]) -> tuple[list[str], list[list[int]]]:
    """Give the kinds that any engine shows, in the order of `Kind`, and each engine's counts of them."""
    seen = {kind for counts in grid.values() for kind, count in counts.items() if count}
    kinds = [kind.value for kind in Kind if kind in seen] + sorted(seen - set(Kind))
    return kinds, [[grid.get(engine, {}).get(kind, 0) for kind in kinds] for engine in engines]
