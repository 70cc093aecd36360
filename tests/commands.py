"""The `hakam` command as a user calls it: a process of its own, in a folder of its own."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from harness.cli import main
from tests.faulty import ROOT, faulty_reference

#: For runs that are about neither: no worker processes, and no time to tell how sure a finding is.
PLAIN = ("--workers", "0", "--label", "0")

CLEAN = """
[engines.clean]
command = ["{python}", "-m", "adapters.serve"]
"""


def environment(**more: str) -> dict[str, str]:
    """The environment of the command: the packages of this checkout, and what a test adds."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def hakam(folder: Path, *words: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder, and give what it said."""
    return subprocess.run(
        [sys.executable, "-m", "harness", *map(str, words)],
        cwd=folder,
        env=environment(**env),
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


def called(folder: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Call the command in a folder without a process of its own, for what is refused before anything is begun."""
    with contextlib.chdir(folder):
        result = CliRunner().invoke(main, [*map(str, words)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return subprocess.CompletedProcess(words, result.exit_code, result.stdout, result.stderr)


def configure(folder: Path, *, clean: bool = True, **faulty: tuple[tuple[str, str, str], ...]) -> Path:
    """Write a hakam.toml with the reference itself as the engine `clean`, and with faulty ones by their names."""
    text = CLEAN if clean else ""
    for name, patches in faulty.items():
        spec = faulty_reference(folder / name, *patches, name=name)
        # a copy in the working directory comes before PYTHONPATH
        text += f'\n[engines.{name}]\ncommand = ["{{python}}", "-m", "adapters.serve"]\ncwd = "{spec.cwd}"\n'
        text += 'env = { PYTHONPATH = "" }\n'
    path = folder / "hakam.toml"
    path.write_text(text, encoding="utf-8")
    return path


def one_message(done: subprocess.CompletedProcess[str]) -> str:
    """The one message of a command that did nothing else; no traceback, nothing on standard output."""
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("hakam: ")
    return done.stderr.removeprefix("hakam: ").strip()
