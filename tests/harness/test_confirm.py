"""The same again in a fresh process: an engine is a pure function of its request."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from harness.audience import Audience
from harness.confirm import Again, confirm
from harness.divergence import Divergence, Kind
from harness.goldens import read
from harness.outcome import Agreed, Diverged, Outcome
from harness.plan import Plan
from harness.replay import replay
from harness.verdict import Verdict
from harness.work import Sampling, Share
from tests.faulty import REFERENCE, faulty_reference
from tests.runs import ALL, KOUT, NOT_DOUBLED, ShortControls, at_move, closed, end, run, settings

PLAN = Plan(1, (Audience("kout_bh", ALL, ()),))
POINTS = "points = 2 * self.bid"
BY_HASH = (KOUT, POINTS, 'points = 2 * self.bid + hash("hukm") % 100_000')
BY_PROCESS = (KOUT, POINTS, 'points = 2 * self.bid + __import__("os").getpid()')
RUN = 'return f\'{{"steps":[{",".join(play_out(game, options, setup, script))}]}}\''
#: Right in the first case of a process, and never again.
BY_MEMORY = (
    "adapters/serve.py",
    RUN,
    """text = ",".join(play_out(game, options, setup, script))
    _BEFORE.append(script)
    return '{"steps":[' + (text if len(_BEFORE) == 1 else text.replace('"winner":0', '"winner":1')) + ']}'""",
)
MEMORY = ("adapters/serve.py", "PROTOCOL = 1\n", "PROTOCOL = 1\n_BEFORE = []\n")


@pytest.fixture(autouse=True)
def short_controls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the runs of this file hold to account what they are about."""
    monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])


@pytest.mark.parametrize("patch", [BY_HASH, BY_PROCESS], ids=["hash seed", "process"])
def test_an_answer_that_depends_on_the_process_is_non_determinism(
    tmp_path: Path, patch: tuple[str, str, str]
) -> None:
    fickle = faulty_reference(tmp_path / "engine", patch)
    events = run([fickle], settings(tmp_path, 10))
    kinds = {each.finding.fingerprint.kind for each in closed(events)}

    assert end(events).verdict is Verdict.ENGINE_FAILED
    assert Kind.NON_DETERMINISM in kinds
    (found,) = [each for each in closed(events) if each.finding.fingerprint.kind is Kind.NON_DETERMINISM]
    again = list(replay([fickle], read([Path(found.file)])))
    assert Kind.NON_DETERMINISM in {each.finding.fingerprint.kind for each in closed(again)}
    assert end(again).verdict is Verdict.ENGINE_FAILED


def test_an_answer_that_depends_on_the_case_before_is_non_determinism(tmp_path: Path) -> None:
    forgetful = faulty_reference(tmp_path / "engine", BY_MEMORY, MEMORY)
    events = run([forgetful], settings(tmp_path, 30, sampling=Sampling(laws=0, reached=0, confirm=1)))

    assert end(events).verdict is Verdict.ENGINE_FAILED
    assert Kind.NON_DETERMINISM in end(events).grid["faulty"]


def test_a_fault_that_stays_the_same_is_none(tmp_path: Path) -> None:
    steady = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    events = run([steady], settings(tmp_path, 30, sampling=Sampling(laws=0, reached=0, confirm=1)))

    assert end(events).verdict is Verdict.DIVERGED
    assert set(end(events).grid["faulty"]) == {Kind.SCORING}


def again(number: int, first: Outcome | Divergence | None = None) -> Again:
    walked = PLAN.case(number)
    return Again(number, walked.case, walked.steps, first or Agreed(len(walked.case.script)))


DIFFERENCE = Divergence(Kind.SCORING, 3, "score", 1, 2, "play", "play", "score")


@pytest.mark.parametrize("first", [Diverged(3, (DIFFERENCE,)), DIFFERENCE], ids=["of a case", "of a finding"])
def test_a_difference_that_is_gone_is_told_with_its_case(first: Outcome | Divergence) -> None:
    share = Share()

    assert confirm(share, REFERENCE, [again(0), again(5, first), again(2)]) is None
    ((key, finding),) = share.findings.items()
    assert (finding.engine, finding.fingerprint.kind) == (REFERENCE.name, Kind.NON_DETERMINISM)
    assert (finding.case, share.numbers[key]) == (PLAN.case(5).case, 5)
    assert (finding.divergence.reference, finding.divergence.engine) == (1, 2)


def test_an_engine_that_ends_the_second_time_only_is_told(tmp_path: Path) -> None:
    dies = faulty_reference(
        tmp_path, at_move('__import__("os").environ.get("PYTHONHASHSEED") == "20111128"', "raise SystemExit(3)")
    )
    share = Share()
    confirm(share, dies, [again(0)])

    (finding,) = share.findings.values()
    assert finding.fingerprint.kind is Kind.NON_DETERMINISM
    assert "Crash" in str(finding.divergence.engine)


def test_an_engine_that_does_not_start_again_is_a_sentence() -> None:
    gone = replace(REFERENCE, command=("no-such-program",))
    told = confirm(Share(), gone, [again(0)])

    assert told is not None
    assert told.startswith("reference-served could not be started again to confirm its answers: ")
