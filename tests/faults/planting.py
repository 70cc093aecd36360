"""Planting: making an engine faulty by replacing one passage of its text, in a copy of the engine.

Each game has its file of faults beside this module, and may have none. Python is copied and served as it stands.
TypeScript is patched as it was compiled. Dart is compiled once, with all its faults in one program that is told
which of them to be: its compiler takes seconds, whatever the program. Both lie in one folder that the processes
of a test run share, so only the first of them waits.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adapters.dart_sdk import find_dart
from harness.config import EngineSpec
from reference_engine.games import GAMES
from tests.bundled import bundled
from tests.faulty import ROOT, faulty_reference
from tests.kept import compiled_dart
from tests.once import once

TYPESCRIPT = ROOT / "adapters" / "typescript"
DART = ROOT / "adapters" / "dart"
ENGINES = Path("engines")


@dataclass(frozen=True, slots=True)
class Known:
    """What a finding is known by, in words: kind, phase, move, rule; ``-`` is none and ``*`` any."""

    kind: str
    phase: str
    move: str
    rule: str

    @classmethod
    def read(cls, text: str) -> Known:
        """Read the four words of a line of the file of faults."""
        kind, phase, move, rule = text.split(" ", 3)
        return cls(kind, phase, move, rule)

    def covers(self, other: Known) -> bool:
        """Tell whether the other is one of those that this stands for."""
        pairs = zip(self._words(), other._words(), strict=True)
        return all(mine in ("*", theirs) for mine, theirs in pairs)

    def _words(self) -> tuple[str, ...]:
        return self.kind, self.phase, self.move, self.rule


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault and what must become of it; see `kout_bh.toml`. Without `finding` it is no fault at all."""

    game: str
    id: str
    language: str
    file: str
    old: str
    new: str
    finding: Known | None
    also: tuple[Known, ...] = ()
    golden: str = ""
    step: int = 0
    moves: int = 0
    rounds: int = 1


def games() -> tuple[str, ...]:
    """The games that have a file of faults, in the order in which the reference lists its games."""
    return tuple(game for game in GAMES if _file(game).is_file())


def faults(game: str) -> list[Fault]:
    """Read the faults against the rules of a game."""
    return [
        Fault(
            **{
                **each,
                "game": game,
                "finding": Known.read(each["finding"]) if each["finding"] else None,
                "also": tuple(map(Known.read, each.get("also", ()))),
            }
        )
        for each in _rows(game)
    ]


def all_faults() -> list[Fault]:
    """Read the faults against the rules of every game."""
    return [fault for game in games() for fault in faults(game)]


def transport_faults() -> list[Fault]:
    """Read the faults that are none against the rules, but for those on the wire of the reference's server."""
    planted = ("id", "language", "file", "old", "new")
    return [
        Fault(game="kout_bh", **{key: each[key] for key in planted}, finding=None)
        for each in _rows("transport")
        if "spoiled" not in each
    ]


def _file(name: str) -> Path:
    return Path(__file__).parent / f"{name}.toml"


def _rows(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(_file(name).read_text(encoding="utf-8"))["fault"]
    return rows


def replaced(text: str, old: str, new: str, where: str) -> str:
    """Replace a passage that stands exactly once."""
    count = text.count(old)
    assert count == 1, f"{old!r} stands {count} times in {where}"
    return text.replace(old, new)


def plant(fault: Fault, folder: Path, shared: Path) -> EngineSpec:
    """Make the faulty engine in `folder`; what all of them need is made in `shared`, once."""
    match fault.language:
        case "python":
            return faulty_reference(folder, (f"reference_engine/{fault.file}", fault.old, fault.new))
        case "typescript":
            return _plant_typescript(fault, folder, shared)
        case "dart":
            return _plant_dart(fault, shared)
        case _:
            raise ValueError(f"{fault.id}: there is no engine in {fault.language!r}")


def _plant_typescript(fault: Fault, folder: Path, shared: Path) -> EngineSpec:
    built = once(shared / "typescript", lambda into: _copy_typescript(into, shared))
    shutil.copytree(built, folder, dirs_exist_ok=True)
    _replace(folder, fault)
    return EngineSpec("faulty", ("node", "engines/main.js"), folder)


def _replace(engine: Path, fault: Fault) -> None:
    path = engine / ENGINES / fault.game / fault.file
    text = path.read_text(encoding="utf-8")
    path.write_text(replaced(text, fault.old, fault.new, fault.file), encoding="utf-8")


def _copy_typescript(into: Path, shared: Path) -> None:
    dist = bundled("typescript", shared).cwd / "dist"
    shutil.copytree(dist, into, ignore=shutil.ignore_patterns("*.test.js"), dirs_exist_ok=True)
    shutil.copy(TYPESCRIPT / "package.json", into)


def _plant_dart(fault: Fault, shared: Path) -> EngineSpec:
    built = once(shared / "dart", _compile_dart)
    number = str(_dart_faults().index(fault))
    dart = find_dart()
    return EngineSpec("faulty", (str(dart.executable), str(built / "faulty.dill"), number), built)


def _dart_faults() -> Sequence[Fault]:
    return [fault for fault in (*all_faults(), *transport_faults()) if fault.language == "dart"]


def _compile_dart(into: Path) -> None:
    """All the faulty engines in one program, whose only argument is the number of the fault.

    They share the kit, and every file that the fault of none of them can be seen from.
    """
    shutil.copytree(DART / "lib", into / "lib")
    shutil.copytree(DART / ENGINES, into / ENGINES)
    imports, cases = ["import 'lib/hakam_kit.dart';"], []
    for number, fault in enumerate(_dart_faults()):
        _copy_dart(fault, into / f"faulty_{number}")
        imports.append(f"import 'faulty_{number}/{fault.game}/{fault.game}.dart' as game{number};")
        cases.append(f"  if (arguments.single == '{number}') _serve(game{number}.{_camel(fault.game)});")
    main = into / "faulty.dart"
    serve = "void _serve(Game<Object> game) => serve(Engine(name: 'faulty', version: '0', games: [game]));"
    lines = [*imports, serve, "void main(List<String> arguments) {", *cases, "}"]
    main.write_text("\n".join(lines) + "\n", encoding="utf-8")
    compiled_dart(main, into / "faulty.dill")


def _copy_dart(fault: Fault, beside: Path) -> None:
    """Copy the faulty file of an engine, and all that import it or one another, to a folder beside the engines."""
    engines = DART / ENGINES
    others = {game for game in GAMES if game != fault.game}
    files = {file: _imported(file) for file in engines.rglob("*.dart") if file.parent.name not in others}
    faulty = (engines / fault.game / fault.file).resolve()  # it may be beside the game
    copied = {faulty}
    while more := {file for file, imported in files.items() if not copied.isdisjoint(imported)} - copied:
        copied |= more

    for file in copied:
        text = file.read_text(encoding="utf-8")
        if file == faulty:
            text = replaced(text, fault.old, fault.new, fault.file)
        for target, as_written in _imported(file).items():
            if target.is_relative_to(engines) and target not in copied:
                shared = f"../../{ENGINES}/{target.relative_to(engines)}"
                text = text.replace(f"import '{as_written}'", f"import '{shared}'")
        copy = beside / file.relative_to(engines)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text, encoding="utf-8")


def _imported(file: Path) -> dict[Path, str]:
    """The files that a Dart file imports, and how it names them."""
    named = re.findall(r"^import '(?!dart:)(.+?)'", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {(file.parent / each).resolve(): each for each in named}


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.title, others))
