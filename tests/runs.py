"""Whole runs for tests: what a campaign tells with few cases and one worker."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import psutil
import pytest

from harness import controls
from harness.audience import Audience, Wanted
from harness.campaign import Settings, campaign
from harness.config import EngineSpec
from harness.events import ControlChecked, Event, FindingClosed, RunFinished
from harness.mix import Offered, everything
from harness.plan import Plan
from harness.work import Sampling, Worker
from reference_engine.games import GAMES

KOUT = "reference_engine/kout_bh.py"
NOT_DOUBLED = (KOUT, "points = 2 * self.bid", "points = self.bid")
OTHER_REASON = (KOUT, 'return "must_follow_suit"  # kout_bh 7.1.1', 'return "card_not_held"')
ALL = Offered(everything(GAMES["kout_bh"].options))

E = TypeVar("E", bound=Event)


class ShortControls:
    """One planted fault and a few cases of the controls, for runs that are about something else."""

    def run(self, _: Worker) -> list[ControlChecked]:
        (fault,) = (fault for fault in controls.faults("kout_bh") if fault.id == "a failed contract is not doubled")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(controls, "CASES", 8)
            return [*controls.clean_twin(["kout_bh"]), controls.faulty_twin("kout_bh", fault)]


def at_move(when: str, how: str) -> tuple[str, str, str]:
    """A patch that makes the engine do something when a move's text fulfils a condition."""
    old = "        played = CARD_PLAYS.get(move)"
    return (KOUT, old, f"        if {when}:\n            {how}\n{old}")


def settings(folder: Path, cases: int | None = 40, **given: object) -> Settings:
    """A short campaign without goldens, whose findings go below `folder`."""
    plain = Settings(
        command="fuzz",
        seed=1,
        cases=cases,
        seconds=None,
        goldens=False,
        workers=0,
        shrink_seconds=0,
        sampling=Sampling(laws=0, reached=0, confirm=20),
        findings=folder / "findings",
        wanted=Wanted(games=("kout_bh",)),
    )
    return replace(plain, **given)  # type: ignore[arg-type]


def plan(cases: int, seed: int = 1) -> list[tuple[int, tuple[str, ...], list[str]]]:
    """What a campaign plays on engines that offer everything: number, script, and the reference's steps."""
    made = Plan(seed, (Audience("kout_bh", ALL, ()),)).cases(0, cases)
    return [(number, walked.case.script, walked.steps) for number, walked in made]


def run(specs: Sequence[EngineSpec], how: Settings) -> list[Event]:
    """All events of a campaign."""
    return list(campaign(specs, how))


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def end(events: Sequence[Event]) -> RunFinished:
    """The closing event, which must be the last and the only one."""
    (finished,) = of(RunFinished, events)
    assert events[-1] is finished
    return finished


def closed(events: Iterable[Event]) -> list[FindingClosed]:
    """The findings as the run left them."""
    return of(FindingClosed, events)


def children() -> set[int]:
    """The processes below this one, but for the one that multiprocessing keeps to the end."""
    below = psutil.Process().children(recursive=True)
    return {each.pid for each in below if each.is_running() and "resource_tracker" not in " ".join(each.cmdline())}
