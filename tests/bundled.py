"""The engines of this repository, built where they are not: once, however many processes run the tests."""

from __future__ import annotations

from pathlib import Path

from harness.build import build
from harness.config import EngineSpec, read_config
from tests.faulty import ROOT
from tests.once import once

#: Its compiler looks at every file whatever was built before.
DART = ROOT / "adapters/dart/build/hakam_dart.dill"


def bundled(name: str, shared: Path) -> EngineSpec:
    """An engine of this repository's hakam.toml, ready to start; `shared` is a folder of this run of the tests."""
    spec = next(each for each in read_config(ROOT / "hakam.toml").engines if each.name == name)
    if name != "dart" or not DART.exists():
        once(shared / "bundled" / name, lambda _: print(build(spec)))
    return spec
