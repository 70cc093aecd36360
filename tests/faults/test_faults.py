"""Faulty engines: each fault is caught, named for what it is, and made small; what is no fault is let be."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.audience import Wanted, audiences
from harness.config import EngineSpec
from harness.divergence import Finding
from harness.goldens import Golden, goldens_of, stale
from harness.ledger import load_ledger
from harness.plan import Plan
from harness.shrinking import shrink_finding
from harness.table import Table
from harness.work import Sampling, Share, Worker, judge
from tests.faults.planting import Fault, Known, faults, plant

FAULTS = [fault for fault in faults() if fault.finding]
HARMLESS = [fault for fault in faults() if not fault.finding]
GOLDENS = {"/".join(golden.path.with_suffix("").parts[-2:]): golden for golden in goldens_of("kout_bh")}
PLAN = Plan(1, tuple(audiences({}, Wanted(("kout_bh",)))))

#: Cases a chunk; a fault is hunted until it was caught, and some way on for what else is made of it.
CHUNK, LEAST, MOST = 64, 128, 20_000

#: Seconds to make a finding small. It takes one or two, on a machine that has nothing else to do.
SHRINK_SECONDS = 30.0


def known(finding: Finding) -> Known:
    print_ = finding.fingerprint
    rule = print_.rule.removeprefix("kout_bh ")
    return Known(print_.kind.value, print_.phase or "-", print_.move or "-", rule or "-")


def hunted(fault: Fault) -> object:
    """A fault that is hunted and shrunk: with every run of the tests one of three, else on request."""
    here = FAULTS.index(fault) % 3 == 0
    return pytest.param(fault, id=fault.id, marks=() if here else pytest.mark.every_fault)


def longest(fault: Fault, seats: int) -> int:
    """How long the shrunk script may be.

    Six seats speak and play where four do. Shrinking does not find every auction of one bid, nor every first trick
    that would show what a second one does: an auction and a trick are left to it.
    """
    return fault.moves * seats // 4 + 2 * seats


def unexpected(fault: Fault, findings: list[Finding]) -> list[str]:
    assert fault.finding is not None
    allowed = (fault.finding, *fault.also)
    return [each.fingerprint.slug() for each in findings if not any(a.covers(known(each)) for a in allowed)]


def hunt(spec: EngineSpec, fault: Fault) -> tuple[Finding, list[Finding], int]:
    """Fuzz until the fault was caught: the finding, all findings, and how many cases that took."""
    worker = Worker([spec], PLAN, Sampling(laws=0, reached=0, confirm=0))
    total = Share()
    try:
        for first in range(0, MOST, CHUNK):
            total.add(worker.work(first, CHUNK))
            findings = list(total.findings.values())
            caught = [finding for finding in findings if known(finding) == fault.finding]
            if caught and first + CHUNK >= LEAST:
                return caught[0], findings, first + CHUNK
    finally:
        worker.close()
    raise AssertionError(
        f"not caught in {MOST} cases; there was {[known(each) for each in total.findings.values()]}"
    )


def golden_findings(spec: EngineSpec, golden: Golden) -> list[Finding]:
    share = Share()
    scenario = golden.scenario
    with Table([spec]) as table:
        for played in table.play([(0, scenario.case, scenario.steps)]):
            judge(share, played, load_ledger("kout_bh"))
    return list(share.findings.values())


def test_the_faults_are_spread_over_the_engines_and_have_names_of_their_own() -> None:
    for language in ("python", "typescript", "dart"):
        assert sum(fault.language == language for fault in FAULTS) >= 10
    assert len({fault.id for fault in faults()}) == len(faults())
    assert {fault.golden for fault in FAULTS} <= GOLDENS.keys()


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_a_golden_scenario_catches_it_where_its_script_says(fault: Fault, tmp_path: Path, shared: Path) -> None:
    golden = GOLDENS[fault.golden]
    assert stale(golden) == ""
    findings = golden_findings(plant(fault, tmp_path, shared), golden)

    assert [(known(each), each.divergence.step) for each in findings if known(each) == fault.finding] == [
        (fault.finding, fault.step)
    ]
    assert unexpected(fault, findings) == []


@pytest.mark.parametrize("fault", [hunted(fault) for fault in FAULTS])
def test_fuzzing_catches_it_and_shrinking_leaves_what_shows_it(fault: Fault, tmp_path: Path, shared: Path) -> None:
    spec = plant(fault, tmp_path, shared)
    finding, findings, _ = hunt(spec, fault)
    assert unexpected(fault, findings) == []

    smallest = shrink_finding(finding, spec, SHRINK_SECONDS)
    script = smallest.case.script
    assert smallest.shrunk
    assert smallest.note == ""
    assert known(smallest) == fault.finding
    assert sum(move.startswith("deal ") for move in script) == fault.rounds
    assert len(script) <= longest(fault, seats=int(smallest.case.options["seats"]))


@pytest.mark.parametrize("fault", HARMLESS, ids=lambda fault: fault.id)
def test_what_is_no_fault_is_not_found(fault: Fault, tmp_path: Path, shared: Path) -> None:
    worker = Worker([plant(fault, tmp_path, shared)], PLAN, Sampling(laws=0, reached=0, confirm=0))
    try:
        share = worker.work(0, 4 * CHUNK)
    finally:
        worker.close()

    assert share.findings == {}
    assert share.compared["faulty"] == 4 * CHUNK
