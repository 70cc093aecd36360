"""Marked games: they play as the games do, and say of every line what a tracer of lines sees."""

from __future__ import annotations

import pytest

from reference_engine.explain import explain
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.marked import marked_games
from tests.reference_engine.traced import traced
from tests.strategies import seeded_walk


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(12))
def test_a_marked_game_says_what_a_tracer_of_lines_sees(game: str, number: int) -> None:
    case = seeded_walk(3, number, game).case
    script = (GAMES[game], case.options, case.setup, case.script)

    assert explain(*script) == traced(*script)


@pytest.mark.parametrize("game", GAMES)
def test_marks_change_nothing_of_a_game(game: str) -> None:
    walked = seeded_walk(4, 1, game)
    case = walked.case

    assert play_out(marked_games()[game], case.options, case.setup, case.script) == walked.steps
