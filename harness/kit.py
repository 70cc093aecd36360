"""A new engine from a kit: the kit and its example, copied into a folder of their own, with a hakam.toml beside."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

from harness.mistake import Mistake


@dataclass(frozen=True, slots=True)
class Kit:
    """What a kit consists of.

    language  its folder in `adapters`, and the engine's name in hakam.toml
    copied    which files go where: a pattern within that folder, and the folder they are copied into
    build     the commands that build the copy, and start it
    starts    the file to change first
    made      the folders that a build makes, which no repository keeps
    """

    language: str
    copied: tuple[tuple[str, str], ...]
    build: tuple[tuple[str, ...], ...]
    command: tuple[str, ...]
    starts: str
    made: tuple[str, ...]


KITS = {
    kit.language: kit
    for kit in (
        Kit(
            language="typescript",
            copied=(("example/*.json", "."), ("example/*.md", "."), ("example/*.ts", "src"), ("kit/*.ts", "kit")),
            build=(("npm", "install", "--no-audit", "--no-fund"), ("npm", "run", "build")),
            command=("node", "dist/src/main.js"),
            starts="src/kout_bh.ts",
            made=("node_modules", "dist"),
        ),
        Kit(
            language="dart",
            copied=(
                ("example/*.yaml", "."),
                ("example/*.md", "."),
                ("example/*.dart", "bin"),
                ("lib/*.dart", "lib"),
                ("lib/src/*.dart", "lib/src"),
            ),
            build=(("{python}", "-m", "adapters.dart_sdk", "build", "bin/kout_bh.dart", "build/engine.dill"),),
            command=("{python}", "-m", "adapters.dart_sdk", "run", "build/engine.dill"),
            starts="bin/kout_bh.dart",
            made=("build",),
        ),
    )
}


@contextmanager
def new_engine(kit: Kit, folder: Path) -> Iterator[Path]:
    """Copy a kit into `folder`, which must be empty or not there yet, and give the path of its hakam.toml.

    Whatever is raised within the context, the folder is left as it was found. Raises `Mistake`.
    """
    found = _check(folder)
    try:
        _copy(kit, folder)
        config = folder / "hakam.toml"
        config.write_text(_toml(kit), encoding="utf-8")
        ignored = "".join(f"{name}/\n" for name in (*kit.made, ".hakam"))
        (folder / ".gitignore").write_text(ignored, encoding="utf-8")
        yield config
    except BaseException:
        for each in folder.iterdir() if folder.is_dir() else ():
            _remove(each)
        for each in found:
            each.rmdir()
        raise


def _check(folder: Path) -> list[Path]:
    """See that `folder` can be written to; give the folders that have to be made for it, innermost first."""
    if folder.is_dir():
        first = min(folder.iterdir(), default=None)
        if first is not None:
            raise Mistake(f"{folder} is not empty ({first.name} is there): name a folder that is, or a new one")
        return []
    if folder.exists():
        raise Mistake(f"{folder} is a file: name a folder")
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        folder.mkdir(parents=True)
    except OSError as failure:
        raise Mistake(f"{folder} cannot be made: {failure.strerror}") from failure
    return missing


def _copy(kit: Kit, folder: Path) -> None:
    with as_file(files("adapters") / kit.language) as source:
        for pattern, target in kit.copied:
            (folder / target).mkdir(parents=True, exist_ok=True)
            for file in sorted(source.glob(pattern)):
                if ".test." not in file.name:
                    shutil.copyfile(file, folder / target / file.name)


def _toml(kit: Kit) -> str:
    build = kit.build[0] if len(kit.build) == 1 else kit.build
    return (
        f"# Which engines hakam starts, and how. Try: hakam doctor, hakam engines, hakam gate\n"
        f"[engines.{kit.language}]\n"
        f"command = {json.dumps(kit.command)}\n"
        f"build = {json.dumps(build)}\n"
    )


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
