"""The report for CI servers: what is a failure, an error, skipped, and what a stopped run leaves behind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import xmlschema

from harness.divergence import Divergence, Kind
from harness.events import (
    ControlChecked,
    EngineStopped,
    Event,
    FindingFound,
    GoldenChecked,
    NotCompared,
    StageStarted,
)
from harness.verdict import Verdict
from reports.account import Account
from reports.filed import Filed
from reports.junit import junit
from reports.languages import LANGUAGES
from tests.reports.sample_run import CRASHED, FINISHED, REASON, RUN, STARTED, TRICK
from tests.reports.test_plain import hostile_run

AGREED = replace(FINISHED, verdict=Verdict.AGREED, grid={})
FUZZ = StageStarted("fuzz", 5000)


def report(path: Path, events: Iterable[Event]) -> ET.Element:
    told = Filed(path, junit)
    for event in events:
        told.on(event)
    told.close()
    return ET.parse(path).getroot()


@pytest.fixture(scope="module")
def jenkins() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(Path(__file__).parent / "formats" / "junit-10.xsd")


def outcomes(root: ET.Element) -> dict[str, str]:
    """Give what became of every test case: ``passed``, or the tags of its outcomes."""
    told = {}
    for case in root.iter("testcase"):
        tags = [element.tag for element in case if element.tag != "system-out"]
        told[f"{case.get('classname')} {case.get('name')}"] = " ".join(tags) or "passed"
    return told


def test_goldens_controls_engines_and_the_run_are_test_cases(tmp_path: Path) -> None:
    root = report(tmp_path / "out.xml", RUN)

    assert outcomes(root) == {
        "goldens.typescript scenarios/kout_bh/joker.json: The joker takes a trick": "failure",
        "goldens.dart scenarios/kout_bh/joker.json: The joker takes a trick": "passed",
        "goldens.typescript scenarios/kout_bh/six.json: Six seats": "passed",
        "goldens.dart scenarios/kout_bh/six.json: Six seats": "skipped",
        "controls twin": "passed",
        "controls joker_never_wins": "passed",
        "fuzz typescript": "failure",
        "fuzz dart": "error",
        "run verdict": "passed",
    }
    assert {name: root.get(name) for name in ("tests", "failures", "errors", "time")} == {
        "tests": "9",
        "failures": "2",
        "errors": "1",
        "time": "12.000",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("events", [RUN, RUN[:9], (), tuple(hostile_run())], ids=["run", "part", "none", "hostile"])
def test_the_file_fits_the_schema_that_jenkins_reads_by(
    events: tuple[Event, ...], lang: str, jenkins: xmlschema.XMLSchema
) -> None:
    account = Account()
    for event in events:
        account.on(event)

    jenkins.validate(junit(account, LANGUAGES[lang]))


def test_the_schema_refuses_what_jenkins_does_not_read(jenkins: xmlschema.XMLSchema) -> None:
    assert not jenkins.is_valid("<testsuites><testsuite name='a'/></testsuites>")
    assert not jenkins.is_valid("<testsuites skipped='1'/>")


def test_a_failure_tells_the_finding_as_the_log_does(tmp_path: Path) -> None:
    failure = report(tmp_path / "out.xml", RUN).find("testsuite[@name='fuzz']/testcase/failure")

    assert failure is not None
    assert failure.get("message") == "typescript differs: trick winner (kout_bh 7.3.1), 12 cases"
    lines = (failure.text or "").splitlines()
    assert lines[1] == (
        "after `2 play JK` in trick 3 "
        "the reference says seat 2 took the trick, typescript says seat 3 took the trick"
    )
    assert "seat 3 · B                    K♥              9♥    seat 1 · B" in lines
    assert lines[-1] == "replay: hakam replay .hakam/findings/trick.json"


def test_a_warning_is_told_and_fails_nothing(tmp_path: Path) -> None:
    root = report(tmp_path / "out.xml", [STARTED, FUZZ, FindingFound(REASON), AGREED])

    assert outcomes(root)["fuzz dart"] == "passed"
    said = root.find("testsuite[@name='fuzz']/testcase[@name='dart']/system-out")
    assert said is not None
    assert "dart differs: reason of a refusal (kout_bh 5.1.2), a warning, 3 cases" in (said.text or "")


def test_a_fault_of_an_engine_is_an_error_and_its_differences_are_still_told(tmp_path: Path) -> None:
    crash = Divergence(Kind.CRASH, 3, "", None, "signal 11", "bid", "bid", "")
    fault = replace(
        TRICK, divergence=crash, fingerprint=replace(TRICK.fingerprint, kind=Kind.CRASH, rule="", detail="11")
    )
    root = report(tmp_path / "out.xml", [STARTED, FUZZ, FindingFound(TRICK), FindingFound(fault), FINISHED])
    case = root.find("testsuite[@name='fuzz']/testcase[@name='typescript']")

    assert case is not None
    assert [element.tag for element in case] == ["error", "system-out"]
    assert case[0].get("message") == "typescript differs: crash, 12 cases"
    assert "trick winner (kout_bh 7.3.1)" in (case[1].text or "")


def test_a_difference_of_a_golden_is_not_counted_against_the_fuzzing(tmp_path: Path) -> None:
    golden = GoldenChecked("a.json", "A", "typescript", "diverged", "trick winner")
    root = report(
        tmp_path / "out.xml", [STARTED, StageStarted("goldens", 1), golden, FindingFound(TRICK), FUZZ, FINISHED]
    )

    assert outcomes(root)["goldens.typescript a.json: A"] == "failure"
    assert outcomes(root)["fuzz typescript"] == "passed"


def test_an_engine_that_was_sent_nothing_is_skipped_and_never_green(tmp_path: Path) -> None:
    left_out = NotCompared("dart", "kout_bh is not offered", 5000)
    root = report(tmp_path / "out.xml", [STARTED, FUZZ, left_out, AGREED])

    assert outcomes(root)["fuzz dart"] == "skipped"
    assert outcomes(root)["fuzz typescript"] == "passed"
    nothing = report(tmp_path / "out.xml", [STARTED, FUZZ, replace(AGREED, cases=0)])
    assert outcomes(nothing)["fuzz typescript"] == "skipped"


def test_a_control_that_failed_is_an_error(tmp_path: Path) -> None:
    missed = ControlChecked("lazy_dealer", Kind.DEALER, None, 500, False, "500 cases agreed")
    root = report(tmp_path / "out.xml", [STARTED, missed, FINISHED])

    assert outcomes(root)["controls lazy_dealer"] == "error"


def test_an_inconclusive_run_is_an_error_of_the_run(tmp_path: Path) -> None:
    end = replace(FINISHED, verdict=Verdict.INCONCLUSIVE, inconclusive=("interrupted",))
    error = report(tmp_path / "out.xml", [STARTED, end]).find("testsuite[@name='run']/testcase/error")

    assert error is not None
    assert (error.get("message") or "").startswith("inconclusive (interrupted): 5,000 cases, ")


def test_a_run_that_stops_leaves_errors_where_it_had_not_finished(tmp_path: Path) -> None:
    root = report(tmp_path / "out.xml", [STARTED, FUZZ])

    assert outcomes(root) == {"fuzz typescript": "error", "fuzz dart": "error", "run verdict": "error"}


def test_even_a_kill_leaves_an_unfinished_report_where_a_green_one_was(tmp_path: Path) -> None:
    path = tmp_path / "out.xml"
    report(path, [STARTED, FUZZ, AGREED])
    Filed(path, junit)  # the next run has begun, and nothing more is heard of it

    assert outcomes(ET.parse(path).getroot()) == {"run verdict": "error"}


def test_what_an_engine_says_cannot_break_the_file(tmp_path: Path) -> None:
    root = report(tmp_path / "out.xml", hostile_run())
    text = ET.tostring(root, encoding="unicode")

    assert all(c.isprintable() or c == "\n" for c in text)
    assert r"\x1b[2J\x1b]0;title\x07[bold red]x[/]\r\nhakam: agreed" in text
    assert max(map(len, (tmp_path / "out.xml").read_text().splitlines())) < 20_000
    assert outcomes(root)["run verdict"] == "error"


def test_an_engine_that_stopped_is_an_error(tmp_path: Path) -> None:
    root = report(tmp_path / "out.xml", [STARTED, FUZZ, EngineStopped("dart", CRASHED, True, 1), FINISHED])
    error = root.find("testsuite[@name='fuzz']/testcase[@name='dart']/error")

    assert error is not None
    assert (error.text or "").splitlines() == [
        "dart was ended by signal 11 (SIGSEGV), on its case alone as well (1 restart)",
        "   its last output: {}",
        "   its last error output: Segmentation fault",
    ]
