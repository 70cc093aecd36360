"""The version of Hakam that is running."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """Give the installed version, such as ``0.1.0``; ``0`` for sources that nobody installed."""
    try:
        return metadata.version("hakam")
    except metadata.PackageNotFoundError:
        return "0"
