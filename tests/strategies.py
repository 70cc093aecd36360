"""Strategies that the tests share: the harness's own walk, with its choices drawn by Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from harness.choose import seeded
from harness.mix import Offered, everything
from harness.mixes import MIXERS
from harness.walk import Walked, walk
from reference_engine.games import GAMES


def everything_offered(game: str) -> Offered:
    """An offer of all that the reference plays of a game."""
    return Offered(everything(GAMES[game].options))


@st.composite
def walks(draw: st.DrawFn, game: str = "kout_bh") -> Walked:
    """Cases of a game as campaigns make them; Hypothesis shrinks them towards the plain pack and first moves."""
    return walk(lambda n: draw(st.integers(0, n - 1)), GAMES[game], MIXERS[game], everything_offered(game))


def seeded_walk(seed: int, case: int, game: str = "kout_bh") -> Walked:
    """Case number `case` of the campaign with this seed."""
    return walk(seeded(seed, case), GAMES[game], MIXERS[game], everything_offered(game))
