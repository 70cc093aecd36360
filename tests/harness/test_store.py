"""What the store keeps of a run, and what it gives back."""

from __future__ import annotations

import io
import sqlite3
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from harness.events import Event, FindingAgain, FindingFound, Progress, Reached, RunFinished, RunStarted
from harness.mistake import Mistake
from harness.scenario import load, loads
from harness.store import keeper as keeping
from harness.store import writing
from harness.store.exporting import export
from harness.store.keeper import Keeper
from harness.store.pruning import GOING_ON, prune
from harness.store.reading import findings, named_run, reached, runs, stored_events
from harness.store.store import Store
from harness.store.values import State, StoredEngine, StoredStage
from harness.verdict import Verdict
from reports.plain import Plain
from tests.harness.kept import found, keep, known, told
from tests.reports.sample_run import RUN

SEEN = Reached("kout_bh", 10, {"7.3.1": 4, "7.5.1": 0}, {"trick": 10}, {"bad_draw": 0})


def names(folder: Path) -> list[str]:
    with Store.read(folder) as store:
        return [run.run for run in runs(store)]


def test_a_run_is_kept_with_its_engines_its_stages_and_what_it_reached(tmp_path: Path) -> None:
    keep(tmp_path, told("night-1", found("seat"), reached=[SEEN]))
    with Store.read(tmp_path) as store:
        (run,) = runs(store)
        what = reached(store, run)

    assert (run.run, run.command, run.version, run.seed, run.planned_cases) == ("night-1", "fuzz", "0.1.0", 7, 1000)
    assert run.games == ("kout_bh",)
    assert run.engines == (
        StoredEngine("typescript", "kout-typescript", "1.0", "Typescript"),
        StoredEngine("dart", "kout-dart", "1.0", "Dart"),
    )
    assert (run.verdict, run.cases, run.steps, run.seconds) == (Verdict.DIVERGED, 1000, 62_000, 3.0)
    assert run.stages == (StoredStage("fuzz", 1000, 62_000, 2.0),)
    assert run.rate() == 31_000, "62,000 steps in the two seconds of the stage"
    assert (run.findings, run.new) == (1, 1)
    assert what == {"kout_bh": SEEN}


def test_the_events_come_back_as_they_were_and_make_the_same_report(tmp_path: Path) -> None:
    events: tuple[Event, ...] = (replace(RUN[0], run="night-1"), *RUN[1:])  # type: ignore[arg-type]
    keep(tmp_path, events)
    with Store.read(tmp_path) as store:
        back = list(stored_events(store, named_run(store, "night-1")))

    def account(told: list[Event]) -> list[str]:
        out = io.StringIO()
        report = Plain(out)
        for event in told:
            report.on(event)
        return [line for line in out.getvalue().splitlines() if not line.startswith("fuzzing: ")]

    assert back == list(events), "so little progress is kept whole"
    assert account(back) == account(list(events))


def test_a_long_run_is_not_kept_ten_times_a_second(tmp_path: Path) -> None:
    begun = told("night-1", finished=False)
    steady = [Progress("fuzz", n, 9000, n * 60, 0, 4 + n / 10) for n in range(9000)]  # a quarter of an hour
    keep(tmp_path, [*begun, *steady])
    with Store.read(tmp_path) as store:
        (run,) = runs(store)
        back = [event for event in stored_events(store, run) if isinstance(event, Progress)]

    assert len(back) < 100
    assert max(later.seconds - each.seconds for each, later in pairwise(back)) <= 10.2
    assert run.stages[0].done == 8999


def test_transactions_are_a_second_apart_and_one_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr(keeping.time, "monotonic", lambda: clock[0])
    keeper = Keeper(tmp_path)
    done: list[str] = []
    keeper._db.set_trace_callback(lambda said: done.append(said) if said == "COMMIT" else None)  # type: ignore[union-attr]
    at = []
    for event in told("night-1", *(found(f"{n}") for n in range(50))):
        clock[0] += 0.1
        keeper.on(event)
        if len(done) > len(at):
            at.append(round(clock[0], 1))
    keeper.close()

    assert at[0] == 0.1, "that a run began is known at once"
    assert all(later - each >= 0.99 for each, later in pairwise(at[:-1]))
    assert len(at) <= 13, "in eleven seconds"
    assert at[-1] == round(clock[0], 1), "the closing event waits for nothing"


def test_the_smallest_case_of_all_runs_is_kept_and_counts_add_up(tmp_path: Path) -> None:
    keep(tmp_path, told("night-1", found("seat", moves=18, count=12)))
    keep(tmp_path, told("night-2", found("seat", moves=10, count=3)))
    keep(tmp_path, told("night-3", found("seat", moves=14, count=4)))
    finding = known(tmp_path)["dart", "seat"]

    assert (finding.moves, finding.runs, finding.count) == (10, 3, 19)
    assert (finding.first_run, finding.last_run, finding.state) == ("night-1", "night-3", State.SEEN)
    assert len(loads(finding.scenario).case.script) == 10


def test_a_case_that_shows_the_finding_no_more_gives_way_to_a_longer_one(tmp_path: Path) -> None:
    first = found("seat", moves=10)
    keep(tmp_path, told("night-1", first))
    fixed = FindingAgain("dart", first.fingerprint, "fixed")
    keep(tmp_path, told("night-2", again=[fixed]))
    state = known(tmp_path)["dart", "seat"].state
    keep(tmp_path, told("night-3", found("seat", moves=18)))

    assert state is State.FIXED
    assert known(tmp_path)["dart", "seat"].moves == 18


def test_what_a_run_found_is_found_though_the_case_that_was_known_agrees(tmp_path: Path) -> None:
    first = found("seat", moves=10)
    keep(tmp_path, told("night-1", first))
    fixed = FindingAgain("dart", first.fingerprint, "fixed")
    keep(tmp_path, told("night-2", found("seat", moves=18), again=[fixed]))
    finding = known(tmp_path)["dart", "seat"]

    assert (finding.state, finding.last_run, finding.moves) == (State.SEEN, "night-2", 18)


def test_how_sure_a_finding_is_is_what_the_last_run_that_confirmed_it_said(tmp_path: Path) -> None:
    keep(tmp_path, told("night-1", replace(found("seat"), label="flaky 3 of 10")))
    first = known(tmp_path)["dart", "seat"]
    keep(tmp_path, told("night-2", replace(found("seat"), label="deterministic")))
    keep(tmp_path, told("night-3", found("seat")))
    last = known(tmp_path)["dart", "seat"]

    assert (first.state, first.label) == (State.FLAKY, "flaky 3 of 10")
    assert (last.state, last.label) == (State.SEEN, "deterministic")


@pytest.mark.parametrize(
    ("label", "state"),
    [
        ("deterministic", State.FIXED),
        ("", State.FIXED),
        ("flaky 3 of 10", State.FLAKY),
        ("state leak after 4 cases", State.SEEN),
    ],
)
def test_one_replay_does_not_fix_what_its_case_need_not_show(tmp_path: Path, label: str, state: State) -> None:
    finding = replace(found("seat"), label=label)
    keep(tmp_path, told("night-1", finding))
    begun, *rest = told("day-1", again=[FindingAgain("dart", finding.fingerprint, "fixed")])
    assert isinstance(begun, RunStarted)
    keep(tmp_path, [replace(begun, command="replay"), *rest])

    assert known(tmp_path)["dart", "seat"].state is state


def test_a_finding_is_of_its_engine(tmp_path: Path) -> None:
    keep(tmp_path, told("night-1", found("seat", "dart")))
    keep(tmp_path, told("night-2", found("seat", "typescript")))
    both = known(tmp_path)

    assert {key: each.state for key, each in both.items()} == {
        ("dart", "seat"): State.SEEN,
        ("typescript", "seat"): State.NEW,
    }


def test_a_finding_is_new_until_the_next_run_of_its_engine(tmp_path: Path) -> None:
    keep(tmp_path, told("night-1", found("seat")))
    keep(tmp_path, told("night-2", engines=("typescript",)))
    still = known(tmp_path)["dart", "seat"].state
    keep(tmp_path, told("night-3"))

    assert still is State.NEW
    assert known(tmp_path)["dart", "seat"].state is State.SEEN


def test_two_runs_at_once_are_both_kept_and_count_a_finding_each(tmp_path: Path) -> None:
    one, other = Keeper(tmp_path), Keeper(tmp_path)
    pairs = zip(told("day-1", found("seat", count=2)), told("day-2", found("seat", count=5)), strict=True)
    for mine, theirs in pairs:
        one.on(mine)
        other.on(theirs)
    one.close()
    other.close()
    finding = known(tmp_path)["dart", "seat"]

    assert names(tmp_path) == ["day-1", "day-2"]
    assert (finding.runs, finding.count) == (2, 7)


def test_parts_of_a_run_that_are_put_together_count_once(tmp_path: Path) -> None:
    keep(tmp_path, told("part-1", found("seat", count=2)))
    keep(tmp_path, told("part-2", found("seat", count=3), found("other")))
    begun, *rest = told("whole", found("seat", count=5), found("other"))
    assert isinstance(begun, RunStarted)
    keep(tmp_path, [replace(begun, merged=("part-1", "part-2")), *rest])
    finding = known(tmp_path)["dart", "seat"]
    with Store.read(tmp_path) as store:
        part, _, whole = runs(store)
        of_part = findings(store, part)

    assert (finding.runs, finding.count, finding.first_run, finding.state) == (1, 5, "whole", State.NEW)
    assert (whole.findings, whole.new) == (2, 2)
    assert [each.count for each in of_part] == [2], "the part can still be asked for"


def test_a_run_that_never_ended_is_unfinished_with_what_it_had_done(tmp_path: Path) -> None:
    keep(tmp_path, told("night-1", found("seat"), finished=False))
    with Store.read(tmp_path) as store:
        (run,) = runs(store)

    assert run.verdict is None
    assert (run.cases, run.steps, run.seconds, run.findings) == (1000, 62_000, 3.0, 1)


def test_of_two_ends_of_a_run_the_last_one_counts(tmp_path: Path) -> None:
    events = told("run-1", found("a"))
    end = events[-1]
    assert isinstance(end, RunFinished)
    last = replace(end, verdict=Verdict.INCONCLUSIVE, inconclusive=("--sarif x: full",))
    keep(tmp_path, [*events, last])
    with Store.read(tmp_path) as store:
        run = named_run(store, "last")
        kept = list(stored_events(store, run))

    assert run.verdict is Verdict.INCONCLUSIVE
    assert [each for each in kept if isinstance(each, RunFinished)] == [last] == kept[-1:]


def test_a_run_that_is_gone_on_with_is_one_run(tmp_path: Path) -> None:
    keep(tmp_path, told("night-1", found("seat"), finished=False))
    keep(tmp_path, told("night-2"))
    keep(tmp_path, told("night-1", found("seat", count=4), found("other")))
    with Store.read(tmp_path) as store:
        run, _ = runs(store)
        back = list(stored_events(store, run))

    assert (run.run, run.verdict, run.findings) == ("night-1", Verdict.DIVERGED, 2)
    assert back == told("night-1", found("seat", count=4), found("other")), "a report tells nothing twice"
    assert known(tmp_path)["dart", "seat"].count == 4


def test_what_an_engine_says_of_itself_cannot_break_the_store(tmp_path: Path) -> None:
    odd = "1.0\ud800'; DROP TABLE runs; --\x00"
    keep(tmp_path, told("night-1", found("seat\ud800"), version=odd))
    with Store.read(tmp_path) as store:
        (run,) = runs(store)
        (finding,) = findings(store)

    assert run.engines[0].version == odd.replace("\ud800", "\\ud800")
    assert finding.fingerprint.detail == "seat\ud800"
    assert loads(finding.scenario).case == found("seat").case


def test_an_interrupt_in_the_middle_of_a_transaction_loses_nothing_and_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(tmp_path)
    events = told("night-1", found("seat", count=3))
    take, cut = writing.Writing.take, [True]

    def interrupted(self: writing.Writing, event: Event) -> None:
        take(self, event)
        if isinstance(event, FindingFound) and cut.pop():
            raise KeyboardInterrupt

    monkeypatch.setattr(writing.Writing, "take", interrupted)
    monkeypatch.setattr(keeping, "EVERY", 0.0)
    cut.insert(0, False)
    interrupts = 0
    for event in events:
        try:
            keeper.on(event)
        except KeyboardInterrupt:
            interrupts += 1
    keeper.close()
    with Store.read(tmp_path) as store:
        (run,) = runs(store)
        back = list(stored_events(store, run))

    assert interrupts == 1
    assert back == events
    assert known(tmp_path)["dart", "seat"].count == 3


@pytest.mark.parametrize(
    ("name", "run"),
    [
        ("last", "20260102T000000-cccc"),
        ("last-0", "20260102T000000-cccc"),
        ("last-2", "20260101T000000-aaaa"),
        ("20260101T000000-bbbb", "20260101T000000-bbbb"),
        ("20260102", "20260102T000000-cccc"),
    ],
)
def test_a_run_is_called_by_its_name_by_how_it_begins_or_by_its_place(tmp_path: Path, name: str, run: str) -> None:
    for each in ("20260101T000000-aaaa", "20260101T000000-bbbb", "20260102T000000-cccc"):
        keep(tmp_path, told(each))
    with Store.read(tmp_path) as store:
        assert named_run(store, name).run == run


@pytest.mark.parametrize(
    ("name", "told_"),
    [
        ("last-2", "last-2: there are 2 runs in "),
        ("2026", "2026: 2 runs begin so, such as 20260101T000000-aaaa and 20260101T000000-bbbb; write more of it"),
        ("2027", "2027: no run of .* is called so; `hakam history` lists them"),
        ("", ": no run of .* is called so"),
        ("last-", "last-: no run of .* is called so"),
    ],
)
def test_a_name_that_no_run_or_more_than_one_has_is_refused(tmp_path: Path, name: str, told_: str) -> None:
    for each in ("20260101T000000-aaaa", "20260101T000000-bbbb"):
        keep(tmp_path, told(each))
    with Store.read(tmp_path) as store, pytest.raises(Mistake, match=told_):
        named_run(store, name)


def test_the_order_of_runs_is_that_in_which_they_began_whatever_the_clock_said(tmp_path: Path) -> None:
    keep(tmp_path, told("20261231T235959-aaaa", found("seat")))
    keep(tmp_path, told("20200101T000000-bbbb"))
    with Store.read(tmp_path) as store:
        assert named_run(store, "last").run == "20200101T000000-bbbb"
    assert known(tmp_path)["dart", "seat"].state is State.SEEN


def test_pruning_forgets_runs_and_no_finding(tmp_path: Path) -> None:
    for number in range(1, 5):
        keep(tmp_path, told(f"night-{number}", found("seat", count=number), reached=[SEEN]))
    before = known(tmp_path)
    with Store.open(tmp_path) as store:
        gone = prune(store, 1)
    with Store.read(tmp_path) as store:
        left = {
            table: store.db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("runs", "engines", "stages", "reached", "stream")
        }

    assert gone == ["night-1", "night-2", "night-3"]
    assert left == {"runs": 1, "engines": 2, "stages": 1, "reached": 1, "stream": left["stream"]}
    assert 0 < left["stream"] <= 3
    assert known(tmp_path) == before
    keep(tmp_path, told("night-5"))
    assert names(tmp_path) == ["night-4", "night-5"], "a number is not given twice"
    assert known(tmp_path)["dart", "seat"].state is State.SEEN


def test_pruning_lets_a_run_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, told("broke off", finished=False))
    with sqlite3.connect(tmp_path / "store.sqlite") as db:
        db.execute("UPDATE runs SET heard = heard - ?", (GOING_ON + 1,))
    db.close()
    going = Keeper(tmp_path)
    events = told("going", found("seat"))
    for event in events[:4]:
        going.on(event)
    keep(tmp_path, told("last"))
    with Store.open(tmp_path) as store:
        gone = prune(store, 0)
    for event in events[4:]:
        going.on(event)
    going.close()

    assert gone == ["broke off", "last"]
    assert names(tmp_path) == ["going"]


def test_findings_are_exported_as_scenarios_and_again_without_a_change(tmp_path: Path) -> None:
    keep(tmp_path, told("night-1", found("seat"), found("seat", "typescript"), found("other", moves=9)))
    out = tmp_path / "out"
    with Store.read(tmp_path) as store:
        written, same = export(findings(store), out)
        stamps = {path: path.stat().st_mtime_ns for path in written}
        (out / "mine.json").write_text("{}")
        written[0].write_text("half of a scen")
        again, kept_ = export(findings(store), out)

    assert (len(written), same) == (3, 0)
    assert ([*again], kept_) == ([written[0]], 2), "only what differed is written"
    assert {path for path, stamp in stamps.items() if path.stat().st_mtime_ns != stamp} == {written[0]}
    assert (out / "mine.json").read_text() == "{}"
    scenarios = [load(path) for path in written]
    assert {(each.finding.engine, each.finding.fingerprint.detail) for each in scenarios if each.finding} == {
        ("dart", "seat"),
        ("typescript", "seat"),
        ("dart", "other"),
    }
    assert sorted(path.name for path in out.iterdir()) == sorted([*(path.name for path in written), "mine.json"])
