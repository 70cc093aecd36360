"""`hakam report --html` and `hakam show`: a page of a run, of a stopped one, and of a match."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.divergence import Kind
from harness.events import Event
from harness.scenario import of_finding, save
from harness.store.keeper import Keeper
from tests.cli.test_report import record
from tests.commands import called, one_message
from tests.reports.page.test_writing import Parts
from tests.reports.sample_run import CASE, RUN, STARTED, STEPS, TRICK

GOLDEN = Path(__file__).parents[2] / "scenarios/kout_bh/forfeit/the-bidder-must-lead-the-joker.json"


def document(page: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(Parts(page.read_text("utf-8")).content["script application/json"])
    return told


def test_a_recorded_run_is_told_as_a_page(tmp_path: Path) -> None:
    record(tmp_path / "run.jsonl", RUN)
    done = called(tmp_path, "report", "run.jsonl", "--html", "run.html")
    told = document(tmp_path / "run.html")

    assert done.returncode == 4
    assert (told["kind"], told["lang"], told["run"]["verdict"]) == ("run", "en", "engine_failed")
    assert [each["engine"] for each in told["findings"]] == ["typescript", "dart"]
    assert told["history"] == []  # no store knows of it
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.html", "run.jsonl"]


def test_a_kept_run_is_told_as_a_page_with_the_runs_before_it(tmp_path: Path) -> None:
    (tmp_path / "hakam.toml").write_text("")
    for name in ("one", "two"):
        keeper = Keeper(tmp_path / ".hakam")
        for event in _called(name):
            keeper.on(event)
        keeper.close()
    called(tmp_path, "report", "two", "--html", "run.html", "--lang", "ar")
    told = document(tmp_path / "run.html")

    assert (told["lang"], told["run"]["run"]) == ("ar", "two")
    assert [
        (each["run"], each["findings"], each["rules_reached"], each["rules_all"]) for each in told["history"]
    ] == [
        ("one", 2, 2, 3),
        ("two", 2, 2, 3),
    ]
    assert told["news"]["since"] == "one"
    assert (told["news"]["new"], told["news"]["seen"]) == ([], ["f1", "f2"])


def _called(name: str) -> list[Event]:
    return [replace(STARTED, run=name), *RUN[1:]]


def test_the_record_of_a_run_that_was_killed_makes_a_page_of_an_unfinished_run(tmp_path: Path) -> None:
    path = Path(record(tmp_path / "run.jsonl", RUN[:-1]))
    path.write_bytes(path.read_bytes() + b'{"event":"run_fin')  # torn
    done = called(tmp_path, "report", "run.jsonl", "--html", "run.html")
    told = document(tmp_path / "run.html")

    assert done.returncode == 3
    assert (told["run"]["unfinished"], told["run"]["verdict"]) == (True, None)
    assert len(told["findings"]) == 2


def test_a_record_of_a_newer_format_is_refused_and_no_page_is_left(tmp_path: Path) -> None:
    path = Path(record(tmp_path / "run.jsonl", RUN))
    path.write_bytes(path.read_bytes().replace(b"hakam-events/1", b"hakam-events/2"))
    done = called(tmp_path, "report", "run.jsonl", "--html", "run.html")

    assert done.returncode == 2
    assert one_message(done) == (
        "run.jsonl was written by a newer hakam, as hakam-events/2, and this one reads hakam-events/1: update hakam"
    )
    assert not (tmp_path / "run.html").exists()


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("none/run.html", "none/run.html: No such file or directory; check the path; its directory must exist"),
        (".", ".: Is a directory; name a file, not a directory"),
        (
            "run.jsonl/x.html",
            "run.jsonl/x.html: Not a directory; check the path; a file stands where a directory is needed",
        ),
    ],
)
@pytest.mark.parametrize("command", [("report", "run.jsonl"), ("show", GOLDEN)])
def test_a_page_that_cannot_be_written_is_one_message(
    command: tuple[str, Path | str], path: str, why: str, tmp_path: Path
) -> None:
    record(tmp_path / "run.jsonl", RUN)
    done = called(tmp_path, *command, "--html", path)

    assert (done.returncode, one_message(done)) == (2, why)


def test_a_golden_scenario_is_shown_as_a_page_to_step_through(tmp_path: Path) -> None:
    done = called(tmp_path, "show", GOLDEN, "--html", "match.html")
    told = document(tmp_path / "match.html")
    match = told["match"]

    assert (done.returncode, done.stdout) == (0, "")
    assert (told["kind"], told["run"], told["findings"], told["at"]) == ("show", None, [], None)
    assert (match["seats"], len(match["script"]), len(match["steps"])) == (4, 31, 32)
    assert match["steps"][31]["events"][-1] == {"type": "match", "winner": 1, "reason": "joker_lead"}
    assert match["engine"] is None
    assert told["replay"] == f"hakam replay {GOLDEN}"
    assert [(each["game"], each["number"], each["hits"]) for each in told["rules"]] == [
        ("kout_bh", "7.5.1", None),
        ("kout_bh", "7.5.3", None),
    ]


def test_the_file_of_a_finding_is_shown_at_the_step_that_differs(tmp_path: Path) -> None:
    finding = replace(TRICK, fingerprint=replace(TRICK.fingerprint, rule="kout_bh 7.3.1"))
    save(tmp_path / "trick.json", of_finding(finding))
    assert called(tmp_path, "show", "trick.json", "--html", "match.html").returncode == 0
    told = document(tmp_path / "match.html")
    (shown,) = told["findings"]

    assert told["at"] == 18
    assert (shown["engine"], shown["kind"]) == ("typescript", Kind.TRICK_WINNER)
    assert shown["difference"]["en"].endswith("seat 2 took the trick, typescript says seat 3 took the trick")
    assert told["replay"] == "hakam replay trick.json typescript"
    assert told["match"]["script"] == list(CASE.script)
    assert told["match"]["steps"] == [json.loads(step) for step in STEPS]


def test_without_a_page_a_match_is_told_step_by_step(tmp_path: Path) -> None:
    lines = called(tmp_path, "show", GOLDEN).stdout.splitlines()
    last = lines[lines.index("Step 31 of 31: 3 play KC") :]

    assert lines[0] == "A seat that must lead nothing but the joker loses the match (table of four)"
    assert "Step 2 of 31: 0 bid 8" in lines
    assert last[1:4] == [
        "  seat 0 took the trick",
        "  seat 0 forfeits",
        "  team B won the match (joker_lead)",
    ]
    assert "trick 7: seat 0 9♠, seat 1 K♥, seat 2 K♦, seat 3 [K♣]" in last


def test_a_file_that_is_no_scenario_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("[]")

    for file, why in (
        ("other.json", "the scenario other.json: "),
        ("none.json", "the scenario none.json cannot be read"),
    ):
        done = called(tmp_path, "show", file, "--html", "match.html")
        assert done.returncode == 2
        assert one_message(done).startswith(why)
    assert not (tmp_path / "match.html").exists()
