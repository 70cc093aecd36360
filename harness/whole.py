"""Files that are there as a whole or not at all: whoever stops half way leaves what was there before."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a text beside its place and move it there; folders are made as needed. Raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        aside.write_text(text, encoding="utf-8", newline="\n")
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def replace_whole(path: Path, text: str) -> None:
    """Write a file that the user named, with the permissions of any new file; its folder must be there.

    A pipe or a terminal is written to: there is nothing to replace. Raises `OSError` about the file that was named.
    """
    content = text.encode("utf-8")
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    try:
        _replace(Path(os.path.realpath(path)), content)  # `resolve` fails of links in a circle
    except OSError as refused:  # about the file that the user named, not the one beside it
        raise OSError(refused.errno, refused.strerror, str(path)) from None


def _replace(target: Path, content: bytes) -> None:
    with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name[:40]}-", delete=False) as file:
        try:
            file.write(content)
            file.close()
            Path(file.name).chmod(0o666 & ~_umask())
            Path(file.name).replace(target)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
