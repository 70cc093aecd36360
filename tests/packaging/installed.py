"""Hakam as its users have it: the wheel, built and installed into an environment far from the checkout."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from importlib.metadata import distribution, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.once import once

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Installed:
    """A virtual environment with the wheel and what the wheel needs, and nothing else."""

    wheel: Path
    bin: Path

    def kit(self, language: str) -> Path:
        """The folder of an engine from a kit of Hakam, built, which is made once and is not to be changed."""

        def make(folder: Path) -> None:
            made = self.run("hakam", "kit", language, "mine", cwd=folder)
            assert made.returncode == 0, made.stdout + made.stderr
            assert "36 passed, 0 failed, 3 left out" in made.stdout  # the first check-up

        return once(self.wheel.parents[1] / "kits" / language, make) / "mine"

    def run(self, *words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment in `cwd`, with nothing of this test run's own Python around it."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
        command = [str(self.bin / words[0]), *map(str, words[1:])]
        return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def install(shared: Path) -> Installed:
    """Build the wheel and install it below `shared`, once for all processes of a test run."""
    shared.mkdir(parents=True, exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "ready").exists():
            _build(shared / "wheel")
            _make(shared / "env", _wheel(shared))
            (shared / "ready").touch()
    return Installed(_wheel(shared), shared / "env" / "bin")


def _wheel(shared: Path) -> Path:
    [wheel] = (shared / "wheel").glob("*.whl")
    return wheel


def _build(into: Path) -> None:
    """Build the source archive, and the wheel from what is in that archive."""
    _done(sys.executable, "-m", "build", "--no-isolation", "--outdir", into, ROOT)


def _make(env: Path, wheel: Path) -> None:
    """Install the wheel beside copies of what it needs, which `make setup` has installed by requirements.lock."""
    _done(sys.executable, "-m", "venv", "--without-pip", env)
    for needed in _needed("hakam"):
        _copy(needed, Path(sysconfig.get_path("purelib", "venv", {"base": str(env)})))
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", env / "bin" / "python")
    _done(*pip, "--quiet", "install", "--no-compile", "--no-deps", "--no-index", wheel)
    _done(*pip, "check")


def _copy(name: str, into: Path) -> None:
    """Copy a distribution of this Python, without its commands."""
    for file in distribution(name).files or ():
        if ".." not in file.parts:
            (into / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), into / file)


def _needed(name: str) -> set[str]:
    needed: set[str] = set()
    left = [name]
    while left:
        for requirement in map(Requirement, requires(left.pop()) or ()):
            name = canonicalize_name(requirement.name)
            applies = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            if applies and name not in needed:
                needed.add(name)
                left.append(name)
    return needed


def _done(*words: str | Path) -> None:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}"
