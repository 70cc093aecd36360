"""The reference as an engine: the command that starts its server."""

from __future__ import annotations

import sys
from pathlib import Path


def command() -> list[str]:
    """Give the quickest command that serves the reference from wherever it is installed.

    It starts Python without site packages and without the user's environment: the server needs neither.
    """
    folder = str(Path(__file__).resolve().parent.parent)
    code = f"import sys; sys.path.insert(0, {folder!r}); from adapters.serve import main; sys.exit(main())"
    return [sys.executable, "-I", "-S", "-c", code]
