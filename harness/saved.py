"""Where findings are kept: one scenario file each, complete in itself."""

from __future__ import annotations

import zlib
from pathlib import Path

from harness.divergence import Finding, Fingerprint
from harness.scenario import ENDING, of_finding, save


def save_finding(folder: Path, finding: Finding) -> Path:
    """Write the scenario that reproduces a finding; the same finding is always the same file."""
    path = folder / file_name(finding.engine, finding.fingerprint)
    save(path, of_finding(finding))
    return path


def file_name(engine: str, fingerprint: Fingerprint) -> str:
    """Name the file of a finding, for people; the digits keep those apart that are cut or spelt alike."""
    spelt = "".join(c if c.isalnum() or c in "-._" else "_" for c in engine)[:40]
    digits = f"{zlib.crc32(repr((fingerprint, engine)).encode()):08x}"
    return f"{fingerprint.game}-{fingerprint.slug()}-{spelt}-{digits}{ENDING}"
