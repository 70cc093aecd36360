"""What docs/adapting.md says was found, and what a run finds."""

from __future__ import annotations

import json
import re
from pathlib import Path

from harness.divergence import Fingerprint, Kind
from tests.faulty import ROOT

PAGE = ROOT / "docs/adapting.md"


def documented(game: str) -> set[Fingerprint]:
    """The findings that the page lists of a game's stranger."""
    row = re.compile(rf"^\| `({game} [^`]+)` \| .*\| \d \|$", re.MULTILINE)
    rows = row.findall(PAGE.read_text(encoding="utf-8"))
    assert len(rows) == len(set(rows)) > 0
    return set(map(Fingerprint.parse, rows))


def found(record: Path) -> set[Fingerprint]:
    """The findings of a run's record."""
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    assert lines[-1]["event"] == "run_finished"
    closed = [each["finding"]["fingerprint"] for each in lines if each["event"] == "finding_closed"]
    return {Fingerprint(**{**each, "kind": Kind(each["kind"])}) for each in closed}


def texts(findings: set[Fingerprint]) -> list[str]:
    """Findings as the page writes them, so that a failing test shows which."""
    return sorted(each.text() for each in findings)
