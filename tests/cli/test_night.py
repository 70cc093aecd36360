"""The page that a run of fuzz ends with, and that `hakam history RUN` tells again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from harness.events import RunStarted
from harness.store.night import night_of
from harness.store.reading import named_run
from harness.store.store import Store
from tests.commands import PLAIN, called, configure, hakam
from tests.harness.kept import found, keep, told

FUZZ = ("fuzz", "--game", "kout_bh", "--cases", "6", *PLAIN, "--shrink", "0")


def test_a_run_of_fuzz_ends_with_one_page_that_history_tells_again(tmp_path: Path) -> None:
    configure(tmp_path)
    first = hakam(tmp_path, *FUZZ, "--seed", "3")
    second = hakam(tmp_path, *FUZZ, "--seed", "4")
    page = called(tmp_path, "history", "last").stdout

    assert (first.returncode, second.returncode) == (0, 0)
    assert "no run before it has these engines and games" in first.stdout
    assert second.stdout.endswith(f"\n\n{page}")
    assert page.splitlines()[0].endswith(": fuzz 0.1.0, 6 cases, agreed, seed 4")
    assert page.splitlines()[1].endswith(": fuzz 0.1.0, 6 cases, agreed, seed 3")
    assert "\nNew\n  nothing\n" in page
    assert "\nCases\n  clean: 6 of 6 cases compared, 0 failed on, 0 not asked\n" in page


def test_a_run_that_is_not_kept_has_no_page(tmp_path: Path) -> None:
    configure(tmp_path)
    done = hakam(tmp_path, *FUZZ, "--no-store")

    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("agreed: ")


def test_a_run_that_is_put_together_is_not_held_beside_its_own_parts(tmp_path: Path) -> None:
    keep(tmp_path, told("before", found("seat")))
    began, *others = told("part-1", found("points"))
    assert isinstance(began, RunStarted)
    keep(tmp_path, [replace(began, shard=(1, 2)), *others])
    keep(tmp_path, [replace(began, run="together", command="merge", merged=("part-1",)), *others])
    with Store.read(tmp_path) as store:
        since = night_of(store, named_run(store, "together")).since

    assert since is not None
    assert since.old.run == "before"
    assert [each.fingerprint.detail for each in since.new] == ["points"]


def test_history_of_a_run_is_one_json_document_where_asked_for(tmp_path: Path) -> None:
    configure(tmp_path)
    keep(tmp_path / ".hakam", told("night-1", found("seat")))
    keep(tmp_path / ".hakam", told("night-2"))
    night = json.loads(hakam(tmp_path, "history", "night-2", "--json").stdout)

    assert night["run"]["run"] == "night-2"
    assert [each["finding"]["fingerprint"]["detail"] for each in night["since"]["gone"]] == ["seat"]


def test_a_run_is_told_or_runs_are_forgotten_but_not_both(tmp_path: Path) -> None:
    configure(tmp_path)
    keep(tmp_path / ".hakam", told("night-1"))
    refused = called(tmp_path, "history", "night-1", "--prune", "0")

    assert refused.returncode == 2
    assert refused.stderr == "hakam: --prune forgets runs, and RUN tells of one: leave one of them out\n"
