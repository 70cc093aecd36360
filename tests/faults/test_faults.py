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
from reference_engine.games import GAMES
from tests.faults.planting import Fault, Known, all_faults, games, plant

FAULTS = [fault for fault in all_faults() if fault.finding]
HARMLESS = [fault for fault in all_faults() if not fault.finding]
GOLDENS = {
    game: {"/".join(golden.path.with_suffix("").parts[-2:]): golden for golden in goldens_of(game)}
    for game in games()
}

#: Cases a chunk; a fault is hunted until it was caught, and where every one is, some way on for what else it makes.
CHUNK, LEAST, MOST = 64, 128, 20_000

#: Seconds to make a finding small. It takes one or two, on a machine that has nothing else to do.
SHRINK_SECONDS = 30.0


def plan_of(game: str) -> Plan:
    """The cases in which the faults of a game are hunted."""
    return Plan(1, tuple(audiences({}, Wanted((game,)))))


def known(finding: Finding) -> Known:
    print_ = finding.fingerprint
    rule = print_.rule.removeprefix(f"{print_.game} ")
    return Known(print_.kind.value, print_.phase or "-", print_.move or "-", rule or "-")


def hunted(fault: Fault) -> object:
    """A fault that is hunted and shrunk: with every run of the tests one of 24 of its game, else on request."""
    here = [each for each in FAULTS if each.game == fault.game].index(fault) % 24 == 12
    return pytest.param(fault, id=named(fault), marks=() if here else pytest.mark.every_fault)


def named(fault: Fault) -> str:
    return f"{fault.game}: {fault.id}"


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


def hunt(spec: EngineSpec, fault: Fault, least: int) -> tuple[Finding, list[Finding]]:
    """Fuzz until the fault was caught, and this many cases at least: the finding, and all findings."""
    worker = Worker([spec], plan_of(fault.game), Sampling(laws=0, reached=0, confirm=0))
    total = Share()
    try:
        for first in range(0, MOST, CHUNK):
            total.add(worker.work(first, CHUNK))
            findings = list(total.findings.values())
            caught = [finding for finding in findings if known(finding) == fault.finding]
            if caught and first + CHUNK >= least:
                return caught[0], findings
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
            judge(share, played, load_ledger(scenario.case.game))
    return list(share.findings.values())


@pytest.mark.parametrize("game", games())
def test_the_faults_of_a_game_have_names_of_their_own_and_show_in_its_goldens(game: str) -> None:
    own = [fault for fault in all_faults() if fault.game == game]
    assert len({fault.id for fault in own}) == len(own)
    assert {fault.golden for fault in own if fault.finding} <= GOLDENS[game].keys()


@pytest.mark.parametrize("game", GAMES)
def test_the_faults_of_a_game_are_spread_over_the_languages(game: str) -> None:
    own = [fault for fault in FAULTS if fault.game == game]
    assert len(own) >= 20
    for language in ("python", "typescript", "dart"):
        assert sum(fault.language == language for fault in own) >= 6


@pytest.mark.parametrize("fault", FAULTS, ids=named)
def test_a_golden_scenario_catches_it_where_its_script_says(fault: Fault, tmp_path: Path, shared: Path) -> None:
    golden = GOLDENS[fault.game][fault.golden]
    assert stale(golden) == ""
    findings = golden_findings(plant(fault, tmp_path, shared), golden)

    assert [(known(each), each.divergence.step) for each in findings if known(each) == fault.finding] == [
        (fault.finding, fault.step)
    ]
    assert unexpected(fault, findings) == []


@pytest.mark.parametrize("fault", [hunted(fault) for fault in FAULTS])
def test_fuzzing_catches_it_and_shrinking_leaves_what_shows_it(
    fault: Fault, tmp_path: Path, shared: Path, pytestconfig: pytest.Config
) -> None:
    spec = plant(fault, tmp_path, shared)
    every = pytestconfig.getoption("--every-fault", default=False)
    finding, findings = hunt(spec, fault, LEAST if every else CHUNK)
    assert unexpected(fault, findings) == []

    smallest = shrink_finding(finding, spec, SHRINK_SECONDS)
    script = smallest.case.script
    assert smallest.shrunk
    assert smallest.note == ""
    assert known(smallest) == fault.finding
    assert sum(move.startswith("deal ") for move in script) == fault.rounds
    assert len(script) <= longest(fault, seats=int(smallest.case.options.get("seats", 4)))


@pytest.mark.parametrize("fault", HARMLESS, ids=named)
def test_what_is_no_fault_is_not_found(fault: Fault, tmp_path: Path, shared: Path) -> None:
    spec = plant(fault, tmp_path, shared)
    worker = Worker([spec], plan_of(fault.game), Sampling(laws=0, reached=0, confirm=0))
    try:
        share = worker.work(0, 2 * CHUNK)
    finally:
        worker.close()

    assert share.findings == {}
    assert share.compared["faulty"] == 2 * CHUNK
