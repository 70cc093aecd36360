"""The end of a run: its findings written and made small, what was left out, and the verdict."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from harness.audience import not_offered
from harness.campaign.run import INTERRUPTED, Run, to_the_end
from harness.campaign.weighing import decided, doubt_what_was_lost, doubt_what_was_not_compared, held, is_full
from harness.divergence import Finding, Fingerprint, Kind
from harness.events import (
    CasesCounted,
    Event,
    FindingClosed,
    LawsChecked,
    NotCompared,
    Reached,
    RunFinished,
)
from harness.examples.place import Unreachable
from harness.glue import glued
from harness.ledger import load_ledger
from harness.saved import save_finding
from harness.shrinking import shrink_finding
from harness.stability import LEAK
from harness.table import pair_name
from harness.vocabulary import events_of, refusals_of
from harness.work import Share, way_of


def close_findings(run: Run) -> Iterator[Event]:
    """Write each finding to its file, make it small where asked for, and tell it for the last time.

    They are written as they were found before any of them is shrunk: what happens then costs no finding. Those that
    are accepted stay as they were found, and so do those that their case alone does not show.
    """
    settings, findings = run.settings, run.total.findings
    order = sorted(findings, key=lambda key: (findings[key].warning, run.total.numbers[key], *key))
    large = [key for key in order if run.accepted(key) is None and not findings[key].label.startswith(LEAK)]
    for key in order:
        _keep(run, key, findings[key])
    specs = {spec.name: spec for spec in run.specs}
    if settings.shrink_seconds and large and INTERRUPTED not in run.inconclusive:
        try:
            yield from run.begin("shrink", len(large))
            for done, key in enumerate(large, start=1):
                if key[0] in specs:
                    findings[key] = shrink_finding(findings[key], specs[key[0]], settings.shrink_seconds)
                    _keep(run, key, findings[key])
                yield run.progress("shrink", done, len(large))
        except KeyboardInterrupt:
            run.doubt(INTERRUPTED)
    _share(run)
    closed = (
        FindingClosed(
            finding,
            str(run.files.get(key, "")),
            _replay_line(run, key),
            glued(finding, run.offers),
            run.accepted(key),
        )
        for key, finding in ((key, findings[key]) for key in order)
    )
    yield from to_the_end(closed, run.doubt)


def _keep(run: Run, key: tuple[str, Fingerprint], finding: Finding) -> None:
    try:
        run.files[key] = save_finding(run.settings.findings, finding)
    except (OSError, UnicodeError) as refused:
        why = refused.strerror if isinstance(refused, OSError) and refused.strerror else str(refused)
        run.doubt(f"findings could not be written to {run.settings.findings}: {why}")


def _share(run: Run) -> None:
    """Let other machines play the cases of these findings first."""
    shared = run.settings.examples
    if shared is not None:
        try:
            shared.settle(run.total.findings.values(), run.looked)
        except Unreachable as why:
            run.doubt(f"examples at {shared.place} were lost on the way, and what failed here is not shared: {why}")
        except KeyboardInterrupt:
            run.doubt(INTERRUPTED)


def _replay_line(run: Run, key: tuple[str, Fingerprint]) -> str:
    """The command that plays a finding's file again; empty where the file could not be written."""
    if key not in run.files:
        return ""
    names = [spec.name for spec in run.specs]
    pairs = {pair_name(*pair): pair for pair in combinations(names, 2)} if run.settings.pairs else {}
    engines = pairs.get(key[0], (key[0],) if key[0] in names else ())
    return f"{run.settings.replay} {shlex.join([str(run.files[key]), *engines])}"


def what_was_left(run: Run) -> Iterator[Event]:
    """Tell what was not compared, held to the laws, or reached, and how often engines failed in all."""
    total, settings = run.total, run.settings
    for end in total.stopped:
        told = run.ends.get(way_of(end))
        if told is not None and told.restarts != end.restarts:
            yield replace(told, restarts=end.restarts)
    if total.cases and not settings.pairs:
        for spec in run.specs:
            name = spec.name
            yield CasesCounted(name, total.cases, total.compared[name], total.failed[name], total.unasked[name])
    for (engine, why), cases in sorted(total.left_out.items()):
        yield NotCompared(engine, why, cases)
    for engine, offer in run.offers.items():
        for why in dict.fromkeys(not_offered(offer, run.settings.wanted)):
            if (engine, why) not in total.left_out:
                yield NotCompared(engine, why, None)
    if settings.sampling.laws or settings.sampling.again:
        yield LawsChecked(settings.sampling.laws, total.lawful, settings.sampling.again, total.again)
    for game, cases in total.explained.items():
        rules = dict.fromkeys((rule.id for rule in load_ledger(game).own()), 0) | total.rules.get(game, {})
        events = dict.fromkeys(events_of(game), 0) | total.events.get(game, {})
        refusals = dict.fromkeys(refusals_of(game), 0) | total.refusals.get(game, {})
        yield Reached(game, cases, rules, events, refusals)


def grid_of(total: Share, held: Sequence[str]) -> dict[str, dict[str, int]]:
    """Count the cases that differ, by engine (or pair) and kind; one without any has an empty row."""
    grid: dict[str, dict[str, int]] = {name: {} for name in held}
    for finding in total.findings.values():
        kinds = grid.setdefault(finding.engine, {})
        kinds[finding.fingerprint.kind] = kinds.get(finding.fingerprint.kind, 0) + finding.count
    order = [kind.value for kind in Kind]
    return {
        name: dict(sorted(kinds.items(), key=lambda item: order.index(item[0]))) for name, kinds in grid.items()
    }


def finished(run: Run) -> RunFinished:
    """The closing line, with the verdict."""
    total = run.total
    doubt_what_was_not_compared(run)
    doubt_what_was_lost(run)
    return RunFinished(
        verdict=decided(run),
        cases=total.cases - total.unsent,
        steps=total.steps,
        seconds=run.seconds(),
        goldens=run.goldens - run.unsent_goldens,
        grid=grid_of(total, held(run)),
        inconclusive=tuple(run.inconclusive),
        moves=total.moves,
        stood_in=total.stood_in,
        accepted=sum(run.accepted(key) is not None for key in total.findings),
        stale=run.stale,
        full=is_full(run),
    )
