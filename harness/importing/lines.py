"""Reading a log, a line after the other: a file of any size takes no more memory than its longest line."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader
from typing import Any

import msgspec

from harness.importing.unmapped import Unmapped
from harness.mistake import Mistake

#: The longest line that is read, in bytes.
LONGEST = 64 << 20

_BOM = b"\xef\xbb\xbf"
_GZIP = b"\x1f\x8b"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")

_AGAIN = "copy the log again when it is finished, or leave the rest of the match out"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: its number, from 1, and its object, or why it cannot be read."""

    number: int
    value: dict[str, Any]
    unread: Unmapped | None = None


def read_lines(file: BufferedReader, name: str) -> Iterator[Line]:
    """Read a log, gzipped or not: its first two bytes tell. Blank lines are passed over.

    Raises `OSError` where it cannot be read, `Mistake` where it is of another encoding altogether.
    """
    start = file.peek(2)[:2]
    if start in _UTF_16:
        raise Mistake(f"{name} is UTF-16: make it UTF-8 first, with iconv -f UTF-16 -t UTF-8")
    if start == _GZIP:
        with gzip.open(file) as unzipped:
            yield from _lines(unzipped)
    else:
        yield from _lines(file)


def _lines(file: BufferedReader | gzip.GzipFile) -> Iterator[Line]:
    number = 0
    while True:
        number += 1
        try:
            raw = file.readline(LONGEST + 1)
            if len(raw) > LONGEST and not raw.endswith(b"\n"):
                yield _unread(number, f"a line of more than {LONGEST >> 20} MiB", "cut it into smaller records")
                while raw and not raw.endswith(b"\n"):
                    raw = file.readline(LONGEST)
                continue
        except (EOFError, zlib.error, gzip.BadGzipFile) as failure:
            yield _unread(number, f"the gzip file is damaged or cut off here ({failure})", _AGAIN)
            return
        if not raw:
            return
        if number == 1:
            raw = raw.removeprefix(_BOM)
        if not raw.isspace() and raw:
            yield _line(number, raw)


def _line(number: int, raw: bytes) -> Line:
    try:
        value = msgspec.json.decode(raw)
    except msgspec.DecodeError as failure:
        return _not_json(number, raw, str(failure))
    except UnicodeDecodeError as failure:
        return _unread(number, f"not UTF-8 at byte {failure.start}", "write the log in UTF-8")
    except RecursionError:
        return _unread(number, "nested too deeply for a log", "leave it out, or correct what writes it")
    if not isinstance(value, dict):
        kind = {list: "a list", str: "a string", bool: "true or false", type(None): "null"}.get(
            type(value), "a number"
        )
        return _unread(number, f"{kind} and no JSON object", "write one object a line")
    return Line(number, value)


def _not_json(number: int, raw: bytes, why: str) -> Line:
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as failure:
        if failure.end < len(raw) or raw.endswith(b"\n"):
            return _unread(number, f"not UTF-8 at byte {failure.start}", "write the log in UTF-8")
    if not raw.endswith(b"\n"):
        return _unread(number, "the last line ends in the middle of its record", _AGAIN)
    if not raw.lstrip().startswith(b"{") and b"{" in raw:
        return _unread(number, "not JSON from its first letter on", "cut off what stands before the {")
    why = why.removeprefix("JSON is malformed: ").removeprefix("Input data was ")
    return _unread(number, f"not JSON: {why}", "correct it, or leave it out")


def _unread(number: int, what: str, todo: str) -> Line:
    return Line(number, {}, Unmapped(what, todo))
