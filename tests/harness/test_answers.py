"""What is kept of an engine's own answer at a difference."""

import json
from dataclasses import replace

from harness.answers import LONGEST, answers_of, last_words, reference_steps
from harness.events import FindingFound
from harness.outcome import Crash, EngineFailed, ProtocolFault
from harness.record import decode, encode
from tests.reports.sample_run import TRICK

STEPS = [{"ok": True, "turn": seat} for seat in range(4)]


def line(steps: object = STEPS) -> bytes:
    return json.dumps({"id": 7, "jsonrpc": "2.0", "result": {"steps": steps}}).encode()


def test_an_answer_is_kept_from_the_step_that_differs_on_and_one_beyond() -> None:
    assert answers_of({"dart": line(), "mine": line()}, "dart", 2) == {
        "dart": ('{"ok":true,"turn":2}', '{"ok":true,"turn":3}')
    }
    assert answers_of({"dart": line()}, "dart", 3) == {"dart": ('{"ok":true,"turn":3}',)}
    assert reference_steps(["a", "b", "c", "d"], 1) == ("a", "b", "c")
    assert reference_steps(["a", "b"], 1) == ("a", "b")


def test_of_a_pair_of_engines_both_answers_are_kept() -> None:
    kept = answers_of({"dart": line(), "mine": line([{"ok": False}] * 4)}, "dart × mine", 3)

    assert kept == {"dart": ('{"ok":true,"turn":3}',), "mine": ('{"ok":false}',)}


def test_what_is_no_answer_is_left_out() -> None:
    assert answers_of({}, "dart", 0) == {}
    for torn in (b"", b"oops", b'{"id":7}', b'{"id":7,"result":[]}', b'{"id":7,"result":{"steps":7}}', line()[:-3]):
        assert answers_of({"dart": torn}, "dart", 0) == {}


def test_a_step_that_is_too_long_is_cut() -> None:
    (kept,) = answers_of({"dart": line([{"ok": True, "round": "x" * 9000}])}, "dart", 0)["dart"]

    assert len(kept) == LONGEST + 1
    assert kept.startswith('{"ok":true,"round":"xxx')
    assert kept.endswith("x…")


def test_of_a_broken_protocol_the_line_is_kept_and_of_a_crash_nothing() -> None:
    assert last_words("dart", EngineFailed(ProtocolFault("noise", "Debug: here"))) == {"dart": ("Debug: here",)}
    assert last_words("dart", EngineFailed(ProtocolFault("noise"))) == {}
    assert last_words("dart", EngineFailed(Crash(1))) == {}


def test_a_record_that_was_written_before_answers_were_kept_is_read() -> None:
    event = FindingFound(replace(TRICK, answers={"typescript": ('{"ok":false}',)}))
    record = encode(event)
    assert decode(record) == event
    del record["finding"]["answers"]

    assert decode(record) == FindingFound(TRICK)
