"""How a plan is split: any number of shards plays the same cases, and each has some of every audience."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from harness.campaign import campaign
from harness.campaign.ranges import Range, enter, gaps, has
from harness.campaign.shard import chunk_size, dealt, read_shard
from harness.events import Progress, RunStarted, StageStarted
from harness.mistake import Mistake
from harness.verdict import Verdict
from harness.work import CHUNK, Chunk
from tests.faulty import REFERENCE
from tests.parts import kept
from tests.runs import ShortControls, end, of, run


def cases_of(chunks: list[Chunk]) -> list[int]:
    return [number for chunk in chunks for number in range(chunk.first, chunk.first + chunk.count)]


@pytest.mark.parametrize(("text", "shard"), [("1/1", (1, 1)), ("2/8", (2, 8)), ("10/10", (10, 10))])
def test_a_shard_is_read(text: str, shard: tuple[int, int]) -> None:
    assert read_shard(text) == shard


@pytest.mark.parametrize("text", ["", "2", "2/", "/8", "0/8", "2/0", "-1/8", "2/8 ", "two/eight", "1/2/3", "01/8"])
def test_what_is_no_shard_is_refused(text: str) -> None:
    with pytest.raises(Mistake, match="write which of how many, such as 2/8"):
        read_shard(text)


def test_a_shard_beyond_the_last_is_refused() -> None:
    with pytest.raises(Mistake, match="of 8 there is no number 9; they are 1/8 to 8/8"):
        read_shard("9/8")


@given(st.integers(1, 20_000), st.integers(1, 40), st.integers(1, 16))
def test_any_number_of_shards_plays_every_case_once(cases: int, audiences: int, of: int) -> None:
    assume(of == 1 or of <= cases // chunk_size(cases, audiences))
    shards = [cases_of(dealt(cases, audiences, (number, of))) for number in range(1, of + 1)]

    assert sorted(number for shard in shards for number in shard) == list(range(cases))
    assert shards == [sorted(shard) for shard in shards]
    assert cases_of(dealt(cases, audiences, None)) == list(range(cases))


@given(st.integers(1, 20_000), st.integers(1, 40), st.integers(1, 16))
def test_every_shard_has_cases_of_every_audience(cases: int, audiences: int, of: int) -> None:
    assume(of <= cases // chunk_size(cases, audiences))
    for number in range(1, of + 1):
        # cases are dealt to the audiences in turn
        assert {case % audiences for case in cases_of(dealt(cases, audiences, (number, of)))} == set(
            range(audiences)
        )


@given(st.integers(1, 10**7), st.integers(1, 40))
def test_chunks_are_small_enough_for_a_lively_progress(cases: int, audiences: int) -> None:
    size = chunk_size(cases, audiences)

    assert size % audiences == 0
    assert size <= max(CHUNK, audiences)
    assert cases < 4096 or size > CHUNK - audiences


def test_a_run_of_100_cases_on_6_audiences_is_16_chunks_of_6_and_the_rest() -> None:
    assert dealt(100, 6, None)[0] == Chunk(0, 6)
    assert dealt(100, 6, (2, 3)) == [Chunk(first, 6) for first in (6, 24, 42, 60, 78)] + [Chunk(96, 4)]


def test_more_shards_than_there_are_chunks_are_refused() -> None:
    with pytest.raises(
        Mistake, match="--shard 17/17: 100 cases make 16 chunks of 6; split them into at most so many"
    ):
        dealt(100, 6, (17, 17))


@given(st.lists(st.booleans(), min_size=1, max_size=40), st.randoms())
def test_ranges_hold_what_was_entered_in_any_order(done: list[bool], random: object) -> None:
    chunks = [Chunk(3 * place, 3) for place in range(len(done))]
    entered = [chunk for chunk, is_done in zip(chunks, done, strict=True) if is_done]
    order = list(entered)
    random.shuffle(order)  # type: ignore[attr-defined]
    ranges: list[Range] = []
    for chunk in order:
        enter(ranges, chunk.first, chunk.first + chunk.count)

    assert [chunk for chunk in chunks if has(ranges, chunk)] == entered
    last = 1 + max((place for place, is_done in enumerate(done) if is_done), default=-1)
    assert cases_of(list(gaps(ranges))) == cases_of(
        [chunk for chunk, is_done in zip(chunks[:last], done[:last], strict=True) if not is_done]
    )
    assert len(ranges) == sum(is_done and not before for is_done, before in zip(done, [False, *done], strict=False))


@pytest.mark.parametrize("twice", [(0, 3), (2, 4), (4, 5), (0, 20), (8, 11)])
def test_a_case_that_is_entered_twice_is_refused(twice: Range) -> None:
    ranges: list[Range] = [(2, 5), (10, 12)]
    with pytest.raises(ValueError, match="are done twice"):
        enter(ranges, *twice)

    assert ranges == [(2, 5), (10, 12)]


def test_one_part_of_a_run_plays_its_own_cases_and_says_which_part_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])
    # two games, 66 cases: 16 chunks of 4 and one of 2; the third of three has chunks 2, 5, 8, 11 and 14
    events = run([REFERENCE], kept(tmp_path, 66, shard=(3, 3), runs=None))

    (started,) = of(RunStarted, events)
    assert (started.shard, started.cases) == ((3, 3), 66)
    assert [each.total for each in of(StageStarted, events) if each.stage == "fuzz"] == [20]
    assert [each.done for each in of(Progress, events) if each.stage == "fuzz"][-1] == 20
    assert (end(events).verdict, end(events).cases) == (Verdict.AGREED, 20)


def test_a_part_that_would_have_no_cases_is_refused_before_any_is_played(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="--shard 9/9: 10 cases make 5 chunks of 2"):
        list(campaign([REFERENCE], kept(tmp_path, 10, shard=(9, 9))))

    assert not (tmp_path / "runs").exists()
