"""The record of a run: what is written, what can be read of it, and what a broken one says."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from harness.divergence import Kind
from harness.events import EngineStopped, Event, FindingAgain
from harness.mistake import Mistake
from harness.outcome import (
    Crash,
    EngineFailed,
    HandshakeRefused,
    Hang,
    ProtocolFault,
    SpawnFailed,
    TooMuchMemory,
    TooMuchOutput,
)
from harness.record import decode, encode
from harness.verdict import Verdict
from reports.jsonlines import FORMAT, JsonLines, read_events
from reports.schema import schema
from tests.reports.sample_run import FINISHED, RUN, STARTED, TRICK

SCHEMA = Path("adapters/schemas/events.schema.json")
ENDS = (
    SpawnFailed("no node"),
    HandshakeRefused("late", "{}"),
    ProtocolFault("noise", "hello"),
    Crash(-9),
    Hang(5.0),
    TooMuchOutput(1 << 24),
    TooMuchMemory(3, 2),
)


def written(path: Path, events: tuple[Event, ...]) -> Path:
    record = JsonLines(path)
    for event in events:
        record.on(event)
    record.close()
    return path


def test_a_record_is_read_back_as_it_was_told(tmp_path: Path) -> None:
    record = read_events(written(tmp_path / "run.jsonl", RUN))

    assert record.events == RUN
    assert record.finished


def test_a_finding_that_is_looked_at_again_is_read_back(tmp_path: Path) -> None:
    now = dataclasses.replace(TRICK.fingerprint, detail="seat")
    events = (
        FindingAgain("dart", TRICK.fingerprint, "fixed"),
        FindingAgain("dart", TRICK.fingerprint, "changed", now),
    )
    record = read_events(written(tmp_path / "run.jsonl", events))

    assert record.events == events


def test_the_first_line_says_the_format_and_every_line_its_event(tmp_path: Path) -> None:
    lines = written(tmp_path / "run.jsonl", (STARTED, FINISHED)).read_text().splitlines()

    assert lines[0] == (
        '{"format":"hakam-events/1","event":"run_started","command":"gate","version":"0.1.0","seed":7,'
        '"cases":5000,"seconds":null,"games":["kout_bh"],"engines":["typescript","dart"],'
        '"started":"2026-01-02T03:04:05Z","run":"","shard":null,"resumed":null,"merged":[],"corpus":""}'
    )
    assert lines[1] == (
        '{"event":"run_finished","verdict":"engine_failed","cases":5000,"steps":312000,"seconds":12.0,'
        '"goldens":2,"grid":{"typescript":{"trick_winner":12},"dart":{"reason":3,"crash":1}},"inconclusive":[],'
        '"moves":0,"stood_in":0,"accepted":0,"stale":0,"full":false}'
    )


@pytest.mark.parametrize("end", ENDS, ids=lambda end: type(end).__name__)
def test_every_end_of_an_engine_is_recorded_with_its_type(end: Any) -> None:
    stopped = EngineStopped("dart", EngineFailed(end), False, 2)

    assert decode(json.loads(json.dumps(encode(stopped)))) == stopped


def test_a_record_without_its_closing_line_is_unfinished(tmp_path: Path) -> None:
    record = read_events(written(tmp_path / "run.jsonl", RUN[:-1]))

    assert record.events == RUN[:-1]
    assert not record.finished


def test_of_two_closing_lines_the_last_one_counts(tmp_path: Path) -> None:
    last = dataclasses.replace(FINISHED, verdict=Verdict.INCONCLUSIVE, inconclusive=("--sarif x: full",))
    record = read_events(written(tmp_path / "run.jsonl", (STARTED, FINISHED, last)))

    assert record.events == (STARTED, last)
    assert record.finished


def test_wherever_a_kill_cuts_the_record_what_is_whole_is_read_and_it_is_unfinished(tmp_path: Path) -> None:
    whole = written(tmp_path / "run.jsonl", RUN).read_bytes()
    cut = tmp_path / "cut.jsonl"
    for length in range(0, len(whole), 97):
        cut.write_bytes(whole[:length])
        record = read_events(cut)

        assert record.events == RUN[: whole[:length].count(b"\n")]
        assert not record.finished
    cut.write_bytes(whole[:-1])  # all of the closing line but its line feed
    assert not read_events(cut).finished


def test_lines_are_in_the_file_as_soon_as_they_are_told(tmp_path: Path) -> None:
    record = JsonLines(tmp_path / "run.jsonl")
    record.on(STARTED)

    assert read_events(tmp_path / "run.jsonl").events == (STARTED,)
    record.close()


def test_a_full_disk_is_an_error_and_not_a_short_record() -> None:
    record = JsonLines(Path("/dev/full"))

    with pytest.raises(OSError, match="No space left"):
        record.on(STARTED)
    record.close()


def test_fields_and_events_of_a_newer_version_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    lines = [
        {"format": FORMAT, **encode(STARTED), "weather": "fine"},
        {"event": "moon_rose", "hour": 4},
        encode(FINISHED),
    ]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))

    assert read_events(path).events == (STARTED, FINISHED)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("hello\n", "line 1 is not a JSON object; the record was changed or is damaged"),
        ("[]\n", "line 1 is not a JSON object"),
        (f"{'[' * 200_000}\n", "line 1 is not a JSON object"),
        ('{"event":"run_started"}\n', 'its first line must say "format":"hakam-events/1"'),
        (
            '{"format":"hakam-events/2","event":"run_started"}\n',
            "was written by a newer hakam, as hakam-events/2, and this one reads hakam-events/1: update hakam",
        ),
        ('{"format":"hakam-events/0"}\n', 'its first line must say "format":"hakam-events/1"'),
        ('{"format":"hakam-events/\u00b2"}\n', 'its first line must say "format":"hakam-events/1"'),
        (f'{{"format":"{FORMAT}"}}\n', "line 1: it does not say which event it is; the record was changed"),
        (f'{{"format":"{FORMAT}","event":"run_started"}}\n', "line 1: run_started lacks 'command'"),
        (
            f'{{"format":"{FORMAT}","event":"stage_started","stage":7,"total":null}}\n',
            "line 1: stage_started.stage cannot be 7",
        ),
        (
            f'{{"format":"{FORMAT}","event":"control_checked","control":"x","expected":"luck","seen":null,'
            '"cases":1,"passed":true}\n',
            "line 1: control_checked.expected cannot be 'luck'",
        ),
    ],
)
def test_what_is_no_record_is_told_with_its_line(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(content)

    with pytest.raises(Mistake, match=re.escape(message)):
        read_events(path)


def test_a_record_that_is_not_there_is_the_users_mistake(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="No such file or directory; name the record of a run"):
        read_events(tmp_path / "none.jsonl")


def test_what_an_engine_sends_cannot_break_a_line(tmp_path: Path) -> None:
    value = {"text": "a\nb\u2028\ud800\x00", "score": float("nan")}
    hostile = dataclasses.replace(TRICK, divergence=dataclasses.replace(TRICK.divergence, engine=value))
    path = written(tmp_path / "run.jsonl", (dataclasses.replace(RUN[13], finding=hostile),))  # type: ignore[type-var]

    assert path.read_bytes().isascii()
    assert path.read_bytes().count(b"\n") == 1
    assert json.loads(path.read_bytes())["finding"]["divergence"]["engine"] == value | {"score": "nan"}


def test_every_line_fits_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
    for event in RUN:
        validator.validate(encode(event))
    for end in ENDS:
        validator.validate(encode(EngineStopped("dart", EngineFailed(end), False, 2)))


def test_the_schema_refuses_what_is_no_event() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()))
    good = encode(FINISHED)

    assert validator.is_valid(good)
    assert not validator.is_valid(good | {"event": "moon_rose"})
    assert not validator.is_valid(good | {"verdict": "fine"})
    assert not validator.is_valid({key: value for key, value in good.items() if key != "grid"})


def test_the_schema_is_that_of_the_events_as_they_are_now() -> None:
    assert json.loads(SCHEMA.read_text()) == schema(), "python -m reports.schema > " + str(SCHEMA)
    assert {kind.value for kind in Kind} <= set(re.findall(r'"(\w+)"', SCHEMA.read_text()))
