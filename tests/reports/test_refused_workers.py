"""A worker of a cluster that comes while a run goes on and is handed nothing: every report says why."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from harness.alone import Alone
from harness.crew import WorkerLost
from harness.events import Event, WorkerRefused
from harness.store.night import night_of
from harness.store.reading import named_run
from harness.store.store import Store
from harness.store.values import Before
from harness.verdict import Verdict
from reports.account import Account
from reports.arabic import ARABIC
from reports.junit import junit
from reports.night import night_lines
from reports.page.document import run_document
from reports.plain import Plain
from tests.faulty import REFERENCE
from tests.harness.kept import keep, told
from tests.reports.sample_run import RUN
from tests.runs import ShortControls, end, of, run, settings

REFUSED = WorkerRefused("tcp://10.0.0.3:41877", ("dart's version is 0.9 there and 1.0 here", "hakam is 0.1 there"))
LINE = (
    "the worker tcp://10.0.0.3:41877 was handed nothing: "
    "dart's version is 0.9 there and 1.0 here; hakam is 0.1 there"
)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs to which such a worker comes, whatever they are played by."""
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])
    told = [[REFUSED]]
    monkeypatch.setattr(Alone, "refused", lambda _: told.pop() if told else [])


def in_a_run() -> list[Event]:
    return [*RUN[:-1], REFUSED, RUN[-1]]


@pytest.mark.usefixtures("late")
def test_a_run_that_others_play_to_its_end_stands(tmp_path: Path) -> None:
    events = run([REFERENCE], settings(tmp_path, 4))

    assert of(WorkerRefused, events) == [REFUSED]
    assert end(events).verdict is Verdict.AGREED
    assert end(events).cases == 4


@pytest.mark.usefixtures("late")
def test_a_run_that_nobody_is_left_to_play_is_inconclusive_and_says_who_might_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(_: Alone, tasks: object) -> object:
        raise WorkerLost("the scheduler has no worker any more")

    monkeypatch.setattr(Alone, "work", nobody)
    events = run([REFERENCE], settings(tmp_path, 4))

    assert of(WorkerRefused, events) == [REFUSED]
    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert "the run could not go on: the scheduler has no worker any more" in end(events).inconclusive


def test_it_is_told_when_it_happens_and_in_the_account_at_the_end() -> None:
    stream = io.StringIO()
    report = Plain(stream)
    for event in in_a_run():
        report.on(event)

    assert f"\n{LINE}\n" in stream.getvalue()
    assert f"\nWorkers that were handed nothing\n  {LINE}\n" in stream.getvalue()


def test_in_arabic_it_has_the_worker_and_the_why_as_well() -> None:
    account = Account()
    account.on(REFUSED)
    (section,) = account.sections(language=ARABIC)

    assert section.heading == "عاملون لم يُسند إليهم شيء"
    assert "tcp://10.0.0.3:41877" in section.lines[0]
    assert "dart's version is 0.9 there and 1.0 here" in section.lines[0]


def test_in_junit_it_is_skipped() -> None:
    account = Account()
    for event in in_a_run():
        account.on(event)
    root = ET.fromstring(junit(account).encode())
    (case,) = root.findall("testsuite[@name='workers']/testcase")

    assert case.get("name") == "tcp://10.0.0.3:41877"
    assert [(each.tag, each.get("message")) for each in case] == [("skipped", LINE)]


def test_the_page_in_the_morning_has_it(tmp_path: Path) -> None:
    began, *others = told("night-1")
    keep(tmp_path, [began, REFUSED, *others])
    with Store.read(tmp_path) as store:
        lines = night_lines(night_of(store, named_run(store, "night-1")))

    assert lines[lines.index("Workers that were handed nothing") + 1] == f"  {LINE}"


def test_the_page_of_a_browser_has_it_in_both_languages() -> None:
    account = Account()
    for event in in_a_run():
        account.on(event)
    (line,) = [
        each
        for each in run_document(account, Before(), "en")["run"]["not_compared"]
        if REFUSED.worker in each["en"]
    ]

    assert line["en"] == LINE
    assert REFUSED.worker in line["ar"]
    assert line["ar"] != line["en"]
