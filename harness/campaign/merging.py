"""Putting the parts of a split run together: one run with the numbers that it would have had on one machine.

Each part has checked its own controls and confirmed its own cases and findings. Of two parts' cases for a finding
the smaller is kept. A part that is missing, twice there, unfinished or of another run is refused by its name.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from harness.as_json import built
from harness.campaign import introduce
from harness.campaign.checkpoint import FILE, Kept, keep_whole, read_kept
from harness.campaign.closing import close_findings, finished, what_was_left
from harness.campaign.learning import next_generation, plan_of
from harness.campaign.ranges import Range, enter
from harness.campaign.resuming import closed_with, kept_runs
from harness.campaign.run import INTERRUPTED, Run, not_kept, to_the_end
from harness.campaign.settings import Settings
from harness.campaign.shard import Shard, dealt
from harness.campaign.terms import OF_A_PART, Terms, differences, hold_form, offers_of
from harness.campaign.weighing import checked
from harness.config import EngineSpec
from harness.events import ControlChecked, Event, RunFinished, RunStarted
from harness.mistake import Mistake
from reference_engine.games import GAMES


def gather(paths: Sequence[Path]) -> list[Kept]:
    """The parts that some folders hold. Raises `Mistake` for a folder without any.

    Each is the folder of a run, or a ``.hakam``, of which the newest split run is meant.
    """
    return [part for path in paths for part in _parts_in(path)]


def _parts_in(path: Path) -> Iterator[Kept]:
    if (path / FILE).is_file():
        yield _formed(read_kept(path))
        return
    folder = next((each for each in (path / ".hakam" / "runs", path / "runs") if each.is_dir()), path)
    parts = [kept for kept in map(_formed, kept_runs(folder)) if _shard(kept) is not None]
    if not parts:
        raise Mistake(f"{path}: no part of a split run is kept there; name a .hakam folder, or the folder of a run")
    for kept in parts:
        if not any(differences(kept.terms, parts[-1].terms, OF_A_PART)):
            yield _formed(read_kept(kept.folder))


def _formed(kept: Kept) -> Kept:
    """Hold what a file says of its run to its form. Raises `Mistake`."""
    try:
        hold_form(kept.terms)
        if kept.closed is not None:
            built(_Closed, kept.closed, "closed")
    except ValueError as why:
        raise Mistake(f"{kept.folder / FILE}, line 1: {why}; the file is damaged and was left as it is") from None
    return kept


def check(parts: Sequence[Kept]) -> None:
    """Hold parts against each other. Raises `Mistake`, naming all that is wrong, unless they make one whole run."""
    for part in parts:
        if _shard(part) is None:
            raise Mistake(f"run {part.run} was not split; only parts that --shard made are put together")
    first = parts[0]
    wrong = [
        f"{name} is {one} in run {first.run} and {other} in run {part.run}"
        for part in parts[1:]
        for name, one, other in differences(first.terms, part.terms, OF_A_PART)
    ]
    sizes = {_shard_of(part)[1] for part in parts}
    if len(sizes) > 1:
        wrong += [f"run {part.run} is part {_told(part)}" for part in parts]
    wrong = wrong or list(_not_whole(parts))
    if wrong:
        raise Mistake(f"these parts cannot be put together: {'; '.join(wrong)}")


def _not_whole(parts: Sequence[Kept]) -> Iterator[str]:
    """What is wrong with parts that are all of one run."""
    (of,) = {_shard_of(part)[1] for part in parts}
    there = Counter(_shard_of(part)[0] for part in parts)
    for number in range(1, of + 1):
        if there[number] > 1:
            twice = [str(part.folder) for part in parts if _shard_of(part)[0] == number]
            yield f"part {number}/{of} is there {there[number]} times: name one of {', '.join(twice)}"
        elif not there[number]:
            yield f"part {number}/{of} is missing"
    for part in parts:
        if part.closed is None:
            yield f"part {_told(part)} is unfinished: `hakam fuzz --resume {part.run}` goes on with it"
        elif part.done != _planned(part):
            yield f"part {_told(part)} ({part.folder}) has not the cases that are its own: it is damaged"


def merge(parts: Sequence[Kept], here: Settings) -> Generator[Event, None, None]:
    """Put parts that fit (`check`) together, and tell them as one run; the last event is `RunFinished`.

    here  the settings of the run that they were parts of, with the folders of this machine
    """
    terms = {**parts[0].terms, "settings": {**parts[0].terms["settings"], "shard": None}}
    specs = [EngineSpec(name, (), Path()) for name in terms["engines"]]  # they are not started any more
    here = replace(here, shrink_seconds=0)  # each part has made its own small
    run = Run(here, specs, offers=offers_of(terms))
    run.began = time.monotonic() - sum(_closed(part).seconds for part in parts)
    parts = sorted(parts, key=_shard_of)
    yield from to_the_end(_parts_told(run, parts), run.doubt)
    yield from to_the_end(_learned(run), run.doubt)
    yield from close_findings(run)
    yield from to_the_end(what_was_left(run), run.doubt)
    yield from to_the_end(checked(run), run.doubt)
    yield _end(run, parts, terms)


def _end(run: Run, parts: Sequence[Kept], terms: Terms) -> RunFinished:
    """The closing line, once the whole run is kept: never before, for there is nothing in it to go on with."""
    end = finished(run)
    if run.settings.runs is None or INTERRUPTED in run.inconclusive:
        return end
    done: list[Range] = []
    for first, last in (each for part in parts for each in part.done):
        enter(done, first, last)
    folder, spent = run.settings.runs / run.settings.run, sum(part.spent for part in parts)
    try:
        keep_whole(Kept(folder, terms, run.total, done, spent, closed_with(run, end)))
    except OSError as refused:
        run.doubt(not_kept(folder, refused))
        return finished(run)
    return end


def _parts_told(run: Run, parts: Sequence[Kept]) -> Iterator[Event]:
    settings = run.settings
    yield RunStarted(
        command="merge",
        version=parts[0].terms["version"],
        seed=settings.seed,
        cases=settings.cases,
        seconds=None,
        games=settings.wanted.games or tuple(GAMES),
        engines=tuple(spec.name for spec in run.specs),
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        run=settings.run,
        merged=tuple(part.run for part in parts),
        corpus=settings.corpus,
    )
    yield from introduce(run.offers)
    run.controls += _controls(parts)
    yield from run.controls
    for part in parts:
        for why in _closed(part).inconclusive:
            run.doubt(f"part {_told(part)}: {why}")
        yield from run.take(part.share)
    if run.total.cases != settings.cases:
        run.doubt(f"of {settings.cases} cases {run.total.cases} were played")


def _learned(run: Run) -> Iterator[Event]:
    """What all parts together learned, of a run that is guided by a corpus."""
    try:
        plan = plan_of(run.settings, run.offers)
    except Mistake as mistake:
        run.doubt(f"what was learned was not kept: {mistake}")
        return
    yield from next_generation(run, plan)


def _controls(parts: Sequence[Kept]) -> Iterator[ControlChecked]:
    """Each control once; where it failed in any part, as it failed there."""
    checked: dict[str, ControlChecked] = {}
    for part in parts:
        for control in _closed(part).controls:
            known = checked.setdefault(control.control, control)
            if known.passed:
                checked[control.control] = control
    return iter(checked.values())


def _shard(part: Kept) -> Shard | None:
    shard = part.terms["settings"].get("shard")
    return None if shard is None else (shard[0], shard[1])


def _shard_of(part: Kept) -> Shard:
    shard = _shard(part)
    assert shard is not None
    return shard


def _told(part: Kept) -> str:
    return "{}/{}".format(*_shard_of(part))


@dataclass(frozen=True, slots=True)
class _Closed:
    """What a part said of itself at its end (`harness.campaign.resuming.closed_with`)."""

    seconds: float
    inconclusive: tuple[str, ...]
    controls: tuple[ControlChecked, ...]


def _closed(part: Kept) -> _Closed:
    closed: _Closed = built(_Closed, part.closed, "closed")
    return closed


def _planned(part: Kept) -> list[Range]:
    """The cases that are a part's own."""
    planned: list[Range] = []
    for chunk in dealt(part.terms["settings"]["cases"], part.terms["audiences"], _shard_of(part)):
        enter(planned, chunk.first, chunk.first + chunk.count)
    return planned
