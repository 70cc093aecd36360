"""The document of a run: all that the page shows of it, put together from its account and from what came before."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from harness.divergence import Kind
from harness.events import FindingClosed, WorkerRefused
from harness.store.values import Before, RunInTime
from reports.account import Account
from reports.clean import clean
from reports.history import changed_line, gone_line
from reports.known import entry_lines
from reports.languages import LANGUAGES
from reports.lines import law_lines, refused_line, stopped_lines
from reports.page.finding import finding_of, shortened
from reports.page.rules import rules_told, told_of
from reports.page.terms import terms
from reports.page.told import Told, as_said, lines_told, own_words, told
from reports.rules import ledger_of
from reports.words import kind_in_words

#: Said in the document. The number changes when the page of the old form would misread the new one.
FORM = 1

#: Characters of the document that the matches of all findings may take: a page is to open at once, by mail as well.
ROOM = 1_200_000

#: What a golden scenario can come to.
_GOLDENS = ("agreed", "diverged", "failed", "unsupported", "accepted")


def run_document(account: Account, before: Before, lang: str) -> dict[str, Any]:
    """Put together what the page shows of a run. An unfinished one says so."""
    findings = sorted(account.findings.values(), key=lambda each: (each.accepted is not None, each.finding.warning))
    names = [f"f{number}" for number in range(1, len(findings) + 1)]
    is_new = [before.is_new(each.finding.engine, each.finding.fingerprint) for each in findings]
    return {
        "form": FORM,
        "kind": "run",
        "lang": lang,
        "words": own_words(),
        "terms": terms(_games(account)),
        "run": _run(account),
        "grid": _grid(account, findings),
        "kinds": kinds_told(),
        "news": _news(before, names, is_new),
        "history": [_in_time(each) for each in before.runs],
        "findings": _fitted(
            finding_of(each, name, new=new) for each, name, new in zip(findings, names, is_new, strict=True)
        ),
        "rules": rules_told(_games(account), account.reached, [each.finding for each in findings]),
        "events": told_of(account.reached, "events"),
        "refusals": told_of(account.reached, "refusals"),
    }


def _fitted(findings: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give findings with their matches as far as there is room for these, those that weigh most first."""
    fitted, room = [], ROOM
    for finding in findings:
        size = len(json.dumps(finding["match"], separators=(",", ":")))
        fitted.append(finding if size <= room else shortened(finding))
        room -= size if size <= room else 0
    return fitted


def kinds_told() -> dict[str, Told]:
    """Name all kinds of differences."""
    return {kind.value: told(partial(kind_in_words, kind)) for kind in Kind}


def title_of(game: str) -> Told:
    """Give the name of a game as its ledger has it; one that this version does not know keeps its id."""
    ledger = ledger_of(game)
    if ledger is None:
        return as_said(game)
    return {code: (ledger.arabic if code == "ar" else "") or ledger.title for code in LANGUAGES}


def _games(account: Account) -> Sequence[str]:
    return account.started.games if account.started else ()


def _run(account: Account) -> dict[str, Any]:
    started, end = account.started, account.finished
    goldens = Counter(each.outcome for each in account.goldens)
    return {
        "run": clean(started.run) if started and started.run else None,
        "command": clean(started.command) if started else "",
        "version": clean(started.version) if started else "",
        "seed": started.seed if started else None,
        "started": clean(started.started, 40) if started else None,
        "seconds": end.seconds if end else account.seconds,
        "verdict": end.verdict.name.lower() if end else None,
        "unfinished": end is None,
        "told": told(account.verdict),
        "why": [as_said(why) for why in (end.inconclusive if end else ())],
        "cases": end.cases if end else 0,
        "steps": end.steps if end else account.told.steps if account.told else 0,
        "moves": end.moves if end else 0,
        "goldens": {outcome: goldens[outcome] for outcome in _GOLDENS},
        "full": end.full if end else False,
        "engines": [_engine(account, engine) for engine in (started.engines if started else ())],
        "games": [{"game": clean(game), "title": title_of(game)} for game in _games(account)],
        "not_compared": lines_told(account.left_out_lines) + [_refused(each) for each in account.refused],
        "laws": _joined(lines_told(partial(law_lines, account.laws))),
        "known": lines_told(partial(entry_lines, account.known)),
    }


def _refused(worker: WorkerRefused) -> Told:
    return told(partial(refused_line, worker))


def _engine(account: Account, engine: str) -> dict[str, Any]:
    """Tell an engine as it named itself; one that did not start has no name, and says how it ended."""
    began, counted = account.engines.get(engine), account.counted.get(engine)
    stopped = [each for each in account.stopped if each.engine == engine]
    return {
        "engine": clean(engine),
        "name": clean(began.name) if began else "",
        "version": clean(began.version) if began else "",
        "language": clean(began.language) if began else "",
        "games": [clean(game) for game in (began.games if began else ())],
        "omits": [clean(each) for each in (began.omits if began else ())],
        "glue": [clean(each) for each in (began.glue if began else ())],
        "stopped": [line for each in stopped for line in lines_told(partial(stopped_lines, each))],
        "counted": {
            "cases": counted.cases,
            "compared": counted.compared,
            "failed": counted.failed,
            "unasked": counted.unasked,
        }
        if counted
        else None,
    }


def _grid(account: Account, findings: Iterable[FindingClosed]) -> list[dict[str, Any]]:
    """Count the cases that differ by engine, game and kind, with a row for each game that an engine plays."""
    held = (
        *(account.started.engines if account.started else ()),
        *(account.finished.grid if account.finished else ()),
    )
    rows: dict[tuple[str, str], dict[str, int]] = {}
    for name in held:
        offered = account.engines[name].games if name in account.engines else ()
        rows |= {(name, game): {} for game in _games(account) if game in offered}
    for closed in findings:
        print_ = closed.finding.fingerprint
        kinds = rows.setdefault((closed.finding.engine, print_.game), {})
        kinds[print_.kind.value] = kinds.get(print_.kind.value, 0) + closed.finding.count
    return [{"engine": clean(name), "game": clean(game), "kinds": kinds} for (name, game), kinds in rows.items()]


def _news(before: Before, names: Sequence[str], is_new: Sequence[bool]) -> dict[str, Any]:
    since = before.since
    return {
        "since": clean(since.old.run) if since else None,
        "new": [name for name, new in zip(names, is_new, strict=True) if new],
        "seen": [name for name, new in zip(names, is_new, strict=True) if not new],
        "gone": [told(partial(gone_line, each)) for each in (since.gone if since else ())],
        "changed": [told(partial(changed_line, each)) for each in (since.changed if since else ())],
    }


def _in_time(each: RunInTime) -> dict[str, Any]:
    run = each.run
    return {
        "run": clean(run.run),
        "command": clean(run.command),
        "started": clean(run.started, 40),
        "verdict": None if run.verdict is None else run.verdict.name.lower(),
        "steps_per_second": run.rate(),
        "rules_reached": each.rules_reached,
        "rules_all": each.rules_all,
        "findings": run.findings,
    }


def _joined(lines: Sequence[Told]) -> Told | None:
    """Put lines together into one; None where there is none."""
    return {code: "; ".join(line[code] for line in lines) for code in LANGUAGES} if lines else None
