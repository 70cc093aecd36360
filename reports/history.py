"""The runs that are kept, their findings, and one run beside another: lines of plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from harness.store.values import Coverage, Gone, RunDiff, State, StoredFinding, StoredRun
from harness.verdict import Verdict
from reports.clean import clean
from reports.english import ENGLISH
from reports.isolates import MARKS
from reports.language import Language
from reports.lines import LONG_LIST
from reports.plain import columns
from reports.words import label_in_words


def history_lines(runs: Sequence[StoredRun], of: int, language: Language = ENGLISH) -> list[str]:
    """Tell the last runs, a line each, of so many that are kept."""
    if not runs:
        return [language.say("kept.none")]
    heads = ("run", "command", "engines", "cases", "rate", "findings", "new", "verdict")
    rows = [[language.say(f"kept.{head}") for head in heads]]
    for run in runs:
        rate = run.rate()
        rows.append(
            [
                run.run,
                clean(f"{run.command} {run.shard}".strip()),
                language.join([clean(f"{each.engine} {each.version}".strip()) for each in run.engines]),
                f"{run.cases:,}",
                "" if rate is None else f"{rate:,.0f}",
                f"{run.findings:,}",
                f"{run.new:,}",
                _verdict(run, language),
            ]
        )
    lines = columns(rows, (0, 1, 2, 7), language)
    if len(runs) < of:
        shown = language.count("runs", len(runs))
        lines.append(language.say("kept.shown", runs=shown, of=f"{of:,}", n=of))
    return lines


def pruned_lines(gone: Sequence[str], language: Language = ENGLISH) -> list[str]:
    """Tell how many runs were forgotten."""
    return [language.say("kept.pruned", runs=language.count("runs", len(gone)))]


def finding_rows(findings: Sequence[StoredFinding], language: Language = ENGLISH) -> list[str]:
    """Tell findings, a line each, and how many there are of each state."""
    heads = ["state", "engine", "cases", "runs", "moves", "first", "last", "label", "finding"]
    if not any(each.label for each in findings):
        heads.remove("label")
    cells = [
        {
            "state": language.say(f"state.{each.state}"),
            "engine": clean(each.engine),
            "cases": f"{each.count:,}",
            "runs": f"{each.runs:,}",
            "moves": f"{each.moves:,}",
            "first": each.first_run,
            "last": each.last_run,
            "label": label_in_words(each.label, language),
            "finding": _finding(each, language),
        }
        for each in findings
    ]
    rows = [[language.say(f"kept.{head}") for head in heads], *([row[head] for head in heads] for row in cells)]
    numbers = ("cases", "runs", "moves")
    words = [at for at, head in enumerate(heads) if head not in numbers]
    lines = columns(rows, words, language) if cells else []
    counts = Counter(each.state for each in findings)
    states = [
        language.say("states.each", n=f"{counts[state]:,}", state=language.say(f"state.{state}"))
        for state in State
        if counts[state]
    ]
    told = language.count("findings", len(findings))
    return [*lines, language.say("states", findings=told, states=language.list(states)) if states else told]


def exported_lines(folder: str, written: int, unchanged: int, language: Language = ENGLISH) -> list[str]:
    """Tell how many findings were written as files, and how many were there."""
    told = language.say("exported", findings=language.count("findings", written), folder=clean(folder))
    return [language.say("exported.same", written=told, n=f"{unchanged:,}") if unchanged else told]


def diff_lines(diff: RunDiff, language: Language = ENGLISH) -> list[str]:
    """Tell how a run differs from an older one."""
    lines = [
        language.say("diff.old", run=run_line(diff.old, language)),
        language.say("diff.newer", run=run_line(diff.newer, language)),
    ]
    for engine, (old, newer) in diff.versions.items():
        which = "diff.version" if old and newer else "diff.version.new" if newer else "diff.version.gone"
        lines.append(language.say(which, engine=clean(engine), old=clean(old), newer=clean(newer)))
    sections = {
        "diff.new": [found_line(each, language) for each in diff.new],
        "diff.gone": [gone_line(each, language) for each in diff.gone],
        "diff.changed": [changed_line(each, language) for each in diff.changed],
        "heading.reached": [line for each in diff.coverage for line in _reached(each, language)],
    }
    for heading, told in sections.items():
        if told:
            lines += ["", language.say(heading), *(f"  {line}" for line in told)]
    before, now = diff.old.rate(), diff.newer.rate()
    if before and now:
        rate = language.say("diff.rate", old=f"{before:,.0f}", newer=f"{now:,.0f}", change=now / before - 1)
        lines += ["", language.say("heading.speed"), f"  {rate}"]
    came_or_went = diff.new or diff.gone or diff.changed
    findings = language.count("findings", diff.still)
    return [*lines, "", language.say("diff.still" if came_or_went else "diff.same", findings=findings)]


def _verdict(run: StoredRun, language: Language) -> str:
    if run.verdict is None:
        return language.say("kept.unfinished")
    if run.verdict is Verdict.INCONCLUSIVE:
        return language.say("kept.inconclusive")
    return language.say(f"verdict.{run.verdict.name.lower()}")


def run_line(run: StoredRun, language: Language = ENGLISH) -> str:
    """Tell a run in a line."""
    told = language.say(
        "diff.run",
        run=run.run,
        command=clean(f"{run.command} {run.shard}".strip()),
        version=clean(run.version),
        cases=language.count("cases", run.cases),
        verdict=_verdict(run, language),
    )
    return told if run.seed is None else language.say("diff.run.seed", run=told, seed=run.seed)


def _finding(finding: StoredFinding, language: Language) -> str:
    told = finding.fingerprint.text()
    if finding.warning:
        told = language.say("kept.warning", finding=told)
    return language.say("kept.known", finding=told, known=clean(finding.known)) if finding.known else told


def found_line(finding: StoredFinding, language: Language = ENGLISH) -> str:
    """Tell a finding that an older run had not."""
    return language.say(
        "diff.found",
        engine=clean(finding.engine),
        finding=_finding(finding, language),
        cases=language.count("cases", finding.count),
        moves=language.count("moves", finding.moves),
    )


def gone_line(gone: Gone, language: Language = ENGLISH) -> str:
    """Tell a finding that only an older run had, and what is known of it."""
    finding = gone.finding
    return language.say(f"diff.gone.{gone.why}", engine=clean(finding.engine), finding=_finding(finding, language))


def changed_line(finding: StoredFinding, language: Language = ENGLISH) -> str:
    """Tell how a finding changed."""
    how = "shows" if finding.state is State.CHANGED else "label"
    told = _finding(finding, language)
    return language.say(
        f"diff.changed.{how}",
        engine=clean(finding.engine),
        finding=told,
        label=label_in_words(finding.label, language),
    )


def reached_names(names: Sequence[str], longest: int, language: Language = ENGLISH) -> str:
    """List what was reached: rules, events and refusals, each with what it is, as long as they fit."""
    told: list[str] = []
    for each in names:
        what, _, name = each.partition(" ")
        known = language.has(f"reached.{what}")
        told.append(language.say(f"reached.{what}", name=clean(name)) if known else clean(each))
    return clean(language.list(told), longest, keep=MARKS)


def _reached(told: Coverage, language: Language) -> list[str]:
    before, now = (language.count("cases", cases) for cases in (told.old_cases, told.new_cases))
    return [
        language.say(
            f"diff.{which}",
            game=clean(told.game),
            before=before,
            now=now,
            names=reached_names(names, LONG_LIST, language),
        )
        for which, names in (("more", told.more), ("less", told.less))
        if names
    ]
