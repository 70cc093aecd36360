"""The lines that reports share: one event told in a few lines of plain text."""

from __future__ import annotations

from harness.divergence import Finding, Kind
from harness.events import (
    ControlChecked,
    EngineStarted,
    EngineStopped,
    Event,
    FindingAgain,
    FindingClosed,
    FindingFound,
    GoldenChecked,
    LawsChecked,
    Learned,
    NotMapped,
    Reached,
    RunFinished,
    RunStarted,
    WorkerRefused,
)
from reports.clean import clean
from reports.english import ENGLISH
from reports.known import known_headline
from reports.language import Language
from reports.position import position
from reports.table import Signs, draw
from reports.whys import why_in_words
from reports.words import (
    company,
    difference,
    end_in_words,
    headline,
    kind_in_words,
    label_in_words,
    rule_number,
    rule_text,
)

#: Characters of a list of names: rules never reached, controls.
LONG_LIST = 2000

#: How the labels begin of findings that their cases do not always show.
_UNSURE = ("flaky", "state leak")


def at_once(event: Event, language: Language = ENGLISH) -> list[str]:
    """Tell what is worth a line as it happens; the rest waits for the account at the end."""
    match event:
        case RunStarted():
            return [_run(event, language)]
        case EngineStarted():
            return _engine(event, language)
        case FindingFound(finding, accepted):
            return [known_headline(finding, accepted, language)]
        case FindingAgain():
            return [_again(event, language)]
        case Learned():
            return [_learned(event, language)]
        case GoldenChecked(outcome="diverged" | "failed"):
            return [golden_line(event, language)]
        case EngineStopped():
            return stopped_lines(event, language)[:1]
        case WorkerRefused():
            return [refused_line(event, language)]
        case NotMapped(place, what, todo):
            return [language.say("not_mapped", place=clean(place), what=clean(what), todo=clean(todo))]
    return []


def _run(event: RunStarted, language: Language) -> str:
    games, engines = ([clean(each) for each in names] for names in (event.games, event.engines))
    told = language.say(
        "run",
        command=clean(event.command),
        version=clean(event.version),
        games=language.join(games),
        engines=language.join(engines),
    )
    if event.seed is not None:
        told = language.say("run.seed", run=told, seed=event.seed)
    if event.corpus:
        told = language.say("run.corpus", run=told, corpus=clean(event.corpus))
    if event.shard is not None:
        told = language.say("run.shard", run=told, number=event.shard[0], of=event.shard[1])
    if event.run:
        told = language.say("run.called", run=told, name=clean(event.run))
    if event.resumed is not None:
        told = language.say("run.resumed", run=told, cases=language.count("cases", event.resumed))
    if event.merged:
        told = language.say("run.merged", run=told, runs=language.join([clean(each) for each in event.merged]))
    return told


def _again(event: FindingAgain, language: Language) -> str:
    return language.say(
        f"again.{event.outcome}" if language.has(f"again.{event.outcome}") else "again",
        engine=clean(event.engine),
        finding=clean(event.fingerprint.text()),
        outcome=clean(event.outcome, 40),
        now=clean(event.now.text()) if event.now else "",
    )


def _learned(event: Learned, language: Language) -> str:
    said = "learned.nothing" if event.corpus == event.following else "learned"
    return language.say(
        said,
        corpus=clean(event.corpus),
        following=clean(event.following),
        combinations=language.count("combinations", event.combinations),
        entries=language.count("entries", event.entries),
        file=clean(event.file, 300),
    )


def _engine(event: EngineStarted, language: Language) -> list[str]:
    engine = clean(event.engine)
    lines = [
        language.say(
            "engine",
            engine=engine,
            name=clean(event.name),
            version=clean(event.version),
            language=clean(event.language),
            games=language.join([clean(game) for game in event.games]),
        )
    ]
    for name, fields in (("omits", event.omits), ("glue", event.glue)):
        if fields:
            lines.append(language.say(f"engine.{name}", engine=engine, fields=clean(", ".join(fields))))
    return lines


def finding_lines(closed: FindingClosed, signs: Signs | None, language: Language = ENGLISH) -> list[str]:
    """Tell a finding in full: headline, both values, rule, company, the table (with `signs`), the replay line."""
    lines = [finding_headline(closed.finding, language)]
    if signs is not None:
        lines += finding_words(closed, language)
        if table := finding_table(closed.finding, signs, language):
            lines += ["", *table, ""]
    return lines + replay_lines(closed, language)


def finding_words(closed: FindingClosed, language: Language = ENGLISH) -> list[str]:
    """Tell what both sides say, by which rule, in whose company, and how sure that is."""
    finding = closed.finding
    it = finding.divergence
    table = position(finding.steps, finding.case.script, it.step)
    played = table is not None and table.played() is not None
    lines = [difference(finding, table.number if table is not None and played else 0, language)]
    if finding.rule_text:
        rule = rule_number(finding.fingerprint)
        lines.append(language.say("rule", rule=rule, text=rule_text(finding, language)))
    lines += company(finding, language)
    if closed.glue:
        lines.append(language.say("glue", part=clean(closed.glue), engine=clean(finding.engine)))
    if finding.note:
        lines.append(clean(finding.note))
    return lines + [language.say(f"sure.{word}") for word in _UNSURE if finding.label.startswith(word)]


def finding_table(finding: Finding, signs: Signs, language: Language = ENGLISH) -> list[str]:
    """Draw the table at the step that differs; nothing where its steps are not at hand."""
    table = position(finding.steps, finding.case.script, finding.divergence.step)
    return [] if table is None else draw(table, signs, language)


def replay_lines(closed: FindingClosed, language: Language = ENGLISH) -> list[str]:
    """Give the line that replays a finding; nothing where it was not closed."""
    line = closed.replay or closed.file
    return [language.say("replay", line=clean(line))] if line else []


def finding_headline(finding: Finding, language: Language = ENGLISH) -> str:
    """Tell a finding in a line: with the number of its cases, and how sure it is where that was found out."""
    return language.say(
        "headline.sure" if finding.label else "headline.cases",
        headline=headline(finding, language),
        cases=language.count("cases", finding.count),
        label=label_in_words(finding.label, language),
    )


def golden_line(each: GoldenChecked, language: Language = ENGLISH) -> str:
    """Tell one golden scenario that was not agreed."""
    return language.say(
        f"golden.{each.outcome}",
        path=clean(each.path),
        title=clean(each.title),
        engine=clean(each.engine),
        why=why_in_words(each.why, language),
    )


def control_line(each: ControlChecked, language: Language = ENGLISH) -> str:
    """Tell one control: the true twin must agree, the planted fault must be caught with its kind."""
    kind = kind_in_words(each.expected or each.seen or Kind.OTHER, language)
    said = "agree" if each.expected is None else "caught"
    if not each.passed:
        said = "missed" if each.expected else "accused" if each.seen else "failed"
    outcome = language.say(f"control.{said}", kind=kind, why=why_in_words(each.why, language))
    cases = language.count("cases", each.cases)
    return language.say("control", control=clean(each.control, 60), outcome=outcome.removesuffix(": "), cases=cases)


def stopped_lines(each: EngineStopped, language: Language = ENGLISH) -> list[str]:
    """Tell how an engine's session ended, with the last line of both its streams."""
    lines = [
        language.say(
            "stopped.blamed" if each.blamed else "stopped",
            engine=clean(each.engine),
            end=end_in_words(each.failed.end, language),
            restarts=language.count("restarts", each.restarts),
        )
    ]
    for stream, last in (("stdout", each.failed.last_stdout), ("stderr", each.failed.last_stderr)):
        if last:
            lines.append(f"   {language.say(f'stopped.{stream}', line=clean(last[-1]))}")
    return lines


def refused_line(each: WorkerRefused, language: Language = ENGLISH) -> str:
    """Tell which worker was handed nothing, and what differs there."""
    why = "; ".join(clean(one) for one in each.why)
    return language.say("refused", worker=clean(each.worker), why=why)


def reached_lines(each: Reached, language: Language = ENGLISH) -> list[str]:
    """Tell how much of a game the cases reached, and name what none of them did."""
    if not each.cases:
        return [language.say("reached.nothing", game=clean(each.game))]
    counts: dict[str, int] = {}
    for name, of in (("rules", each.rules), ("events", each.events), ("refusals", each.refusals)):
        counts |= {name: sum(1 for n in of.values() if n), f"all_{name}": len(of)}
    lines = [language.say("reached", game=clean(each.game), cases=language.count("cases", each.cases), **counts)]
    for name, of in (("rules", each.rules), ("events", each.events), ("refusals", each.refusals)):
        if never := [what for what, n in of.items() if not n]:
            lines.append(language.say(f"never.{name}", names=clean(", ".join(never), LONG_LIST)))
    return lines


def steps_told(end: RunFinished, language: Language = ENGLISH) -> str:
    """Tell how many steps were compared, and of how many where these are not all; never 100 % of those."""
    if end.moves <= end.steps:
        return language.count("steps", end.steps)
    percent = f"{1000 * end.steps // end.moves / 10:.1f}"
    return language.say(
        "steps.share", steps=f"{end.steps:,}", moves=language.count("steps", end.moves), percent=percent
    )


def stood_in_lines(end: RunFinished | None, language: Language = ENGLISH) -> list[str]:
    """Tell for how many steps others stood in; nothing where none did."""
    if end is None or not end.stood_in:
        return []
    return [language.say("stood_in", steps=language.count("steps", end.stood_in))]


def law_lines(checked: LawsChecked | None, language: Language = ENGLISH) -> list[str]:
    """Tell how many cases were held against the laws; nothing where none were to be."""
    if checked is None:
        return []
    lines = []
    if checked.every:
        sentence = "laws.all" if checked.every == 1 else "laws.every"
        lines.append(language.say(sentence, every=checked.every, cases=language.count("cases", checked.cases)))
    if checked.every_again:
        again = language.count("cases", checked.again)
        lines.append(language.say("laws.again", every=checked.every_again, cases=again))
    return lines
