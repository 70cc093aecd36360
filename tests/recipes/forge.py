"""What a forge such as GitHub or GitLab keeps of a repository, and the machine that it lends to each job."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from tests.packaging.installed import Installed

#: What the wheel has.
PACKAGES = ("reference_engine", "adapters", "harness", "reports", "scenarios")

#: What of the environment of this test run a job has, too. Nothing of it is a recipe's.
_KEPT = ("HOME", "LANG", "TMPDIR", "XDG_CACHE_HOME", "HAKAM_DART", "HAKAM_COMPILED", "PIP_CERT", "SSL_CERT_FILE")


@dataclass(frozen=True, slots=True)
class Forge:
    """A repository and what its jobs leave.

    repository  where jobs clone it from
    installed   hakam's wheel, and an environment with what it needs
    kept        the folder that has what jobs leave: ``artifacts`` and ``caches``, and their machines
    bare        its machines come without hakam, and a recipe's `pip install` has to bring it; else it is there
                already, as in an image, and pip only sees that it is the version asked for
    """

    repository: Path
    installed: Installed
    kept: Path
    bare: bool = False

    @property
    def artifacts(self) -> Path:
        return self.kept / "artifacts"

    @property
    def caches(self) -> Path:
        return self.kept / "caches"

    def machine(self, name: str) -> Machine:
        """A new machine with an empty workspace."""
        folder = self.kept / name
        (folder / "workspace").mkdir(parents=True)
        (folder / "temp").mkdir()
        return Machine(self, folder)


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine that a job has for itself."""

    forge: Forge
    folder: Path

    @property
    def workspace(self) -> Path:
        return self.folder / "workspace"

    def clone(self) -> None:
        """A fresh clone of the repository in the workspace."""
        _quietly("git", "clone", "--quiet", self.forge.repository, self.workspace)

    def environment(self) -> dict[str, str]:
        """What a block runs with. PATH has the machine's tools behind the Python that was set up, if one was."""
        path = os.environ["PATH"].split(os.pathsep)
        ours = Path(sys.executable).parent
        path = [str(self.folder / "python" / "bin"), *(each for each in path if Path(each) != ours)]
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        return {**kept, "CI": "true", "PATH": os.pathsep.join(path), **self._packages()}

    def _packages(self) -> dict[str, str]:
        """Have pip find one hakam alone: the wheel that was built from this checkout."""
        return {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(self.forge.installed.wheel.parent)}

    def set_up_python(self) -> None:
        """Put a Python of its own on PATH, with pip, and with what hakam needs, as a warm cache would have it."""
        env = self.folder / "python"
        _quietly(sys.executable, "-m", "venv", "--without-pip", env)
        [theirs] = self.forge.installed.bin.parent.glob("lib/*/site-packages")
        [packages] = env.glob("lib/*/site-packages")
        if self.forge.bare:
            for each in theirs.iterdir():
                if each.name not in PACKAGES and not each.name.startswith("hakam-"):
                    (packages / each.name).symlink_to(each)
        else:
            (packages / "warm.pth").write_text(f"{theirs}\n", encoding="utf-8")
            _, text = (self.forge.installed.bin / "hakam").read_text(encoding="utf-8").split("\n", 1)
            command = env / "bin" / "hakam"
            command.write_text(f"#!{env / 'bin' / 'python'}\n{text}", encoding="utf-8")
            command.chmod(0o755)
        found = find_spec("pip")
        assert found is not None
        assert found.origin is not None
        pip = Path(found.origin).parent
        for each in (pip, *pip.parent.glob("pip-*.dist-info")):
            (packages / each.name).symlink_to(each)

    def run(self, words: list[str], env: dict[str, str], folder: str = ".") -> subprocess.CompletedProcess[str]:
        """Run a command in a folder of the workspace; all that it says is in `stdout`, as it comes."""
        return subprocess.run(
            words,
            cwd=self.workspace / folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=280,
        )


def _quietly(*words: str | Path) -> None:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
