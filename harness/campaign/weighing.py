"""What of a run has weight for its verdict, and what is held against it because it was known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from harness.campaign.run import Run
from harness.divergence import ENGINE_FAULTS, Finding
from harness.events import KnownChecked
from harness.identity import cause
from harness.known.values import Key
from harness.table import NOT_RESTARTED, TOO_MANY_RESTARTS, pair_name
from harness.verdict import Verdict, verdict


def held(run: Run) -> list[str]:
    """The engines, or pairs of them, that the run holds to something."""
    names = [spec.name for spec in run.specs]
    return [pair_name(*pair) for pair in combinations(names, 2)] if run.settings.pairs else names


def doubt_what_was_not_compared(run: Run) -> None:
    """Make a run inconclusive that compared nothing on one of its engines."""
    if run.inconclusive:
        return
    for name in held(run):
        if not run.total.compared[name]:
            run.doubt(f"nothing was compared on {name}")
    if not run.total.compared.total() and not run.inconclusive:
        run.doubt("nothing was compared")


def doubt_what_was_lost(run: Run) -> None:
    """Make a run inconclusive in which a case was neither compared on an engine, nor failed on, nor left out."""
    total = run.total
    for name in [] if run.settings.pairs else held(run):
        lost = total.cases - total.compared[name] - total.failed[name] - total.unasked[name]
        if lost > 0:
            run.doubt(f"of {total.cases} cases {lost} were lost on {name}")


def is_full(run: Run) -> bool:
    """Tell whether a run played everything that there is to its end: then what it did not meet is gone."""
    settings = run.settings
    return (
        settings.whole and settings.shard is None and run.complete and not run.inconclusive and not _given_up(run)
    )


def weighty(run: Run) -> dict[Key, Finding]:
    """The findings that count: neither accepted nor, unless the run is strict, a reason alone."""
    return {
        key: finding
        for key, finding in run.total.findings.items()
        if (run.settings.strict or not finding.warning) and run.accepted(key) is None
    }


def failed(run: Run) -> bool:
    """Tell whether an engine failed in a way that counts.

    A failure is accepted with the finding that it is: a case that alone ends the engine so. One of which nobody
    knows the case, or after which the engine was given up, is not.
    """
    causes = {
        (engine, found.kind, found.detail)
        for engine, found in run.total.findings
        if run.accepted((engine, found)) is not None
    }
    given_up = _given_up(run)
    return any(
        not stopped.blamed
        or stopped.engine in given_up
        or (stopped.engine, *cause(stopped.failed.end)) not in causes
        for stopped in run.total.stopped
    )


def _given_up(run: Run) -> set[str]:
    return {engine for engine, why in run.total.left_out if why in (TOO_MANY_RESTARTS, NOT_RESTARTED)}


def checked(run: Run) -> Iterator[KnownChecked]:
    """Hold the entries of known.toml against a run that is at its end."""
    doubt_what_was_not_compared(run)
    found = run.total.findings.keys()
    for entry in run.settings.accepting.check(found, run.again, run.versions(), full=is_full(run)):
        run.stale += entry.stale
        yield entry


def decided(run: Run) -> Verdict:
    """The verdict of a run."""
    kinds = {fingerprint.kind for _, fingerprint in weighty(run)}
    return verdict(
        inconclusive=bool(run.inconclusive),
        engine_failed=failed(run) or bool(kinds & ENGINE_FAULTS),
        diverged=bool(kinds - ENGINE_FAULTS) or bool(run.stale),
    )
