"""Runs that are stopped, gone on with, split and put together: what of their events must be the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from harness.audience import Wanted
from harness.campaign import Settings, campaign
from harness.campaign.resuming import take_up
from harness.campaign.terms import settings_of
from harness.config import EngineSpec
from harness.events import (
    ControlChecked,
    EngineStarted,
    EngineStopped,
    Event,
    FindingClosed,
    FindingFound,
    Progress,
    RunFinished,
    RunStarted,
    StageStarted,
)
from harness.work import Sampling
from tests.runs import settings

SAMPLING = Sampling(laws=1, again=10, reached=2, confirm=5)
#: What may be told otherwise, or more than once, by those who play a run in parts.
ON_THE_WAY = (RunStarted, EngineStarted, EngineStopped, StageStarted, Progress, ControlChecked, FindingFound)

GAMES = Wanted(games=("kout_bh", "call_break"))


def kept(folder: Path, cases: int | None, **given: object) -> Settings:
    """A short run of two games, all of it looked at, that is kept below `folder`."""
    plain = {"sampling": SAMPLING, "wanted": GAMES, "runs": folder / "runs"}
    return settings(folder, cases, **{**plain, **given})


def going_on(folder: Path, specs: Sequence[EngineSpec], run: str | None = None, **here: object) -> list[Event]:
    """All events of the run that is gone on with, the newest where none is named."""
    checkpoint = take_up(folder / "runs", run)
    given = {"workers": 0, "findings": folder / "findings", "runs": folder / "runs", "replay": "hakam replay"}
    plan = settings_of(checkpoint.kept.terms, run=checkpoint.kept.run, **{**given, **here})
    return list(campaign(specs, plan, checkpoint))


def numbers(events: Sequence[Event]) -> list[Event]:
    """What a run came to: its findings in full, what it left out, held and reached, and its verdict.

    Without the way it took there, the time that it took, and the folder that its findings were written to.
    """
    told: list[Event] = []
    for each in events:
        match each:
            case FindingClosed(file=file, replay=replay):
                told.append(replace(each, file=Path(file).name, replay=str(bool(replay))))
            case RunFinished():
                told.append(replace(each, seconds=0.0))
            case _ if not isinstance(each, ON_THE_WAY):
                told.append(each)
    return told
