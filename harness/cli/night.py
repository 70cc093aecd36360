"""The page about a run that is printed at its end, out of what the store keeps of it."""

from __future__ import annotations

import sys
from pathlib import Path

from harness.mistake import Mistake
from harness.store.night import night_of
from harness.store.reading import named_run
from harness.store.store import Store
from reports.language import Language
from reports.night import night_lines
from reports.plain import write_lines


def tell_night(folder: Path | None, run: str, language: Language) -> None:
    """Print the page about a run; nothing where it was not kept, which has been told."""
    if folder is None:
        return
    try:
        with Store.open(folder) as store:  # as the run did: one that only reads leaves lock files behind
            night = night_of(store, named_run(store, run))
    except Mistake:
        return
    write_lines(sys.stdout, ["", *night_lines(night, language)])
