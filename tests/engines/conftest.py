"""The bundled engines, built where they are not built yet: once, however many processes run the tests."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.build import build
from harness.config import EngineSpec, read_config
from harness.session import Session
from tests.faulty import REFERENCE, ROOT

BUILT = {
    "typescript": ROOT / "adapters/typescript/dist/engines/main.js",
    "dart": ROOT / "adapters/dart/build/hakam_dart.dill",
}


@pytest.fixture(scope="session")
def specs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, EngineSpec]:
    """The reference behind the protocol, and the engines of this repository's hakam.toml, ready to start."""
    config = {spec.name: spec for spec in read_config(ROOT / "hakam.toml").engines}
    # beside the folders of the test processes, which have one parent
    with _alone(tmp_path_factory.getbasetemp().parent / "hakam-engines"):
        for name, product in BUILT.items():
            if not product.exists():
                build(config[name])
    return {"reference": REFERENCE, **{name: config[name] for name in BUILT}}


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


class _alone:  # noqa: N801 - used like a function
    """Let one process in at a time; a folder can only be made once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> None:
        until = time.monotonic() + 240
        while True:
            try:
                self.folder.mkdir()
                return
            except FileExistsError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def __exit__(self, *_: object) -> None:
        self.folder.rmdir()
