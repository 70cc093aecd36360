"""What speaks for each rule of a game before any run: the golden scenarios about it, and the planted faults."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from harness.controls import faults
from harness.goldens import files_of

#: Where the rules stand in a scenario's file as it is written: in one of its first lines.
_RULES = re.compile(r'^  "rules": (\[.*\]),$', re.MULTILINE)
_BEGINS = 4096


@cache
def goldens_about(game: str) -> Mapping[str, int]:
    """How many golden scenarios of a game are about each rule, by its id. Raises `Mistake`."""
    return Counter(rule for path in files_of(game) for rule in set(_rules(path)))


def _rules(path: Path) -> list[str]:
    with path.open(encoding="utf-8") as file:
        begins = file.read(_BEGINS)
    if (found := _RULES.search(begins)) is None:
        return list(json.loads(path.read_text(encoding="utf-8"))["rules"])
    return list(json.loads(found[1]))


@cache
def faults_about(game: str) -> Mapping[str, int]:
    """How many of the faults that a run's controls plant in a game are told with each rule, by its id."""
    return Counter(fault.rule for fault in faults(game) if fault.rule)
