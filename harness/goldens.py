"""Golden scenarios: what the rules make of a script, written down once and played by every engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.case import Case
from harness.divergence import Kind
from harness.events import GoldenChecked
from harness.ledger import load_ledger
from harness.outcome import Agreed, Diverged, EngineFailed, Outcome
from harness.packed import scenarios_folder
from harness.past import Behind, is_behind
from harness.scenario import Scenario, collect, load
from harness.table import Table
from harness.work import Share, Worker, count_reached, go_past, judge
from reference_engine.game import play_out
from reference_engine.games import GAMES

#: Goldens a task.
TASK = 32


@dataclass(frozen=True, slots=True)
class Golden:
    """A scenario and where it stands."""

    path: Path
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class Checked:
    """Some goldens on all engines, and what came of them.

    checked  each golden on each engine
    share    what the goldens come to, to be added up
    stale    why files are not to be trusted
    """

    checked: tuple[GoldenChecked, ...]
    share: Share
    stale: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goldens:
    """The task of playing the goldens in some files.

    first   the number of the first of them; a finding is known by the number of its case
    strict  a differing reason of a refusal counts as a divergence
    """

    first: int
    paths: tuple[Path, ...]
    strict: bool

    def run(self, worker: Worker) -> Checked:
        """Play them on the worker's engines."""
        return check_goldens(worker.table, read(self.paths), self.first, strict=self.strict)


def goldens_of(game: str, folder: Path | None = None) -> list[Golden]:
    """The golden scenarios of a game, in the order of their paths. Raises `Mistake` for a file that is not one."""
    return read(files_of(game, folder))


def files_of(game: str, folder: Path | None = None) -> list[Path]:
    """The files of a game's golden scenarios, in the order of their paths."""
    place = (folder or scenarios_folder()) / game
    return collect(place) if place.is_dir() else []


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


def tasks(games: Sequence[str], *, strict: bool) -> list[Goldens]:
    """The tasks of playing all goldens of some games."""
    paths = [path for game in games for path in files_of(game)]
    return [Goldens(first, tuple(paths[first : first + TASK]), strict) for first in range(0, len(paths), TASK)]


def check_goldens(table: Table, goldens: Sequence[Golden], first: int, *, strict: bool) -> Checked:
    """Play goldens on a table of engines, and hold each against the reference once more; see `Goldens`."""
    cases: list[tuple[int, Case, Sequence[str]]] = [
        (number, golden.scenario.case, golden.scenario.steps) for number, golden in enumerate(goldens, start=first)
    ]
    ledgers = {case.game: load_ledger(case.game) for _, case, _ in cases}
    checked: list[GoldenChecked] = []
    share = Share()
    differing: list[Behind] = []
    for played in table.play(cases):
        golden = goldens[played.number - first]
        found = judge(share, played, ledgers[played.case.game])
        if is_behind(played.outcomes):
            differing.append(Behind(played, {(each.engine, each.fingerprint) for each in found}))
        count_reached(share, played.case, played.steps)
        where = str(golden.path.relative_to(golden.path.parents[1]))
        checked += (
            GoldenChecked(
                where,
                golden.scenario.title,
                engine,
                *_told(outcome, strict),
                tuple(f.fingerprint for f in found if f.engine == engine and (strict or not f.warning)),
            )
            for engine, outcome in played.outcomes.items()
        )
    go_past(share, table, differing)
    share.note_ends(table.stopped)
    table.stopped.clear()
    return Checked(tuple(checked), share, tuple(filter(None, map(stale, goldens))))


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
