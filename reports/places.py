"""Where a finding is looked up: the file that shows it, as a path from the root of the sources."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from harness.events import FindingClosed
from reports.account import Account

#: The file that is about the engines themselves, for what no other file shows.
CONFIGURATION = "hakam.toml"

#: The variable in which GitHub Actions names the folder of the repository.
WORKSPACE = "GITHUB_WORKSPACE"


def file_of(closed: FindingClosed, account: Account) -> str:
    """Give the file that shows a finding: its own, or the golden scenario that differs by it."""
    if closed.file:
        return closed.file
    finding = closed.finding
    for golden in account.goldens:
        if golden.engine == finding.engine and finding.fingerprint in golden.shows:
            return golden.path
    return CONFIGURATION


def root_of(environ: Mapping[str, str]) -> Path:
    """Give the folder that the sources are told from: GitHub's, where the working directory is in it, else that."""
    here = Path.cwd()
    workspace = Path(environ.get(WORKSPACE) or here)
    return workspace if here.is_relative_to(workspace) else here


def split_place(place: str) -> tuple[str, int]:
    """Read ``known.toml:12`` as the file and the line; line 1 where none is said."""
    file, _, line = place.rpartition(":")
    return (file, int(line)) if file and line.isdecimal() and int(line) > 0 else (place, 1)


def below(path: str, root: Path) -> str:
    """Give a path from `root`, with ``/`` between its parts; one that is not below it stays absolute."""
    whole = Path(os.path.abspath(path))  # noqa: PTH100  # no link is followed: the name is what people know it by
    return (whole.relative_to(root) if whole.is_relative_to(root) else whole).as_posix()


def uri(path: str, root: Path) -> str:
    """Give the address of a file: relative to `root` where it is below it."""
    told = below(path, root)
    return f"{'file://' if told.startswith('/') else ''}{quote(os.fsencode(told))}"
