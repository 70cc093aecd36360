"""Faulty engines for tests: copies of the reference, patched and served over stdio like any engine."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from harness.config import EngineSpec

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = EngineSpec("reference-served", (sys.executable, "-m", "adapters.serve"), ROOT)


def faulty_reference(
    folder: Path, *patches: tuple[str, str, str], name: str = "faulty", **limits: float
) -> EngineSpec:
    """Copy the reference and its server into `folder`, and replace passages that stand once: (file, old, new)."""
    for package in ("reference_engine", "adapters"):
        ignored = shutil.ignore_patterns("typescript", "dart", "__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=ignored)
    for file, old, new in patches:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
    return EngineSpec(name, (sys.executable, "-m", "adapters.serve"), folder, **limits)  # type: ignore[arg-type]
