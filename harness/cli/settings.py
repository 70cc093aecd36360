"""What the options before the command's name say; every command gets it with ``click.pass_obj``."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from harness.mistake import Mistake
from reports.english import ENGLISH
from reports.isolates import MARKS
from reports.language import Language
from reports.languages import LANGUAGES


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


def told_in(code: str) -> Language:
    """Give the language of a code. Raises `Mistake` where standard output cannot write its letters."""
    language = LANGUAGES[code]
    encoding = sys.stdout.encoding or "ascii"
    try:
        (language.sentences["unfinished"] + (MARKS if language.right_to_left else "")).encode(encoding)
    except UnicodeEncodeError:
        raise Mistake(
            f"--lang {code}: the encoding of the output, {encoding}, lacks its letters; "
            "set PYTHONIOENCODING=utf-8, or leave the option out"
        ) from None
    return language
