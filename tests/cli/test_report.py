"""`hakam report`: a recorded run told again, with its exit code."""

from __future__ import annotations

import importlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from harness.cli import COMMANDS, main
from harness.events import Event
from harness.verdict import Verdict
from reports.jsonlines import JsonLines, read_events
from tests.reports.sample_run import FINISHED, RUN, STARTED
from tests.reports.test_plain import EXPECTED


def record(path: Path, events: tuple[Event, ...]) -> str:
    written = JsonLines(path)
    for event in events:
        written.on(event)
    written.close()
    return str(path)


def test_a_recorded_run_is_told_as_it_was_and_ends_with_its_code(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["report", record(tmp_path / "run.jsonl", RUN)])

    assert result.stdout == EXPECTED
    assert result.exit_code == 4


@pytest.mark.parametrize("verdict", [Verdict.AGREED, Verdict.DIVERGED, Verdict.INCONCLUSIVE])
def test_each_verdict_is_the_exit_code(tmp_path: Path, verdict: Verdict) -> None:
    path = record(tmp_path / "run.jsonl", (STARTED, replace(FINISHED, verdict=verdict)))

    assert CliRunner().invoke(main, ["report", path]).exit_code == verdict


def test_an_unfinished_record_is_inconclusive_though_all_in_it_agreed(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["report", record(tmp_path / "run.jsonl", (STARTED,))])

    assert result.exit_code == 3
    assert result.stdout.endswith("unfinished: the run stopped before its end, so there is no verdict\n")


def test_the_files_asked_for_are_written(tmp_path: Path) -> None:
    path = record(tmp_path / "run.jsonl", RUN)
    junit, copy = tmp_path / "out.xml", tmp_path / "copy.jsonl"
    result = CliRunner().invoke(main, ["report", path, "--junit", str(junit), "--events", str(copy)])

    assert result.exit_code == 4
    assert b'<testsuites name="hakam" tests="9"' in junit.read_bytes()
    assert read_events(copy) == read_events(Path(path))


def test_every_format_is_written_of_a_recorded_run(tmp_path: Path) -> None:
    path = record(tmp_path / "run.jsonl", RUN)
    files = {name: tmp_path / name for name in ("sarif", "markdown", "badge")}
    options = [word for name, file in files.items() for word in (f"--{name}", str(file))]
    env = {"GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
    result = CliRunner(env=env).invoke(main, ["report", path, "--github", *options])

    assert result.exit_code == 4
    assert "::error file=hakam.toml,line=1,title=hakam::an engine failed: " in result.stdout
    assert json.loads(files["sarif"].read_text())["runs"][0]["invocations"][0]["exitCode"] == 4
    assert json.loads(files["badge"].read_text())["message"] == "an engine failed, 1 finding"
    assert files["markdown"].read_text() == (tmp_path / "summary").read_text()


@pytest.mark.parametrize("words", [["--lang", "ar", "report"], ["report", "--lang", "ar"]])
def test_a_run_is_told_in_arabic_wherever_that_is_asked_for(words: list[str], tmp_path: Path) -> None:
    path = record(tmp_path / "run.jsonl", (STARTED, replace(FINISHED, verdict=Verdict.AGREED)))
    result = CliRunner().invoke(main, [*words, path, "--badge", str(tmp_path / "badge")])

    assert result.stdout.splitlines()[-1] == (
        "النتيجة: متفقة. 5,000 حالة، سيناريوهان معتمدان، 312,000 خطوة في 12.0 ث، رمز الخروج 0"
    )
    assert json.loads((tmp_path / "badge").read_text())["message"] == "متفقة، 5,000 حالة"


def test_arabic_is_refused_where_the_output_has_no_letters_for_it() -> None:
    result = CliRunner(charset="ascii").invoke(main, ["--lang", "ar", "history"])

    assert result.exit_code == 2
    assert result.stderr == (
        "hakam: --lang ar: the encoding of the output, ascii, lacks its letters; "
        "set PYTHONIOENCODING=utf-8, or leave the option out\n"
    )


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_told(tmp_path: Path) -> None:
    path, junit = record(tmp_path / "run.jsonl", RUN), tmp_path / "none" / "out.xml"
    result = CliRunner().invoke(main, ["report", path, "--junit", str(junit)])

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"hakam: {junit}: No such file or directory; check the path; its directory must exist\n"
    )


def test_a_report_that_cannot_be_written_to_its_end_makes_an_agreed_run_inconclusive(tmp_path: Path) -> None:
    path = record(tmp_path / "run.jsonl", (STARTED, replace(FINISHED, verdict=Verdict.AGREED)))
    result = CliRunner().invoke(main, ["report", path, "--junit", "/dev/full"])

    assert result.exit_code == 3
    assert result.stderr == (
        "hakam: --junit /dev/full: No space left on device; "
        "the run goes on without this report and is inconclusive\n"
    )
    assert "inconclusive (--junit /dev/full: No space left on device): 5,000 cases" in result.stdout


def test_what_is_no_record_is_a_mistake(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("hello\n")
    result = CliRunner().invoke(main, ["report", str(other)])

    assert result.exit_code == 2
    assert result.stderr == (f"hakam: {other}, line 1 is not a JSON object; the record was changed or is damaged\n")


def test_a_record_is_not_written_over_itself(tmp_path: Path) -> None:
    path = record(tmp_path / "run.jsonl", RUN)
    result = CliRunner().invoke(main, ["report", path, "--events", path])

    assert result.exit_code == 2
    assert read_events(Path(path)).finished


def test_a_run_that_is_gone_on_with_may_be_reported_otherwise(tmp_path: Path) -> None:
    config = tmp_path / "hakam.toml"
    config.write_text('[engines.mine]\ncommand = ["mine"]\n')
    options = ["--lang", "ar", "--sarif", "a", "--badge", "b", "--markdown", "c", "--github"]
    result = CliRunner().invoke(main, ["--config", str(config), "fuzz", "--resume", *options])

    assert result.exit_code == 2
    assert result.stderr.startswith("hakam: --resume: there is no unfinished run in ")


@pytest.mark.parametrize("name", ["gate", "fuzz", "replay", "import", "merge", "demo", "report"])
def test_every_command_that_runs_engines_or_tells_a_run_has_every_report(name: str) -> None:
    options = {word for option in importlib.import_module(COMMANDS[name]).command.params for word in option.opts}

    assert options >= {"--junit", "--sarif", "--markdown", "--badge", "--events", "--github", "--html", "--lang"}
