"""A faulty engine made on purpose: a copy of the reference and its server, with passages of it replaced."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import adapters
from harness.config import EngineSpec

#: A file below the packages' folder, a passage that stands once in it, and what takes its place.
Patch = tuple[str, str, str]


def plant(folder: Path, *patches: Patch, name: str = "faulty", **limits: float) -> EngineSpec:
    """Copy the reference into `folder`, patch the copy, and describe the engine that it now is.

    Raises `ValueError` where a passage does not stand exactly once.
    """
    packages = Path(adapters.__file__).parents[1]
    for package in ("reference_engine", "adapters"):
        ignored = shutil.ignore_patterns("typescript", "dart", "strangers", "*.pyc.*")  # being written
        shutil.copytree(packages / package, folder / package, ignore=ignored)
    for file, old, new in patches:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        if text.count(old) != 1:
            raise ValueError(f"{old!r} stands {text.count(old)} times in {file}, and not once")
        path.write_text(text.replace(old, new), encoding="utf-8")
        # The bytecode came along, for a quick start. Python believes it of any file of the same length and second.
        for stale in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            stale.unlink()
    return EngineSpec(name, (sys.executable, "-m", "adapters.serve"), folder, **limits)  # type: ignore[arg-type]
