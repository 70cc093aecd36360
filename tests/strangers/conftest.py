"""Engines that others wrote, each in an environment of its own: one that is not there has not been compared."""

from __future__ import annotations

import fcntl
import json
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from harness.build import build
from harness.config import EngineSpec, read_config
from tests.faulty import ROOT
from tests.kept import kept

STRANGERS = ROOT / "adapters/strangers"

Install = Callable[[str], Path]


@pytest.fixture(scope="session")
def install(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Install:
    """Copy an adapter into a folder of its own, and install the release that is written about as its build does."""
    base = tmp_path_factory.getbasetemp()
    shared = base if worker_id == "master" else base.parent

    def installed(name: str) -> Path:
        folder = shared / name
        folder.mkdir(exist_ok=True)
        with (folder / "lock").open("w") as lock:  # once for all processes of a test run
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "ready").exists():
                _make(name, folder)
                (folder / "ready").touch()
        return folder

    return installed


def _make(name: str, folder: Path) -> None:
    hidden = shutil.ignore_patterns(".*", "__pycache__")
    shutil.copytree(STRANGERS / name, folder, ignore=hidden, dirs_exist_ok=True)
    shutil.copy(Path(__file__).with_name(f"{name}.lock"), folder / "requirements.txt")
    config = folder / "hakam.toml"
    text = config.read_text(encoding="utf-8")
    assert text.count('"../../.."') == 1
    config.write_text(text.replace('"../../.."', json.dumps(str(ROOT))), encoding="utf-8")
    (spec,) = read_config(config).engines
    python = f"{sys.version} {sys.base_prefix}\n".encode()
    asked = (STRANGERS / name / "hakam.toml", folder / "requirements.txt")
    sources = python + b"".join(path.read_bytes() for path in asked)
    made = kept(f"strangers-{name}", sources, lambda into: _install(spec, folder, into))
    (folder / ".venv").symlink_to(made / ".venv")


def _install(spec: EngineSpec, folder: Path, into: Path) -> None:
    """Build an adapter's environment, as its configuration says, where it stays."""
    # Compiled is what is imported, and not all of NumPy. The build says what pip said where it does not install.
    build(replace(spec, env={**spec.env, "PIP_NO_COMPILE": "1"}))
    shutil.move(folder / ".venv", into / ".venv")
