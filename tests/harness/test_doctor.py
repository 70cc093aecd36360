"""The doctor: the reference is well, and every fault on the wire is found by the check that is about it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from harness import session as session_module
from harness.config import EngineSpec
from harness.doctor import Finding, Result, State, examine, examine_machine, verdict_of
from harness.doctor import toolchain as toolchain_module
from harness.doctor.checks import CHECKS
from harness.doctor.patient import Patient
from harness.outcome import Crash, Hang, SpawnFailed
from harness.verdict import Verdict

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = EngineSpec("reference", (sys.executable, "-m", "adapters.serve"), ROOT)


def spoiled(fault: str) -> EngineSpec:
    script = str(ROOT / "tests" / "miniatures" / "spoiled.py")
    return EngineSpec("spoiled", (sys.executable, script, fault), ROOT, case_seconds=1)


def finding_of(fault: str, title: str) -> Finding:
    """What the check with this title finds on the reference with this fault."""
    [check] = [each for each in CHECKS if each.title == title]
    with Patient(spoiled(fault)) as patient:
        return patient.undergo(check)


def state_of(results: list[Result]) -> set[State]:
    return {result.finding.state for result in results}


def test_the_reference_is_well() -> None:
    results = list(examine(REFERENCE))

    assert [r for r in results if r.finding.state is not State.PASSED] == [
        Result(6, "reference", "it is built", Finding.left_out("it has no build commands"))
    ]
    assert [r.number for r in results] == list(range(6, 10 + len(CHECKS)))
    assert verdict_of(results) == Verdict.AGREED


PLAYS = "it plays the games that it offers"
REFUSED = "a move that cannot be made is a step"


@pytest.mark.parametrize(
    ("fault", "title", "advice"),
    [
        ("loses a step", PLAYS, "were asked for (the opening position"),
        ("scores in halves", PLAYS, "must be a whole number, not 0.5"),
        ("gives every id as text", "an answer carries the id of its request", 'to request "0" in place of 0'),
        ("numbers every answer itself", "an answer carries the id of its request", "copy the id of the request"),
        ("answers in the wrong order", "requests in flight are answered in order", "in the order of the requests"),
        ("errors on a refused move", REFUSED, "error -32603"),
        ("takes every move", REFUSED, "refuse '0 play AS'"),
        ("moves the dealer on a refusal", "text that is no move is a step", "changes nothing; dealer changed"),
        ("counts its answers in the score", "the same request has the same answer", "no state may be left"),
        ("answers by hash", "two processes answer alike", "sort what is written"),
        ("wants a handshake", "no request depends on initialize", "no request depends on initialize"),
        ("passes over empty lines", "an empty line is -32700", "it is not passed over"),
        ("dies of bad JSON", "a line that is not JSON is -32700", "answer it with error -32700 and read on"),
        ("dies of bad JSON", "invalid UTF-8 is -32700", "decode lines strictly"),
        ("says -32600 to everything", "NaN is -32700", "the error is -32700, not -32600"),
        ("says -32600 to everything", "an unknown method is -32601", "the error is -32601, not -32600"),
        ("says -32600 to everything", "another protocol is -32602", "the error is -32602, not -32600"),
        ("passes over what has no id", "a batch is -32600", "there are no batches"),
        ("passes over what has no id", "a request without an id is -32600", "every line is answered"),
        ("plays unknown options", "an unknown option is -32602", "another game than was asked for"),
        ("plays unknown options", "an unknown game is -32602", "look the game up"),
        ("counts one too many", "perft counts what `legal` names", "counts each legal move"),
        ("logs to standard output", "nothing but answers is on standard output", "write logs to standard error"),
        ("shuts down with true", "shutdown is answered with null, then exit 0", "answer shutdown with null"),
        ("stays after shutdown", "shutdown is answered with null, then exit 0", "exit with 0 once shutdown"),
        ("leaves shutdown with 1", "shutdown is answered with null, then exit 0", "exit with 0 once shutdown"),
        ("stays at the end of its input", "the end of its input ends it", "exit with 0 when standard input ends"),
        ("fails at the end of its input", "the end of its input ends it", "exit with 0 when standard input ends"),
    ],
)
def test_a_fault_on_the_wire_is_found_by_the_check_that_is_about_it(
    monkeypatch: pytest.MonkeyPatch, fault: str, title: str, advice: str
) -> None:
    monkeypatch.setattr(session_module, "PATIENCE", 0.2)
    finding = finding_of(fault, title)

    assert finding.state is State.FAILED
    assert advice in finding.advice


def test_another_form_than_the_canonical_one_is_noted_and_allowed() -> None:
    finding = finding_of("spaces", "its answers are in the canonical form")

    assert finding.state is State.NOTED
    assert 'it wrote …{"jsonrpc": "2.0"' in finding.received
    assert 'the canonical form is …{"jsonrpc":"2.0"' in finding.received


def test_a_failed_check_tells_what_was_sent_and_how_the_engine_ended() -> None:
    finding = finding_of("dies of bad JSON", "a line that is not JSON is -32700")

    assert finding.sent == '{"jsonrpc":"2.0","id":20,'
    assert finding.ended is not None
    assert finding.ended.end == Crash(1)
    assert finding.ended.last_stderr == ("SyntaxError: Unexpected end of JSON input",)


def test_an_engine_is_started_again_after_a_check_that_ended_it() -> None:
    results = list(examine(spoiled("dies of bad JSON")))
    failed = {r.title for r in results if r.finding.state is State.FAILED}

    assert failed == {check.title for check in CHECKS if "-32700" in check.title}
    assert verdict_of(results) == Verdict.ENGINE_FAILED


@pytest.mark.parametrize(
    ("spec", "title", "end", "verdict"),
    [
        (EngineSpec("e", ("no-such-program",), ROOT), "it starts", SpawnFailed, Verdict.INCONCLUSIVE),
        (
            EngineSpec("e", (sys.executable, "-c", "import time; time.sleep(9)"), ROOT, handshake_seconds=0.2),
            "it answers initialize",
            Hang,
            Verdict.ENGINE_FAILED,
        ),
        (
            EngineSpec("e", (sys.executable, "-c", "raise SystemExit(5)"), ROOT),
            "it answers initialize",
            Crash,
            Verdict.ENGINE_FAILED,
        ),
    ],
)
def test_what_comes_after_an_engine_that_does_not_start_is_left_out_and_never_well(
    spec: EngineSpec, title: str, end: type, verdict: Verdict
) -> None:
    results = list(examine(spec))
    [failed] = [r for r in results if r.finding.state is State.FAILED]
    after = [r for r in results if r.number > failed.number]

    assert failed.title == title
    assert failed.finding.ended is not None
    assert isinstance(failed.finding.ended.end, end)
    assert state_of(after) == {State.LEFT_OUT}
    assert [r.number for r in results] == list(range(6, 10 + len(CHECKS)))
    assert verdict_of(results) == verdict


def test_an_invalid_offer_is_told_by_its_place() -> None:
    offer = '{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}'
    code = f"import time; print({offer!r}, flush=True); input(); time.sleep(9)"
    results = list(examine(EngineSpec("e", (sys.executable, "-c", code), ROOT)))
    [failed] = [r for r in results if r.finding.state is State.FAILED]

    assert failed.title == "its offer is valid"
    assert failed.finding.received == "the result lacks 'engine'"


def test_where_nothing_can_be_read_the_rest_is_left_out_and_not_passed() -> None:
    noisy = EngineSpec("noisy", (sys.executable, "noisy.py"), ROOT / "tests" / "miniatures")
    results = list(examine(noisy))
    [failed] = [r for r in results if r.finding.state is State.FAILED]

    assert failed.title == "it answers a run"
    assert failed.finding.received == "trick taken by seat 2"
    assert "was this line meant for stderr?" in failed.finding.advice
    assert state_of(results[results.index(failed) + 1 :]) == {State.LEFT_OUT}


def test_an_engine_that_starts_only_once_is_not_waited_for_at_every_check(tmp_path: Path) -> None:
    code = (
        "import pathlib, sys, runpy\n"
        "seen = pathlib.Path('seen'); n = int(seen.read_text()) if seen.exists() else 0\n"
        "seen.write_text(str(n + 1))\n"
        "if n >= 2: sys.exit(3)\n"
        "sys.argv = ['spoiled.py', 'dies of bad JSON']\n"
        f"runpy.run_path({str(ROOT / 'tests' / 'miniatures' / 'spoiled.py')!r}, run_name='__main__')\n"
    )
    results = list(examine(EngineSpec("e", (sys.executable, "-c", code), tmp_path)))
    states = [r.finding.state for r in results]
    last_failed = max(n for n, state in enumerate(states) if state is State.FAILED)

    assert results[last_failed].finding.ended is not None
    assert set(states[last_failed + 1 :]) == {State.LEFT_OUT}


def test_a_build_that_fails_is_told_and_makes_the_examination_inconclusive(tmp_path: Path) -> None:
    broken = (sys.executable, "-c", "raise SystemExit('error: seat.ts')")
    results = list(examine(EngineSpec("e", REFERENCE.command, tmp_path, build=(broken,))))

    assert results[0].title == "it is built"
    assert "error: seat.ts" in results[0].finding.received
    assert state_of(results[1:]) == {State.LEFT_OUT}
    assert verdict_of(results) == Verdict.INCONCLUSIVE


def test_the_machine_has_what_it_needs_to_run_this_test() -> None:
    results = {result.title: result.finding for result in examine_machine(())}

    assert results["Python"].state is State.PASSED
    assert results["the system is supported"].state is State.PASSED


@pytest.mark.parametrize(
    ("command", "state", "verdict"),
    [(("./mine",), State.NOTED, Verdict.AGREED), (("node", "main.js"), State.FAILED, Verdict.INCONCLUSIVE)],
)
def test_a_missing_tool_matters_to_the_engines_that_use_it(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], state: State, verdict: Verdict
) -> None:
    monkeypatch.setattr(toolchain_module.shutil, "which", lambda _: None)
    results = list(examine_machine([EngineSpec("e", command, ROOT)]))
    [node] = [result for result in results if result.title == "Node"]
    well = Result(6, "e", "it starts", Finding.passed())

    assert node.finding.state is state
    assert node.finding.received == "there is no node on PATH"
    assert verdict_of([node, well]) == verdict


def test_an_old_node_is_told_by_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toolchain_module, "_version", lambda _: "v18.19.0")
    [node] = [r for r in examine_machine([EngineSpec("e", ("node", "x"), ROOT)]) if r.title == "Node"]

    assert node.finding.state is State.FAILED
    assert node.finding.received == "v18.19.0"
    assert ">= 20" in node.finding.advice


def test_nothing_examined_is_not_well() -> None:
    assert verdict_of(list(examine_machine(()))) == Verdict.INCONCLUSIVE
