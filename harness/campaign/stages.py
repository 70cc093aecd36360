"""The stages of a run that play cases: controls, seen, goldens, fuzz, confirm and label."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace

from harness import controls, goldens
from harness.campaign.fuzzing import fuzz
from harness.campaign.labelling import label_findings
from harness.campaign.run import TELL_EVERY, Run
from harness.campaign.seen import look_at_seen
from harness.confirm import Again, confirm
from harness.crew import Hands
from harness.divergence import ENGINE_FAULTS, Finding, Fingerprint, Kind
from harness.events import Event, FindingFound, GoldenChecked
from harness.plan import Plan
from harness.thinning import thin
from harness.work import CONFIRMED, Share
from reference_engine.game import play_out
from reference_engine.games import GAMES


def stages(run: Run, crew: Hands, plan: Plan) -> Generator[Event, None, None]:
    """Go through all of them."""
    settings = run.settings
    games = tuple(dict.fromkeys(audience.game for audience in plan.audiences))
    yield from run.begin("controls", None)
    for checked in crew.work_in_order(controls.tasks(games)):
        for control in checked:
            if not control.passed:
                run.doubt(f"the control {control.control} failed: {control.why}")
            run.controls.append(control)
            yield control
    yield from look_at_seen(run, crew)
    if settings.goldens:
        yield from _goldens(run, crew, games)
    yield from fuzz(run, crew, plan)
    if not settings.pairs:
        yield from _confirm(run, plan)
        yield from label_findings(run, crew)
    run.complete = True


def _goldens(run: Run, crew: Hands, games: Sequence[str]) -> Iterator[Event]:
    told = 0.0
    tasks = goldens.tasks(games, strict=run.settings.strict)
    total = sum(len(task.paths) for task in tasks)
    yield from run.begin("goldens", total)
    for done in crew.work_in_order(tasks):
        run.goldens += done.share.cases
        run.unsent_goldens += done.share.unsent
        yield from run.take(done.share)
        for why in done.stale:
            run.doubt(why)
        for checked in done.checked:
            yield _accepted(run, checked)
        if time.monotonic() - told > TELL_EVERY:
            told = time.monotonic()
            yield run.progress("goldens", run.goldens, total)
    if not run.goldens:
        run.doubt("there was no golden scenario to play")


def _accepted(run: Run, checked: GoldenChecked) -> GoldenChecked:
    """A golden on an engine as it counts: not at all where each of its findings is accepted."""
    why = [run.accepted((checked.engine, shown)) for shown in checked.shows]
    if checked.outcome not in {"diverged", "failed"} or not why or None in why:
        return checked
    reasons = dict.fromkeys(each.reason or f"run {each.run} has it as well" for each in why if each is not None)
    return replace(checked, outcome="accepted", why="; ".join(reasons))


def _confirm(run: Run, plan: Plan) -> Iterator[Event]:
    """Send a part of the cases and every finding again, in a fresh process with another hash seed."""
    total = run.total
    findings = dict(total.findings)
    thin(total.firsts, CONFIRMED)
    yield from run.begin("confirm", len({number for _, number in total.firsts}) + len(findings))
    for spec in run.specs:
        missing = confirm(total, spec, _again(total, spec.name, findings, plan))
        if missing:
            run.doubt(missing)
    for key in sorted(total.findings.keys() - findings.keys(), key=lambda key: total.numbers[key]):
        yield FindingFound(total.findings[key], run.accepted(key))


def _again(
    total: Share, engine: str, findings: Mapping[tuple[str, Fingerprint], Finding], plan: Plan
) -> Iterator[Again]:
    """The cases of one engine that are sent again, from the last to the first, and then its findings."""
    for number in sorted((number for name, number in total.firsts if name == engine), reverse=True):
        walked = plan.case(number)
        yield Again(number, walked.case, walked.steps, total.firsts[engine, number])
    for key, finding in findings.items():
        case = finding.case
        if finding.engine == engine and finding.fingerprint.kind not in ENGINE_FAULTS | {Kind.LAW}:
            steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
            yield Again(total.numbers[key], case, steps, finding.divergence)
