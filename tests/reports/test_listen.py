"""Listeners: each hears everything, and none can spoil or hide the result of a run."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from dataclasses import replace

import pytest

from harness.events import Event, RunFinished
from harness.verdict import Verdict
from reports.listen import STANDARD_OUTPUT, listen
from tests.reports.sample_run import FINISHED, RUN, STARTED

AGREED = replace(FINISHED, verdict=Verdict.AGREED)


class Ear:
    """Remembers what it heard; raises `failure` at the event number `at`, or when closed (at -1)."""

    def __init__(self, failure: BaseException | None = None, at: int = 0) -> None:
        self.heard: list[Event] = []
        self.closed = 0
        self.failure = failure
        self.at = at

    def on(self, event: Event) -> None:
        self.heard.append(event)
        if self.failure is not None and len(self.heard) - 1 == self.at:
            raise self.failure

    def close(self) -> None:
        self.closed += 1
        if self.failure is not None and self.at == -1:
            raise self.failure


FULL = OSError(28, "No space left on device")


def listened(events: Sequence[Event], **ears: Ear) -> tuple[Verdict, list[str]]:
    told: list[str] = []
    return listen(events, ears, told.append), told


def test_every_listener_hears_every_event_in_order_and_is_closed_once() -> None:
    one, other = Ear(), Ear()

    assert listened(RUN, one=one, other=other) == (Verdict.ENGINE_FAILED, [])
    assert one.heard == other.heard == list(RUN)
    assert one.closed == other.closed == 1


def test_a_run_that_does_not_finish_is_inconclusive() -> None:
    ear = Ear()

    assert listened(RUN[:-1], ear=ear) == (Verdict.INCONCLUSIVE, [])
    assert ear.closed == 1
    assert listened(()) == (Verdict.INCONCLUSIVE, [])


def test_a_listener_that_fails_is_told_and_makes_the_run_inconclusive_for_those_after_it() -> None:
    junit, terminal = Ear(FULL, at=1), Ear()
    verdict, told = listened((STARTED, STARTED, AGREED), junit=junit, terminal=terminal)

    assert verdict is Verdict.INCONCLUSIVE
    assert told == [
        "junit: No space left on device; the run goes on without this report and is inconclusive",
    ]
    assert (len(junit.heard), junit.closed) == (2, 1)
    last = terminal.heard[-1]
    assert isinstance(last, RunFinished)
    assert last.verdict is Verdict.INCONCLUSIVE
    assert last.inconclusive == ("junit: No space left on device",)


def test_a_listener_that_fails_on_the_closing_event_is_heard_of_by_the_next() -> None:
    terminal = Ear()
    verdict, _ = listened((AGREED,), junit=Ear(FULL), terminal=terminal)

    assert verdict is Verdict.INCONCLUSIVE
    assert terminal.heard == [
        replace(AGREED, verdict=Verdict.INCONCLUSIVE, inconclusive=("junit: No space left on device",))
    ]


def test_a_listener_that_fails_as_it_closes_makes_an_agreed_run_inconclusive() -> None:
    assert listened((AGREED,), junit=Ear(FULL, at=-1)) == (
        Verdict.INCONCLUSIVE,
        ["junit: No space left on device; the run goes on without this report and is inconclusive"],
    )


def test_who_has_heard_a_greener_verdict_than_the_run_has_is_told_once_more() -> None:
    told = [replace(AGREED, verdict=Verdict.INCONCLUSIVE, inconclusive=("sarif: No space left on device",))]
    junit, terminal = Ear(), Ear()
    assert listened((AGREED,), junit=junit, sarif=Ear(FULL), terminal=terminal)[0] is Verdict.INCONCLUSIVE
    assert junit.heard == [AGREED, *told]
    assert terminal.heard == told
    assert (junit.closed, terminal.closed) == (1, 1)

    late = Ear()
    listened((AGREED,), sarif=Ear(FULL, at=-1), junit=late)
    assert late.heard == [AGREED, *told]


def test_a_report_that_fails_when_it_is_told_once_more_is_told_of_as_any_other() -> None:
    junit, terminal = Ear(FULL, at=1), Ear()
    verdict, told = listened((AGREED,), junit=junit, sarif=Ear(FULL), terminal=terminal)

    assert verdict is Verdict.INCONCLUSIVE
    assert [each.partition(":")[0] for each in told] == ["sarif", "junit"]
    assert len(terminal.heard) == 1


def test_a_fault_in_a_listener_does_not_lose_the_run() -> None:
    terminal = Ear()
    verdict, told = listened((STARTED, AGREED), html=Ear(KeyError("seat")), terminal=terminal)

    assert verdict is Verdict.INCONCLUSIVE
    assert told[0].startswith("html: KeyError: 'seat'; ")
    assert len(terminal.heard) == 2


def test_output_that_nobody_reads_ends_the_run_closes_the_others_and_is_told_by_whoever_ends_alone() -> None:
    class Unread(Ear):
        def close(self) -> None:
            super().close()
            raise BrokenPipeError(32, os.strerror(32))  # what was held back cannot be written either

    junit, output, told = Ear(), Unread(BrokenPipeError(32, os.strerror(32)), at=2), list[str]()
    with pytest.raises(BrokenPipeError):
        listen(iter(RUN), {"junit": junit, STANDARD_OUTPUT: output}, told.append)

    assert len(junit.heard) == 3
    assert junit.closed == 1
    assert told == []


def test_a_report_into_a_pipe_that_nobody_reads_costs_the_run_no_more_than_that_report() -> None:
    terminal, told = Ear(), list[str]()
    record = Ear(BrokenPipeError(32, os.strerror(32)), at=2)
    verdict = listen(iter(RUN), {"--events pipe": record, STANDARD_OUTPUT: terminal}, told.append)

    assert verdict is Verdict.INCONCLUSIVE
    assert len(terminal.heard) == len(RUN)
    assert told == ["--events pipe: Broken pipe; the run goes on without this report and is inconclusive"]


def test_the_first_interrupt_reaches_the_run_which_closes_its_account() -> None:
    def run() -> Generator[Event, None, None]:
        try:
            yield STARTED
            yield from RUN[1:5]
        except KeyboardInterrupt:
            yield replace(AGREED, verdict=Verdict.INCONCLUSIVE, inconclusive=("interrupted",))

    terminal, junit = Ear(KeyboardInterrupt(), at=1), Ear()
    verdict = listen(run(), {"terminal": terminal, "junit": junit}, print)

    assert verdict is Verdict.INCONCLUSIVE
    assert junit.heard == terminal.heard
    assert [type(event).__name__ for event in junit.heard] == ["RunStarted", "EngineStarted", "RunFinished"]
    assert junit.closed == terminal.closed == 1


def test_an_interrupt_that_the_run_does_not_handle_is_raised_after_the_listeners_are_closed() -> None:
    stopped: list[str] = []

    def run() -> Generator[Event, None, None]:
        try:
            yield from RUN
        finally:
            stopped.append("engines")

    ear = Ear(KeyboardInterrupt(), at=1)
    with pytest.raises(KeyboardInterrupt):
        listen(run(), {"ear": ear}, print)

    assert stopped == ["engines"]
    assert ear.closed == 1
