"""The reference and the walks as machine code, where ``hakam compile`` has made it of exactly these sources.

mypyc compiles the modules as they are. The result is kept under the hash of their sources, so what was made of
other sources is never used: after an edit everything runs from its source again. Whoever wants that anyway
sets ``HAKAM_COMPILED=0``.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path

from adapters.cache import cache_directory

PACKAGES = Path(__file__).parents[1]

#: What is not worth it, or must be seen running from its source.
_LEFT_OUT = {"__init__", "explain", "games", "marked"}


@cache
def _paths() -> Mapping[str, Path]:
    """What is compiled, by the module's name: the games with their kernel, and what makes cases of them."""
    kernel = [path for path in (PACKAGES / "reference_engine").glob("*.py") if path.stem not in _LEFT_OUT]
    mixes = [path for path in (PACKAGES / "harness" / "mixes").glob("*.py") if path.stem not in _LEFT_OUT]
    # not `case` and `mix`: workers are sent what these make, and what is compiled cannot be pickled
    walks = [PACKAGES / "harness" / f"{name}.py" for name in ("choose", "refusals", "walk")]
    paths = sorted(kernel + mixes + walks)
    return {".".join(path.relative_to(PACKAGES).with_suffix("").parts): path for path in paths}


@cache
def sources() -> Mapping[str, bytes]:
    """The sources of what is compiled, by the module's name."""
    return {name: path.read_bytes() for name, path in _paths().items()}


def shelf() -> Path:
    """Where all that was ever compiled is kept."""
    return cache_directory() / "compiled"


def home() -> Path:
    """The folder of what is compiled of these sources for this Python, whether it is there or not."""
    digest = hashlib.sha256(EXTENSION_SUFFIXES[0].encode())
    for name, source in sources().items():
        digest.update(f"\0{name}\0{len(source)}\0".encode())
        digest.update(source)
    return shelf() / digest.hexdigest()[:32]


class _Compiled(MetaPathFinder):
    """Finds compiled modules before their sources, from the first on that is asked for.

    Many a process imports `harness` and none of them: a run of pytest, which loads the plugin, or a short command.
    """

    def __init__(self) -> None:
        self._files: Mapping[str, Path] | None = None

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        if self._files is None and fullname in _paths():
            self.look()
        file = self._files.get(fullname) if self._files else None
        return None if file is None else importlib.util.spec_from_file_location(fullname, file)

    def look(self) -> bool:
        """Find them where they are kept, unless one came from its source already; tell whether there are any."""
        if self._files is None:
            self._files = _kept() if _paths().keys().isdisjoint(sys.modules) else {}
            try:
                for library in self._files.keys() - _paths().keys():  # what all of them share
                    importlib.import_module(library)
            except ImportError:  # made on another machine, or damaged: the sources do as well
                self._files = {}
        return bool(self._files)


def _kept() -> Mapping[str, Path]:
    if os.environ.get("HAKAM_COMPILED") == "0":  # asked now: pytest loads its plugins before it reads a conftest
        return {}
    folder = home()
    return {
        ".".join(path.relative_to(folder).with_name(path.name.partition(".")[0]).parts): path
        for path in folder.rglob(f"*{EXTENSION_SUFFIXES[0]}")
    }


def use() -> None:
    """From now on import the compiled modules, if there are any and none has been imported from its source."""
    if shelf().is_dir():
        sys.meta_path.insert(0, _Compiled())


def in_use() -> bool:
    """Tell whether this process runs the compiled modules."""
    return any(isinstance(finder, _Compiled) and finder.look() for finder in sys.meta_path)
