"""What the options before the command's name say; every command gets it with ``click.pass_obj``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `hakam` itself.

    config  the configuration file asked for, or None: then ``hakam.toml`` is looked for
    plain   lines of text whatever the output is: no bar, no colour
    """

    config: Path | None = None
    plain: bool = False
