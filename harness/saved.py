"""Where findings are kept: one scenario file each, complete in itself."""

from __future__ import annotations

import zlib
from pathlib import Path

from harness.divergence import Finding
from harness.scenario import ENDING, of_finding, save


def save_finding(folder: Path, finding: Finding) -> Path:
    """Write the scenario that reproduces a finding; the same finding is always the same file.

    Its name is for people; the digits at the end keep findings apart that are cut or spelt alike.
    """
    engine = "".join(c if c.isalnum() or c in "-._" else "_" for c in finding.engine)[:40]
    digits = f"{zlib.crc32(repr((finding.fingerprint, finding.engine)).encode()):08x}"
    path = folder / f"{finding.fingerprint.game}-{finding.fingerprint.slug()}-{engine}-{digits}{ENDING}"
    save(path, of_finding(finding))
    return path
