"""The files that are packed with the harness: the folder ``scenarios`` beside its packages."""

from __future__ import annotations

from pathlib import Path

from harness.mistake import Mistake


def scenarios_folder() -> Path:
    """Find the folder of ledgers and golden scenarios, in a checkout as in an installed wheel.

    Raises `Mistake` where the installation lacks it.
    """
    folder = Path(__file__).resolve().parent.parent / "scenarios"
    if not folder.is_dir():
        raise Mistake(f"this installation lacks its folder {folder}: install hakam again")
    return folder
