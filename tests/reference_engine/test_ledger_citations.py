"""Code, tests and ledger cite the same rules: none is missing, none is invented, and play reaches them all."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from reference_engine.explain import citations, explain
from reference_engine.kout_bh import KOUT_BH
from tests.strategies import seeded_walk

ROOT = Path(__file__).parents[2]
CASES = 3000


def ledger(game: str) -> dict[str, str]:
    """The capability of every rule of a ledger, by the rule as code cites it."""
    book = tomllib.loads((ROOT / "scenarios" / game / "rules.toml").read_text(encoding="utf-8"))
    assert book["game"] == game
    return {f"{game} {rule['id']}": rule.get("capability", "run") for rule in book["rule"]}


LEDGER = ledger("kout_bh") | ledger("protocol")
RUN = {rule for rule, capability in LEDGER.items() if capability == "run"}
SOURCE = (ROOT / "reference_engine" / "kout_bh.py").read_text(encoding="utf-8")


def cited() -> set[str]:
    return {rule for rules in citations(SOURCE).values() for rule in rules}


def told() -> set[str]:
    """The rules that `bears_out` tells, as they stand in its text."""
    return set(re.findall(r'"(kout_bh \d+\.\d+\.\d+)"', SOURCE))


def named_by_tests() -> set[str]:
    marks = (
        mark
        for path in Path(__file__).parent.glob("test_kout_bh_*.py")
        for mark in re.findall(r"pytest\.mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8"))
    )
    return {f"kout_bh {rule}" for mark in marks for rule in re.findall(r'"([^"]+)"', mark)}


def test_every_rule_of_the_ledger_is_cited_by_the_engine() -> None:
    assert RUN - cited() - told() == set()


def test_every_citation_of_the_engine_stands_in_the_ledger() -> None:
    assert cited() | told() <= LEDGER.keys()


def test_the_engine_cites_nothing_that_is_not_about_a_run() -> None:
    assert cited() | told() <= RUN


def test_every_rule_of_the_game_is_named_by_a_test_and_no_other() -> None:
    assert named_by_tests() == {rule for rule in RUN if rule.startswith("kout_bh ")}


def test_no_module_but_a_game_decides_by_a_rule_that_no_other_game_has() -> None:
    games = {path.parent.name for path in (ROOT / "scenarios").glob("*/rules.toml")}
    others = [path for path in (ROOT / "reference_engine").glob("*.py") if path.stem not in games]
    assert len(others) > 5

    for path in others:
        for rules in citations(path.read_text(encoding="utf-8")).values():
            assert len({rule.partition(" ")[0] for rule in rules}) > 1, (path.name, rules)


@pytest.mark.slow
def test_every_rule_is_reached_by_a_walk_and_no_other_is_explained() -> None:
    missing = set(RUN)
    seen: set[str] = set()
    for number in range(CASES):
        case = seeded_walk(1, number).case
        for rules in explain(KOUT_BH, dict(case.options), case.setup, case.script):
            seen.update(rules)
        missing -= seen
        if not missing:
            break

    assert missing == set()
    assert seen == RUN
