"""The wheel: what is in it, and that its commands judge an engine where there is no checkout."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import zipfile
from pathlib import Path

import pytest

from harness.kit import KITS, Kit
from tests.packaging.installed import ROOT, Installed

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # builds and installs, whatever else the machine does

PACKAGES = ("reference_engine", "adapters", "harness", "reports")

#: A fault in the engine of a kit: a contract fails one trick of the defenders too late (kout_bh 8.1.2).
FAULT = ("9 - ", "10 - ")

each_kit = pytest.mark.parametrize("kit", KITS.values(), ids=KITS.keys())


@pytest.fixture(scope="session")
def packed(installed: Installed) -> set[str]:
    with zipfile.ZipFile(installed.wheel) as wheel:
        return set(wheel.namelist())


def below(*patterns: str) -> set[str]:
    """The files of the checkout that match any of the patterns, by their names in the wheel."""
    return {str(path.relative_to(ROOT)) for pattern in patterns for path in ROOT.glob(pattern)}


def test_every_module_schema_ledger_and_golden_scenario_is_in_the_wheel(packed: set[str]) -> None:
    modules = below(*(f"{package}/**/*.py" for package in PACKAGES))
    modules = {name for name in modules if "node_modules" not in name and "/strangers/" not in name}
    data = below("adapters/schemas/*.json", "harness/**/*.toml", "scenarios/**/*.json", "scenarios/*/rules.toml")
    data |= below("reports/page/assets/*", "reports/page/*.toml")

    assert len(modules) > 80
    assert len(data) > 190
    assert (modules | data) - packed == set()


def test_the_whole_kits_and_their_examples_are_in_the_wheel(packed: set[str]) -> None:
    patterns = [f"adapters/{kit.language}/{pattern}" for kit in KITS.values() for pattern, _ in kit.copied]
    wanted = {name for name in below(*patterns) if ".test." not in name}

    assert {"adapters/typescript/kit/index.ts", "adapters/dart/example/pubspec.yaml"} < wanted
    assert wanted - packed == set()


def test_the_wheel_is_typed_and_carries_its_licence(packed: set[str]) -> None:
    assert {f"{package}/py.typed" for package in PACKAGES} <= packed
    assert "hakam-0.1.0.dist-info/licenses/LICENSE" in packed


def test_nothing_else_is_in_the_wheel(packed: set[str]) -> None:
    top = {name.partition("/")[0] for name in packed}
    parts = {part for name in packed for part in name.split("/")}
    endings = {Path(name).suffix for name in packed if ".dist-info/" not in name}

    assert top == {*PACKAGES, "scenarios", "hakam-0.1.0.dist-info"}
    assert not parts & {"node_modules", "dist", "build", "test", "tests", "testing", "engines", "__pycache__"}
    assert not [name for name in packed if ".test." in name]
    page = {".j2", ".css", ".js"}
    assert endings == {".py", ".typed", ".json", ".toml", ".ts", ".dart", ".yaml", ".md", *page}


def test_what_is_installed_stands_without_the_checkout(installed: Installed, tmp_path: Path) -> None:
    code = (
        "import adapters.schema, harness.cli, harness.packed, json, reference_engine.games, reports.terminal, sys\n"
        "files = [m.__file__ for n, m in sys.modules.items() if n.split('.')[0] in sys.argv[1:] and m.__file__]\n"
        "print(json.dumps([sys.path, [*files, str(harness.packed.scenarios_folder())]]))"
    )
    done = installed.run("python", "-P", "-c", code, *PACKAGES, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    path, files = json.loads(done.stdout)

    assert str(ROOT) not in path
    assert len(files) > 20
    assert {Path(file).is_relative_to(installed.bin.parent) for file in files} == {True}


def test_a_page_is_written_where_hakam_is_installed(installed: Installed, tmp_path: Path) -> None:
    golden = ROOT / "scenarios/kout_bh/forfeit/the-bidder-must-lead-the-joker.json"
    done = installed.run("hakam", "show", golden, "--html", "match.html", cwd=tmp_path)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "match.html").read_text("utf-8").startswith("<!doctype html>")


def test_the_command_says_which_it_is(installed: Installed, tmp_path: Path) -> None:
    done = installed.run("hakam", "--version", cwd=tmp_path)

    assert (done.returncode, done.stdout, done.stderr) == (0, "hakam 0.1.0\n", "")


@each_kit
def test_an_engine_from_a_kit_agrees(kit: Kit, installed: Installed, tmp_path: Path) -> None:
    mine = shutil.copytree(installed.kit(kit.language), tmp_path / "mine", symlinks=True)

    agreed = installed.run("hakam", "--plain", "gate", "--cases", "20", "--no-build", cwd=mine)
    assert agreed.returncode == 0, agreed.stdout + agreed.stderr
    goldens = len(below("scenarios/kout_bh/**/*.json"))
    asked = re.search(r"^agreed: ([\d,]+) cases, (\d+) golden scenarios", agreed.stdout, re.MULTILINE)
    assert asked is not None, agreed.stdout
    left_out = re.search(r"(\d+) golden scenarios not sent to", agreed.stdout)
    assert left_out is not None, agreed.stdout  # the examples leave tables of six out
    assert int(asked[2]) > 0
    assert int(asked[2]) + int(left_out[1]) == goldens


def test_a_fault_in_an_engine_from_a_kit_is_built_and_found_and_replayed(
    installed: Installed, tmp_path: Path
) -> None:
    kit = KITS["typescript"]
    mine = shutil.copytree(installed.kit(kit.language), tmp_path / "mine", symlinks=True)
    old, new = FAULT
    sources = {file: file.read_text(encoding="utf-8") for file in (mine / kit.starts).parent.iterdir()}
    [(file, text)] = [each for each in sources.items() if old in each[1]]
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")

    differing = installed.run("hakam", "--plain", "gate", "--cases", "20", cwd=mine)
    assert differing.returncode == 1, differing.stdout + differing.stderr
    assert "kout_bh 8.1.2" in differing.stdout

    [line, *_] = re.findall(r"hakam replay \S.*", differing.stdout)
    replayed = installed.run(*shlex.split(line), "--no-build", cwd=mine)
    assert replayed.returncode == 1, replayed.stdout + replayed.stderr
    assert "kout_bh 8.1.2" in replayed.stdout
