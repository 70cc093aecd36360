"""Making machine code of the reference and the walks, for `harness.compiled` to find.

Apart from that module, which every start of hakam imports: what is needed here is needed once a version.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from harness import compiled


class NotCompiled(Exception):
    """The sources could not be compiled; says why and what to do."""


def build() -> Path:
    """Compile the sources, which takes about a minute; the folder of the result.

    Raises `NotCompiled`, and `OSError` where the cache cannot be written.
    """
    folder = compiled.home()
    if folder.is_dir():
        return folder
    for needed in ("mypyc", "setuptools"):
        if importlib.util.find_spec(needed) is None:
            raise NotCompiled(f"{needed} is missing: pip install 'hakam[fast]'")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="building-") as work:
        made = Path(work) / "made"
        for name, source in compiled.sources().items():
            copy = made.joinpath(*name.split(".")).with_suffix(".py")
            copy.parent.mkdir(parents=True, exist_ok=True)
            (copy.parent / "__init__.py").touch()
            copy.write_bytes(source)
        _mypyc(made, [name.replace(".", "/") + ".py" for name in compiled.sources()])
        shutil.rmtree(made / "build")
        for path in made.rglob("*.py"):
            path.unlink()
        _settle(made, folder)
    return folder


def _mypyc(folder: Path, files: Sequence[str]) -> None:
    """Run mypyc, which leaves the modules beside their sources."""
    quick = {"MYPYC_OPT_LEVEL": "1", "MYPY_CACHE_DIR": str(folder.parent / "types")}
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "mypyc", *files],
        cwd=folder,
        env={**os.environ, **quick},
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        said = [line for line in (done.stdout + done.stderr).splitlines() if ": warning: " not in line]
        last = "\n".join(said[-5:])
        raise NotCompiled(f"mypyc, which needs a C compiler, ended with exit code {done.returncode}:\n{last}")


def _settle(made: Path, folder: Path) -> None:
    """Move what was made to its place in one step; whoever was quicker made the same."""
    try:
        made.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise
