"""Where what is fetched or built once is kept, beyond any checkout."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def cache_directory(env: Mapping[str, str] | None = None) -> Path:
    """The user's cache for hakam: $HAKAM_CACHE, else $XDG_CACHE_HOME/hakam, else ~/.cache/hakam."""
    env = os.environ if env is None else env
    if chosen := env.get("HAKAM_CACHE"):
        return Path(chosen).absolute()
    if xdg := env.get("XDG_CACHE_HOME"):
        return Path(xdg).absolute() / "hakam"
    return Path(env.get("HOME") or "~").expanduser().absolute() / ".cache" / "hakam"
