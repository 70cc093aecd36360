"""One run beside an older one: what came, what went, and what is only not known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from harness.events import FindingAgain, Reached
from harness.store.diffing import differences
from harness.store.reading import named_run
from harness.store.store import Store
from harness.store.values import Coverage, RunDiff
from reports.history import diff_lines
from tests.harness.kept import found, keep, told


def diff(folder: Path, old: list[Any], newer: list[Any]) -> RunDiff:
    """Keep two runs, and tell how the second differs."""
    keep(folder, old)
    keep(folder, newer)
    with Store.read(folder) as store:
        return differences(store, named_run(store, "last-1"), named_run(store, "last"))


def details(told: Any) -> list[tuple[str, str]]:
    return [(each.engine, each.fingerprint.detail) for each in told]


def test_what_came_went_and_stayed_is_told_apart(tmp_path: Path) -> None:
    stayed, gone, came = found("stayed"), found("gone"), found("came")
    made = diff(tmp_path, told("night-1", stayed, gone), told("night-2", stayed, came))

    assert details(made.new) == [("dart", "came")]
    assert [(each.finding.fingerprint.detail, each.why) for each in made.gone] == [("gone", "unmet")]
    assert made.still == 1
    assert made.changed == ()


def test_what_is_gone_is_fixed_only_if_its_case_was_played_again(tmp_path: Path) -> None:
    one, two = found("fixed"), found("changed")
    again = [
        FindingAgain("dart", one.fingerprint, "fixed"),
        FindingAgain("dart", two.fingerprint, "changed", found("other").fingerprint),
    ]
    made = diff(tmp_path, told("night-1", one, two), told("night-2", again=again))

    assert [(each.finding.fingerprint.detail, each.why) for each in made.gone] == [("fixed", "fixed")]
    assert details(made.changed) == [("dart", "changed")]


def test_what_the_newer_run_could_not_see_is_not_called_fixed(tmp_path: Path) -> None:
    mine = found("seat", "typescript")
    for case, (newer, why) in enumerate(
        [
            (told("b", engines=("dart",)), "engine"),
            (told("b", games=("baloot",)), "game"),
            (told("b", finished=False), "unfinished"),
        ]
    ):
        made = diff(tmp_path / str(case), told("a", mine), newer)
        assert [each.why for each in made.gone] == [why]


def test_coverage_speed_and_versions_are_told_beside_each_other(tmp_path: Path) -> None:
    old = [Reached("kout_bh", 10, {"7.3.1": 4, "7.5.1": 0}, {"trick": 10}, {"bad_draw": 1})]
    newer = [
        Reached("kout_bh", 20, {"7.3.1": 4, "7.5.1": 2}, {"trick": 3}, {"bad_draw": 0}),
        Reached("baloot", 20, {"1.1": 1}, {}, {}),
    ]
    made = diff(
        tmp_path,
        told("night-1", found("seat", count=3), reached=old),
        told("night-2", found("seat"), found("came", count=2, moves=9), version="1.1", reached=newer, steps=31_000),
    )

    assert made.coverage == (Coverage("kout_bh", 10, 20, ("rule 7.5.1",), ("refusal bad_draw",)),)
    assert made.versions == {"typescript": ("1.0", "1.1"), "dart": ("1.0", "1.1")}
    assert diff_lines(made) == [
        "from  night-1: fuzz 0.1.0, 1,000 cases, diverged, seed 7",
        "to    night-2: fuzz 0.1.0, 1,000 cases, diverged, seed 7",
        "typescript: 1.0 before, 1.1 now",
        "dart: 1.0 before, 1.1 now",
        "",
        "New",
        "  dart: kout_bh trick_winner play play 7.3.1 came (2 cases, the smallest of 9 moves)",
        "",
        "Reached",
        "  kout_bh: reached now, in 20 cases looked at, and not before, in 10 cases: rule 7.5.1",
        "  kout_bh: reached before, in 10 cases looked at, and not now, in 20 cases: refusal bad_draw",
        "",
        "Speed",
        "  31,000 steps/s before, 15,500 now (-50%)",
        "",
        "1 finding in both runs",
    ]


def test_an_older_run_is_told_as_it_was_then(tmp_path: Path) -> None:
    keep(tmp_path, told("night-1", found("seat", count=3)))
    keep(tmp_path, told("night-2", found("seat", count=5)))
    keep(tmp_path, told("night-3", again=[FindingAgain("dart", found("seat").fingerprint, "fixed")]))
    with Store.read(tmp_path) as store:
        back = differences(store, named_run(store, "night-3"), named_run(store, "night-1"))

    assert [(each.fingerprint.detail, each.count) for each in back.new] == [("seat", 3)]
    assert back.new[0].state == "new"
