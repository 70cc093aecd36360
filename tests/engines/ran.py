"""What runs of the bundled engines in golden scenarios, and in Dart also which faults the scenarios catch."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adapters.dart_sdk import find_dart
from harness.goldens import Golden
from tests.engines.citations import Citation, citations, lines_about
from tests.engines.planted import planted
from tests.faulty import ROOT
from tests.kept import compiled_dart

HERE = Path(__file__).parent
KEYS = ("ran", "caught")


def in_typescript(engines: Path, cited: Sequence[Citation], goldens: Sequence[Golden]) -> list[set[Citation]]:
    """The citing lines of the compiled engines that run in each golden."""
    places: dict[str, list[int]] = {}
    for each in cited:
        places.setdefault(each.file, []).append(each.offset)
    asked = {"places": places, "scenarios": [str(golden.path) for golden in goldens]}
    told = _ask(["node", str(HERE / "ran.mjs"), str(engines)], asked)
    ran = [{(file, offset) for file, offset in each} for each in told]
    return [{each for each in cited if (each.file, each.offset) in here} for here in ran]


@dataclass(frozen=True, slots=True)
class Told:
    """The citing lines of Dart engines that run in a golden, and those of its rules at which it catches a fault."""

    ran: frozenset[Citation]
    caught: frozenset[Citation]


def tell_in_dart(sources: Path, goldens: Mapping[str, Sequence[Golden]], into: Path) -> None:
    """Plant Dart engines and play goldens on them, without a fault and with one at each line about their rules.

    sources  has a folder for each of the engines
    goldens  those to play, by the name of the engines
    into     where it is all done, and told in `told.json`
    """
    cited = _numbered(sources)
    _plant(sources, cited, into)
    asked = [
        {"engines": name, "scenario": str(golden.path), "faults": faults}
        for name, here in goldens.items()
        for golden, faults in zip(here, _about_rules(here, cited[name]), strict=True)
    ]
    told = _ask([str(find_dart().executable), str(into / "ran.dill")], asked)
    by_name = {f"{each['engines']} {each['scenario']}": answer for each, answer in zip(asked, told, strict=True)}
    (into / "told.json").write_text(json.dumps(by_name), encoding="utf-8")


def read_told(folder: Path, engines: str, goldens: Sequence[Golden]) -> list[Told]:
    """What goldens have told of the engines of a name, where `tell_in_dart` has left it."""
    cited = _numbered(folder / "sources")[engines]
    told = json.loads((folder / "told.json").read_text(encoding="utf-8"))
    return [
        Told(*(frozenset(cited[number] for number in told[f"{engines} {golden.path}"][key]) for key in KEYS))
        for golden in goldens
    ]


def _numbered(sources: Path) -> dict[str, dict[int, Citation]]:
    """Every citation by the name of the engines, and by a number of its own."""
    count = itertools.count()
    return {
        folder.name: {next(count): each for each in citations(folder, ".dart")}
        for folder in sorted(sources.iterdir())
    }


def _about_rules(goldens: Sequence[Golden], cited: Mapping[int, Citation]) -> list[list[int]]:
    """For each golden the numbers of the lines about the rules that it cites."""
    games = {golden.scenario.case.game for golden in goldens}
    lines = {game: lines_about(game, cited.values()) for game in games}
    numbers = {each: number for number, each in cited.items()}
    return [
        sorted({numbers[each] for rule in scenario.rules for each in lines[scenario.case.game].get(rule, ())})
        for scenario in (golden.scenario for golden in goldens)
    ]


def _plant(sources: Path, cited: Mapping[str, Mapping[int, Citation]], into: Path) -> None:
    """Compile the engines with a call planted at each citation: `ran.dill`."""
    shutil.copytree(ROOT / "adapters/dart/lib", into / "lib")
    for file in ("planted.dart", "ran.dart"):
        shutil.copy(HERE / file, into)
    for name, numbers in cited.items():
        shutil.copytree(sources / name, into / name)
        for file in {each.file for each in numbers.values()}:
            here = {number: each for number, each in numbers.items() if each.file == file}
            path = into / name / file
            up = "../" * len(Path(file).parts)
            text = planted(path.read_text(encoding="utf-8"), here)
            path.write_text(f"import '{up}planted.dart';\n{text}", encoding="utf-8")
    (into / "games.dart").write_text(_games(into, cited), encoding="utf-8")
    compiled_dart(into / "ran.dart", into / "ran.dill")


def _games(into: Path, names: Iterable[str]) -> str:
    """A Dart file that opens a game of any of the engines, and none that it is not asked for."""
    imports, games = ["import 'lib/hakam_kit.dart';"], []
    for name in names:
        for path in sorted((into / name).glob("*/*.dart")):
            if found := re.search(r"^final (\w+) = Game\(", path.read_text(encoding="utf-8"), re.MULTILINE):
                imports.append(f"import '{path.relative_to(into)}' as {name}_{path.stem};")
                games.append(f"  '{name} {path.stem}': () => {name}_{path.stem}.{found[1]},")
    return "\n".join([*imports, "final games = <String, Game<Object> Function()>{", *games, "};", ""])


def _ask(command: Sequence[str], asked: object) -> Any:
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
