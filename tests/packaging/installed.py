"""Hakam as its users have it: the wheel, built and installed into an environment far from the checkout."""

from __future__ import annotations

import fcntl
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Installed:
    """A virtual environment with the wheel and what the wheel needs, and nothing else."""

    wheel: Path
    bin: Path

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
    _done(sys.executable, "-m", "venv", "--without-pip", env)
    lock = env / "requirements.lock"
    lock.write_text("".join(_locked()), encoding="utf-8")
    pip = (
        sys.executable,
        "-m",
        "pip",
        "--quiet",
        "--disable-pip-version-check",
        "--python",
        env / "bin" / "python",
    )
    _done(*pip, "install", "--require-hashes", "--only-binary", ":all:", "-r", lock)
    _done(*pip, "install", "--no-deps", "--no-index", wheel)
    _done(*pip, "check")


def _locked() -> Iterator[str]:
    """The part of requirements.lock that Hakam needs to run: what the wheel asks for, and what that asks for."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    wanted = _needed("hakam")
    for entry in re.findall(r"^[a-z0-9].*\n(?:[ ]+.*\n)*", text, re.MULTILINE):
        if canonicalize_name(re.split(r"[=\[ ]", entry)[0]) in wanted:
            yield entry


def _needed(distribution: str) -> set[str]:
    needed: set[str] = set()
    left = [distribution]
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
