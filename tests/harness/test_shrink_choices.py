"""A case said in choices, and what is used of Hypothesis that it does not promise."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.case import Case
from harness.choose import Choose, recorded
from harness.shrink.choices import smallest
from harness.shrink.reading import Reading, read
from harness.shrink.script_walk import choices_of, walk_script
from reference_engine.games import GAMES
from tests.strategies import seeded_walk

KOUT = GAMES["kout_bh"]
START = {"dealer": 0, "score": 0}
PLAIN_DEAL = "deal 7C 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S AC AD AH AS JC JD JH JK JS KC KD KH KS QC QD QH QS TC TD TH TS"


def reading(*script: str, setup: dict[str, int] | None = None) -> Reading:
    return read(KOUT, None, setup, script)


def again(each: Reading) -> Reading:
    return walk_script(recorded(choices_of(each, KOUT)), KOUT)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_every_walked_case_is_said_and_read_back_exactly(seed: int) -> None:
    refused = 0
    for number in range(500):
        walked = seeded_walk(seed, number)
        case = walked.case
        read_back = again(read(KOUT, case.options, case.setup, case.script))
        assert read_back.case == case
        assert read_back.trace() == walked.trace()
        refused += walked.trace().count(b'"ok":false')
    assert refused > 1000


@given(st.lists(st.text("05 abJK٢\t\n\0\ud800🂡", max_size=12), max_size=5))
def test_any_words_are_said_and_read_back_exactly(script: list[str]) -> None:
    assert again(reading(*script)).case.script == tuple(script)


@given(st.integers(0, 3), st.integers(-30, 30))
def test_any_setup_is_said_and_read_back_exactly(dealer: int, score: int) -> None:
    setup = {"dealer": dealer, "score": score}
    assert again(reading(setup=setup)).case.setup == setup


@given(st.lists(st.integers(0, 60), max_size=80))
def test_any_choices_are_a_case_that_is_said_and_read_back(choices: list[int]) -> None:
    made = choose_safely(recorded(choices))
    if made is not None:
        assert again(made) == made


def choose_safely(choose: Choose) -> Reading | None:
    try:
        return walk_script(choose, KOUT)
    except ValueError:
        return None


def test_the_plain_pack_needs_no_choice() -> None:
    # four default options; a setup of two numbers, both 0; a move: the cards left do not matter; no more moves
    assert choices_of(reading(PLAIN_DEAL, setup=START), KOUT) == [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0]


def test_an_odd_card_is_two_choices() -> None:
    swapped = PLAIN_DEAL.replace("7C 7H 7S", "7S 7H 7C")
    # at the first place already (1), the second card after it (1)
    assert choices_of(reading(swapped, setup=START), KOUT) == [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0]


def test_zeros_say_the_simplest_case() -> None:
    assert walk_script(recorded([]), KOUT).case == reading().case


# ---- Hypothesis ---------------------------------------------------------------------------------------------


def cards_played(case: Case) -> int:
    return sum(" play " in move for move in case.script)


def shrunk_by_hypothesis(number: int, database: Path | None = None) -> tuple[Case, Case, list[Case]]:
    """A case with cards played, what Hypothesis makes of it if two must be, and what it asked on the way."""
    walked = seeded_walk(3, number)
    case = walked.case
    asked: list[Case] = []

    def shows(each: Reading) -> bool:
        asked.append(each.case)
        return cards_played(each.case) >= 2

    found = smallest(choices_of(read(KOUT, case.options, case.setup, case.script), KOUT), KOUT, shows, database)
    assert found is not None, "Hypothesis no longer reads what is saved under the secondary key of a database"
    return case, found.case, asked


NUMBER = next(n for n in range(100) if cards_played(seeded_walk(3, n).case) >= 8)


def test_hypothesis_begins_with_the_very_case_that_was_saved() -> None:
    given_case, _, asked = shrunk_by_hypothesis(NUMBER)
    assert asked[0] == given_case


def test_hypothesis_shrinks_what_was_saved() -> None:
    _, found, _ = shrunk_by_hypothesis(NUMBER)
    assert cards_played(found) == 2
    assert all(found.options[name] == option.default for name, option in KOUT.options.items())


def test_hypothesis_takes_the_same_way_each_time() -> None:
    assert shrunk_by_hypothesis(NUMBER) == shrunk_by_hypothesis(NUMBER)


def test_a_directory_can_keep_the_examples(tmp_path: Path) -> None:
    shrunk_by_hypothesis(NUMBER, tmp_path / "examples")
    assert any(path.is_file() for path in (tmp_path / "examples").rglob("*"))


def test_hypothesis_leaves_nothing_in_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shrunk_by_hypothesis(NUMBER)
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_leaves_hypothesis_at_once() -> None:
    asked = 0

    def shows(each: Reading) -> bool:
        nonlocal asked
        asked += 1
        if asked == 20:
            raise KeyboardInterrupt
        return cards_played(each.case) >= 2

    case = seeded_walk(3, NUMBER).case
    choices = choices_of(read(KOUT, case.options, case.setup, case.script), KOUT)
    with pytest.raises(KeyboardInterrupt):
        smallest(choices, KOUT, shows)
    assert asked == 20
