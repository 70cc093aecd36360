"""The reference and the walks as machine code, where ``hakam compile`` has made it of exactly these sources.

mypyc compiles the modules as they are. The result is kept under the hash of their sources, so what was made of
other sources is never used: after an edit everything runs from its source again. Whoever wants that anyway
sets ``HAKAM_COMPILED=0``.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path

from adapters.cache import cache_directory

PACKAGES = Path(__file__).parents[1]

#: What is not worth it, or must be seen running from its source.
_LEFT_OUT = {"__init__", "explain", "from_source", "games"}


@cache
def sources() -> Mapping[str, bytes]:
    """What is compiled, by the module's name: the games with their kernel, and what makes cases of them."""
    kernel = [path for path in (PACKAGES / "reference_engine").glob("*.py") if path.stem not in _LEFT_OUT]
    mixes = [path for path in (PACKAGES / "harness" / "mixes").glob("*.py") if path.stem not in _LEFT_OUT]
    # not `case` and `mix`: workers are sent what these make, and what is compiled cannot be pickled
    walks = [PACKAGES / "harness" / f"{name}.py" for name in ("choose", "refusals", "walk")]
    paths = sorted(kernel + mixes + walks)
    return {".".join(path.relative_to(PACKAGES).with_suffix("").parts): path.read_bytes() for path in paths}


def home() -> Path:
    """The folder of what is compiled of these sources for this Python, whether it is there or not."""
    digest = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for name, source in sources().items():
        digest.update(f"\0{name}\0{len(source)}\0".encode())
        digest.update(source)
    return cache_directory() / "compiled" / digest.hexdigest()[:32]


class _Compiled(MetaPathFinder):
    """Finds compiled modules before their sources."""

    def __init__(self, files: Mapping[str, Path]) -> None:
        self._files = files

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        file = self._files.get(fullname)
        return None if file is None else importlib.util.spec_from_file_location(fullname, file)


def use() -> None:
    """From now on import the compiled modules, if there are any and none has been imported from its source."""
    if os.environ.get("HAKAM_COMPILED") == "0" or not sources().keys().isdisjoint(sys.modules):
        return
    folder = home()
    if not folder.is_dir():
        return
    files = {
        ".".join(path.relative_to(folder).with_name(path.name.partition(".")[0]).parts): path
        for path in folder.rglob(f"*{EXTENSION_SUFFIXES[0]}")
    }
    finder = _Compiled(files)
    sys.meta_path.insert(0, finder)
    try:
        for library in files.keys() - sources().keys():  # what all of them share
            importlib.import_module(library)
    except ImportError:  # made on another machine, or damaged: the sources do as well
        sys.meta_path.remove(finder)


def in_use() -> bool:
    """Tell whether this process runs the compiled modules."""
    return any(isinstance(finder, _Compiled) for finder in sys.meta_path)


class NotCompiled(Exception):
    """The sources could not be compiled; says why and what to do."""


def build() -> Path:
    """Compile the sources, which takes about a minute; the folder of the result.

    Raises `NotCompiled`, and `OSError` where the cache cannot be written.
    """
    folder = home()
    if folder.is_dir():
        return folder
    for needed in ("mypyc", "setuptools"):
        if importlib.util.find_spec(needed) is None:
            raise NotCompiled(f"{needed} is missing: pip install 'hakam[fast]'")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="building-") as work:
        made = Path(work) / "made"
        for name, source in sources().items():
            copy = made.joinpath(*name.split(".")).with_suffix(".py")
            copy.parent.mkdir(parents=True, exist_ok=True)
            (copy.parent / "__init__.py").touch()
            copy.write_bytes(source)
        _mypyc(made, [name.replace(".", "/") + ".py" for name in sources()])
        shutil.rmtree(made / "build")
        for path in made.rglob("*.py"):
            path.unlink()
        _settle(made, folder)
    return folder


def _mypyc(folder: Path, files: Sequence[str]) -> None:
    """Run mypyc, which leaves the modules beside their sources."""
    quick = {"MYPYC_OPT_LEVEL": "1", "MYPY_CACHE_DIR": str(folder.parent / "types")}
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "mypyc", *files],
        cwd=folder,
        env={**os.environ, **quick},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = [line for line in (done.stdout + done.stderr).splitlines() if ": warning: " not in line]
        last = "\n".join(said[-5:])
        raise NotCompiled(f"mypyc, which needs a C compiler, ended with exit code {done.returncode}:\n{last}")


def _settle(made: Path, folder: Path) -> None:
    """Move what was made to its place in one step; whoever was quicker made the same."""
    try:
        made.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
