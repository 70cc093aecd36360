"""Sessions with engines that misbehave in every way there is a name for, and with one that does not."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from harness import session as session_module
from harness.config import EngineSpec
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
from harness.process import PIPE_BYTES
from harness.reply import ErrorAnswer
from harness.session import Session, SessionEnded

ROOT = Path(__file__).resolve().parents[2]
MINIATURES = ROOT / "tests" / "miniatures"


def miniature(name: str, *words: str, case_seconds: float = 5.0, **limits: float | int) -> EngineSpec:
    command = (sys.executable, "-S", str(MINIATURES / f"{name}.py"), *words)
    return EngineSpec(name, command, MINIATURES, case_seconds=case_seconds, **limits)


def requests(first: int, last: int, moves: int = 0) -> bytes:
    """The request lines of cases `first` to `last`, with that many moves each."""
    params = json.dumps({"game": "kout_bh", "script": ["x"] * moves})
    return b"".join(
        b'{"jsonrpc":"2.0","id":%d,"method":"run","params":%b}\n' % (number, params.encode())
        for number in range(first, last + 1)
    )


def answers(first: int, last: int, moves: int = 0) -> bytes:
    """What the honest miniature answers to them."""
    return b"".join(
        b'{"jsonrpc":"2.0","id":%d,"result":{"moves":%d}}\n' % (number, moves) for number in range(first, last + 1)
    )


def end_of(spec: EngineSpec, cases: int = 3) -> tuple[EngineFailed, bytes]:
    """How a session ends that is sent this many cases, and what was answered before; nothing of it is left."""
    with Session.start(spec) as session:
        session.send(requests(1, cases), cases)
        with pytest.raises(SessionEnded) as ended:
            session.answers(answers(1, cases), cases)
        assert not psutil.pid_exists(session.pid)
    return ended.value.failed, ended.value.answered


def refusal_of(spec: EngineSpec) -> EngineFailed:
    with pytest.raises(SessionEnded) as ended:
        Session.start(spec)
    return ended.value.failed


@pytest.fixture(autouse=True)
def no_engine_is_left() -> Iterator[None]:
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    yield
    after = {child.pid for child in psutil.Process().children(recursive=True)}

    assert after <= before


def test_expected_answers_are_given_as_the_very_object_that_was_expected() -> None:
    with Session.start(miniature("honest")) as session:
        session.send(requests(1, 3), 3)
        session.send(requests(4, 6), 3)
        first, second = answers(1, 3), answers(4, 6)

        assert session.answers(first, 3) is first
        assert session.answers(second, 3) is second


@pytest.mark.parametrize("expected", [b"", b"x", answers(1, 3, moves=1), answers(1, 3) * 9])
def test_other_answers_are_given_as_they_came(expected: bytes) -> None:
    with Session.start(miniature("honest")) as session:
        session.send(requests(1, 4), 4)

        assert session.answers(expected, 3) == answers(1, 3)
        assert session.answers(b"", 1) == answers(4, 4)


def test_shorter_answers_that_begin_as_expected_are_not_waited_for_in_vain() -> None:
    with Session.start(miniature("honest", case_seconds=30)) as session:
        session.send(requests(1, 2), 2)

        # The first answer is a prefix of what is expected, up to its line feed and beyond.
        assert session.answers(answers(1, 2)[:-1] + b" and more\n", 2) == answers(1, 2)


def test_what_an_engine_offers_is_read_at_the_start() -> None:
    with Session.start(miniature("honest")) as session:
        assert session.offer.name == "miniature"
        assert session.offer.games == {"kout_bh": {"seats": (4, 6)}}


def test_a_block_larger_than_every_pipe_passes_both_ways() -> None:
    with Session.start(miniature("honest")) as session:
        lines = requests(1, 400, moves=2000)
        assert len(lines) > 3 << 20
        session.send(lines, 400)
        expected = answers(1, 400, moves=2000)

        assert session.answers(expected, 400) is expected


def test_a_slow_reader_gets_everything() -> None:
    with Session.start(miniature("slow_reader")) as session:
        session.send(requests(1, 20, moves=20_000), 20)

        assert session.answers(b"", 20).count(b"\n") == 20


def test_a_session_is_served_while_another_is_waited_for() -> None:
    lines, expected = requests(1, 200, moves=2000), answers(1, 200, moves=2000)
    assert len(lines) > PIPE_BYTES
    with (
        Session.start(miniature("hangs", "1", case_seconds=1)) as hanging,
        Session.start(miniature("honest")) as other,
    ):
        hanging.send(requests(1, 1), 1)
        other.send(lines, 200)
        with pytest.raises(SessionEnded):
            hanging.answers(answers(1, 1), 1, alongside=[hanging, other])
        os.kill(other.pid, signal.SIGSTOP)  # it will say no more, and need not

        assert other.answers(expected, 200) is expected
        os.kill(other.pid, signal.SIGCONT)


def test_a_crash_tells_its_code_its_last_words_and_what_was_answered_before() -> None:
    failed, answered = end_of(miniature("crashes", "3", "9"), cases=5)

    assert failed.end == Crash(9)
    assert failed.last_stderr == ("no card left to play",)
    assert failed.last_stdout[-1] == '{"jsonrpc":"2.0","id":2,"result":{"moves":0}}'
    assert answered == answers(1, 2)


def test_leaving_with_code_0_while_a_case_waits_is_a_crash() -> None:
    failed, answered = end_of(miniature("crashes", "1", "0"))

    assert failed.end == Crash(0)
    assert answered == b""


def test_death_by_a_signal_tells_the_signal() -> None:
    failed, answered = end_of(miniature("dies_by_signal"))

    assert failed.end == Crash(-signal.SIGSEGV)
    assert answered == answers(1, 1)


def test_answers_that_came_before_a_crash_are_given_first() -> None:
    with Session.start(miniature("crashes", "3", "9")) as session:
        session.send(requests(1, 3), 3)
        expected = answers(1, 2)

        assert session.answers(expected, 2) is expected
        with pytest.raises(SessionEnded) as ended:
            session.answers(answers(3, 3), 1)
        assert ended.value.failed.end == Crash(9)
        with pytest.raises(SessionEnded) as again:
            session.answers(answers(3, 3), 1)
        assert again.value.failed == ended.value.failed


def test_a_hang_is_noticed_at_the_deadline() -> None:
    began = time.monotonic()
    failed, answered = end_of(miniature("hangs", "2", case_seconds=0.3))

    assert failed.end == Hang(0.3)
    assert answered == answers(1, 1)
    assert 0.3 <= time.monotonic() - began < 5


def test_an_engine_that_holds_an_answer_back_hangs() -> None:
    failed, answered = end_of(miniature("holds_answers", case_seconds=0.3), cases=2)

    assert failed.end == Hang(0.3)
    assert answered == answers(1, 1)


def test_time_during_which_nobody_listens_does_not_count() -> None:
    with Session.start(miniature("honest", case_seconds=0.2)) as session:
        session.send(requests(1, 1), 1)
        time.sleep(0.4)
        expected = answers(1, 1)

        assert session.answers(expected, 1) is expected


def test_an_engine_that_answered_everything_does_not_hang_while_another_does() -> None:
    with (
        Session.start(miniature("hangs", "1", case_seconds=1.5)) as hanging,
        Session.start(miniature("honest", case_seconds=0.5)) as honest,
    ):
        for each in (hanging, honest):
            each.send(requests(1, 1), 1)
        with pytest.raises(SessionEnded):
            hanging.answers(answers(1, 1), 1, alongside=[hanging, honest])
        expected = answers(1, 1)

        assert honest.answers(expected, 1) is expected


def test_a_hang_is_noticed_while_another_engine_is_waited_for() -> None:
    with (
        Session.start(miniature("hangs", "1", case_seconds=0.5)) as hanging,
        Session.start(miniature("hangs", "1", case_seconds=1)) as other,
    ):
        for each in (hanging, other):
            each.send(requests(1, 1), 1)
        with pytest.raises(SessionEnded):
            other.answers(answers(1, 1), 1, alongside=[hanging, other])
        began = time.monotonic()
        with pytest.raises(SessionEnded) as ended:
            hanging.answers(answers(1, 1), 1)

        assert ended.value.failed.end == Hang(0.5)
        assert time.monotonic() - began < 0.4


def test_noise_in_a_block_is_handed_on_as_it_came() -> None:
    with Session.start(miniature("noisy")) as session:
        session.send(requests(1, 1), 1)

        assert session.answers(answers(1, 1), 1) == b"trick taken by seat 2\n"


def test_noise_in_a_call_is_quoted_back_with_advice() -> None:
    with Session.start(miniature("noisy")) as session:
        with pytest.raises(SessionEnded) as ended:
            session.call("run", {"script": []})
        end = ended.value.failed.end

        assert isinstance(end, ProtocolFault)
        assert end.line == "trick taken by seat 2"
        assert "was this line meant for stderr?" in end.why


def test_answers_out_of_order_are_handed_on_in_their_order() -> None:
    with Session.start(miniature("out_of_order")) as session:
        session.send(requests(1, 2), 2)

        assert session.answers(answers(1, 2), 2) == answers(2, 2) + answers(1, 1)


def test_a_call_with_a_wrong_id_is_a_protocol_fault() -> None:
    with Session.start(miniature("wrong_id", "handshake-not-needed")) as session:
        with pytest.raises(SessionEnded) as ended:
            session.call("run", {"script": []})
        end = ended.value.failed.end

        assert isinstance(end, ProtocolFault)
        assert "the answer to request 1000 in place of 2" in end.why


def test_a_call_gives_the_result_and_raises_an_error_answer() -> None:
    spec = EngineSpec("reference", (sys.executable, "-m", "adapters.serve"), ROOT)
    with Session.start(spec) as session:
        assert session.call("perft", {"game": "kout_bh", "script": [], "depth": 0}) == {"nodes": 1, "divide": {}}
        with pytest.raises(ErrorAnswer) as refused:
            session.call("shuffle")
        assert refused.value.code == -32601
        assert session.call("shutdown") is None
        assert session.close() == 0


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        (miniature("mute", handshake_seconds=0.2), "no answer to initialize within 0.2 s"),
        (miniature("other_protocol"), "the answer to initialize: protocol must be 1, not 2"),
        (miniature("refuses_handshake"), "error -32603: no licence"),
        (miniature("noisy", "handshake"), "was this line meant for stderr?"),
        (miniature("wrong_id", "handshake"), 'the answer to request "1" in place of 1'),
    ],
    ids=lambda value: value.name if isinstance(value, EngineSpec) else "",
)
def test_a_handshake_that_is_not_as_it_should_be_is_refused_and_says_why(spec: EngineSpec, why: str) -> None:
    end = refusal_of(spec).end

    assert isinstance(end, HandshakeRefused)
    assert why in end.why


def test_noise_at_the_handshake_is_quoted() -> None:
    end = refusal_of(miniature("noisy", "handshake")).end

    assert isinstance(end, HandshakeRefused)
    assert end.line == "engine ready"


def test_an_engine_that_ends_before_the_handshake_crashed() -> None:
    failed = refusal_of(miniature("no_such_file"))

    assert failed.end == Crash(2)
    assert "No such file" in failed.last_stderr[-1]


@pytest.mark.parametrize(
    ("command", "cwd", "why"),
    [
        (("no-such-program",), ROOT, "there is no program 'no-such-program' on PATH"),
        (("./no-such-program",), ROOT, f"there is no file {ROOT}/no-such-program"),
        (("./README.md",), ROOT, "is not executable"),
        ((sys.executable,), ROOT / "no-such-folder", f"there is no folder {ROOT}/no-such-folder"),
    ],
)
def test_a_program_that_cannot_start_says_why(command: tuple[str, ...], cwd: Path, why: str) -> None:
    end = refusal_of(EngineSpec("missing", command, cwd)).end

    assert isinstance(end, SpawnFailed)
    assert why in end.why


def test_an_engine_that_is_not_built_is_told_how_it_is() -> None:
    end = refusal_of(EngineSpec("missing", ("./mine",), ROOT, build=(("make",),))).end

    assert isinstance(end, SpawnFailed)
    assert end.why.endswith("is missing: `hakam doctor missing` builds the engine")


def test_a_line_without_end_is_too_much_output() -> None:
    failed, _ = end_of(miniature("huge_line", line_mib=1))

    assert failed.end == TooMuchOutput(1 << 20)


def test_an_engine_that_talks_unasked_does_not_fill_our_memory() -> None:
    with (
        Session.start(miniature("talks_unasked", line_mib=1)) as talking,
        Session.start(miniature("hangs", "1", case_seconds=0.5)) as hanging,
    ):
        for each in (talking, hanging):
            each.send(requests(1, 1), 1)
        before = psutil.Process().memory_info().rss
        with pytest.raises(SessionEnded):
            hanging.answers(answers(1, 1), 1, alongside=[talking, hanging])

        assert psutil.Process().memory_info().rss - before < 16 << 20
        assert talking.answers(b"", 1) == b"{}\n"


@pytest.mark.parametrize("words", [("200",), ("200", "below")])
def test_too_much_memory_is_noticed_in_the_engine_and_below_it(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(session_module, "WEIGH_EVERY", 0.05)
    failed, _ = end_of(miniature("glutton", *words, memory_mib=100))

    assert isinstance(failed.end, TooMuchMemory)
    assert failed.end.used > failed.end.limit == 100 << 20


def test_a_flood_on_stderr_is_drained_and_only_its_last_lines_are_kept() -> None:
    with Session.start(miniature("floods_stderr")) as session:
        session.send(requests(1, 1), 1)
        expected = answers(1, 1)
        assert session.answers(expected, 1) is expected
        os.kill(session.pid, signal.SIGKILL)
        session.send(requests(2, 2), 1)
        with pytest.raises(SessionEnded) as ended:
            session.answers(answers(2, 2), 1)
        failed = ended.value.failed

        assert failed.end == Crash(-signal.SIGKILL)
        assert len(failed.last_stderr) == 20
        assert failed.last_stderr[-1] == "log line 39999 of a very talkative engine"


def test_closing_its_output_is_a_protocol_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "PATIENCE", 0.1)
    failed, _ = end_of(miniature("closes_stdout"))

    assert failed.end == ProtocolFault("it closed its standard output and lives on")


def test_an_exit_is_seen_while_a_grandchild_holds_the_output_open() -> None:
    with Session.start(miniature("leaves_grandchild", case_seconds=30)) as session:
        session.send(requests(1, 2), 2)
        grandchild = json.loads(session.answers(b"", 1))["result"]["child"]
        with pytest.raises(SessionEnded) as ended:
            session.answers(b"", 1)

        assert ended.value.failed.end == Crash(7)
        assert gone(grandchild)


def test_closing_leaves_no_grandchild() -> None:
    with Session.start(miniature("leaves_grandchild")) as session:
        session.send(requests(1, 1), 1)
        grandchild = json.loads(session.answers(b"", 1))["result"]["child"]
        assert psutil.pid_exists(grandchild)

    assert gone(grandchild)


def test_an_engine_that_leaves_at_the_end_of_its_input_leaves_with_0() -> None:
    session = Session.start(miniature("honest"))

    assert session.close() == 0
    assert session.close() == 0


def test_an_engine_that_will_not_leave_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "PATIENCE", 0.1)
    session = Session.start(miniature("stays"))

    assert session.close() == -signal.SIGKILL
    assert not psutil.pid_exists(session.pid)


def test_an_engine_in_the_middle_of_an_answer_can_be_closed() -> None:
    session = Session.start(miniature("talks_unasked", line_mib=1))
    session.send(requests(1, 1), 1)

    assert session.close() == -signal.SIGTERM


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_no_engine_outlives_a_harness_that_is_told_to_end(number: signal.Signals) -> None:
    program = (
        "import sys, time; from pathlib import Path; from harness.config import EngineSpec; "
        "from harness.session import Session; "
        f"s = Session.start(EngineSpec('stays', {miniature('stays').command!r}, Path('.'))); "
        "print(s.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT
    ) as harness:
        assert harness.stdout is not None
        engine = int(harness.stdout.readline())
        assert psutil.pid_exists(engine)
        harness.send_signal(number)
        harness.wait(10)

        assert gone(engine)


def gone(pid: int) -> bool:
    """Whether the process is gone, or will be in a moment: an orphan is reaped by process 1 when it likes."""
    for _ in range(100):
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.01)
    return False


def test_an_engine_is_closed_where_the_system_reaps_children_by_itself() -> None:
    program = (
        "import signal; signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
        "from pathlib import Path; from harness.config import EngineSpec; from harness.session import Session\n"
        f"session = Session.start(EngineSpec('honest', {miniature('honest').command!r}, Path('.')))\n"
        "print(session.close())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, check=False)

    assert (done.stdout, done.stderr) == ("0\n", "")
