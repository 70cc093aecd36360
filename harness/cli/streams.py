"""The standard streams of a command that was started without some of them, as a scheduler may do."""

from __future__ import annotations

import os
import sys


def open_what_is_closed() -> None:
    """Let streams that were closed before the start lead nowhere.

    Python has None in their place, and the next pipe to an engine would get their numbers.
    """
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere == number:
                os.set_inheritable(number, True)
            elif not _is_open(number):
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - to the end


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
