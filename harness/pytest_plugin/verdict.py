"""What one case comes to on one engine, and the words that reports have for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.again import looked_at_again
from harness.case import Case
from harness.divergence import ENGINE_FAULTS
from harness.events import Accepted, EngineStopped, FindingClosed
from harness.glue import glued
from harness.identity import cause
from harness.known.accepting import Accepting
from harness.ledger import load_ledger
from harness.mistake import Mistake
from harness.offer import Offer
from harness.outcome import Outcome, Unsupported
from harness.past import Behind, is_behind
from harness.pytest_plugin.engines import Engines
from harness.scenario import Found
from harness.table import NOT_RESTARTED, TOO_MANY_RESTARTS, NotStarted, Played, Stopped, Table
from harness.work import Share, go_past, judge
from reports.known import entry_line
from reports.lines import finding_lines, stopped_lines
from reports.table import UNICODE


class Failed(Exception):
    """The engine cannot be built or started, or failed on the case: nothing was compared. The message tells how."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A case on an engine.

    new       the findings that have weight and are not known
    warnings  those without weight: another reason for the same refusal
    known     those that known.toml lists, and what it says of them
    """

    played: Played
    outcome: Outcome
    share: Share
    versions: Mapping[str, str]
    new: tuple[FindingClosed, ...]
    warnings: tuple[FindingClosed, ...]
    known: tuple[tuple[FindingClosed, Accepted], ...]


def judge_case(engines: Engines, name: str, case: Case, steps: Sequence[str], file: Path | None = None) -> Judged:
    """Play a case on an engine and hold it against the reference's steps. Raises `Failed`.

    What stands behind a difference is looked at where the difference itself has no weight.

    file  where the case stands, for the line that plays it again
    """
    __tracebackhide__ = True
    table = started(engines, name)
    [played] = table.play([(0, case, steps)])
    share = Share()
    told = judge(share, played, load_ledger(case.game))
    judged = _weigh(engines, name, table.offers, played, share, file)
    if not judged.new and is_behind(played.outcomes):
        go_past(share, table, [Behind(played, {(each.engine, each.fingerprint) for each in told})])
        judged = _weigh(engines, name, table.offers, played, share, file)
    share.note_ends(table.stopped)
    table.stopped.clear()
    _raise_failed(judged, name)
    return judged


def started(engines: Engines, name: str) -> Table:
    """Give the engine's table. Raises `Failed` where it cannot be built or started."""
    __tracebackhide__ = True
    try:
        return engines.table(name)
    except NotStarted as missing:
        stopped = Stopped(missing.engine, 0, missing.failed, blamed=False, restarts=0)
        raise Failed("\n".join(_end_told(stopped))) from None
    except Mistake as mistake:
        raise Failed(str(mistake)) from None


def differences(found: Sequence[FindingClosed]) -> str:
    """Tell findings as the report at a terminal does."""
    return "\n\n".join("\n".join(finding_lines(each, UNICODE)) for each in found)


def stale_entry(engines: Engines, judged: Judged, found: Found) -> str:
    """Say which entry of known.toml is about a finding that its own case does not show any more; or nothing."""
    key = (found.engine, found.fingerprint)
    entries = tuple(entry for entry in engines.accepting.entries if entry.key == key)
    again = looked_at_again(*key, judged.outcome, judged.share)
    if not entries or again is None:
        return ""
    listed = replace(engines.accepting, entries=entries)
    checked = listed.check(judged.share.findings, [again], judged.versions, full=True)
    return "\n".join(entry_line(each) for each in checked if each.stale)


def _weigh(
    engines: Engines, name: str, offers: Mapping[str, Offer], played: Played, share: Share, file: Path | None
) -> Judged:
    versions = {each: offer.version for each, offer in offers.items()}
    accepting: Accepting = engines.accepting
    new: list[FindingClosed] = []
    warnings: list[FindingClosed] = []
    known: list[tuple[FindingClosed, Accepted]] = []
    for key, finding in share.findings.items():
        replay = engines.replay(file, name) if file is not None else ""
        closed = FindingClosed(finding, str(file or ""), replay, glued(finding, offers))
        if finding.warning and not engines.strict:
            warnings.append(closed)
        elif (accepted := accepting.accepts(key, versions)) is not None:
            known.append((replace(closed, accepted=accepted), accepted))
        else:
            new.append(closed)
    outcome = played.outcomes[name]
    return Judged(played, outcome, share, versions, tuple(new), tuple(warnings), tuple(known))


def _raise_failed(judged: Judged, name: str) -> None:
    """Raise `Failed` where the engine failed in a way that is not known, be it on a case that it then answered."""
    __tracebackhide__ = True
    prints = [closed.finding.fingerprint for closed, _ in judged.known]
    listed = {(each.kind, each.detail) for each in prints}
    lines = [
        line for each in judged.share.stopped if cause(each.failed.end) not in listed for line in _end_told(each)
    ]
    if isinstance(judged.outcome, Unsupported) and judged.outcome.why in {TOO_MANY_RESTARTS, NOT_RESTARTED}:
        lines.append(f"{name}: {judged.outcome.why}")
    ends = {cause(each.failed.end) for each in judged.share.stopped}
    for closed in judged.new:
        if (known_by := closed.finding.fingerprint).kind in ENGINE_FAULTS:
            told = (known_by.kind, known_by.detail) in ends
            lines += finding_lines(closed, None if told else UNICODE)
    if lines:
        raise Failed("\n".join(lines))


def _end_told(stopped: Stopped) -> list[str]:
    return stopped_lines(EngineStopped(stopped.engine, stopped.failed, stopped.blamed, stopped.restarts))
