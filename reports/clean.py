"""Text from elsewhere, made harmless: it cannot steer a terminal or a CI server, or break a file."""

from __future__ import annotations

import re

#: Enough of a line to recognise it by; an engine may write megabytes.
LONGEST = 300


def clean(text: str, longest: int = LONGEST, *, keep: str = "") -> str:
    r"""Give `text` on one line with every character that does not print written as an escape, such as ``\x1b``.

    Control characters, line breaks, ANSI sequences, marks that turn the writing direction and half surrogates
    are all among those, so the result is also legal XML. So is what a CI server takes for a command wherever in a
    line of the log it stands: ``##[set-output]`` and its like. What is longer than `longest` characters is cut,
    and says how much is missing. Characters of `keep` are left as they are: marks that a report put in itself.
    """
    shown = "".join(c if c.isprintable() or c in keep else _escaped(c) for c in text[: longest + 1])
    shown = _COMMAND.sub(r"#\\x23", shown)
    if len(text) <= longest and len(shown) <= longest:
        return shown
    return f"{shown[:longest]}... ({len(text):,} characters)"


def _escaped(c: str) -> str:
    number = ord(c)
    if c in _SHORT:
        return _SHORT[c]
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


#: How GitHub, Azure and TeamCity know a command that stands in the middle of a line.
_COMMAND = re.compile(r"##(?=\w*\[)")

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
