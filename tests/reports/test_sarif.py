"""The report for code scanning, held against the schema of SARIF and against what a reader makes of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from harness.divergence import Divergence, Kind
from harness.events import (
    Accepted,
    Event,
    FindingClosed,
    FindingFound,
    GoldenChecked,
    KnownChecked,
)
from harness.verdict import Verdict
from reports.account import Account
from reports.languages import LANGUAGES
from reports.sarif import sarif
from tests.reports.sample_run import FINISHED, REASON, RUN, STARTED, TRICK
from tests.reports.test_plain import hostile_run

SCHEMA = Path(__file__).parent / "formats" / "sarif-2.1.0-rtm.5.json"
ROOT = Path("/home/me/project")
AGREED = replace(FINISHED, verdict=Verdict.AGREED, grid={})
DIVERGED = replace(FINISHED, verdict=Verdict.DIVERGED)
ENTRY = KnownChecked("known.toml:12", "dart", TRICK.fingerprint, "unmatched", stale=True, reason="a house rule")


@cache
def validator() -> jsonschema.Draft4Validator:
    return jsonschema.Draft4Validator(
        json.loads(SCHEMA.read_text()), format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER
    )


def run_of(events: Iterable[Event], lang: str = "en") -> dict[str, Any]:
    """Give the one run of the log, which the schema has no word against."""
    account = Account()
    for event in events:
        account.on(event)
    log = json.loads(sarif(account, LANGUAGES[lang], root=ROOT))
    validator().validate(log)
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


def results(events: Iterable[Event]) -> list[dict[str, Any]]:
    return list(run_of(events)["results"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("length", [0, 1, 9, len(RUN)])
def test_a_log_fits_the_schema_wherever_the_run_breaks_off(length: int, lang: str) -> None:
    assert run_of(RUN[:length], lang)["language"] == lang


def test_the_schema_refuses_what_is_no_log() -> None:
    assert not validator().is_valid({"version": "2.1.0"})
    assert not validator().is_valid({"version": "2.1.0", "runs": [{"results": []}]})


def test_a_finding_is_a_result_of_its_rule_at_its_scenario() -> None:
    closed = FindingClosed(TRICK, "/home/me/project/.hakam/a b.json", "hakam replay '.hakam/a b.json'")
    run = run_of([STARTED, closed, DIVERGED])
    (result,) = run["results"]
    (location,) = result["locations"]

    assert (result["ruleId"], result["level"], result["kind"]) == ("kout_bh 7.3.1", "error", "fail")
    assert result["message"]["text"].splitlines() == [
        "typescript differs: trick winner (kout_bh 7.3.1), 12 cases",
        "after `2 play JK` in trick 3 the reference says seat 2 took the trick, "
        "typescript says seat 3 took the trick",
        "rule kout_bh 7.3.1: The joker, if played, takes the trick.",
        "dart answers as the reference does",
        "replay: hakam replay '.hakam/a b.json'",
    ]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": ".hakam/a%20b.json", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 1},
    }
    assert location["logicalLocations"] == [{"name": "typescript", "kind": "module"}]
    assert result["occurrenceCount"] == 12
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert rule["id"] == "kout_bh 7.3.1"
    assert rule["help"]["text"] == "kout_bh 7.3.1: The joker, if played, takes the trick."


def test_a_fault_of_no_rule_is_of_the_rule_of_its_kind() -> None:
    crash = Divergence(Kind.CRASH, 3, "", None, "signal 11", "bid", "bid", "")
    fault = replace(TRICK, divergence=crash, fingerprint=replace(TRICK.fingerprint, kind=Kind.CRASH, rule=""))
    run = run_of([STARTED, FindingFound(fault), FINISHED])

    assert [result["ruleId"] for result in run["results"]] == ["hakam/crash"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["shortDescription"]["text"] == "crash"
    assert rule["fullDescription"]["text"] == "The engine's process ended while it had cases to answer."


def test_the_level_is_the_weight_and_what_is_known_is_suppressed() -> None:
    known = FindingClosed(
        replace(TRICK, engine="dart"), "known.json", "", accepted=Accepted("a house rule", "known.toml:3", "Huda")
    )
    told = results([STARTED, FindingFound(TRICK), FindingFound(REASON), known, DIVERGED])

    assert [result["level"] for result in told] == ["error", "warning", "note"]
    assert [result.get("suppressions", []) for result in told] == [
        [],
        [],
        [
            {
                "kind": "external",
                "status": "accepted",
                "justification": "known.toml:3: a house rule; owner Huda",
            }
        ],
    ]


def test_a_stale_entry_of_what_is_known_is_a_result_at_its_line() -> None:
    (result,) = results([STARTED, ENTRY, replace(ENTRY, stale=False, outcome="unmet"), DIVERGED])

    assert (result["ruleId"], result["level"]) == ("hakam/known", "error")
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 12}


def test_a_fingerprint_is_of_the_finding_and_its_engine_and_of_nothing_else() -> None:
    again = replace(TRICK, count=99, agrees=(), label="deterministic", rule_text="Told otherwise.")
    prints = [
        results([STARTED, FindingClosed(finding, file, ""), DIVERGED])[0]["partialFingerprints"]
        for finding, file in ((TRICK, "a.json"), (again, "b.json"), (replace(TRICK, engine="dart"), "a.json"))
    ]

    assert prints[0] == prints[1] != prints[2]
    # sha256 of "typescript kout_bh trick_winner play play :7.3.1 -": what other runs have written stays the same
    assert prints[0]["primaryLocationLineHash"] == "5f12edd5796848d9:1"


def test_a_finding_without_a_file_is_at_the_golden_that_shows_it_or_at_the_configuration() -> None:
    golden = GoldenChecked("a.json", "A", "typescript", "diverged", "trick winner", (TRICK.fingerprint,))
    (shown,) = results([STARTED, golden, FindingFound(TRICK), DIVERGED])
    (other,) = results([STARTED, replace(golden, engine="dart"), FindingFound(TRICK), DIVERGED])
    uris = [each["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for each in (shown, other)]

    assert [Path(uri.removeprefix("file://")).name for uri in uris] == ["a.json", "hakam.toml"]


def test_a_run_that_agreed_has_no_result_and_was_successful() -> None:
    run = run_of([STARTED, AGREED])

    assert run["results"] == []
    (invocation,) = run["invocations"]
    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (True, 0)
    assert run["automationDetails"]["id"] == "hakam/gate/"


@pytest.mark.parametrize(
    ("started", "told"),
    [
        ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"),
        ("2026-01-02T03:04:05+00:00", "2026-01-02T03:04:05Z"),
        ("tomorrow", None),
    ],
)
def test_the_start_is_told_as_sarif_writes_a_time(started: str, told: str | None) -> None:
    (invocation,) = run_of([replace(STARTED, started=started), AGREED])["invocations"]

    assert invocation.get("startTimeUtc") == told


@pytest.mark.parametrize(
    ("events", "rule", "successful", "code"),
    [
        ([STARTED], "hakam/inconclusive", False, None),
        ([], "hakam/inconclusive", False, None),
        (
            [STARTED, replace(FINISHED, verdict=Verdict.INCONCLUSIVE, inconclusive=("interrupted",))],
            "hakam/inconclusive",
            False,
            3,
        ),
        ([STARTED, FINISHED], "hakam/engine_failed", True, 4),
        ([STARTED, FindingFound(TRICK), FINISHED], "hakam/engine_failed", True, 4),
        ([STARTED, DIVERGED], "hakam/diverged", True, 1),
    ],
)
def test_no_run_but_one_that_agreed_is_without_an_error(
    events: list[Event], rule: str, successful: bool, code: int | None
) -> None:
    run = run_of(events)
    (invocation,) = run["invocations"]

    assert (run["results"][0]["ruleId"], run["results"][0]["level"]) == (rule, "error")
    assert (invocation["executionSuccessful"], invocation.get("exitCode")) == (successful, code)


def test_what_an_engine_says_is_no_link_and_no_control_character() -> None:
    it = replace(
        TRICK.divergence, path="error", reference=None, engine="[here](https://evil.example) \x1b[2J\u202e\ud800"
    )
    (result,) = results([STARTED, FindingFound(replace(TRICK, divergence=it)), DIVERGED])

    text = result["message"]["text"]
    assert "[here] (https://evil.example) \\x1b[2J\\u202e\\ud800" in text
    assert all(line.isprintable() for line in text.splitlines())
    assert run_of(hostile_run(), "ar")
