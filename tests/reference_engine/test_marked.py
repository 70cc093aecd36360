"""Marked games: they play as the games do, and say of every line what a tracer of lines sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from reference_engine.explain import explain
from reference_engine.game import play_out
from reference_engine.games import GAMES
from reference_engine.marked import _Loader, marked_games
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


def cites(path: Path) -> list[str]:
    """What a module says when it is run with its marks."""
    said: list[str] = []
    exec(_Loader("lines", str(path)).get_code("lines"), {"__cites__": said.extend})
    return said


@pytest.mark.parametrize("damage", ["cut", "another's", "none"])
def test_marked_code_is_kept_for_exactly_its_source(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "lines.py"
    path.write_text("a = 1  # kout_bh 7.1.1\n")
    first = cites(path)
    (kept,) = (tmp_path / "__pycache__").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes({"cut": whole[:-9], "another's": whole.replace(b"7.1.1", b"7.1.2"), "none": b""}[damage])
    again = cites(path)
    path.write_text("a = 1  # kout_bh 7.1.3\n")

    assert first == ["kout_bh 7.1.1"]
    assert again == (["kout_bh 7.1.2"] if damage == "another's" else first), "it is the kept code that is run"
    assert cites(path) == ["kout_bh 7.1.3"]
