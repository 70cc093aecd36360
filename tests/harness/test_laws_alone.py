"""Each law catches a fault of the reference that nothing else would: every engine that has it agrees.

A passage of a game is replaced, as a rule that everybody reads in the same wrong way would be. Of the cases of a
campaign there is one in which the law alone is broken.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.laws import LAWS, LAWS_AGAIN, Broken, broken_again, broken_laws, read
from harness.twin import load_patched
from reference_engine.game import Game, play_out
from tests.strategies import seeded_walk

#: Cases that are looked at, at most.
CASES = 150

#: The law, the game, the passage, and what stands in its place.
FAULTS = [
    (each["law"], each["game"], each["old"], each["new"])
    for each in tomllib.loads((Path(__file__).parent / "shared_faults.toml").read_text("utf-8"))["fault"]
]


def breaches(patched: Game, game: str) -> Iterator[list[Broken]]:
    """What the patched game breaks, case by case; traces are held first, since that is quick."""
    for number in range(CASES):
        case = seeded_walk(3, number, game).case
        steps = play_out(patched, case.options, case.setup, case.script)
        broken = broken_laws(case, read(steps))
        if len(broken) < 2:
            yield [*broken, *broken_again(patched, case, steps)]


@pytest.mark.parametrize(("law", "game", "old", "new"), FAULTS)
def test_a_fault_that_all_engines_share_breaks_one_law(law: str, game: str, old: str, new: str) -> None:
    patched = load_patched(game, old, new)
    assert not isinstance(patched, str), patched

    assert any([each.law for each in broken] == [law] for broken in breaches(patched, game))


def test_every_law_has_a_fault_of_its_own() -> None:
    assert {law for law, *_ in FAULTS} == LAWS.keys() | LAWS_AGAIN.keys()
