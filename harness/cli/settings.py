"""What the options before the command's name say; every command gets it with ``click.pass_obj``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from reports.english import ENGLISH
from reports.language import Language


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of `hakam` itself.

    config    the configuration file asked for, or None: then ``hakam.toml`` is looked for
    plain     lines of text whatever the output is: no bar, no colour
    language  the language that reports are told in
    """

    config: Path | None = None
    plain: bool = False
    language: Language = ENGLISH
