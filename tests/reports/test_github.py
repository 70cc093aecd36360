"""The report for GitHub Actions: workflow commands that say what they must and nothing else, and the summary."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from harness.events import EngineStopped, Event, FindingClosed, FindingFound, KnownChecked
from harness.outcome import EngineFailed, ProtocolFault
from harness.verdict import Verdict
from reports.clean import clean
from reports.github import SUMMARY, GitHub, annotation
from reports.languages import LANGUAGES
from reports.plain import Plain
from tests.reports.sample_run import FINISHED, REASON, RUN, STARTED, TRICK
from tests.reports.test_plain import hostile_run

AGREED = replace(FINISHED, verdict=Verdict.AGREED, grid={})
DIVERGED = replace(FINISHED, verdict=Verdict.DIVERGED)


def lines(events: Iterable[Event], lang: str = "en", **environ: str) -> list[str]:
    """Give what a run writes into the log of its step."""
    stream = io.StringIO()
    report = GitHub(stream, environ, LANGUAGES[lang])
    for event in events:
        report.on(event)
    report.close()
    return stream.getvalue().splitlines()


def test_a_finding_is_an_error_at_its_scenario_and_a_warning_a_warning() -> None:
    events = [STARTED, FindingClosed(TRICK, "a,b.json", "hakam replay a,b.json"), FindingFound(REASON), DIVERGED]
    verdict, finding, warning = lines(events)

    assert verdict == (
        "::error file=hakam.toml,line=1,title=hakam::diverged: 5,000 cases, 2 golden scenarios, "
        "312,000 steps in 12.0 s, exit code 1"
    )
    assert finding == (
        "::error file=a%2Cb.json,line=1,title=typescript differs%3A trick winner (kout_bh 7.3.1)%2C 12 cases::"
        "after `2 play JK` in trick 3 the reference says seat 2 took the trick, "
        "typescript says seat 3 took the trick%0A"
        "rule kout_bh 7.3.1: The joker, if played, takes the trick.%0A"
        "dart answers as the reference does%0A"
        "replay: hakam replay a,b.json"
    )
    assert warning.startswith("::warning file=hakam.toml,line=1,title=dart differs%3A reason of a refusal")


def test_a_run_that_agreed_annotates_nothing_and_any_other_is_an_error() -> None:
    assert lines([STARTED, AGREED]) == []
    assert lines([STARTED]) == [
        "::error file=hakam.toml,line=1,title=hakam::unfinished: the run stopped before its end, "
        "so there is no verdict"
    ]
    inconclusive = replace(FINISHED, verdict=Verdict.INCONCLUSIVE, inconclusive=("interrupted",))
    assert lines([STARTED, inconclusive])[0].startswith(
        "::error file=hakam.toml,line=1,title=hakam::inconclusive (interrupted): "
    )


def test_what_is_known_is_not_annotated_and_a_stale_entry_is_at_its_line() -> None:
    entry = KnownChecked("known.toml:12", "dart", TRICK.fingerprint, "unmatched", stale=True, reason="a house rule")
    (_, stale) = lines([STARTED, entry, replace(entry, stale=False), DIVERGED])

    assert stale.startswith("::error file=known.toml,line=12,title=known.toml::known.toml:12: stale: dart, ")
    assert stale.endswith("%0Aa house rule")


def test_no_more_is_annotated_than_github_shows() -> None:
    findings = [FindingFound(replace(TRICK, engine=f"e{n}")) for n in range(15)]
    warnings = [FindingFound(replace(REASON, engine=f"w{n}")) for n in range(12)]
    told = lines([STARTED, *findings, *warnings, DIVERGED])

    assert [line.partition(" ")[0] for line in told] == ["::error"] * 10 + ["::warning"] * 10 + ["::notice"]
    # of 16 errors, the verdict among them, six have no place, and of twelve warnings two
    assert told[-1] == "::notice title=hakam::8 annotations more are left out here: GitHub shows ten of a kind."


def test_nothing_that_an_engine_says_ends_a_command_or_begins_one() -> None:
    assert annotation("error", "a:b,c%\r\n::x", "100 %\r\n::stop-commands::y", "f:g,h") == (
        "::error file=f%3Ag%2Ch,line=1,title=a%3Ab%2Cc%25%0D%0A%3A%3Ax::100 %25%0D%0A::stop-commands::y"
    )
    for lang in LANGUAGES:
        told = lines(hostile_run(), lang)
        assert len(told) == 3
        assert all(line.startswith(("::error ", "::warning ")) for line in told)


@pytest.mark.parametrize("command", ["##[set-output name=verdict]agreed", "##vso[task.complete]", "##teamcity[x]"])
def test_a_command_that_an_engine_writes_into_the_log_is_none(command: str) -> None:
    stopped = EngineStopped("dart", EngineFailed(ProtocolFault("noise", command), (command,), (command,)), True, 1)
    stream = io.StringIO()
    report = Plain(stream)
    for event in (STARTED, stopped, FINISHED):
        report.on(event)

    assert "##" not in stream.getvalue()
    assert stream.getvalue().count(command.replace("##", r"#\x23")) == 4  # as it stops, and in full at the end
    assert clean("## a heading of [two]") == "## a heading of [two]"


def test_files_are_told_from_the_root_of_the_repository(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    monkeypatch.chdir(tmp_path / "cards")
    events = [STARTED, FindingClosed(TRICK, "found.json", ""), DIVERGED]

    assert lines(events, GITHUB_WORKSPACE=str(tmp_path))[1].startswith("::error file=cards/found.json,line=1,")
    assert lines(events, GITHUB_WORKSPACE="/elsewhere")[1].startswith("::error file=found.json,line=1,")


def test_the_summary_is_added_to_what_the_step_has_said(tmp_path: Path) -> None:
    path = tmp_path / "summary.md"
    path.write_text("before\n")
    lines(RUN, GITHUB_STEP_SUMMARY=str(path))

    assert path.read_text().startswith("before\n<!-- hakam -->\n\n### hakam: `an engine failed, 1 finding`\n")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("before", [SUMMARY - 3_000, SUMMARY - 50])
def test_a_summary_never_grows_beyond_what_github_takes(before: int, lang: str, tmp_path: Path) -> None:
    path = tmp_path / "summary.md"
    path.write_bytes(b"x" * before)
    lines(RUN, lang, GITHUB_STEP_SUMMARY=str(path))

    assert path.stat().st_size <= SUMMARY
    assert (path.stat().st_size > before) == (SUMMARY - before > 50)


def test_a_summary_that_cannot_be_written_is_told_before_the_run(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        GitHub(io.StringIO(), {"GITHUB_STEP_SUMMARY": str(tmp_path)})
    full = GitHub(io.StringIO(), {"GITHUB_STEP_SUMMARY": "/dev/full"})
    with pytest.raises(OSError, match="No space left"):
        full.on(FINISHED)
