"""Going on with a run that was stopped: which one, and that it is still the same run."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

from harness.as_json import plain
from harness.campaign.checkpoint import FILE, Checkpoint, Kept, read_terms
from harness.campaign.run import Run
from harness.campaign.settings import Settings
from harness.campaign.terms import Terms, differences, hold_form, offers_of, settings_of
from harness.events import RunFinished
from harness.mistake import Mistake


def take_up(runs: Path, run: str | None) -> Checkpoint:
    """Open a run that is kept in the folder `runs`, or the newest that is not at its end, to go on with it.

    Raises `Mistake` where there is none, and for one that is at its end, or that another process plays.
    """
    if run is None:
        folder = _newest_unfinished(runs)
    elif Path(run).name == run and (runs / run / FILE).is_file():
        folder = runs / run
    else:
        names = [kept.run for kept in kept_runs(runs, damaged=False) if kept.closed is None]
        known = f"unfinished are: {', '.join(names)}" if names else "there is none that is unfinished"
        raise Mistake(f"--resume {run}: no such run in {runs}; {known}")
    return Checkpoint.go_on(folder)


def settings_kept(kept: Kept, **here: Any) -> Settings:
    """The settings of a run that is kept, on this machine. Raises `Mistake` where its file says none."""
    try:
        hold_form(kept.terms)
        offers_of(kept.terms)
        return settings_of(kept.terms, **here)
    except (ValueError, KeyError, TypeError, AttributeError) as why:
        raise Mistake(
            f"{kept.folder / FILE}, line 1: {why}; it is damaged or of another version, and was left as it is"
        ) from None


def kept_runs(runs: Path, *, damaged: bool = True) -> list[Kept]:
    """The runs that are kept in a folder, the first lines of their files alone, in the order of their names.

    Raises `Mistake` for a damaged file, unless those are to be passed over.
    """
    kept: list[Kept] = []
    for path in sorted(runs.glob(f"*/{FILE}")):
        try:
            kept.append(read_terms(path.parent))
        except Mistake:
            if damaged:
                raise
    return kept


def hold(kept: Kept, terms: Terms) -> None:
    """Hold a run to the terms that it was started with. Raises `Mistake`, naming all that is not as it was."""
    if changed := [f"{name} was {then} and is {now}" for name, then, now in differences(kept.terms, terms)]:
        raise Mistake(
            f"run {kept.run} cannot be gone on with: {'; '.join(changed)}. "
            "Put that back as it was, or start a new run"
        )


def how_to_go_on(run: Run) -> str:
    """The command that goes on with a run."""
    assert run.checkpoint is not None
    command = run.settings.replay.removesuffix("replay")
    return f"{command}fuzz --resume {shlex.quote(run.checkpoint.kept.run)}"


def closed_with(run: Run, end: RunFinished) -> dict[str, Any]:
    """What a run says of itself at its end."""
    return {
        "verdict": plain(end.verdict),
        "seconds": end.seconds,
        "inconclusive": list(end.inconclusive),
        "controls": [plain(control) for control in run.controls],
    }


def at_the_end(run: Run, end: RunFinished) -> bool:
    """Close what is kept of a run that came to its end, and tell whether there is nothing left to do.

    May make the run inconclusive: `end` has to be told anew then.
    """
    assert run.checkpoint is not None
    try:
        run.checkpoint.close(closed_with(run, end), replace(run.total, firsts={}))  # they are confirmed
    except OSError as refused:
        run.lose(refused)
        return False
    return True


def _newest_unfinished(runs: Path) -> Path:
    """The folder of the newest run that is not at its end; what is damaged before that does not matter."""
    for path in sorted(runs.glob(f"*/{FILE}"), reverse=True):
        try:
            kept = read_terms(path.parent)
        except Mistake as mistake:
            raise Mistake(f"--resume: {mistake}; name another run to go on with that: --resume RUN") from None
        if kept.closed is None:
            return kept.folder
    raise Mistake(f"--resume: there is no unfinished run in {runs}")
