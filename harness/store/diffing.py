"""How a run differs from an older one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from harness.divergence import Fingerprint
from harness.events import Reached
from harness.store.reading import findings, outcomes, reached
from harness.store.states import held
from harness.store.store import Store
from harness.store.values import Coverage, Gone, Outcome, RunDiff, State, StoredFinding, StoredRun

Key = tuple[str, Fingerprint]


def differences(store: Store, old: StoredRun, newer: StoredRun) -> RunDiff:
    """Tell what the newer run found and the older did not, what is gone, what changed, and what was reached."""
    was, now = ({_key(each): each for each in findings(store, run)} for run in (old, newer))
    seen = outcomes(store, newer)
    changed = [now[key] for key in was.keys() & now.keys() if was[key].label != now[key].label]
    changed += [
        replace(was[key], state=State.CHANGED)
        for key, outcome in seen.items()
        if outcome is Outcome.CHANGED and key in was
    ]
    gone = [
        Gone(was[key], _why(was[key], newer, seen.get(key)))
        for key in was.keys() - now.keys()
        if seen.get(key) is not Outcome.CHANGED
    ]
    versions = [{each.engine: each.version for each in run.engines} for run in (old, newer)]
    return RunDiff(
        old=old,
        newer=newer,
        new=tuple(now[key] for key in sorted(now.keys() - was.keys())),
        gone=tuple(sorted(gone, key=lambda each: _key(each.finding))),
        changed=tuple(sorted(changed, key=_key)),
        still=len(was.keys() & now.keys()),
        coverage=tuple(_coverage(reached(store, old), reached(store, newer))),
        versions={
            engine: (before, after)
            for engine in dict.fromkeys((*versions[0], *versions[1]))
            if (before := versions[0].get(engine, "")) != (after := versions[1].get(engine, ""))
        },
    )


def _key(finding: StoredFinding) -> Key:
    return finding.engine, finding.fingerprint


def _why(finding: StoredFinding, newer: StoredRun, outcome: Outcome | None) -> str:
    if outcome is Outcome.FIXED:
        return "fixed"
    if finding.fingerprint.game not in newer.games:
        return "game"
    if finding.engine not in held([each.engine for each in newer.engines if each.name]):
        return "engine"
    return "unfinished" if newer.verdict is None else "unmet"


def _coverage(old: dict[str, Reached], newer: dict[str, Reached]) -> Iterator[Coverage]:
    for game in (each for each in newer if each in old):
        was, now = _names(old[game]), _names(newer[game])
        yield Coverage(game, old[game].cases, newer[game].cases, tuple(sorted(now - was)), tuple(sorted(was - now)))


def _names(told: Reached) -> set[str]:
    named = (("rule", told.rules), ("event", told.events), ("refusal", told.refusals))
    return {f"{what} {name}" for what, counts in named for name, count in counts.items() if count}
