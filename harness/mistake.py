"""A user's mistake: told in one message, never as a traceback."""

from __future__ import annotations


class Mistake(Exception):
    """Wrong usage or configuration: says what, where and what to do next.

    code  the exit code of the command, 2 (usage) unless said otherwise
    """

    def __init__(self, message: str, *, code: int = 2) -> None:
        super().__init__(message)
        self.code = code
