"""A report that is one file: from the start it tells of an unfinished run, and it is written anew at the end.

So neither an interrupt nor a kill leaves an older, greener file behind.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from harness.events import Event, RunFinished
from harness.whole import replace_whole
from reports.account import Account
from reports.english import ENGLISH
from reports.language import Language


class Filed:
    """Writes one file, in whole or not at all; `content` gives it out of what the run has told."""

    def __init__(
        self, path: Path, content: Callable[[Account, Language], str], language: Language = ENGLISH
    ) -> None:
        self.path = path
        self.content = content
        self.language = language
        self.account = Account()
        if path.is_dir():
            raise IsADirectoryError(21, os.strerror(21), str(path))
        if path.is_file() or not path.exists():  # a pipe or a terminal gets the report once
            self._write()

    def on(self, event: Event) -> None:
        """Take note of one event; the closing one writes the file."""
        self.account.on(event)
        if isinstance(event, RunFinished):
            self._write()

    def close(self) -> None:
        """Write what an unfinished run had told."""
        if self.account.finished is None:
            self._write()

    def _write(self) -> None:
        replace_whole(self.path, self.content(self.account, self.language))
