"""A run that is killed at any moment: it has lost the chunk in hand at most, and has none twice."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from harness.campaign.checkpoint import FILE, Checkpoint, read_kept
from harness.campaign.resuming import take_up
from harness.mistake import Mistake
from harness.work import Chunk, Share
from tests.commands import environment
from tests.harness.killed import CHUNKS, SIZE


def test_wherever_a_kill_comes_a_chunk_is_lost_at_most_and_the_run_goes_on(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.harness.killed", str(tmp_path)]
    said = subprocess.run(words, env=environment(), capture_output=True, text=True, check=True).stdout
    kills = [json.loads(line) for line in said.splitlines()]
    *killed, (whole, came_to) = kills

    assert came_to == 1 + CHUNKS + 1
    assert read_kept(tmp_path / whole).closed == {"verdict": "agreed"}
    assert {came for _, came in killed} == set(range(1 + CHUNKS + 2)), "it was killed at every step"
    for name, came in killed:
        folder = tmp_path / name
        if came == 0 and not (folder / FILE).exists():
            continue  # it was killed before it was begun
        kept = read_kept(folder)
        done = [number for first, end in kept.done for number in range(first, end)]
        assert len(done) == len(set(done)) == kept.share.cases
        kept_chunks = len(done) // SIZE
        assert min(max(came - 1, 0), CHUNKS) <= kept_chunks <= came, "what came back from the disk is there"
        assert done == list(range(kept_chunks * SIZE))
        if kept.closed is None:
            play_on(folder, kept_chunks)
    assert not [path.name for path in tmp_path.iterdir() if path.name not in {name for name, _ in kills}]


def play_on(folder: Path, done: int) -> None:
    """Go on with a run that was killed: the chunks that are not done, each once."""
    checkpoint = take_up(folder.parent, folder.name)
    for number in range(done, CHUNKS):
        checkpoint.add(Chunk(number * SIZE, SIZE), Share(cases=SIZE), 1.0)
    checkpoint.release()
    assert read_kept(folder).done == [(0, CHUNKS * SIZE)]
    assert {path.name for path in folder.iterdir()} == {FILE, "lock"}


def test_the_newest_run_is_gone_on_with_whatever_became_of_older_ones(tmp_path: Path) -> None:
    for name in ("20260101T000000-0001", "20260103T000000-0003"):
        Checkpoint.begin(tmp_path / name, {"engines": {}}).release()
    (tmp_path / "20260101T000000-0001" / FILE).write_text("no run\n")

    going = take_up(tmp_path, None)
    assert going.kept.run == "20260103T000000-0003"
    going.release()


def test_a_newest_run_that_is_damaged_is_named_and_no_older_one_is_taken_for_it(tmp_path: Path) -> None:
    for name in ("20260101T000000-0001", "20260103T000000-0003"):
        Checkpoint.begin(tmp_path / name, {"engines": {}}).release()
    damaged = tmp_path / "20260103T000000-0003" / FILE
    damaged.write_text("no run\n")

    for run, told in ((None, f"--resume: {damaged}, line 1: "), ("x", "unfinished are: 20260101T000000-0001")):
        with pytest.raises(Mistake) as mistake:
            take_up(tmp_path, run).release()
        assert told in str(mistake.value)
    assert damaged.read_text() == "no run\n"
    take_up(tmp_path, "20260101T000000-0001").release()
