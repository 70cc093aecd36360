"""Code, tests and ledger cite the same rules: none is missing, none is invented, and play reaches them all."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from reference_engine.explain import citations, explain
from reference_engine.games import GAMES
from tests.strategies import seeded_walk

ROOT = Path(__file__).parents[2]
CASES = 3000

#: The seed of a game's walks, where it is not 1. Any will do; by these the rarest rule comes early.
SEEDS = {"baloot": 2, "call_break": 3}


def ledger(game: str) -> set[str]:
    """The rules of a game, and those of the protocol, that play decides by, as code cites them."""
    return {
        f"{book} {rule['id']}"
        for book in (game, "protocol")
        for rule in tomllib.loads((ROOT / "scenarios" / book / "rules.toml").read_text(encoding="utf-8"))["rule"]
        if rule.get("capability", "run") == "run" and rule["touches"] != ["params"]
    }


def sources(game: str) -> list[str]:
    """The texts of a game's module and of those that it takes sentences of the rule book from, or they do."""
    found: dict[str, str] = {}
    names = [game]
    while names:
        name = names.pop()
        if name not in found:
            found[name] = (ROOT / "reference_engine" / f"{name}.py").read_text(encoding="utf-8")
            names += re.findall(r"^from reference_engine\.(\w+) import", found[name], re.MULTILINE)
    return list(found.values())


def cited(game: str) -> set[str]:
    """The rules of the game and of the protocol that lines of the engine cite."""
    rules = {rule for text in sources(game) for cited in citations(text).values() for rule in cited}
    return {rule for rule in rules if rule.partition(" ")[0] in (game, "protocol")}


def told(game: str) -> set[str]:
    """The rules that `bears_out` tells, as they stand in its text."""
    return {rule for text in sources(game) for rule in re.findall(rf'"({game} \d+(?:\.\d+)+)"', text)}


def named_by_tests(game: str) -> set[str]:
    marks = (
        mark
        for path in Path(__file__).parent.glob(f"test_*{game}_*.py")
        for mark in re.findall(r"pytest\.mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8"))
    )
    return {f"{game} {rule}" for mark in marks for rule in re.findall(r'"([^"]+)"', mark)}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_ledger_is_cited_by_the_engine(game: str) -> None:
    assert ledger(game) - cited(game) - told(game) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_citation_of_the_engine_stands_in_the_ledger_and_is_about_a_run(game: str) -> None:
    assert cited(game) | told(game) <= ledger(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_the_game_is_named_by_a_test_and_no_other(game: str) -> None:
    assert named_by_tests(game) == {rule for rule in ledger(game) if rule.startswith(f"{game} ")}


def test_a_module_that_decides_by_the_rules_of_one_game_alone_is_named_after_it() -> None:
    games = {path.parent.name for path in (ROOT / "scenarios").glob("*/rules.toml")}
    others = [path for path in (ROOT / "reference_engine").glob("*.py") if path.stem not in games]
    assert len(others) > 5

    for path in others:
        for rules in citations(path.read_text(encoding="utf-8")).values():
            books = {rule.partition(" ")[0] for rule in rules} - {"protocol"}  # which all games share
            assert len(books) != 1 or path.stem.startswith(f"{books.pop()}_"), (path.name, rules)


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_only_allows_a_move_decides_nothing_of_what_is_legal_after_it(game: str) -> None:
    path = ROOT / "scenarios" / game / "rules.toml"
    legal = {
        f"{game} {rule['id']}"
        for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
        if "legal" in rule["touches"]
    }

    assert (told(game) - cited(game)) & legal == set()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_reached_by_a_walk_and_no_other_is_explained(game: str) -> None:
    missing = ledger(game)
    seen: set[str] = set()
    for number in range(CASES):
        case = seeded_walk(SEEDS.get(game, 1), number, game).case
        for rules in explain(GAMES[game], dict(case.options), case.setup, case.script):
            seen.update(rules)
        missing -= seen
        if not missing:
            break

    assert missing == set()
    assert seen == ledger(game)
