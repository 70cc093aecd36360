"""What both sides said from the step that differs on, kept so that it can be laid side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from adapters import jsonrpc
from harness.case import json_text
from harness.outcome import EngineFailed, ProtocolFault
from harness.table import pair_name

#: So many steps of an answer are kept, the one that differs first.
STEPS = 2

#: So many characters of a step; what is longer is cut, and then is no JSON any more.
LONGEST = 4000

#: By engine, the texts of its own steps from the one that differs on.
Answers = Mapping[str, tuple[str, ...]]


def reference_steps(steps: Sequence[str], step: int) -> tuple[str, ...]:
    """The reference's steps up to the one that differs, and one beyond where there is one."""
    return tuple(steps[: step + STEPS])


def answers_of(lines: Mapping[str, bytes], name: str, step: int) -> Answers:
    """What the engine called `name` answered from a step on, or the two engines of a pair, out of their lines.

    An engine whose line is not at hand, or is no answer, is left out.
    """
    sides = next((pair for pair in combinations(lines, 2) if pair_name(*pair) == name), (name,))
    return {side: told for side in sides if side in lines and (told := _steps(lines[side], step))}


def last_words(engine: str, failed: EngineFailed) -> Answers:
    """What the protocol does not allow of what an engine wrote, in the place of a step; empty for other ends."""
    end = failed.end
    return {engine: (_cut(end.line),)} if isinstance(end, ProtocolFault) and end.line else {}


def _steps(line: bytes, step: int) -> tuple[str, ...]:
    try:
        answer: Any = jsonrpc.parse(line)
        return tuple(_cut(json_text(each)) for each in answer["result"]["steps"][step : step + STEPS])
    except (ValueError, KeyError, TypeError):
        return ()


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
