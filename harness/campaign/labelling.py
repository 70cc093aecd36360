"""The stage that finds out how sure each new finding is, with a bounded time for each and for all."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from harness.campaign.run import Run
from harness.crew import Hands
from harness.divergence import Finding
from harness.events import Event
from harness.known.values import Key
from harness.stability import Labelling

#: All findings together may take as long as this many.
AT_MOST = 20


def label_findings(run: Run, crew: Hands) -> Iterator[Event]:
    """Label the findings of engines that have weight; `Finding.label` says how sure each is.

    The reference's own are none of an engine's, and one that is known was looked at when it was new. What the time
    does not do for has no label.
    """
    seconds, findings = run.settings.label_seconds, run.total.findings
    specs = {spec.name: spec for spec in run.specs}
    new = [key for key in findings if key[0] in specs and run.accepted(key) is None and not findings[key].label]
    if not seconds or not new:
        return
    new.sort(key=lambda key: _rank(findings[key], run.total.numbers[key]))
    yield from run.begin("label", len(new))
    for done, (key, label) in enumerate(crew.work(_tasks(run, new, seconds)), start=1):
        findings[key] = replace(findings[key], label=label)
        yield run.progress("label", done, len(new))


def _tasks(run: Run, new: list[Key], seconds: float) -> Iterator[Labelling]:
    specs = {spec.name: spec for spec in run.specs}
    until = time.monotonic() + AT_MOST * seconds
    for key in new:
        if time.monotonic() > until:
            return
        yield Labelling(run.total.findings[key], run.total.numbers[key], specs[key[0]], seconds)


def _rank(finding: Finding, number: int) -> tuple[bool, int]:
    return finding.warning, number
