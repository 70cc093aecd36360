"""A table of engines: what agrees, what differs, what ends, and what is never sent."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from harness.audience import Audience
from harness.case import Case
from harness.divergence import Kind
from harness.mix import Offered, everything
from harness.outcome import Agreed, Crash, Diverged, EngineFailed, Hang, ProtocolFault, Unsupported
from harness.plan import Plan
from harness.table import RESTARTS, NotStarted, Played, Table, play_alone, steps_of
from reference_engine.games import GAMES
from tests.faulty import REFERENCE, faulty_reference

KOUT = "reference_engine/kout_bh.py"
SERVE = "adapters/reference.py"
PLAN = Plan(1, (Audience("kout_bh", Offered(everything(GAMES["kout_bh"].options)), ()),))
NOT_DOUBLED = (KOUT, "points = 2 * self.bid", "points = self.bid")


def played(table: Table, count: int, first: int = 0) -> list[Played]:
    return list(table.play((n, walked.case, walked.steps) for n, walked in PLAN.cases(first, count)))


def test_the_reference_agrees_with_itself_over_several_blocks() -> None:
    with Table([REFERENCE]) as table:
        cases = played(table, 100)

    assert [each.number for each in cases] == list(range(100))
    assert all(each.outcomes == {REFERENCE.name: Agreed(len(each.case.script))} for each in cases)
    assert table.stopped == []


RUN_LINE = 'return f\'{{"steps":[{",".join(play_out(game, options, setup, script))}]}}\''


def test_a_fault_shows_on_its_engine_alone(tmp_path: Path) -> None:
    with Table([REFERENCE, faulty_reference(tmp_path, NOT_DOUBLED)]) as table:
        cases = played(table, 80)
    kinds = Counter(
        each.outcomes["faulty"].divergences[-1].kind
        for each in cases
        if isinstance(each.outcomes["faulty"], Diverged)
    )

    assert set(kinds) == {Kind.SCORING}
    assert all(isinstance(each.outcomes[REFERENCE.name], Agreed) for each in cases)


def crashing(folder: Path, when: str, how: str) -> tuple[str, str, str]:
    """A patch that makes the engine misbehave at a move of a certain text."""
    old = "        played = CARD_PLAYS.get(move)"
    return (KOUT, old, f"        if {when}:\n            {how}\n{old}")


def test_a_crash_is_blamed_on_its_case_and_the_others_are_compared(tmp_path: Path) -> None:
    exits = crashing(tmp_path, '"resign" in move', "import os; os._exit(7)")
    fatal = {n for n, walked in PLAN.cases(0, 130) if any("resign" in move for move in walked.case.script)}
    assert 0 < len(fatal) <= RESTARTS, "the plan has a few cases with that move"
    with Table([faulty_reference(tmp_path, exits)]) as table:
        cases = played(table, 130)
    failed = {each.number for each in cases if isinstance(each.outcomes["faulty"], EngineFailed)}

    assert failed == fatal
    assert [(end.number, end.failed.end, end.blamed) for end in table.stopped] == [
        (n, Crash(7), True) for n in sorted(fatal)
    ]


def test_an_engine_that_ends_too_often_is_given_up_and_what_it_missed_is_told(tmp_path: Path) -> None:
    exits = crashing(tmp_path, '"hukm" in move', "import os; os._exit(1)")
    with Table([faulty_reference(tmp_path, exits)]) as table:
        cases = played(table, RESTARTS + 20)
    outcomes = [each.outcomes["faulty"] for each in cases]

    assert sum(isinstance(outcome, EngineFailed) for outcome in outcomes) == RESTARTS + 1
    assert outcomes[-1] == Unsupported("it was given up after too many restarts")


def test_what_an_engine_answers_earns_it_more_restarts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.table.RESTARTS", 2)
    dies = f"_CASES.append(1)\n    if len(_CASES) == 50:\n        __import__('os')._exit(7)\n    {RUN_LINE}"
    counting = ("adapters/serve.py", "PROTOCOL = 1\n", "PROTOCOL = 1\n_CASES = []\n")
    with Table([faulty_reference(tmp_path, ("adapters/serve.py", RUN_LINE, dies), counting)]) as table:
        cases = played(table, 300)

    failed = [each for each in cases if isinstance(each.outcomes["faulty"], EngineFailed)]
    agreed = [each for each in cases if each.outcomes["faulty"] == Agreed(len(each.case.script))]
    assert len(agreed) + len(failed) == 300
    assert len(table.stopped) > 2, "its fiftieth case ends a process, whichever case that is"
    assert len(failed) <= len(table.stopped)
    assert not any(each.blamed for each in table.stopped)


def test_hangs_are_not_forgiven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.table.RESTARTS", 1)
    monkeypatch.setattr("harness.table.EARNS", 1)
    hangs = crashing(tmp_path, '"resign" in move', "import time; time.sleep(60)")
    fatal = [n for n, walked in PLAN.cases(0, 130) if any("resign" in move for move in walked.case.script)]
    with Table([faulty_reference(tmp_path, hangs, case_seconds=0.3)]) as table:
        cases = played(table, 130)

    assert len(table.stopped) == 2
    assert [each.number for each in cases if isinstance(each.outcomes["faulty"], EngineFailed)] == fatal[:2]
    assert cases[-1].outcomes["faulty"] == Unsupported("it was given up after too many restarts")


def test_a_hang_is_ended_at_the_deadline(tmp_path: Path) -> None:
    hangs = crashing(tmp_path, '"resign" in move', "import time; time.sleep(60)")
    fatal = next(n for n, walked in PLAN.cases(0, 300) if "resign" in walked.case.script)
    with Table([faulty_reference(tmp_path, hangs, case_seconds=0.3)]) as table:
        (case,) = played(table, 1, first=fatal)
    outcome = case.outcomes["faulty"]

    assert isinstance(outcome, EngineFailed)
    assert isinstance(outcome.end, Hang)


@pytest.mark.parametrize(
    ("line", "told"),
    [('b"dealing"', "dealing"), ('b"[" * 100_000', "[[[["), ("""b'{"id":' + b"[" * 100_000""", '{"id":[[[[')],
    ids=["words", "lists in lists", "an id of lists in lists"],
)
def test_noise_on_the_output_is_quoted(line: str, told: str, tmp_path: Path) -> None:
    noise = crashing(tmp_path, 'move == "resign"', f'import os; os.write(1, {line} + b"\\n")')
    fatal = next(n for n, walked in PLAN.cases(0, 300) if "resign" in walked.case.script)
    with Table([faulty_reference(tmp_path, noise)]) as table:
        (case,) = played(table, 1, first=fatal)
    outcome = case.outcomes["faulty"]

    assert isinstance(outcome, EngineFailed)
    assert isinstance(outcome.end, ProtocolFault)
    assert told in outcome.end.line


def test_a_case_that_an_engine_does_not_offer_is_not_sent(tmp_path: Path) -> None:
    four = (KOUT, '"seats": Choice((4, 6), default=4)', '"seats": Choice((4,), default=4)')
    with Table([faulty_reference(tmp_path, four)]) as table:
        cases = played(table, 40)
    for each in cases:
        expected = (
            Agreed(len(each.case.script))
            if each.case.options["seats"] == 4
            else Unsupported("kout_bh: seats = 6 is not offered")
        )

        assert each.outcomes["faulty"] == expected


def test_pairs_are_held_against_each_other(tmp_path: Path) -> None:
    twin = replace(REFERENCE, name="twin")
    with Table([REFERENCE, twin, faulty_reference(tmp_path, NOT_DOUBLED)], pairs=True) as table:
        cases = played(table, 60)
    names = (f"{REFERENCE.name} × twin", f"{REFERENCE.name} × faulty", "twin × faulty")

    assert all(tuple(each.outcomes) == names for each in cases)
    assert all(isinstance(each.outcomes[names[0]], Agreed) for each in cases)
    assert any(isinstance(each.outcomes[names[2]], Diverged) for each in cases)


def test_an_engine_that_cannot_start_is_named() -> None:
    missing = replace(REFERENCE, name="missing", command=("no-such-program",))
    with pytest.raises(NotStarted, match="missing could not be started"):
        Table([REFERENCE, missing])


def test_one_case_is_played_alone_in_a_fresh_process() -> None:
    walked = PLAN.case(0)

    played = play_alone(REFERENCE, walked.case, walked.steps)

    assert played.outcomes == {REFERENCE.name: Agreed(len(walked.case.script))}
    assert not played.lines  # it is what the reference says


@pytest.mark.parametrize(
    "line",
    [
        b'{"jsonrpc":"2.0","id":3,"result":{"steps":[{"ok":true},{"ok":false}]}}\n',
        b'{"id":3, "jsonrpc":"2.0", "result":{"steps":[ {"ok":true}, {"ok":false} ]}}\n',
    ],
)
def test_steps_are_taken_out_of_any_answer_in_canonical_form(line: bytes) -> None:
    assert steps_of(line) == b'{"ok":true},{"ok":false}'


def test_a_case_without_moves_is_a_case() -> None:
    case = Case("kout_bh", PLAN.case(0).case.options, {"dealer": 0, "score": 0}, ())
    walked_steps = [
        '{"ok":true,"events":[],"phase":"deal","turn":null,"legal":[],"dealer":0,"score":0,'
        '"round":{"bidder":null,"bid":null,"hukm":null,"tricks":[0,0]}}'
    ]
    with Table([REFERENCE]) as table:
        (only,) = table.play([(0, replace(case, options={**case.options, "seats": 4}), walked_steps)])

    assert only.outcomes[REFERENCE.name] == Agreed(0)
