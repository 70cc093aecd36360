"""A run from its plan to its verdict: what agrees, what differs, what could not be compared, and what it says."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from harness.audience import Wanted
from harness.campaign import campaign
from harness.campaign.run import Run
from harness.campaign.weighing import doubt_what_was_lost
from harness.divergence import Kind
from harness.events import (
    CasesCounted,
    ControlChecked,
    EngineStarted,
    EngineStopped,
    Event,
    FindingFound,
    GoldenChecked,
    LawsChecked,
    NotCompared,
    Progress,
    Reached,
    RunFinished,
    RunStarted,
    StageStarted,
)
from harness.goldens import goldens_of, read
from harness.outcome import Crash, HandshakeRefused, Hang, ProtocolFault, SpawnFailed
from harness.replay import replay
from harness.scenario import load
from harness.table import RESTARTS
from harness.verdict import Verdict
from harness.work import Sampling, Worker
from tests.faulty import REFERENCE, ROOT, faulty_reference
from tests.runs import (
    KOUT,
    NOT_DOUBLED,
    OTHER_REASON,
    ShortControls,
    at_move,
    children,
    closed,
    end,
    of,
    plan,
    run,
    settings,
)

TWIN = replace(REFERENCE, name="twin")
RUN_LINE = 'return f\'{{"steps":[{",".join(play_out(game, options, setup, script))}]}}\''
FAILED = '"reason":"failed","points":'


@pytest.fixture(autouse=True)
def short_controls(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """One planted fault and a few cases of the controls, where a test is not about them."""
    if request.function is not test_clean_engines_agree_on_every_move_and_the_events_stand_in_order:
        monkeypatch.setattr("harness.controls.tasks", lambda _: [ShortControls()])


def fails(steps: list[str]) -> bool:
    """Whether a contract below 8 fails in a case, which is worth points."""
    return any(FAILED in step and f"{FAILED}0" not in step for step in steps)


def test_clean_engines_agree_on_every_move_and_the_events_stand_in_order(tmp_path: Path) -> None:
    sampled = Sampling(laws=1, again=10, reached=1, confirm=10)
    events = run([REFERENCE, TWIN], settings(tmp_path, 40, goldens=True, sampling=sampled))
    finished = end(events)
    goldens = goldens_of("kout_bh")

    assert isinstance(events[0], RunStarted)
    assert finished.verdict is Verdict.AGREED
    assert finished.inconclusive == ()
    assert finished.goldens == len(goldens)
    assert finished.cases == len(goldens) + 40
    moves = [len(golden.scenario.case.script) for golden in goldens] + [len(script) for _, script, _ in plan(40)]
    assert finished.steps == sum(moves)
    assert finished.grid == {REFERENCE.name: {}, "twin": {}}
    assert [event.stage for event in of(StageStarted, events)] == ["controls", "goldens", "fuzz", "confirm"]
    order = [type(event) for event in events if not isinstance(event, Progress)]
    assert [kind for kind, before in zip(order, [None, *order], strict=False) if kind != before] == [
        RunStarted, EngineStarted, StageStarted, ControlChecked, StageStarted, GoldenChecked, StageStarted,
        CasesCounted, LawsChecked, Reached, RunFinished,
    ]  # fmt: skip
    assert of(LawsChecked, events) == [LawsChecked(every=1, cases=40, every_again=10, again=4)]
    assert {(each.engine, each.outcome) for each in of(GoldenChecked, events)} == {
        (REFERENCE.name, "agreed"),
        ("twin", "agreed"),
    }
    assert not (tmp_path / "findings").exists()
    assert children() == set()


def test_a_faulty_engine_diverges_and_each_finding_says_who_else_does(tmp_path: Path) -> None:
    one = faulty_reference(tmp_path / "one", NOT_DOUBLED, name="one")
    other = faulty_reference(tmp_path / "other", NOT_DOUBLED, name="other")
    events = run([REFERENCE, one, other], settings(tmp_path, 60))
    failing = [(len(script), number) for number, script, steps in plan(60) if fails(steps)]
    findings = [each.finding for each in closed(events)]

    assert end(events).verdict is Verdict.DIVERGED
    assert end(events).grid == {
        REFERENCE.name: {},
        "one": {Kind.SCORING: len(failing)},
        "other": {Kind.SCORING: len(failing)},
    }
    assert [finding.engine for finding in findings] == ["one", "other"]
    for finding, company in zip(findings, ["other", "one"], strict=True):
        assert finding.fingerprint.kind is Kind.SCORING
        assert finding.fingerprint.rule == "kout_bh 8.2.2"
        assert (finding.fingerprint.phase, finding.fingerprint.move) == ("play", "play")
        assert finding.count == len(failing)
        assert finding.agrees == (REFERENCE.name,)
        assert finding.sides_with == (company,)
        assert finding.divergence.reference == 2 * finding.divergence.engine
        assert len(finding.case.script) == min(failing)[0]
        assert not finding.warning
    found = [(event.finding.engine, event.finding.fingerprint) for event in of(FindingFound, events)]
    assert sorted(found) == [(finding.engine, finding.fingerprint) for finding in findings]


def test_the_file_of_a_finding_shows_it_again_on_its_engine_alone(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    (found,) = closed(run([faulty], settings(tmp_path, 20)))
    file = Path(found.file)
    again = list(replay([faulty], read([file])))

    assert found.replay == f"hakam replay {file} faulty"
    assert load(file).case == found.finding.case
    assert [each.finding.fingerprint for each in closed(again)] == [found.finding.fingerprint]
    assert end(again).verdict is Verdict.DIVERGED
    assert end(list(replay([REFERENCE], read([file])))).verdict is Verdict.AGREED


def test_a_finding_is_shrunk_where_asked_for_and_its_file_with_it(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    events = run([faulty], settings(tmp_path, 10, shrink_seconds=20.0))
    (found,) = closed(events)

    assert found.finding.shrunk
    assert len(found.finding.case.script) < min(len(script) for _, script, steps in plan(10) if fails(steps))
    assert load(Path(found.file)).case == found.finding.case
    assert of(StageStarted, events)[-1] == StageStarted("shrink", 1)


@pytest.mark.parametrize(
    ("command", "ended"),
    [(("no-such-program",), SpawnFailed), (("python3", "-S", "refuses_handshake.py"), HandshakeRefused)],
)
def test_an_engine_that_does_not_start_makes_the_run_inconclusive(
    tmp_path: Path, command: tuple[str, ...], ended: type
) -> None:
    absent = replace(REFERENCE, name="absent", command=command, cwd=ROOT / "tests" / "miniatures")
    events = run([REFERENCE, absent], settings(tmp_path))
    (stopped,) = of(EngineStopped, events)

    assert [type(event) for event in events] == [RunStarted, EngineStopped, RunFinished]
    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert "absent could not be started" in end(events).inconclusive
    assert (stopped.engine, type(stopped.failed.end)) == ("absent", ended)
    assert children() == set()


def test_an_engine_that_offers_nothing_of_what_was_asked_is_named(tmp_path: Path) -> None:
    four = (KOUT, '"seats": Choice((4, 6), default=4)', '"seats": Choice((4,), default=4)')
    small = faulty_reference(tmp_path / "engine", four, name="small")
    events = run([REFERENCE, small], settings(tmp_path, 20, wanted=Wanted(("kout_bh",), {"seats": "6"})))

    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert end(events).inconclusive == ("small offers nothing of what was asked for (kout_bh)",)
    assert [(event.engine, event.cases) for event in of(NotCompared, events)] == [("small", 20)]


def test_what_only_one_engine_offers_is_played_by_it_and_counted_as_left_out_of_the_other(tmp_path: Path) -> None:
    four = (KOUT, '"seats": Choice((4, 6), default=4)', '"seats": Choice((4,), default=4)')
    small = faulty_reference(tmp_path / "engine", four, name="small")
    events = run([REFERENCE, small], settings(tmp_path, 20))
    (left,) = of(NotCompared, events)

    assert end(events).verdict is Verdict.AGREED
    assert (left.engine, left.why) == ("small", "kout_bh: seats = 6 is not offered")
    assert 0 < left.cases <= 10, "every other case is made for the reference alone"


def offering(text: str) -> tuple[str, str, str]:
    return ("adapters/serve.py", '"capabilities": CAPABILITIES,', text)


@pytest.mark.parametrize(
    ("patches", "left"),
    [
        ([offering('"capabilities": ["perft"],')], ["kout_bh: it cannot start from a setup"]),
        (
            [(KOUT, '"seats": Choice((4, 6), default=4)', '"seats": Choice((4,), default=4)')],
            ["kout_bh: seats = 6 is not offered"],
        ),
        (
            [("adapters/serve.py", "for each, option in game.options.items()", "for each, option in ()")],
            [
                "kout_bh: seats is not offered, so it stays at 4",
                *3 * ["kout_bh: target is not offered, so it stays at 31"],
                "kout_bh: dealer_meter is not offered, so it stays at after",
                "kout_bh: first_dealer is not offered, so it stays at draw",
            ],
        ),
        (
            [offering('"capabilities": CAPABILITIES, "omits": ["score", "legal"],')],
            ["it does not tell legal, score: that was left out of every step"],
        ),
    ],
    ids=["setup", "value", "options", "omits"],
)
def test_what_a_lone_engine_does_not_offer_or_tell_is_not_hidden_in_a_green_run(
    tmp_path: Path, patches: list[tuple[str, str, str]], left: list[str]
) -> None:
    events = run([faulty_reference(tmp_path / "engine", *patches)], settings(tmp_path, 12))

    assert end(events).verdict is Verdict.AGREED
    assert of(NotCompared, events) == [NotCompared("faulty", why, None) for why in dict.fromkeys(left)]


def test_a_difference_in_what_an_adapter_decides_is_told_as_the_adapters(tmp_path: Path) -> None:
    adapter = '"adapter": {"name": "bridge", "version": "1", "glue": ["round.points"]},'
    engine = faulty_reference(
        tmp_path / "engine", NOT_DOUBLED, offering(f'"capabilities": CAPABILITIES, {adapter}')
    )

    told = closed(run([engine], settings(tmp_path, 40)))
    again = closed(replay([engine], read([Path(each.file) for each in told])))

    for findings in (told, again):
        glue = {each.finding.divergence.path: each.glue for each in findings}
        assert glue["events.round.points"] == "round.points"
        assert [part for path, part in glue.items() if not path.endswith("round.points")] == [""] * (len(glue) - 1)


class FailingControl:
    """The task of a control that sees nothing."""

    def run(self, _: Worker) -> list[ControlChecked]:
        return [ControlChecked("kout_bh: a fault", Kind.FORFEIT, None, 2, passed=False, why="it was not caught")]


def test_a_control_that_fails_makes_the_run_inconclusive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.controls.tasks", lambda _: [FailingControl()])
    events = run([REFERENCE], settings(tmp_path, 5))

    assert [control.passed for control in of(ControlChecked, events)] == [False]
    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert end(events).inconclusive == ("the control kout_bh: a fault failed: it was not caught",)


@pytest.mark.parametrize(
    ("how", "kind", "ended"),
    [
        ("import os; os._exit(7)", Kind.CRASH, Crash(7)),
        ("import time; time.sleep(60)", Kind.HANG, Hang(0.5)),
        ('import os; os.write(1, b"dealing\\n")', Kind.PROTOCOL, None),
    ],
)
def test_an_engine_that_fails_on_some_cases_is_started_again_and_held_on_the_others(
    tmp_path: Path, how: str, kind: Kind, ended: object
) -> None:
    fatal = [number for number, script, _ in plan(40) if any("resign" in move for move in script)]
    assert 0 < len(fatal) <= 8, "so many restarts are allowed"
    faulty = faulty_reference(tmp_path / "engine", at_move('"resign" in move', how), case_seconds=0.5)
    events = run([faulty, REFERENCE], settings(tmp_path, 40))
    stopped = of(EngineStopped, events)

    assert end(events).verdict is Verdict.ENGINE_FAILED
    assert end(events).cases == 40
    assert end(events).steps == sum(len(script) for number, script, _ in plan(40) if number not in fatal)
    assert end(events).grid == {"faulty": {kind: len(fatal)}, REFERENCE.name: {}}
    assert stopped[-1].restarts == len(fatal)
    assert len(stopped) <= 2, "told when it came first, and all at the end"
    assert all(each.blamed for each in stopped)
    assert all(
        isinstance(each.failed.end, ProtocolFault) if ended is None else each.failed.end == ended
        for each in stopped
    )
    assert {each.finding.fingerprint.kind for each in closed(events)} == {kind}


def test_an_engine_that_always_fails_is_given_up_and_what_it_missed_is_counted(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", at_move('"deal" in move', "import os; os._exit(1)"))
    events = run([faulty, REFERENCE], settings(tmp_path, 40))
    (left,) = of(NotCompared, events)

    assert end(events).verdict is Verdict.INCONCLUSIVE, "not one case was compared on it"
    assert end(events).inconclusive == ("nothing was compared on faulty",)
    assert end(events).steps == 0
    assert (left.engine, left.why, left.cases) == ("faulty", "it was given up after too many restarts", 40 - 9)
    assert CasesCounted("faulty", cases=40, compared=0, failed=9, unasked=40 - 9) in events


def test_an_engine_that_crashes_now_and_then_is_held_to_the_end_and_told_once(tmp_path: Path) -> None:
    fatal = [number for number, script, _ in plan(400) if sum(map(len, script)) % 30 == 0]
    assert len(fatal) > RESTARTS
    dies = f"if sum(map(len, script)) % 30 == 0:\n        __import__('os')._exit(7)\n    {RUN_LINE}"
    faulty = faulty_reference(tmp_path / "engine", ("adapters/serve.py", RUN_LINE, dies))
    events = run([faulty], settings(tmp_path, 400))
    first, last = of(EngineStopped, events)

    assert end(events).verdict is Verdict.ENGINE_FAILED
    assert end(events).inconclusive == ()
    assert CasesCounted("faulty", 400, compared=400 - len(fatal), failed=len(fatal), unasked=0) in events
    assert [(each.finding.fingerprint.kind, each.finding.count) for each in closed(events)] == [
        (Kind.CRASH, len(fatal))
    ]
    assert first.restarts < last.restarts == len(fatal), "told when it came first, and all at the end"
    assert first.blamed
    assert last.blamed


@pytest.mark.parametrize(
    ("compared", "failed", "unasked", "lost"), [(5, 2, 1, 0), (5, 1, 1, 1), (0, 0, 0, 8), (8, 0, 0, 0)]
)
def test_a_case_that_nobody_can_tell_anything_of_makes_the_run_inconclusive(
    tmp_path: Path, compared: int, failed: int, unasked: int, lost: int
) -> None:
    night = Run(settings(tmp_path), [REFERENCE])
    night.total.cases = 8
    counts = ((night.total.compared, compared), (night.total.failed, failed), (night.total.unasked, unasked))
    for counter, count in counts:
        counter[REFERENCE.name] = count
    doubt_what_was_lost(night)

    assert night.inconclusive == ([f"of 8 cases {lost} were lost on {REFERENCE.name}"] if lost else [])


def test_a_step_that_is_invalid_is_a_fault_of_the_engine_and_needs_no_restart(tmp_path: Path) -> None:
    half = (KOUT, '"points":{points},"tricks"', '"points":{points}.5,"tricks"')
    events = run([faulty_reference(tmp_path / "engine", half)], settings(tmp_path, 20))

    assert end(events).verdict is Verdict.ENGINE_FAILED
    assert set(end(events).grid["faulty"]) == {Kind.PROTOCOL}
    assert of(EngineStopped, events) == []


@pytest.mark.parametrize(("strict", "verdict"), [(False, Verdict.AGREED), (True, Verdict.DIVERGED)])
def test_a_reason_alone_is_a_warning_unless_the_run_is_strict(
    tmp_path: Path, strict: bool, verdict: Verdict
) -> None:
    polite = faulty_reference(tmp_path / "engine", OTHER_REASON)
    events = run([polite], settings(tmp_path, 60, strict=strict))
    findings = [each.finding for each in closed(events)]

    assert end(events).verdict is verdict
    assert {finding.fingerprint.kind for finding in findings} == {Kind.REASON}
    assert all(finding.warning for finding in findings)
    assert end(events).grid["faulty"] == {Kind.REASON: sum(finding.count for finding in findings)}
    assert end(events).steps == sum(len(script) for _, script, _ in plan(60)), "a reason ends no comparison"


def some_goldens(folder: Path, monkeypatch: pytest.MonkeyPatch, holding: str) -> list[Path]:
    """Make a run play three goldens whose steps hold a text, and three that do not; gives those that do."""
    (folder / "kout_bh").mkdir(parents=True)
    golden = sorted(goldens_of("kout_bh"), key=lambda golden: len(golden.scenario.steps))
    with_it = [each.path for each in golden if holding in "".join(each.scenario.steps)][:3]
    without = [each.path for each in golden if holding not in "".join(each.scenario.steps)][:3]
    for path in [*with_it, *without]:
        (folder / "kout_bh" / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr("harness.goldens.scenarios_folder", lambda: folder)
    return with_it


def test_a_stale_golden_makes_the_run_inconclusive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some_goldens(tmp_path / "scenarios", monkeypatch, FAILED)
    stale = sorted((tmp_path / "scenarios" / "kout_bh").iterdir())[1]
    text = json.loads(stale.read_text(encoding="utf-8"))
    text["steps"][-1]["score"] += 1
    stale.write_text(json.dumps(text), encoding="utf-8")
    events = run([REFERENCE], settings(tmp_path, 5, goldens=True))

    assert end(events).verdict is Verdict.INCONCLUSIVE
    last = len(text["steps"]) - 1
    assert end(events).inconclusive == (
        f"{stale.name}: step {last} is not what the reference says; see `hakam golden check`",
    )


def test_no_golden_at_all_is_not_green(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.goldens.scenarios_folder", lambda: tmp_path / "none")
    events = run([REFERENCE], settings(tmp_path, 5, goldens=True))

    assert end(events).inconclusive == ("there was no golden scenario to play",)
    assert end(events).verdict is Verdict.INCONCLUSIVE


def test_a_golden_that_an_engine_plays_otherwise_is_a_divergence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = some_goldens(tmp_path / "scenarios", monkeypatch, FAILED + "1")
    events = run([faulty_reference(tmp_path / "engine", NOT_DOUBLED)], settings(tmp_path, 1, goldens=True))
    told = {each.path: each.outcome for each in of(GoldenChecked, events)}

    assert end(events).verdict is Verdict.DIVERGED
    assert {path for path, outcome in told.items() if outcome == "diverged"} == {
        f"kout_bh/{path.name}" for path in failing
    }
    assert len(told) == 6


def test_a_golden_refused_for_another_reason_fails_a_strict_run_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_goldens(tmp_path / "scenarios", monkeypatch, "must_follow_suit")
    polite = faulty_reference(tmp_path / "engine", OTHER_REASON)
    lenient = run([polite], settings(tmp_path, 1, goldens=True))
    strict = run([polite], settings(tmp_path, 1, goldens=True, strict=True))

    assert [each.outcome for each in of(GoldenChecked, lenient)] == 6 * ["agreed"]
    assert sorted(each.outcome for each in of(GoldenChecked, strict)) == 3 * ["agreed"] + 3 * ["diverged"]
    assert (end(lenient).verdict, end(strict).verdict) == (Verdict.AGREED, Verdict.DIVERGED)


def is_golden(event: Event) -> bool:
    return isinstance(event, GoldenChecked) and event.outcome == "diverged"


def stage(name: str) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, Progress) and event.stage == name and event.findings > 0


@pytest.mark.parametrize(
    ("when", "findings"),
    [
        pytest.param(lambda event: isinstance(event, RunStarted), 0, id="start"),
        pytest.param(lambda event: isinstance(event, EngineStarted), 0, id="engines"),
        pytest.param(lambda event: isinstance(event, ControlChecked), 0, id="controls"),
        pytest.param(is_golden, 1, id="goldens"),
        pytest.param(stage("fuzz"), 1, id="fuzz"),
        pytest.param(lambda event: event == StageStarted("confirm", 3), 1, id="confirm"),
        pytest.param(stage("shrink"), 1, id="shrink"),
        pytest.param(lambda event: type(event).__name__ == "FindingClosed", 1, id="findings"),
    ],
)
def test_an_interrupt_ends_the_run_but_loses_no_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: Callable[[Event], bool], findings: int
) -> None:
    some_goldens(tmp_path / "scenarios", monkeypatch, FAILED + "1")
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    how = settings(tmp_path, 40, goldens=when is is_golden, shrink_seconds=0.2)
    events: list[Event] = []
    going = campaign([faulty], how)
    interrupted = False
    while (event := next(going, None)) is not None:
        while event is not None and not interrupted and when(event):
            events.append(event)
            interrupted = True
            event = going.throw(KeyboardInterrupt)
        assert event is not None
        events.append(event)

    assert interrupted
    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert end(events).inconclusive == ("interrupted",)
    assert len(closed(events)) == findings
    assert all(load(Path(each.file)).finding is not None for each in closed(events))
    assert children() == set()


def workers() -> list[psutil.Process]:
    below = psutil.Process().children()
    return [each for each in below if "spawn_main" in " ".join(each.cmdline())]


def test_a_worker_that_is_killed_makes_the_run_inconclusive_and_its_findings_stay(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    events: list[Event] = []
    killed = False
    for event in campaign([faulty], settings(tmp_path, 4000, workers=1)):
        if isinstance(event, Progress) and event.findings and not killed:
            killed = True
            for worker in workers():
                worker.kill()
        events.append(event)

    assert end(events).verdict is Verdict.INCONCLUSIVE
    assert "hakam worker 0 ended with exit code -9 before its task was done" in end(events).inconclusive[0]
    assert closed(events)
    assert children() == set()


def test_a_run_bounded_by_time_ends_in_time_on_a_slow_engine(tmp_path: Path) -> None:
    slow = faulty_reference(tmp_path / "engine", at_move('"deal" in move', "import time; time.sleep(0.1)"))
    finished = end(run([slow], settings(tmp_path, None, seconds=1.5)))

    assert finished.verdict is Verdict.AGREED
    assert 8 <= finished.cases <= 8 + 15, "a first chunk of 8, and what 0.1 s a case leave room for in 1.5 s"


def test_the_findings_of_a_seed_are_the_same_whatever_the_number_of_workers(tmp_path: Path) -> None:
    joker = (KOUT, "JOKER_STRENGTH: Final = 2 * TRUMP", "JOKER_STRENGTH: Final = -1")
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED, joker)
    runs = [run([faulty, REFERENCE], settings(tmp_path, 60, workers=workers)) for workers in (0, 2)]
    told = [[(each.finding, each.file) for each in closed(events)] for events in runs]

    assert len(told[0]) >= 2
    assert told[1] == told[0]
    assert len({(end(events).verdict, end(events).steps, str(end(events).grid)) for events in runs}) == 1


@pytest.mark.parametrize("obstacle", ["a file", "a file above"])
def test_findings_that_cannot_be_written_are_told_all_the_same(tmp_path: Path, obstacle: str) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    folder = tmp_path / "findings" if obstacle == "a file" else tmp_path / "above" / "findings"
    (folder if obstacle == "a file" else folder.parent).write_text("in the way", encoding="utf-8")
    events = run([faulty], settings(tmp_path, 10, findings=folder))

    assert end(events).verdict is Verdict.INCONCLUSIVE
    (why,) = end(events).inconclusive
    assert why.startswith(f"findings could not be written to {folder}: ")
    assert [(each.finding.engine, each.file, each.replay) for each in closed(events)] == [("faulty", "", "")]


def test_pairs_are_held_against_each_other_and_each_has_its_row(tmp_path: Path) -> None:
    faulty = faulty_reference(tmp_path / "engine", NOT_DOUBLED)
    events = run([REFERENCE, TWIN, faulty], settings(tmp_path, 40, pairs=True))
    failing = sum(fails(steps) for _, _, steps in plan(40))
    first, *_ = closed(events)

    assert end(events).verdict is Verdict.DIVERGED
    assert end(events).grid == {
        f"{REFERENCE.name} × twin": {},
        f"{REFERENCE.name} × faulty": {Kind.SCORING: failing},
        "twin × faulty": {Kind.SCORING: failing},
    }
    assert first.finding.engine in {f"{REFERENCE.name} × faulty", "twin × faulty"}
    assert first.replay.split(" ")[3:] == first.finding.engine.split(" × "), "the line names both engines"


def test_two_engines_that_are_wrong_alike_are_a_pair_without_a_difference(tmp_path: Path) -> None:
    one = faulty_reference(tmp_path / "one", NOT_DOUBLED, name="one")
    events = run([one, replace(one, name="other")], settings(tmp_path, 20, pairs=True))

    assert end(events).verdict is Verdict.AGREED
    assert end(events).steps == sum(len(script) for _, script, _ in plan(20))


def test_what_is_no_step_behind_a_difference_is_the_fault_of_its_engine_in_pairs_too(tmp_path: Path) -> None:
    """The first engine stands in the place of the reference, and must be as valid."""
    null = (
        "adapters/serve.py",
        'return f\'{{"steps":[{",".join(play_out(game, options, setup, script))}]}}\'',
        'steps = play_out(game, options, setup, script)\n'
        '    bad = next((n for n, step in enumerate(steps) if \'"reason":"failed"\' in step), len(steps))\n'
        '    steps[bad + 1 :] = ["{}" for _ in steps[bad + 1 :]]\n'
        '    return f\'{{"steps":[{",".join(steps)}]}}\'',
    )  # fmt: skip
    broken = faulty_reference(tmp_path / "engine", NOT_DOUBLED, null)
    behind = [number for number, _, steps in plan(40) if any(FAILED in step for step in steps[:-1])]
    assert behind
    events = run([broken, REFERENCE], settings(tmp_path, 40, pairs=True))

    assert end(events).verdict is Verdict.ENGINE_FAILED
    assert end(events).grid["faulty"] == {Kind.PROTOCOL: len(behind)}
