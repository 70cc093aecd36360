"""The reference and the bundled engines, for tests that hold them against each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.config import EngineSpec
from harness.session import Session
from tests.bundled import bundled
from tests.faulty import REFERENCE


@pytest.fixture(scope="session")
def specs(shared: Path) -> dict[str, EngineSpec]:
    """The reference behind the protocol, and the engines of this repository's hakam.toml, ready to start."""
    return {"reference": REFERENCE, **{name: bundled(name, shared) for name in ("typescript", "dart")}}


@pytest.fixture(scope="module")
def sessions(specs: dict[str, EngineSpec]) -> Iterator[dict[str, Session]]:
    """All engines at work."""
    started: dict[str, Session] = {}
    try:
        for name, spec in specs.items():
            started[name] = Session.start(spec)
        yield started
    finally:
        for session in started.values():
            session.close()
