"""What the store tells of the runs before a run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harness.events import Reached, RunStarted
from harness.store import before as module
from harness.store.before import before
from harness.store.schema import NAME
from harness.store.values import Before
from tests.harness.kept import found, keep, told

RULES = Reached("kout_bh", 50, {"kout_bh 7.3.1": 9, "kout_bh 7.5.1": 0, "kout_bh 9.5.1": 1}, {}, {})


def test_the_runs_before_and_the_run_itself_are_told_in_their_order(tmp_path: Path) -> None:
    keep(tmp_path, told("one", found("a"), reached=[RULES]))
    keep(tmp_path, told("two", found("a"), found("b"), steps=31_000))
    came = before(tmp_path, "two")

    assert [each.run.run for each in came.runs] == ["one", "two"]
    assert [(each.rules_reached, each.rules_all) for each in came.runs] == [(2, 3), (None, None)]
    assert [each.run.findings for each in came.runs] == [1, 2]
    assert came.since is not None
    assert came.since.old.run == "one"


def test_a_finding_is_new_that_the_run_before_had_not(tmp_path: Path) -> None:
    keep(tmp_path, told("one", found("a")))
    keep(tmp_path, told("two", found("a"), found("b")))
    came, first = before(tmp_path, "two"), before(tmp_path, "one")

    assert [came.is_new("dart", found(detail).fingerprint) for detail in ("a", "b")] == [False, True]
    assert not came.is_new("typescript", found("b").fingerprint)
    assert first.since is None
    assert first.is_new("dart", found("a").fingerprint)


def test_later_runs_and_those_of_other_engines_games_or_length_are_left_out(tmp_path: Path) -> None:
    keep(tmp_path, told("engines", engines=("other",)))
    keep(tmp_path, told("games", games=("belote",)))
    keep(
        tmp_path, [replace(each, command="gate") if isinstance(each, RunStarted) else each for each in told("gate")]
    )
    keep(tmp_path, told("this"))
    keep(tmp_path, told("later"))

    assert [each.run.run for each in before(tmp_path, "this").runs] == ["this"]


def test_no_more_runs_are_told_than_a_picture_has_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RUNS", 3)
    for name in ("one", "two", "three", "four"):
        keep(tmp_path, told(name))

    assert [each.run.run for each in before(tmp_path, "four").runs] == ["two", "three", "four"]


def test_where_nothing_was_kept_nothing_came_before(tmp_path: Path) -> None:
    assert before(tmp_path, "one") == Before()
    assert not (tmp_path / NAME).exists()
    keep(tmp_path, told("one"))
    assert before(tmp_path, "two") == before(tmp_path, "") == Before()
    (tmp_path / NAME).write_bytes(b"no store")
    assert before(tmp_path, "one") == Before()
