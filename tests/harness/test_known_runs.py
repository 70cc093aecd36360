"""Whole runs with what is known of their engines: the verdict, and what is told of it in events and reports."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from harness.divergence import Fingerprint
from harness.events import Event, FindingClosed, FindingFound, GoldenChecked, KnownChecked, StageStarted
from harness.goldens import goldens_of
from harness.known.accepting import Accepting, Baseline
from harness.known.file import read_known
from harness.known.values import Entry
from harness.mistake import Mistake
from harness.verdict import Verdict
from reports.filed import Filed
from reports.junit import junit
from reports.plain import Plain
from tests.faulty import REFERENCE, faulty_reference
from tests.runs import KOUT, NOT_DOUBLED, ShortControls, at_move, closed, end, of, run, settings

POINTS = Fingerprint.parse("kout_bh scoring play play 8.2.2 failed points")
ENTRY = Entry("known.toml:3", "faulty", POINTS, "the league counts them once", owner="rules", link="example.org/7")
GONE = replace(ENTRY, place="known.toml:9", fingerprint=replace(POINTS, detail="failed winner"))


@pytest.fixture(autouse=True)
def short_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])


def reported(folder: Path, events: list[Event]) -> tuple[str, ET.Element]:
    """What the log and the CI server are told."""
    stream, filed = StringIO(), Filed(folder / "junit.xml", junit)
    plain = Plain(stream)
    for event in events:
        plain.on(event)
        filed.on(event)
    return stream.getvalue(), ET.parse(folder / "junit.xml").getroot()


def told_of(root: ET.Element, suite: str) -> dict[str, str]:
    """What became of the test cases of a suite, with the message."""
    return {
        str(case.get("name")): f"{each.tag}: {each.get('message')}"
        for case in root.findall(f"testsuite[@name='{suite}']/testcase")
        for each in case
    }


def test_a_run_with_known_differences_alone_agrees_and_tells_them_all(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    events = run(
        [faulty, REFERENCE], settings(tmp_path, whole=True, shrink_seconds=5, accepting=Accepting((ENTRY,)))
    )
    (finding,) = closed(events)
    (checked,) = of(KnownChecked, events)
    text, root = reported(tmp_path, events)
    lines = text.splitlines()

    assert end(events).verdict is Verdict.AGREED
    assert (end(events).accepted, end(events).stale, end(events).full) == (1, 0, True)
    assert finding.finding.fingerprint == POINTS
    assert finding.accepted is not None
    assert (finding.accepted.reason, finding.accepted.place) == ("the league counts them once", "known.toml:3")
    assert [each.accepted for each in of(FindingFound, events)] == [finding.accepted]
    assert (checked.outcome, checked.stale) == ("there", False)
    assert "shrink" not in [each.stage for each in of(StageStarted, events)], "nobody needs it smaller"
    assert "faulty differs: scoring (kout_bh 8.2.2), known" in lines
    assert "     known.toml:3: the league counts them once; owner rules; example.org/7" in lines
    assert lines[-1].startswith("agreed, 1 finding without weight: 40 cases")
    assert "Differences" not in lines
    assert end(events).grid["faulty"]["scoring"] == finding.finding.count, "they are counted all the same"
    assert told_of(root, "known") == {
        POINTS.text(): "skipped: known.toml:3: the league counts them once; owner rules; example.org/7"
    }
    assert (root.get("failures"), root.get("errors")) == ("0", "0")
    assert [suite.get("name") for suite in root if suite.get("skipped") != "0"] == ["known"]


def test_a_full_run_that_does_not_meet_an_entry_fails_with_its_line(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    accepting = Accepting((ENTRY, GONE))
    full = run([faulty], settings(tmp_path, whole=True, accepting=accepting))
    narrow = run([faulty], settings(tmp_path, accepting=accepting))
    text, root = reported(tmp_path, full)
    stale = f"known.toml:9: stale: faulty, {GONE.fingerprint.text()}: no case shows it any more"

    assert (end(full).verdict, end(full).stale) == (Verdict.DIVERGED, 1)
    assert f"  {stale}" in text.splitlines()
    assert told_of(root, "known")[f"{GONE.fingerprint.text()} (known.toml:9)"] == f"failure: {stale}"
    assert root.get("failures") == "1"
    assert (end(narrow).verdict, end(narrow).stale) == (Verdict.AGREED, 0)
    assert "known.toml:9: faulty" in reported(tmp_path, narrow)[0]
    assert "which does not say that it is gone" in reported(tmp_path, narrow)[0]


def test_a_baseline_leaves_what_is_new(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    old = Accepting(baseline=Baseline("20261129T220000-11aa", frozenset({("faulty", POINTS)})))
    seen = run([faulty], settings(tmp_path, accepting=old))
    other = run([faulty], settings(tmp_path, accepting=replace(old, baseline=Baseline("x", frozenset()))))
    text, root = reported(tmp_path, seen)

    assert (end(seen).verdict, end(other).verdict) == (Verdict.AGREED, Verdict.DIVERGED)
    assert "faulty differs: scoring (kout_bh 8.2.2), seen before" in text
    assert told_of(root, "known") == {POINTS.text(): "skipped: run 20261129T220000-11aa has it as well"}


def test_a_golden_that_differs_by_what_is_known_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failing = [
        golden.path
        for golden in goldens_of("kout_bh")
        if any('"reason":"failed","points":1' in step for step in golden.scenario.steps)
    ][:2]
    monkeypatch.setattr("harness.goldens.files_of", lambda *_: failing)
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    events = run([faulty], settings(tmp_path, 8, goldens=True, whole=True, accepting=Accepting((ENTRY,))))
    fails = run([faulty], settings(tmp_path, 8, goldens=True))
    _, root = reported(tmp_path, events)
    outcomes = [each.outcome for each in of(GoldenChecked, events)]

    assert "accepted" in outcomes
    assert [each.outcome for each in of(GoldenChecked, fails)] == [
        {"accepted": "diverged"}.get(outcome, outcome) for outcome in outcomes
    ]
    assert end(events).verdict is Verdict.AGREED
    assert set(told_of(root, "goldens").values()) == {"skipped: the league counts them once"}


def test_an_engine_that_is_known_to_fail_on_a_move_has_a_verdict_of_the_rest(tmp_path: Path) -> None:
    dies = at_move('"resign" in move', "import os; os._exit(3)")
    crash = Fingerprint.parse("kout_bh crash - - - exit code 3")
    known = replace(ENTRY, fingerprint=crash, reason="it cannot resign")
    faulty = faulty_reference(tmp_path / "engine", dies)
    events = run([faulty, REFERENCE], settings(tmp_path, 40, whole=True, accepting=Accepting((known,))))

    assert [each.finding.fingerprint for each in of(FindingClosed, events)] == [crash]
    assert end(events).verdict is Verdict.AGREED
    assert end(events).accepted == 1
    assert end(run([faulty, REFERENCE], settings(tmp_path, 40))).verdict is Verdict.ENGINE_FAILED


def test_an_entry_with_a_case_of_its_own_is_there_whether_or_not_the_run_meets_it(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    (finding,) = closed(run([faulty], settings(tmp_path, 40)))
    entry = replace(ENTRY, scenario=finding.file)
    # seed 2 begins with a case in which no contract fails
    how = settings(tmp_path, 1, seed=2, whole=True, accepting=Accepting((entry,)))
    there = run([faulty], how)
    fixed = run([replace(REFERENCE, name="faulty")], how)
    unmet = run([faulty], replace(how, accepting=Accepting((ENTRY,))))

    assert [each.finding.count for each in closed(there)] == [1], "its own case"
    assert [(each.outcome, each.stale) for each in of(KnownChecked, there)] == [("there", False)]
    assert (end(there).verdict, end(there).cases) == (Verdict.AGREED, 1)
    assert [(each.outcome, each.stale) for each in of(KnownChecked, fixed)] == [("fixed", True)]
    assert end(fixed).verdict is Verdict.DIVERGED
    assert [(each.outcome, each.stale) for each in of(KnownChecked, unmet)] == [("unmatched", True)]
    assert end(unmet).verdict is Verdict.DIVERGED


def test_an_entry_whose_case_shows_something_else_says_what(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    (finding,) = closed(run([faulty], settings(tmp_path, 40)))
    moved = faulty_reference(
        tmp_path / "moved", (KOUT, "points = 2 * self.bid", "points = 2 * self.bid; winner = 1 - winner")
    )
    accepting = Accepting((replace(ENTRY, scenario=finding.file),))
    events = run([moved], settings(tmp_path, 2, whole=True, accepting=accepting))
    (checked,) = of(KnownChecked, events)

    assert (checked.outcome, checked.stale) == ("changed", True)
    assert checked.now not in (None, POINTS)
    assert end(events).verdict is Verdict.DIVERGED


def test_a_case_of_an_entry_must_be_of_its_finding(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    (finding,) = closed(run([faulty], settings(tmp_path, 40)))
    text = (
        f'[[known]]\nfinding = "{POINTS.text()}"\nengine = "faulty"\nreason = "so"\n'
        f'scenario = "findings/{Path(finding.file).name}"\n'
    )
    path = tmp_path / "known.toml"
    path.write_text(text)

    assert [entry.scenario for entry in read_known(path).entries] == [finding.file]
    for old, new, why in (
        ("failed points", "failed winner", "is of another finding; `hakam findings export DIR` writes its own"),
        ('"faulty"', '"other"', "is of another finding"),
        ("findings/", "nowhere/", "cannot be read"),
    ):
        path.write_text(text.replace(old, new, 1))
        with pytest.raises(Mistake, match=f"known.toml:5: known.0.scenario: .*{why}"):
            read_known(path)
