"""The pytest plugin, as a person's own runs of pytest have it: processes of their own, in a folder of their own."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import psutil
import pytest
from hypothesis import find, settings

from harness.divergence import Fingerprint
from harness.packed import scenarios_folder
from harness.pytest_plugin import hakam_cases
from harness.scenario import Found, load, save
from reference_engine.game import play_out
from reference_engine.games import GAMES
from tests.commands import configure, environment
from tests.faulty import ROOT
from tests.once import once
from tests.runs import NOT_DOUBLED, at_move

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]  # whatever else the machine does

POINTS = "kout_bh scoring play play 8.2.2 failed points"
KNOWN = f"""
[[known]]
finding = "{POINTS}"
engine = "listed"
reason = "The league counts a failed contract once."

[[known]]
finding = "{POINTS}"
engine = "clean"
reason = "It will be mended in March."
"""
OWN = """
from pathlib import Path

from harness.scenario import load

CASE = load(Path("scenarios/failed.json")).case

def test_agrees(hakam_engine):
    assert hakam_engine.agrees(CASE)

def test_answers(hakam_engine):
    last = hakam_engine.play(CASE)[-1]
    assert [event["points"] for event in last["events"] if event["type"] == "round"] == [10]
"""
#: Engines of which each process leaves its number in a file, and each build a line.
COUNTED = f"""
[engines.counted]
command = ["sh", "-c", "echo $$ >> pids; exec {sys.executable} -m adapters.serve"]
build = ["sh", "-c", "echo built >> builds"]
handshake_seconds = 100

[engines.stuck]
command = ["sh", "-c", "echo $$ >> pids; exec {sys.executable} {ROOT}/tests/miniatures/hangs.py"]
handshake_seconds = 100
case_seconds = 200
"""


def pytest_in(folder: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", *map(str, words)],
        cwd=folder,
        env=own_environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=400,
    )


def own_environment() -> dict[str, str]:
    """The environment without what the run of pytest that we are in has left there."""
    return {name: value for name, value in environment(COLUMNS="100").items() if not name.startswith("PYTEST_")}


def make(folder: Path) -> None:
    """A project with five engines, three scenarios and tests of its own, and the run of all of it."""
    dies = at_move('move.endswith("play JK")', "import os; os._exit(3)")
    narrow = ("adapters/serve.py", 'CAPABILITIES = ("setup", "perft")', 'CAPABILITIES = ("perft",)')
    config = configure(folder, faulty=(NOT_DOUBLED,), dies=(dies,), narrow=(narrow,))
    text = config.read_text(encoding="utf-8")
    faulty = text[text.index("[engines.faulty]") : text.index("[engines.dies]")]
    text += faulty.replace("[engines.faulty]", "\n[engines.listed]")
    text = text.replace(f'"{folder}/', '"')  # the folder moves
    text = text.replace('"adapters.serve"]\n', '"adapters.serve"]\nhandshake_seconds = 100\n')
    config.write_text(text, encoding="utf-8")
    (folder / "known.toml").write_text(KNOWN, encoding="utf-8")
    (folder / "test_own.py").write_text(OWN, encoding="utf-8")
    scenarios = folder / "scenarios"
    scenarios.mkdir()
    golden = scenarios_folder() / "kout_bh"
    shutil.copy(golden / "round" / "failed-5.json", scenarios / "failed.json")
    shutil.copy(golden / "play" / "a-hand-of-the-joker-alone.json", scenarios / "joker.json")
    (scenarios / "package.json").write_text('{"name": "mine"}', encoding="utf-8")
    failed = load(scenarios / "failed.json")
    found = Found(Fingerprint.parse(POINTS), "clean", len(failed.case.script), "events.round.points", 10, 5)
    save(scenarios / "mended.json", replace(failed, title="It was a finding", finding=found))
    names = ("clean", "faulty", "listed", "dies", "narrow")
    asked = [f"--hakam-engine={name}" for name in names]
    own = ["test_own.py", "-k", "json or (own and (clean or faulty))"]
    done = pytest_in(folder, "scenarios", *own, *asked, "-v", "-ra", "--junitxml=out.xml")
    (folder / "out.txt").write_text(done.stdout + done.stderr, encoding="utf-8")


@pytest.fixture
def project(shared: Path) -> Path:
    return once(shared / "plugin", make)


@pytest.fixture
def told(project: Path) -> str:
    return (project / "out.txt").read_text(encoding="utf-8")


@pytest.fixture
def counted(project: Path, tmp_path: Path) -> Path:
    """The project's scenarios, beside engines that are counted."""
    shutil.copytree(project / "scenarios", tmp_path / "scenarios")
    (tmp_path / "hakam.toml").write_text(COUNTED, encoding="utf-8")
    return tmp_path


def outcomes(told: str) -> dict[str, str]:
    """How each test of a verbose run ended, by its name."""
    return dict(re.findall(r"^(\S+::\S+) (PASSED|FAILED|SKIPPED|XFAIL|ERROR)\b", told, re.MULTILINE))


def section(told: str, heading: str) -> str:
    """What the report of a test says below its heading."""
    [[text]] = [re.split(r"^_+ .* _+$|^=+ .* =+$", rest, flags=re.M)[:1] for rest in told.split(heading)[1:2]]
    return text.partition("\n")[2]


def test_each_scenario_is_a_test_of_each_engine(told: str) -> None:
    assert {name: how for name, how in outcomes(told).items() if name.startswith("scenarios/")} == {
        "scenarios/failed.json::clean": "PASSED",
        "scenarios/failed.json::faulty": "FAILED",
        "scenarios/failed.json::listed": "XFAIL",
        "scenarios/failed.json::dies": "PASSED",
        "scenarios/failed.json::narrow": "SKIPPED",
        "scenarios/joker.json::clean": "PASSED",
        "scenarios/joker.json::faulty": "PASSED",
        "scenarios/joker.json::listed": "PASSED",
        "scenarios/joker.json::dies": "ERROR",
        "scenarios/joker.json::narrow": "SKIPPED",
        "scenarios/mended.json::clean": "FAILED",
        "scenarios/mended.json::faulty": "FAILED",
        "scenarios/mended.json::listed": "XFAIL",
        "scenarios/mended.json::dies": "PASSED",
        "scenarios/mended.json::narrow": "SKIPPED",
    }


def test_a_difference_is_told_as_the_terminal_tells_it(told: str) -> None:
    title = "A contract of 5 fails with the 4th trick of the defenders and costs 10 points (table of four)"
    text = section(told, f"{title} [faulty]")

    assert text.startswith(
        "faulty differs: scoring (kout_bh 8.2.2), 1 case\n"
        "after `0 play TS` in trick 4 the reference says the round is worth 10 points, "
        "faulty says the round is worth 5 points\n"
        "rule kout_bh 8.2.2: A failed contract of 5, 6 or 7 gives the other team 10, 12 or 14 points.\n"
    )
    assert "▸ seat 0 · A" in text
    assert text.endswith("\nreplay: hakam replay scenarios/failed.json faulty\n")


def test_an_engine_that_dies_is_an_error_with_its_last_words(told: str) -> None:
    text = section(told, "ERROR at setup of In reply a hand of the joker alone plays it [dies]")

    assert text.startswith("dies ended by itself with exit code 3, on its case alone as well (1 restart)\n")
    assert text.endswith("replay: hakam replay scenarios/joker.json dies\n")


def test_what_is_known_is_expected_to_fail_and_fails_when_it_is_gone(told: str) -> None:
    assert "XFAIL scenarios/failed.json::listed - known.toml:2: The league counts a failed contract once." in told
    assert section(told, "It was a finding [clean]") == (
        f"known.toml:7: stale: clean, {POINTS}: fixed, its case agrees now\n"
    )


def test_what_an_engine_does_not_offer_is_skipped_with_what_that_is(told: str) -> None:
    assert re.search(r"^SKIPPED \[3\] \S+: narrow: kout_bh: it cannot start from a setup$", told, re.MULTILINE)


def test_a_project_s_own_tests_ask_each_engine(told: str) -> None:
    assert {name: how for name, how in outcomes(told).items() if name.startswith("test_own")} == {
        "test_own.py::test_agrees[clean]": "PASSED",
        "test_own.py::test_answers[clean]": "PASSED",
        "test_own.py::test_agrees[faulty]": "FAILED",
        "test_own.py::test_answers[faulty]": "FAILED",
    }
    assert "E       AssertionError: faulty differs: scoring (kout_bh 8.2.2), 1 case\n" in told
    assert "assert [5] == [10]\n" in told
    assert "harness/pytest_plugin/" not in section(told, "test_agrees[faulty]")


def test_junit_xml_tells_failures_from_errors_and_has_the_rules(project: Path, told: str) -> None:
    cases = {
        (case.get("classname"), case.get("name")): case for case in ET.parse(project / "out.xml").iter("testcase")
    }
    failed, dies = cases["scenarios.failed.json", "faulty"], cases["scenarios.joker.json", "dies"]

    assert failed.find("failure") is not None
    assert dies.find("error") is not None
    assert [each.get("value") for each in failed.iter("property") if each.get("name") == "rule"] == [
        "kout_bh 8.1.2",
        "kout_bh 8.2.2",
        "kout_bh 8.1.3",
    ]


def test_what_failed_last_is_run_again_up_to_the_first_failure(project: Path, told: str, tmp_path: Path) -> None:
    own = tmp_path / "again"
    shutil.copytree(project, own)
    done = pytest_in(own, "scenarios", "--hakam-engine=faulty", "--hakam-engine=clean", "--lf", "-x", "-q")

    assert "\n1 failed in " in done.stdout
    assert "FAILED scenarios/failed.json::faulty - " in done.stdout


def test_tests_are_chosen_by_the_rules_that_they_are_about_and_listed_without_an_engine(counted: Path) -> None:
    done = pytest_in(counted, "scenarios", "--hakam-engine=counted", "--collect-only", "-q", "-k", "7.2.2")

    assert done.stdout.startswith("scenarios/joker.json::counted\n\n1/3 tests collected (2 deselected)")
    assert not (counted / "pids").exists()
    assert not (counted / "builds").exists()


def test_a_worker_has_an_engine_of_its_own_and_one_build_is_for_all(counted: Path) -> None:
    for number in range(4):
        shutil.copy(counted / "scenarios" / "joker.json", counted / "scenarios" / f"joker{number}.json")
    done = pytest_in(counted, "scenarios", "--hakam-engine=counted", "-n2", "--dist=loadscope")
    processes = [int(line) for line in (counted / "pids").read_text(encoding="utf-8").split()]

    assert "7 passed" in done.stdout, done.stdout
    assert (counted / "builds").read_text(encoding="utf-8") == "built\n"
    assert len(processes) == 2
    assert not any(map(psutil.pid_exists, processes))


def test_an_interrupt_leaves_no_engine_behind(counted: Path) -> None:
    run = subprocess.Popen(
        [sys.executable, "-m", "pytest", "scenarios", "--hakam-engine=stuck", "-n2"],
        cwd=counted,
        env=own_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    pids = counted / "pids"
    try:
        until(lambda: pids.exists() and len(pids.read_text(encoding="utf-8").split()) == 2)
        time.sleep(0.5)  # until they hang in a case
        os.killpg(run.pid, signal.SIGINT)
        run.communicate(timeout=60)
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
    processes = [int(line) for line in pids.read_text(encoding="utf-8").split()]

    until(lambda: not any(map(psutil.pid_exists, processes)))
    # pytest says that it was interrupted, or was so where it could no longer say it
    assert run.returncode in (pytest.ExitCode.INTERRUPTED, -signal.SIGINT)


def until(happens: Callable[[], bool]) -> None:
    """Wait until something happens."""
    limit = time.monotonic() + 200
    while not happens():
        assert time.monotonic() < limit, "it does not happen"
        time.sleep(0.05)


def test_a_mistake_is_one_message(counted: Path) -> None:
    done = pytest_in(counted, "scenarios", "--hakam-engine=nobody")

    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    told = f"ERROR: hakam: no engine named 'nobody' in {counted}/hakam.toml; there are: counted, stuck"
    assert done.stderr.strip() == told


def test_a_file_that_is_no_scenario_is_refused_where_it_is_named_or_says_it_is_one(counted: Path) -> None:
    (counted / "scenarios" / "broken.json").write_text('{"format":"hakam-scenario/9"}', encoding="utf-8")
    named = shutil.copy(counted / "scenarios" / "package.json", counted)
    done = pytest_in(counted, named, "scenarios", "--hakam-engine=counted", "-q")

    assert f"hakam: the scenario {named}: it lacks 'format'" in done.stdout
    assert "this version of hakam reads 'hakam-scenario/1' alone" in done.stdout
    assert "2 errors" in done.stdout
    assert not (counted / "pids").exists()


def test_the_example_of_the_page_runs(counted: Path) -> None:
    page = (ROOT / "docs" / "pytest.md").read_text(encoding="utf-8")
    [example] = re.findall(r"^```python\n# test_engine.py\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (counted / "test_engine.py").write_text(example, encoding="utf-8")
    done = pytest_in(counted, "test_engine.py", "--hakam-engine=counted", "-q")

    assert "2 passed" in done.stdout, done.stdout


def test_a_case_that_hypothesis_drew_shrinks_to_one_short_round() -> None:
    def fails(steps: Sequence[str]) -> bool:
        return any('"reason":"failed"' in step for step in steps)

    case = find(
        hakam_cases("kout_bh", options={"seats": 4}),
        lambda case: fails(list(play_out(GAMES[case.game], case.options, case.setup, case.script))),
        settings=settings(database=None, max_examples=300, derandomize=True, deadline=None),
    )

    # The deal, four bids and a hukm, and the first trick that is one too many: of the fewest, the second.
    assert len(case.script) <= 1 + 5 + 4 * 4
    assert case.options["seats"] == 4


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        ("whist", {}, "game is 'whist', which is none of: kout_bh, "),
        ("kout_bh", {"seat": 4}, "kout_bh has no option 'seat'; there are: seats, "),
        ("kout_bh", {"seats": 5}, "option seats of kout_bh cannot be 5; it can be [4, 6]"),
        ("kout_bh", {"seats": ()}, "option seats of kout_bh has no value to draw from"),
    ],
)
def test_what_cannot_be_drawn_is_refused_at_once(game: str, options: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        hakam_cases(game, options=options)  # type: ignore[arg-type]


def test_nothing_of_hakam_is_imported_where_no_engine_is_named() -> None:
    code = (
        "import pytest, sys; before = set(sys.modules); import harness.pytest_plugin; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(HAKAM_COMPILED="1"),
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split() == [
        "adapters",
        "adapters.cache",
        "harness",
        "harness.compiled",
        "harness.pytest_plugin",
    ]
