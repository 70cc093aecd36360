"""Golden scenarios: what the rules make of a script, written down once and played by every engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.case import Case
from harness.divergence import Kind
from harness.events import GoldenChecked
from harness.ledger import load_ledger
from harness.outcome import Agreed, Diverged, EngineFailed, Outcome
from harness.packed import scenarios_folder
from harness.scenario import Scenario, collect, load
from harness.table import Table
from harness.work import Share, count_reached, judge
from reference_engine.game import play_out
from reference_engine.games import GAMES


@dataclass(frozen=True, slots=True)
class Golden:
    """A scenario and where it stands."""

    path: Path
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class Checked:
    """One golden on all engines, and what came of it.

    stale  why the file itself is not to be trusted; empty otherwise
    """

    checked: tuple[GoldenChecked, ...]
    total: int
    share: Share
    stale: str = ""


def goldens_of(game: str, folder: Path | None = None) -> list[Golden]:
    """The golden scenarios of a game, in the order of their paths. Raises `Mistake` for a file that is not one."""
    place = (folder or scenarios_folder()) / game
    return read(collect(place)) if place.is_dir() else []


def read(paths: Sequence[Path]) -> list[Golden]:
    """Read scenario files. Raises `Mistake` for one that is none."""
    return [Golden(path, load(path)) for path in paths]


def stale(golden: Golden) -> str:
    """Why a golden is not what the reference says; empty when it is."""
    case = golden.scenario.case
    steps = play_out(GAMES[case.game], case.options, case.setup, case.script)
    for index, (written, played) in enumerate(zip(golden.scenario.steps, steps, strict=True)):
        if written != played:
            return f"{golden.path.name}: step {index} is not what the reference says; see `hakam golden check`"
    return ""


def check_goldens(table: Table, games: Sequence[str], *, strict: bool = False) -> Iterator[Checked]:
    """Play the goldens of some games on a table of engines.

    strict  a differing reason of a refusal counts as a divergence
    """
    goldens = [golden for game in games for golden in goldens_of(game)]
    cases: list[tuple[int, Case, Sequence[str]]] = [
        (number, golden.scenario.case, golden.scenario.steps) for number, golden in enumerate(goldens)
    ]
    ledgers = {game: load_ledger(game) for game in games}
    for played in table.play(cases):
        golden = goldens[played.number]
        share = Share()
        judge(share, played, ledgers[played.case.game])
        count_reached(share, played.case, played.steps)
        share.stopped += table.stopped
        table.stopped.clear()
        where = str(golden.path.relative_to(golden.path.parents[1]))
        checked = tuple(
            GoldenChecked(where, golden.scenario.title, engine, *_told(outcome, strict))
            for engine, outcome in played.outcomes.items()
        )
        yield Checked(checked, len(goldens), share, stale(golden))


def _told(outcome: Outcome, strict: bool) -> tuple[str, str]:
    match outcome:
        case Agreed():
            return "agreed", ""
        case Diverged(_, divergences):
            weighty = [each for each in divergences if strict or each.kind is not Kind.REASON]
            last = [*divergences, *weighty][-1]
            return "diverged" if weighty else "agreed", f"{last.kind} at step {last.step}: {last.path}"
        case EngineFailed(end):
            return "failed", str(end)
        case _:
            return "unsupported", outcome.why
