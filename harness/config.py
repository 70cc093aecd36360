"""hakam.toml: which engines there are, how they are built and started, and what they may use."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from adapters.schema import first_error
from harness.mistake import Mistake
from harness.toml_file import TomlFile, hint, read_toml

FILE_NAME = "hakam.toml"


class NoConfig(Mistake):
    """There is no hakam.toml where one was looked for."""


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """How one engine is built and started.

    command            the words to start it with; no shell reads them
    cwd                the folder it is built and started in, absolute
    env                what is added to the environment of hakam itself
    build              the commands that build it, in order; none where there is nothing to build
    handshake_seconds  how long it may take to answer ``initialize``
    case_seconds       how long it may take for one case
    memory_mib         what it and its child processes may hold, in MiB
    line_mib           how long one line of its may be, in MiB
    """

    name: str
    command: tuple[str, ...]
    cwd: Path
    env: Mapping[str, str] = field(default_factory=dict, hash=False)
    build: tuple[tuple[str, ...], ...] = ()
    handshake_seconds: float = 10.0
    case_seconds: float = 5.0
    memory_mib: int = 2048
    line_mib: int = 64

    def environment(self) -> dict[str, str]:
        """Give the whole environment of the engine's process."""
        return {**os.environ, **self.env}


@dataclass(frozen=True, slots=True)
class Config:
    """The engines of one hakam.toml, in the order of the file.

    examples  where failing examples are shared with other machines; nowhere if empty
    """

    path: Path
    engines: tuple[EngineSpec, ...]
    examples: str = ""


def find_config(start: Path) -> Path:
    """Find the nearest hakam.toml in `start` or a folder above it. Raises `NoConfig` where there is none."""
    start = start.absolute()
    for folder in (start, *start.parents):
        if (folder / FILE_NAME).is_file():
            return folder / FILE_NAME
    raise NoConfig(
        f"no {FILE_NAME} in {start} or a folder above it: write one, name one with --config FILE, "
        "or make a new engine with `hakam kit typescript DIR`"
    )


def read_config(path: Path) -> Config:
    """Read the engines that the file at `path` describes. Raises `Mistake`, naming the place in the file."""
    file = read_toml(path.absolute())
    if misfit := _misfit(file):
        raise misfit
    engines = tuple(_engine(file, name, table) for name, table in file.data["engines"].items())
    return Config(file.path, engines, file.data.get("examples", ""))


def select(config: Config, names: Iterable[str]) -> tuple[EngineSpec, ...]:
    """Pick the engines with these names, in the order asked for; all of them where no name is given.

    Raises `Mistake` for a name that the file does not have.
    """
    by_name = {engine.name: engine for engine in config.engines}
    wanted = tuple(dict.fromkeys(names))
    for name in wanted:
        if name not in by_name:
            raise Mistake(f"no engine named {name!r} in {config.path}{hint(name, by_name)}")
    return tuple(by_name[name] for name in wanted) or config.engines


def _engine(file: TomlFile, name: str, table: Mapping[str, Any]) -> EngineSpec:
    cwd = Path(os.path.realpath(file.path.parent / table.get("cwd", ".")))  # `resolve` fails of links in a circle
    if not cwd.is_dir():
        raise file.mistake(("engines", name, "cwd"), f"there is no folder {cwd}")
    given = {key: table[key] for key in table.keys() - {"command", "cwd", "build"}}
    build = table.get("build", [])
    lines = [build] if build and isinstance(build[0], str) else build
    command = _words(table["command"])
    program = cwd / command[0]
    # A bare word is looked up on PATH when the engine starts; what a build makes need not be there yet.
    if "/" in command[0] and not build and not program.is_file():
        raise file.mistake(("engines", name, "command"), f"there is no file {program}")
    return EngineSpec(name=name, command=command, cwd=cwd, build=tuple(map(_words, lines)), **given)


def _words(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(sys.executable if word == "{python}" else word for word in words)


def _misfit(file: TomlFile) -> Mistake | None:
    """Hold the file against its schema: a misspelt key is told first, since the rest may follow from it."""
    if unknown := file.unknown_key("config"):
        return unknown
    data = file.data
    found = first_error("config", data)
    if found is None:
        return None
    where, why = tuple(filter(None, found[0].split("."))), found[1]
    given = _at(data, where)
    if not data.get("engines", True) or not where:
        why = 'no engine is described: write a table [engines.NAME] with command = ["node", "main.js"]'
    elif isinstance(given, dict) and where[0] == "engines" and len(where) == 2 and "command" not in given:
        why = 'the command is missing: write for example command = ["node", "main.js"]'
    elif isinstance(given, str) and where[2:] in {("command",), ("build",)}:
        why = f"a command is a list of words, since no shell reads it: write {json.dumps(given.split())}"
    return file.mistake(where, why)


def _at(data: Any, where: Iterable[str]) -> Any:
    for key in where:
        if isinstance(data, list) and key.isdigit() and int(key) < len(data):
            data = data[int(key)]
        elif isinstance(data, dict) and key in data:
            data = data[key]
        else:
            return None
    return data
