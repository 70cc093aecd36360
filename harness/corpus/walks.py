"""What the choices of a corpus mean is decided by the code that makes cases of them, which this names."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from harness import mix
from harness.compiled import sources


@cache
def walks() -> str:
    """A digest of the games of the reference, of the mixes, and of what walks them; sixteen hex digits."""
    digest = hashlib.sha256()
    for name, source in {**sources(), mix.__name__: Path(mix.__file__).read_bytes()}.items():
        digest.update(f"\0{name}\0{len(source)}\0".encode())
        digest.update(source)
    return digest.hexdigest()[:16]
