"""The direction of imports: reference_engine <- adapters <- harness <- reports, and harness.cli above them all."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("reference_engine", "adapters", "harness", "reports")

#: Where the parts are put together: these may import everything.
COMPOSITION = ("harness.cli", "harness.pytest_plugin", "harness.__main__")

#: What reports may know of the harness: the values that a run tells, how they are written, the rules' sentences and
#: what speaks for them, what is shown of a finding's case and as which file, and a user's mistake.
TOLD = {
    f"harness.{name}"
    for name in (
        "events",
        "divergence",
        "outcome",
        "verdict",
        "case",
        "as_json",
        "record",
        "ledger",
        "evidence",
        "shown",
        "scenario",
        "whole",
        "mistake",
        "store.values",
        "known.values",
    )
}

#: Modules that own a dependency; beside them only the composition roots import it.
OWNERS = {
    "jsonschema": ("adapters.schema", "harness.toml_file"),
    "jmespath": ("harness.importing.paths",),
    "referencing": ("adapters.schema",),
    "hypothesis": ("harness.shrink", "harness.examples.place"),
    "redis": ("harness.examples.place",),
    "msgspec": ("harness.laws.trace", "harness.importing.lines"),
    "deepdiff": ("harness.differences",),
    "packaging": ("harness.known.versions",),
    "psutil": ("harness.process",),
    "subprocess_tee": ("harness.build",),
    "tomlkit": ("harness.known.editing",),
    "click": (),
    "pytest": (),
    "jinja2": ("reports.page.writing",),
    "rich": ("reports.terminal", "reports.width"),
}

#: What would make a game depend on anything but its script.
UNREPEATABLE = {"random", "secrets", "time", "datetime", "os", "uuid", "socket", "threading"}


def name_of(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, ast.Module]:
    """Give every module of the four packages, by its name; adapters of strangers' engines are of none of them."""
    files = [file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py"))]
    others = {"node_modules", "strangers"}
    return {name_of(file): ast.parse(file.read_text("utf-8")) for file in files if others.isdisjoint(file.parts)}


def within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def imported(tree: ast.AST) -> Iterator[str]:
    """Give what a module imports anywhere in it; of ``from a import b`` both ``a`` and, if it is one, ``a.b``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or ""
            yield from (name for alias in node.names if (name := f"{node.module}.{alias.name}") in modules())


def imports_of(*packages: str, but: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Give (importer, imported) for the modules of some packages."""
    return [
        (module, name)
        for module, tree in modules().items()
        if within(module, *packages) and not within(module, *but)
        for name in imported(tree)
    ]


def foreign(name: str, *own: str) -> bool:
    """Tell whether an import is neither of the standard library nor of the packages `own`."""
    return name.partition(".")[0] not in sys.stdlib_module_names and not within(name, *own)


def games() -> set[str]:
    """Give the modules of the games: what the list of games imports and other games' code does not need."""
    listed = set(imported(modules()["reference_engine.games"]))
    return {name for name in listed if within(name, "reference_engine")} - {
        "reference_engine",
        "reference_engine.game",
    }


def test_there_is_something_to_look_at() -> None:
    assert {"reference_engine.kout_bh"} <= games()
    assert len(modules()) > 40
    assert any(within(name, "adapters") for _, name in imports_of("harness"))


def test_the_reference_needs_the_standard_library_alone() -> None:
    assert [each for each in imports_of("reference_engine") if foreign(each[1], "reference_engine")] == []


def test_the_reference_knows_no_chance_no_clock_and_no_machine() -> None:
    found = [each for each in imports_of("reference_engine") if each[1].partition(".")[0] in UNREPEATABLE]

    assert found == []


def test_the_reference_remembers_nothing_that_its_lines_would_tell() -> None:
    """A function that has its answer from before runs none of its lines, and `explain` would miss their rules."""
    found = [
        each
        for each in imports_of("reference_engine", but=("reference_engine.marked",))
        if within(each[1], "functools")
    ]

    assert found == []


def test_a_game_imports_no_other_game_nor_the_list_of_games() -> None:
    forbidden = games() | {"reference_engine.games"}
    found = [(game, name) for game, name in imports_of(*games()) if name in forbidden and not within(name, game)]

    assert found == []


def test_the_kernel_of_the_reference_imports_no_game() -> None:
    allowed = (*games(), "reference_engine.games", "reference_engine.explain")
    found = [each for each in imports_of("reference_engine", but=allowed) if each[1] in games()]

    assert found == []


def test_adapters_know_the_reference_and_neither_harness_nor_reports() -> None:
    own = ("adapters", "reference_engine", "jsonschema", "referencing")
    found = [each for each in imports_of("adapters") if foreign(each[1], *own) or each[1] in games()]

    assert found == []


def test_the_harness_knows_no_report() -> None:
    assert [each for each in imports_of("harness", but=COMPOSITION) if within(each[1], "reports")] == []


def test_the_harness_imports_no_game_by_name_but_where_a_game_is_mixed() -> None:
    found = [each for each in imports_of("harness", but=(*COMPOSITION, "harness.mixes")) if each[1] in games()]

    assert found == []


@pytest.mark.parametrize("package", ["harness", "reports"])
def test_no_line_of_the_harness_or_of_a_report_is_about_one_game(package: str) -> None:
    # Belote and Baloot are games, and also what is said in them: an event, which a module may know.
    ids = {game.rpartition(".")[2] for game in games()} - {"belote", "baloot"}
    found = [
        (module, node.lineno)
        for module, tree in modules().items()
        if within(module, package) and not within(module, *COMPOSITION, "harness.mixes")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in ids
    ]

    assert found == []


def test_reports_know_only_what_a_run_tells() -> None:
    found = [each for each in imports_of("reports") if foreign(each[1], "reports", "rich", "jinja2", *TOLD)]

    assert found == []


@pytest.mark.parametrize("dependency", OWNERS)
def test_a_dependency_belongs_to_those_that_own_it(dependency: str) -> None:
    found = [
        module
        for module, name in imports_of(*PACKAGES, but=COMPOSITION)
        if within(name, dependency) and not within(module, *OWNERS[dependency])
    ]

    assert found == []


def test_nobody_imports_the_composition_roots() -> None:
    found = [each for each in imports_of(*PACKAGES, but=COMPOSITION) if within(each[1], *COMPOSITION)]

    assert found == []
