"""Findings as files: a scenario each, complete in itself, for other machines and for a repository."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from harness.mistake import Mistake
from harness.saved import file_name
from harness.store.values import StoredFinding
from harness.whole import write_whole


def export(findings: Iterable[StoredFinding], folder: Path) -> tuple[list[Path], int]:
    """Write the smallest case of each finding into a folder, each file whole or not at all.

    A file that says the same already is left as it is: give the paths written, and how many were there. Files of
    other names are not touched. Raises `Mistake` where the folder cannot be written; what stands there is whole.
    """
    written: list[Path] = []
    unchanged = 0
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in findings:
            path = folder / file_name(each.engine, each.fingerprint)
            if path.is_file() and path.read_bytes() == each.scenario.encode("utf-8"):
                unchanged += 1
                continue
            write_whole(path, each.scenario)
            written.append(path)
    except OSError as refused:
        done = f"; {len(written)} files were written before" if written else ""
        raise Mistake(f"findings cannot be written to {folder}: {refused.strerror}{done}", code=3) from None
    return written, unchanged
