"""What speaks for a rule before any run: its goldens, and the faults that the controls plant."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from harness import controls, evidence
from harness.case import expected_answer
from harness.compare import compare
from harness.controls import Fault, faults
from harness.evidence import faults_about, goldens_about
from harness.goldens import files_of
from harness.identity import finding_of
from harness.ledger import load_ledger
from harness.outcome import Diverged
from harness.twin import load_twin
from reference_engine.explain import explain
from reference_engine.games import GAMES


def test_the_goldens_about_a_rule_are_the_files_that_cite_it() -> None:
    cited = Counter(
        rule for path in files_of("belote") for rule in json.loads(path.read_text(encoding="utf-8"))["rules"]
    )

    assert goldens_about("belote") == cited
    assert cited["belote 5.1"] > 0


def test_a_golden_that_is_laid_out_otherwise_counts_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compact = tmp_path / "compact.json"
    compact.write_text('{"title":"t","rules":["kout_bh 7.3.1","kout_bh 7.1.1","kout_bh 7.3.1"]}')
    laid_out = tmp_path / "laid_out.json"
    laid_out.write_text('{\n  "title": "x",\n  "rules": ["kout_bh 7.3.1"],\n  "why": ""\n}\n')
    monkeypatch.setattr(evidence, "files_of", lambda _: [compact, laid_out])
    evidence.goldens_about.cache_clear()
    try:
        assert goldens_about("kout_bh") == {"kout_bh 7.3.1": 2, "kout_bh 7.1.1": 1}
    finally:
        evidence.goldens_about.cache_clear()


def told_with(game: str, fault: Fault) -> str:
    """The rule of the finding that the case named for a planted fault makes of it."""
    walked = controls.plan_of(game).case(fault.case)
    twin = load_twin(game, fault.old, fault.new)
    assert not isinstance(twin, str)
    case = walked.case
    outcome = compare(case, walked.trace(), expected_answer(1, ",".join(twin(case)).encode("ascii")), 1)
    assert isinstance(outcome, Diverged)
    divergence = next(each for each in outcome.divergences if each.kind == fault.kind)
    explained = explain(GAMES[game], case.options, case.setup, case.script[: divergence.step])
    return finding_of(case, divergence, "twin", load_ledger(game), explained).fingerprint.rule


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_fault_is_listed_under_the_rule_that_its_finding_is_told_with(game: str) -> None:
    told = {fault.id: told_with(game, fault) for fault in faults(game)}

    assert {fault.id: fault.rule for fault in faults(game)} == told


def test_the_faults_about_a_rule_are_counted() -> None:
    counted = faults_about("kout_bh")

    assert (counted["kout_bh 7.3.1"], counted["kout_bh 7.1.1"], counted["kout_bh 1.1.1"]) == (1, 1, 0)
    assert "" not in counted
