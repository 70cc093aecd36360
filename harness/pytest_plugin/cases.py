"""Cases of a game as a strategy of Hypothesis: the walk of campaigns, with its choices drawn by Hypothesis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from hypothesis import strategies as st

from harness.case import Case
from harness.mix import Offered, everything
from harness.mixes import MIXERS
from harness.walk import walk
from reference_engine.games import GAMES
from reference_engine.options import Value


def cases(
    game: str, options: Mapping[str, Value | Iterable[Value]], *, setups: bool = True
) -> st.SearchStrategy[Case]:
    """Give the strategy; see `harness.pytest_plugin.hakam_cases`."""
    if game not in GAMES:
        raise ValueError(f"game is {game!r}, which is none of: {', '.join(GAMES)}")
    known = GAMES[game].options
    values = everything(known)
    for name, given in options.items():
        if name not in known:
            raise ValueError(f"{game} has no option {name!r}; there are: {', '.join(known)}")
        wanted = (given,) if isinstance(given, int | str) else tuple(given)
        for value in wanted:
            if not known[name].admits(value):
                raise ValueError(f"option {name} of {game} cannot be {value!r}; it can be {known[name].wire()}")
        if not wanted:
            raise ValueError(f"option {name} of {game} has no value to draw from")
        values[name] = wanted
    return _cases(game, Offered(values, setups))


@cache
def _below(n: int) -> st.SearchStrategy[int]:
    """The strategy of one choice; a case has hundreds, and making one anew takes longer than drawing from it."""
    return st.integers(0, n - 1)


@st.composite
def _cases(draw: st.DrawFn, game: str, offered: Offered) -> Case:
    return walk(lambda n: draw(_below(n)), GAMES[game], MIXERS[game], offered).case
